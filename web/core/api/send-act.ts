import { StaleError } from './api-error.ts'
import { reportError } from './report-error.ts'
import { sendForm } from './send-form.ts'

/**
 * Takes an action on the version of a record that the reader sees, and reads it anew. When somebody else has changed it
 * meanwhile, the reader is told so, and sees it as it is now.
 */
export async function sendAct(
  act: () => Promise<{ message: string }>,
  again: () => Promise<unknown>,
): Promise<Record<string, string> | undefined> {
  try {
    return await sendForm(async () => {
      const answer = await act()
      await again()
      return answer
    })
  } catch (error) {
    if (!(error instanceof StaleError)) throw error
    reportError(error)
    await again()
    return { _: error.message }
  }
}
