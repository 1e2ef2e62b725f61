interface Copy {
  value: unknown
  version?: number | undefined
  base?: unknown
}

const prefix = 'founding:'
let request = 0

/** Names the request whose copies are meant: two people may share one browser. */
export const setLocalRequest = (id: number): void => void (request = id)
const nameOf = (key: string) => `${prefix}${request}:${key}`

/** Keeps unsaved fields in this browser; a full or closed storage is no reason to stop typing. */
export function keepLocal(key: string, fields: Readonly<Record<string, Copy>>): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(fields))
  } catch {
    // Private windows may refuse: then only this page keeps the text, and the guard asks before it is left.
  }
}
export const forgetLocal = (key: string): void => localStorage.removeItem(nameOf(key))

/** Unsaved fields of an earlier visit. */
export function readLocal(key: string): Readonly<Record<string, Copy>> | undefined {
  try {
    const text = localStorage.getItem(nameOf(key))
    return text ? (JSON.parse(text) as Record<string, Copy>) : undefined
  } catch {
    return undefined
  }
}

/** Removes every copy: they hold personal data and the next person at this computer is somebody else. */
export function forgetAllLocal(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}
