import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A part of an open page that only some addresses show, loaded late. Its loader calls `ready` before the page is drawn:
 * a part that the server still waits for would reach readers without script as nothing.
 */
export function readied<P extends object>(load: () => Promise<ComponentType<P>>) {
  let known: ComponentType<P> | undefined
  const Later = lazy(async () => ({ default: await load() }))
  return {
    ready: async (): Promise<void> => {
      known = await load()
    },
    Part: function Part(props: P) {
      // The same one as long as the page stands: another would empty a form.
      const [Drawn] = useState(() => known ?? Later)
      return (
        <Suspense fallback={null}>
          <Drawn {...props} />
        </Suspense>
      )
    },
  }
}
