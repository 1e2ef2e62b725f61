import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'
import { ApiError, joinErrors } from './api-error.ts'

const LONG = 10_000

/** Shows a failed call with the words and duration of the error catalogue [spec 1§8, 2§8]. */
export function reportError(error: unknown): void {
  if (!(error instanceof ApiError)) return toast({ tone: 'bad', title: m.error_generic() })
  const joined = joinErrors(error.errors)
  switch (error.status) {
    // The page itself says who is not signed in any more, except where people sign in.
    case 401:
      return location.pathname.startsWith('/auth/') ? toast({ tone: 'bad', title: m.error_401() }) : undefined
    // Another person has signed in: the page itself says so.
    case 412:
      return
    case 403:
      return toast({ tone: 'bad', title: m.error_403_title(), text: error.message || m.error_403() })
    case 422:
      toast({ tone: 'bad', title: error.message, text: joined, time: LONG })
      return toast({ tone: 'bad', title: m.error_data(), time: LONG })
    case 400:
      return toast({ tone: 'bad', title: error.message, text: joined })
    // The records that prevent a deletion are listed below the sentence.
    case 409:
      return toast({
        tone: 'bad',
        title: error.message || m.error_generic(),
        ...(joined ? { text: joined, time: LONG } : {}),
      })
    case 0:
      return toast({ tone: 'bad', title: m.error_network(), text: m.error_network_text() })
    default:
      return toast({
        tone: 'bad',
        title: error.message || m.error_generic(),
        ...(error.reference ? { text: m.error_reference({ number: error.reference }) } : {}),
      })
  }
}
