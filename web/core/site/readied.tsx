import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A part of an open page that only some addresses show, loaded late. Its loader calls `ready` before the page is drawn:
 * a part that the server still waits for would reach readers without script as nothing.
 */
export function readied<P extends object>(
  load: () => Promise<ComponentType<P>>,
): {
  readonly ready: () => Promise<void>
  readonly Part: (props: P) => ReactNode
} {
  let known: ComponentType<P> | undefined
  const Later = lazy(async () => ({ default: await load() }))
  const Part = (props: P) => {
    // The same one as long as the page stands: another would empty a form.
    const [Drawn] = useState(() => known ?? Later)
    return (
      <Suspense fallback={null}>
        <Drawn {...props} />
      </Suspense>
    )
  }
  const ready = async (): Promise<void> => {
    known = await load()
  }
  return { ready, Part }
}
