import { signupKept, type Waiting } from '#web/accounts/shared/signup-kept.ts'

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
