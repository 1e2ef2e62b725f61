import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './visitor-frame.module.css'

/** Widths of the screens that visitors have, in pixels. */
const screens = { phone: 390, desk: 1240 } as const
export type VisitorScreen = keyof typeof screens

/** The frame has the styles and the colours of the page; it is another window, so widths are those of the frame. */
function dress(frame: Document, page: Document) {
  for (const name of ['lang', 'dir', 'data-skin'])
    frame.documentElement.setAttribute(name, page.documentElement.getAttribute(name) ?? '')
  const known = new Set([...frame.querySelectorAll('link')].map(({ href }) => href))
  for (const style of page.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style'))
    if (!(style instanceof HTMLLinkElement && known.has(style.href))) frame.head.append(style.cloneNode(true))
}

/** A link to a place in a row that scrolls moves that row; others lead nowhere. */
const still = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
  const target = event.target as Element
  const link = target.closest('a[href^="#"]')
  const place = link && target.ownerDocument.getElementById(link.getAttribute('href')?.slice(1) ?? '')
  const row = place?.parentElement
  if (row) row.scrollBy({ left: place.getBoundingClientRect().left - row.getBoundingClientRect().left })
}

/** The window inside the page: where to draw, how high it is, and how much room there is for it. */
function useFrame(screen: VisitorScreen) {
  const [body, setBody] = useState<HTMLElement>()
  const [height, setHeight] = useState(480)
  const [room, setRoom] = useState<number>(screens[screen])
  const ground = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const open = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    dress(inside, document)
    setBody(inside.body)
  }
  useEffect(open, [])
  useEffect(() => {
    const measured = new ResizeObserver(() => {
      if (ground.current) setRoom(ground.current.clientWidth - 36)
      // Parts that came later brought styles of their own.
      if (body) dress(body.ownerDocument, document)
      const main = body?.firstElementChild
      if (main) setHeight(Math.max(240, Math.ceil(main.getBoundingClientRect().height)))
    })
    if (ground.current) measured.observe(ground.current)
    if (body?.firstElementChild) measured.observe(body.firstElementChild)
    return () => measured.disconnect()
  }, [body])
  return { body, height, scale: Math.min(1, Math.max(0.2, room / screens[screen])), ground, frame, open }
}

/** What visitors see, drawn by the parts that draw it for them, at the width of their screen. Links lead nowhere. */
export function VisitorFrame({
  label,
  screen,
  isLive,
  children,
}: {
  label: string
  screen: VisitorScreen
  isLive: boolean
  children: ReactNode
}) {
  const { body, height, scale, ground, frame, open } = useFrame(screen)
  const width = screens[screen]
  return (
    <div ref={ground} className={css.ground}>
      <div dir="ltr" style={{ blockSize: (height + 4) * scale, inlineSize: (width + 4) * scale, marginInline: 'auto' }}>
        <iframe
          ref={frame}
          title={label}
          className={css.frame}
          data-live={isLive || undefined}
          onLoad={open}
          tabIndex={-1}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        />
      </div>
      {body &&
        createPortal(
          <div className={css.page} onClickCapture={still} onSubmitCapture={still}>
            {children}
          </div>,
          body,
        )}
    </div>
  )
}
