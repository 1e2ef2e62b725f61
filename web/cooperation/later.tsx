import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/states.tsx'

/** What a page shows after its start, or when a drawer opens: the page does not wait for it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
