import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'
import type { Errors } from '#web/ui/use-fields.ts'
import { emptySignup, type SignupValues } from './signup-draft.ts'

const LONG = 10_000
const calls = () => import('#contract/founding/signup-calls.ts')

/** First message of each field in one toast titled «خطأ في البيانات» [spec 1§5]; they stand at the fields as well. */
function tellErrors(errors: Errors): void {
  toast({ tone: 'bad', title: m.error_data(), text: [...new Set(Object.values(errors))].join('\n'), time: LONG })
}

/** Field errors of a refusal; everything else is told as it comes. */
function refused(error: unknown, field: string): Errors {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    reportError(error)
    return { _: error instanceof ApiError && error.message ? error.message : m.error_generic() }
  }
  const errors = firstErrors(error.errors)
  const all = Object.keys(errors).length > 0 ? errors : { [field]: error.message }
  tellErrors(all)
  return all
}

/** What the contract says of the form, with the same rules as the server. */
async function localErrors(values: SignupValues): Promise<Errors> {
  const [{ signupAccount }, { bySchema }] = await Promise.all([calls(), import('#web/core/forms/validate.ts')])
  const errors = bySchema(signupAccount.body as Parameters<typeof bySchema>[0])(values)
  const all: Record<string, string> = {
    ...errors,
    ...(values.password && values.password !== values.password_confirmation && !errors.password
      ? { password_confirmation: m.founding_password_differs() }
      : {}),
  }
  // In the order of the form, as the summary lists them.
  return Object.fromEntries(
    Object.keys(emptySignup).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
}

interface Sent {
  id: number
  email: string
  resend_after_seconds: number
}

/** Sends the account; errors for the form, or what was sent. */
export async function sendAccount(values: SignupValues): Promise<{ errors: Errors } | { sent: Sent }> {
  const errors = await localErrors(values)
  if (Object.keys(errors).length > 0) {
    tellErrors(errors)
    return { errors }
  }
  try {
    const { signupAccount } = await calls()
    const { nationality_id: nationality, gender, ...rest } = values
    return {
      sent: (
        await callApi(signupAccount, {
          body: { ...rest, nationality_id: nationality ?? 0, gender: gender as 'M' | 'F' },
        })
      ).data,
    }
  } catch (error) {
    return { errors: refused(error, 'email') }
  }
}

/** A new code, perhaps to another address or mobile. */
export async function sendAgain(
  id: number,
  change: { email?: string; mobile?: string; password: string },
): Promise<{ errors: Errors } | { sent: Sent }> {
  try {
    return { sent: (await callApi((await calls()).signupAgain, { params: { id }, body: change })).data }
  } catch (error) {
    return { errors: refused(error, 'password') }
  }
}

/** Verifies the code; errors for its field, nothing when the account is open. */
export async function sendCode(id: number, code: string): Promise<Errors | undefined> {
  try {
    await callApi((await calls()).verifyEmail, { params: { id }, body: { code } })
    return undefined
  } catch (error) {
    return refused(error, 'code')
  }
}
