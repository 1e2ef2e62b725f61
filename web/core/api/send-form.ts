import { ApiError, firstErrors, StaleError } from './api-error.ts'
import { reportError } from './report-error.ts'
import { closeErrors, toast } from '#web/ui/toast-store.ts'
import { m } from '#web/generated/paraglide/messages.js'

/**
 * Sends a form. Success is shown only after the answer. Field errors of the server are returned; other errors are shown
 * by the error catalogue.
 * After any other error the form stays open, with an error under `_`.
 * @throws StaleError, so that `useMergedSave` can merge the two versions.
 */
export async function sendForm(send: () => Promise<{ message: string }>): Promise<Record<string, string> | undefined> {
  try {
    const { message } = await send()
    // What was wrong with the try before is right now.
    closeErrors()
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
