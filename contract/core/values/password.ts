import { lengthOf } from './arabic.ts'

/** Which rules a new password follows [V-PWD]. */
export function passwordRules(typed: string): { length: boolean; letter: boolean; digit: boolean } {
  const password = typed.normalize('NFKC')
  const count = lengthOf(password)
  return { length: count >= 10 && count <= 128, letter: /\p{L}/u.test(password), digit: /\p{Nd}/u.test(password) }
}

/** True when it follows every rule. The server also checks its list of common passwords. */
export const isAllowedPassword = (password: string): boolean => Object.values(passwordRules(password)).every(Boolean)

/** 0: nothing typed. 1: breaks a rule. 2: follows the rules. 3: also long or mixed. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  if (!isAllowedPassword(password)) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Script=Arabic}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
  return lengthOf(password) >= 14 || kinds.filter((kind) => kind.test(password)).length >= 3 ? 3 : 2
}
