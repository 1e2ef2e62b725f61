import { lengthOf } from './arabic.ts'

/** Which rules of a new password are kept [V-PWD]. */
export function passwordRules(typed: string): { length: boolean; letter: boolean; digit: boolean } {
  const password = typed.normalize('NFKC')
  const count = lengthOf(password)
  return { length: count >= 10 && count <= 128, letter: /\p{L}/u.test(password), digit: /\p{Nd}/u.test(password) }
}

/** True when every rule is kept; the server's list of common passwords decides in the end. */
export const isAllowedPassword = (password: string): boolean => Object.values(passwordRules(password)).every(Boolean)

/** 0 nothing typed, 1 breaks a rule, 2 keeps the rules, 3 is long or mixed as well. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  if (!isAllowedPassword(password)) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Script=Arabic}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
  return lengthOf(password) >= 14 || kinds.filter((kind) => kind.test(password)).length >= 3 ? 3 : 2
}
