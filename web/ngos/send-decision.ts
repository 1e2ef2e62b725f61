import { StaleError } from '#web/core/api/api-error.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { sendForm } from '#web/core/api/send-form.ts'

/** Sends a decision. One over what somebody else has changed is not put together like an edit: its writer is told and reads the record anew. */
export async function sendDecision(
  send: () => Promise<{ message: string }>,
  readAnew: () => Promise<unknown>,
): Promise<Record<string, string> | undefined> {
  try {
    return await sendForm(send)
  } catch (error) {
    if (!(error instanceof StaleError)) throw error
    reportError(error)
    await readAnew()
    return { _: error.message }
  }
}
