import { signupKept } from './signup-kept.ts'

/** The account that waits for its code. */
export interface Waiting {
  readonly id: number
  readonly email: string
  readonly mobile: string
  readonly resendAt: string
}
export interface SignupValues extends Record<string, unknown> {
  first_name: string
  father_name: string
  last_name: string
  mother_name: string
  nationality_id: number | null
  id_number: string
  gender: string | null
  birth_date: string
  email: string
  mobile: string
  password: string
  password_confirmation: string
}
interface Kept {
  values?: Partial<SignupValues>
  waiting?: Waiting | undefined
}

export const emptySignup: SignupValues = {
  first_name: '',
  father_name: '',
  last_name: '',
  mother_name: '',
  nationality_id: 1,
  id_number: '',
  gender: null,
  birth_date: '',
  email: '',
  mobile: '',
  password: '',
  password_confirmation: '',
}

/** What this tab keeps of the form; never a password. */
export function readSignup(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(signupKept) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** Keeps the form for this tab, without its passwords. */
export function keepSignup(values: SignupValues, waiting?: Waiting): void {
  const { password: _password, password_confirmation: _confirmation, ...open } = values
  try {
    sessionStorage.setItem(signupKept, JSON.stringify({ values: open, waiting }))
  } catch {
    // Without storage the form lives as long as its page.
  }
}
export const forgetSignup = (): void => sessionStorage.removeItem(signupKept)

/** 0 nothing, 1 refused, 2 accepted, 3 strong; the server's list of common passwords decides in the end. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  const { length, letter, digit } = rulesOf(password)
  if (!length || !letter || !digit) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Script=Arabic}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length
  return [...password].length >= 14 || kinds >= 3 ? 3 : 2
}

/** Which rules of a new password are kept [V-PWD]. */
export function rulesOf(password: string): { length: boolean; letter: boolean; digit: boolean } {
  const count = [...password.normalize('NFKC')].length
  return { length: count >= 10 && count <= 128, letter: /\p{L}/u.test(password), digit: /\p{Nd}/u.test(password) }
}
