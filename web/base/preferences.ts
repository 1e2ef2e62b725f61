import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { getLocale } from '#web/generated/paraglide/runtime.js'

const cookies = createIsomorphicFn()
  .server(() => getRequestHeader('cookie') ?? '')
  .client(() => document.cookie)

/** Value of a cookie, of this request on the server or of this browser. */
export function findCookie(name: string): string | undefined {
  for (const part of cookies().split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

export type Lang = 'ar' | 'en'
export type Skin = 'light' | 'dark'

export const lang = (): Lang => getLocale()
export const dir = () => (lang() === 'ar' ? 'rtl' : 'ltr')
/** The look that the person chose. Whoever chose none gets that of the device, by the style alone. */
export const skin = (): Skin | undefined => {
  const chosen = findCookie('skin')
  return chosen === 'dark' || chosen === 'light' ? chosen : undefined
}
/** The looks to offer: the other one, or both. */
export const otherSkins = (): readonly Skin[] => (['dark', 'light'] as const).filter((one) => one !== skin())

/** Address that sets a preference and returns. A plain link, so it works without script. */
export function preferenceLink(change: { lang?: Lang; skin?: Skin }, back: string): string {
  return `/preferences?${new URLSearchParams({ ...change, back })}`
}

/** The alphabet by which organisations are listed: that of the typed name, else that of the page. */
export const alphabetOf = (name: string): { sort?: 'name_en' } =>
  !/\p{Script=Arabic}/u.test(name) && (lang() === 'en' || /\p{Script=Latin}/u.test(name)) ? { sort: 'name_en' } : {}
