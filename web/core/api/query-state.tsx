import type { ReactNode } from 'react'
import { ErrorState, NoneState, NoRight, Skeleton } from '#web/ui/states.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ApiError, isForbidden } from './api-error.ts'

interface Asked<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Shows the data of a query as soon as there are any, else the error, else a placeholder. */
export function Loaded<T>({
  query,
  lines = 5,
  children,
}: {
  query: Asked<T>
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton lines={lines} />
  if (isForbidden(query.error)) return <NoRight>{query.error.message}</NoRight>
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NoneState title={query.error.message} text={m.state_not_found()} />
  const reference = query.error instanceof ApiError ? query.error.reference : undefined
  return <ErrorState reference={reference} onRetry={() => void query.refetch()} />
}
