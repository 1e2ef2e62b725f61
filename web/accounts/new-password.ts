import { isAllowedPassword } from '#contract/core/values/password.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Errors of a new password and its repetition, by field. */
export const newPasswordErrors = (values: {
  password: string
  password_confirmation: string
}): Record<string, string> => ({
  ...(isAllowedPassword(values.password) ? {} : { password: m.password_weak() }),
  ...(values.password === values.password_confirmation ? {} : { password_confirmation: m.password_differs() }),
})
