/** The address without its query: tokens must never reach a log. */
export const pathOnly = (url: string): string => url.split('?', 1)[0] as string

/** The path of an address as people read it; undefined when it cannot be decoded. */
export function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(pathOnly(url))
  } catch {
    return undefined
  }
}
