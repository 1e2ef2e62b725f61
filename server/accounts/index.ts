import type { Area } from '../core/route.ts'
import { profileArea } from './profile.ts'
import { signInArea } from './sign-in.ts'

/** Sign-in and sign-out, profile, sessions, second factor. */
export const accounts: Area = (on, services) => {
  signInArea(on, services)
  profileArea(on, services)
}

export { isWeakPassword } from './common-passwords.ts'
export { openSession } from './sign-in.ts'
