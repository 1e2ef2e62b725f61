import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { email, newPassword } from '../core/calls/fields.ts'

/** The link of a new administrator or of a reset password; `token` is the fragment of its address. Answers who may sign in now. */
export const setPasswordByLink = call({
  method: 'POST',
  path: 'v2/password-link',
  summary: 'Set a password by a one-time link',
  access: 'open',
  body: z.strictObject({
    token: z.string().min(1).max(100),
    password: newPassword,
    password_confirmation: z.string().max(400),
  }),
  answer: z.object({ kind: z.enum(['org', 'est', 'ministry']), username: z.string() }),
  says: 'edited',
})

/** Who forgot his password asks for a link to a new one; the answer does not tell whether an account has the address. Officers ask their administrator. */
export const askPasswordLink = call({
  method: 'POST',
  path: 'v2/password-link/ask',
  summary: 'Ask for a link to a new password, by the address of the account',
  access: 'open',
  body: z.strictObject({ kind: z.enum(['org', 'est']), email }),
  answer: z.null(),
  says: 'password_asked',
})
