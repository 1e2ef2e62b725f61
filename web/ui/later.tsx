import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/ui/states.tsx'

/** What a page shows after its start, or when a drawer opens: the page does not wait for it. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = <Skeleton lines={8} />,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  )
}
/** A drawer over the page, which shows nothing until it is there. */
export const drawer = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => later(load, null)

/** Resolves when the page stands and the browser has nothing else to do: for parts that no page begins with. */
export async function whenIdle(): Promise<void> {
  if (import.meta.env.SSR) return new Promise(() => undefined)
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise<unknown>((idle) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(idle, { timeout: 2_000 }) : setTimeout(idle, 200),
  )
  performance.mark('late parts')
}
