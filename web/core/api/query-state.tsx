import { lazy, Suspense, type ReactNode } from 'react'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { failureOf, isGone } from './api-error.ts'

const Gone = lazy(async () => ({ default: (await import('./gone.tsx')).Gone }))

interface Asked<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Shows the data of a query as soon as there are any, else the error, else a placeholder. */
export function Loaded<T>({
  query,
  lines = 5,
  list,
  children,
}: {
  query: Asked<T>
  lines?: number
  /** Where others like it stand; without it, the list that the address of the page says. */
  list?: string
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton lines={lines} />
  if (isGone(query.error))
    return (
      <Suspense fallback={<Skeleton lines={lines} />}>
        <Gone title={query.error.message} list={list} />
      </Suspense>
    )
  return <ErrorState {...failureOf(query.error)} onRetry={() => void query.refetch()} />
}
