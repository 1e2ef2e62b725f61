import { createIsomorphicFn } from '@tanstack/react-start'
import { Drawn, type Frame } from './waiting-drawn.tsx'

const ID = 'waiting'
/** What the server drew at this address. */
const known = import.meta.env.SSR
  ? undefined
  : { path: location.pathname, html: document.getElementById(ID)?.innerHTML ?? '' }

/** Drawn on the server; the browser keeps it as it came. */
const draw = createIsomorphicFn()
  .server((frame: Frame) => (
    <div id={ID} inert aria-busy>
      <Drawn frame={frame} />
    </div>
  ))
  .client(() => (
    <div
      id={ID}
      inert
      aria-busy
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: known?.path === location.pathname ? known.html : '' }}
    />
  ))

/**
 * Options of a route that only the browser draws. Until it has, the page shows frame, title and instructions; nothing
 * of that can be used or has the focus, since it goes away. Going there inside the browser, the page before stays until
 * the next one is ready.
 */
export const drawnInBrowser = (frame: Frame) => ({
  ssr: false as const,
  pendingComponent: () => draw(frame),
  pendingMs: Number.POSITIVE_INFINITY,
  pendingMinMs: 0,
})
