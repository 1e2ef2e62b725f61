const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system named in a user agent; undefined when neither is known. */
export function deviceOf(agent: string | null | undefined): { browser: string; system: string } | undefined {
  const browser = browsers.find(([mark]) => agent?.includes(`${mark}/`))?.[1]
  const system = systems.find(([mark]) => agent?.includes(mark))?.[1]
  return browser && system ? { browser, system } : undefined
}

/** Browser and system in one line for every language: «Firefox – Windows». */
export function deviceName(agent: string | null | undefined): string | null {
  const device = deviceOf(agent)
  return device ? `${device.browser} – ${device.system}` : null
}
