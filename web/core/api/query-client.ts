import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { m } from '#web/generated/paraglide/messages.js'
import { toast, toastsNow } from '#web/ui/toast-store.ts'
import { ApiError, isForbidden } from './api-error.ts'
import { reportError } from './report-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the error itself. */
    mutationMeta: { quiet?: boolean }
    /** `choices`: fields take their choices from it, or codes their names; none of them can show the error itself. */
    queryMeta: { quiet?: boolean; choices?: boolean }
  }
}

// A write is told to be under way within the press that began it, so that its button is closed to the second press of a
// double click. A timer, as the library would have it, lets that press through and writes twice.
notifyManager.setScheduler(queueMicrotask)

interface Read {
  readonly meta: Query['meta']
  readonly state: { readonly status: string; readonly data: unknown }
}
const lacks = ({ meta, state }: Read) => meta?.choices === true && state.status === 'error' && state.data === undefined

/** Says once that choices could not be read, whatever else fails beside them, and reads them again on demand. */
function tellMissing(client: QueryClient): void {
  const title = m.choices_failed()
  if (toastsNow().some((shown) => shown.title === title)) return
  const act = () => void client.refetchQueries({ type: 'active', predicate: lacks })
  toast({ tone: 'bad', title, time: 0, undo: { label: m.error_retry(), act } })
}

/** Query client of one page request or one tab. Failed writes are shown as toasts, failed reads in the page. */
function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => void (mutation.meta?.quiet || reportError(error)),
    }),
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isForbidden(error)) return void (query.meta?.quiet || query.meta?.choices || reportError(error))
        // Who is not signed in any more is told by the page itself.
        const isGone = error instanceof ApiError && (error.status === 401 || error.status === 412)
        if (!isGone && lacks(query)) tellMissing(client)
      },
    }),
  })
  return client
}

/** Holds the query client of one page request or one tab. Open pages never create one and never load its code. */
export interface Queries {
  client?: QueryClient
}

/** The query client, created at first use. */
export const queryClientOf = (queries: Queries): QueryClient => (queries.client ??= createQueryClient())
