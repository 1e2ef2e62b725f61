import { ApiError, firstErrors, StaleError } from './api-error.ts'
import { reportError } from './report-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { m } from '#web/generated/paraglide/messages.js'

/**
 * Sends a form: success is told after the answer, never before; field errors of the server come back for the form,
 * and every failure is told by the error catalogue. Anything but field errors leaves the form open with an error under `_`.
 * @throws StaleError for the versions to be put together (`useMergedSave`).
 */
export async function sendForm(send: () => Promise<{ message: string }>): Promise<Record<string, string> | undefined> {
  try {
    const { message } = await send()
    toast({ tone: 'ok', title: message || m.done() })
    return undefined
  } catch (error) {
    if (error instanceof StaleError) throw error
    reportError(error)
    if (!(error instanceof ApiError)) throw error
    const errors = firstErrors(error.errors)
    return Object.keys(errors).length > 0 ? errors : { _: error.message || m.error_generic() }
  }
}
