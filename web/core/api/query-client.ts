import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { reportError } from './report-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet` leaves the telling of an error to the caller. */
    mutationMeta: { quiet?: boolean }
    queryMeta: { quiet?: boolean }
  }
}

/** Query client of one request or one tab: failed writes are told in toasts, failed reads stand in the page. */
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
      onError: (error, query) =>
        void (!query.meta?.quiet && error instanceof ApiError && error.status === 403 && reportError(error)),
    }),
  })
}

/** Where one page request or one tab keeps its query client; open pages do without and never load it. */
export interface Queries {
  client?: QueryClient
}

/** The query client kept there, made when first asked for. */
export const queryClientOf = (queries: Queries): QueryClient => (queries.client ??= createQueryClient())
