import { createIsomorphicFn } from '@tanstack/react-start'
import { pageNonce } from '#web/core/api/request.ts'
import { Drawn, NeedsScript, type Frame } from './waiting-drawn.tsx'

const ID = 'waiting'
/** End of the address under which only the server asks for a page: a browser sends none. */
export const PICTURE = 'picture'
/** Stands before and after what the server may replace by a picture of the page. */
export const edge = '<template data-picture=""></template>'
const Edge = () => <template data-picture="" />
/** Instructions that a person has closed: only the browser knows that. */
const hideClosed = `for(let e of document.querySelectorAll("#${ID} [data-closed]"))try{e.hidden=localStorage.getItem(e.dataset.closed)!==null}catch{}`

/** What the server drew at this address. */
const known = import.meta.env.SSR
  ? undefined
  : { path: location.pathname, html: document.getElementById(ID)?.innerHTML ?? '' }

/** Drawn on the server; the browser keeps it as it came. */
const draw = createIsomorphicFn()
  .server((frame: Frame) => (
    <div id={ID} inert aria-busy>
      <NeedsScript />
      <Edge />
      <Drawn frame={frame} />
      <Edge />
      <script nonce={pageNonce()} dangerouslySetInnerHTML={{ __html: hideClosed }} />
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
 * Options of a route that only the browser draws. Until it has, the page shows a picture that the server drew of it, or
 * frame, title and instructions; nothing of that can be used or has the focus, since it goes away. Going there inside the browser, the page before stays until
 * the next one is ready.
 */
export const drawnInBrowser = (frame: Frame) => ({
  ssr: ({ location }: { location: { hash: string } }) => location.hash === PICTURE,
  pendingComponent: () => draw(frame),
  pendingMs: Number.POSITIVE_INFINITY,
  pendingMinMs: 0,
})
