import type { TypeField } from './type-fields.ts'

/** Whether a field is asked for beside what the others hold; `valueOf` gives the value of a field by its key. */
export function isAsked({ asked_with }: Pick<TypeField, 'asked_with'>, valueOf: (key: string) => unknown): boolean {
  // A server of the release before does not know of it.
  if (!asked_with) return true
  const value = valueOf(asked_with.key)
  return (typeof value === 'boolean' ? String(value) : value) === asked_with.value
}

/** The name of a field of a request, as returns and refusals name it. */
const at = (key: string) => `payload.${key}`

/** Names that a return opens, with the fields that are asked for by their answers: whoever corrects the one fills in the others. */
export function openedBy(
  named: readonly string[],
  fields: readonly Pick<TypeField, 'key' | 'asked_with'>[],
): ReadonlySet<string> {
  const open = new Set(named)
  for (const { key, asked_with } of fields) if (asked_with && open.has(at(asked_with.key))) open.add(at(key))
  return open
}
