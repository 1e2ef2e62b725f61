/** Hands bytes to the browser as a downloaded file of this name. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
