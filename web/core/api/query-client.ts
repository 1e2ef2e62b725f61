import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isForbidden } from './api-error.ts'
import { reportError } from './report-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the error itself. */
    mutationMeta: { quiet?: boolean }
    queryMeta: { quiet?: boolean }
  }
}

// A write is told to be under way within the press that began it, so that its button is closed to the second press of a
// double click. A timer, as the library would have it, lets that press through and writes twice.
notifyManager.setScheduler(queueMicrotask)

/** Query client of one page request or one tab. Failed writes are shown as toasts, failed reads in the page. */
function createQueryClient(): QueryClient {
  return new QueryClient({
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
      onError: (error, query) => void (!query.meta?.quiet && isForbidden(error) && reportError(error)),
    }),
  })
}

/** Holds the query client of one page request or one tab. Open pages never create one and never load its code. */
export interface Queries {
  client?: QueryClient
}

/** The query client, created at first use. */
export const queryClientOf = (queries: Queries): QueryClient => (queries.client ??= createQueryClient())
