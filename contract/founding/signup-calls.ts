import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import {
  choice,
  email,
  id,
  idNumber,
  lk,
  mobile,
  newPassword,
  pastDate,
  personName,
  text,
} from '../core/calls/fields.ts'
import { personRules } from '../profile/people.ts'

const params = z.strictObject({ id })
const signupBody = z
  .strictObject({
    first_name: personName(),
    last_name: personName(),
    father_name: personName(),
    mother_name: personName(2, 100),
    id_number: idNumber,
    nationality_id: lk('nationalities'),
    gender: choice(['M', 'F'] as const),
    birth_date: pastDate,
    email,
    mobile,
    password: newPassword,
    password_confirmation: z.string().max(400),
  })
  .superRefine((value, ctx) => personRules(value, ctx, 18))
const signedUp = z.object({ id: z.int(), email: z.string(), tracking_no: z.string(), resend_after_seconds: z.int() })
export const signupAccount = call({
  method: 'POST',
  path: 'v2/establishment/signup-account',
  summary: 'Sign up: account; sends the code',
  access: 'open',
  body: signupBody,
  answer: signedUp,
  says: 'account_opened',
})
/** Correct the address or mobile before verification, or ask for a new code; the password proves who asks. */
export const signupAgain = call({
  method: 'POST',
  path: 'v2/establishment/signup-account/{id}',
  summary: 'Sign up: correct the data or send the code again',
  access: 'open',
  params,
  body: z.strictObject({ email: email.optional(), mobile: mobile.optional(), password: z.string().max(400) }),
  answer: signedUp,
  says: 'code_sent',
})
export const verifyEmail = call({
  method: 'POST',
  path: 'v2/establishment/email/verify/{id}',
  summary: 'Sign up: verify the e-mail with the code',
  access: 'open',
  params,
  body: z.strictObject({ code: text(6, 6) }),
  answer: z.object({ token: z.string(), tt: z.literal('t') }),
  says: 'address_verified',
})
