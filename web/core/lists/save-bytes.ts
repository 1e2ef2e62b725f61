/** Saves bytes as a file with this name, as if a link to it had been pressed. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
