import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconRotateClockwise,
  IconSnowflake,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { formatNumber } from '#web/base/format.ts'
import { PdfSheet } from './pdf-sheet.tsx'
import { StateTag } from './state-tag.tsx'
import css from './doc-viewer.module.css'

export interface DocPage {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly type: 'image' | 'pdf' | 'other'
  /** The field under review, as fractions of the page from 0 to 1. */
  readonly mark?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

interface Props {
  title: string
  pages: readonly DocPage[]
  version?: number
  /** A frozen file may be viewed but not downloaded. */
  frozen?: boolean
  empty?: ReactNode
}

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

interface SheetProps {
  page: DocPage
  zoom: number
  turn: number
  number: number
  frozen: boolean | undefined
  onOpen: (pages: number) => void
}

function Sheet({ page, zoom, turn, number, frozen, onOpen }: SheetProps) {
  const [failed, setFailed] = useState('')
  if (failed === page.id || page.type === 'other') {
    return (
      <p className={css.none}>
        {m.doc_no_view()}{' '}
        {!frozen && (
          <a href={page.url} download>
            {m.doc_download()}
          </a>
        )}
      </p>
    )
  }
  if (page.type === 'pdf') {
    return (
      <PdfSheet
        url={page.url}
        name={page.name}
        zoom={zoom}
        turn={turn}
        number={number}
        onOpen={onOpen}
        onFail={() => setFailed(page.id)}
      />
    )
  }
  const { mark } = page
  return (
    <div
      className={css.paper}
      data-fit={zoom === 1 || undefined}
      style={{
        inlineSize: zoom === 1 ? undefined : `${zoom * 100}%`,
        transform: turn ? `rotate(${turn}deg)` : undefined,
      }}
    >
      <img src={page.url} alt={page.name} onError={() => setFailed(page.id)} />
      {mark && (
        <span
          className={css.mark}
          style={{
            left: `${mark.x * 100}%`,
            top: `${mark.y * 100}%`,
            width: `${mark.width * 100}%`,
            height: `${mark.height * 100}%`,
          }}
        />
      )}
    </div>
  )
}

/** Which file is open, and which of its pages. `onOpen` is told how many pages the open file has. */
function usePlace(files: number) {
  const [at, setAt] = useState(0)
  const [number, turnTo] = useState(1)
  const [count, onOpen] = useState(1)
  const open = (next: number) => {
    if (next === at || next < 0 || next >= files) return
    setAt(next)
    turnTo(1)
    onOpen(1)
  }
  // Through the pages of a file first, then to the next file.
  const go = (by: number) => (number + by >= 1 && number + by <= count ? turnTo(number + by) : open(at + by))
  return { at, open, go, sheets: { number, count, turnTo }, onOpen }
}

/**
 * Shows images and PDF on a dark background: zoom (+ − 0), rotation, pages with the arrow keys. The field under review
 * is framed.
 */
export function DocViewer({ title, pages, version, frozen, empty }: Props) {
  const { at, open, go, sheets, onOpen } = usePlace(pages.length)
  const [step, setStep] = useState(2)
  const [turn, setTurn] = useState(0)
  const page = pages[Math.min(at, pages.length - 1)]
  const zoom = steps[step] ?? 1
  const size = (by: number) => setStep((now) => Math.max(0, Math.min(steps.length - 1, now + by)))
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === '+' || event.key === '=') size(1)
    else if (event.key === '-') size(-1)
    else if (event.key === '0') setStep(2)
    else if (event.key === 'ArrowRight') go(rtl ? -1 : 1)
    else if (event.key === 'ArrowLeft') go(rtl ? 1 : -1)
  }
  return (
    <aside className={css.viewer} aria-label={title} onKeyDown={keys}>
      <header className={css.head}>
        <b>{title}</b>
        {version && <StateTag tone="brand">{m.upload_version({ version })}</StateTag>}
        {frozen && (
          <StateTag tone="hold" icon={<IconSnowflake size={14} aria-hidden />}>
            {m.doc_frozen()}
          </StateTag>
        )}
        <span className={css.space} />
        {page && page.type !== 'other' && (
          <PageTools {...sheets} size={size} rotate={() => setTurn((turn + 90) % 360)} />
        )}
        {page && !frozen && (
          <a className={css.tool} href={page.url} download aria-label={m.doc_download()} title={m.doc_download()}>
            <IconDownload size={18} aria-hidden />
          </a>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a page larger than the stage is scrolled by keys */}
      <div className={css.stage} tabIndex={0}>
        {page ? (
          <Sheet page={page} zoom={zoom} turn={turn} number={sheets.number} frozen={frozen} onOpen={onOpen} />
        ) : (
          <p className={css.none}>{empty ?? m.doc_none()}</p>
        )}
      </div>
      {pages.length > 1 && (
        <nav className={css.pages} aria-label={m.doc_pages()}>
          {pages.map((item, i) => (
            <button key={item.id} type="button" aria-current={i === at ? 'true' : undefined} onClick={() => open(i)}>
              {item.name}
            </button>
          ))}
        </nav>
      )}
    </aside>
  )
}

interface ToolProps {
  label: string
  closed?: boolean
  onClick: () => void
  children: ReactNode
}
const Tool = ({ label, closed, onClick, children }: ToolProps) => (
  <button type="button" className={css.tool} aria-label={label} title={label} disabled={closed} onClick={onClick}>
    {children}
  </button>
)

interface PageToolsProps {
  number: number
  count: number
  turnTo: (number: number) => void
  /** Makes the page larger (1) or smaller (-1). */
  size: (by: number) => void
  rotate: () => void
}
/** Turning pages, zoom and rotation. */
const PageTools = ({ number, count, turnTo, size, rotate }: PageToolsProps) => (
  <>
    {count > 1 && (
      <>
        <Tool label={m.doc_page_before()} closed={number === 1} onClick={() => turnTo(number - 1)}>
          <IconChevronUp size={18} aria-hidden />
        </Tool>
        <span className={css.number} aria-live="polite">
          {m.doc_page_of({ number: formatNumber(number), count: formatNumber(count) })}
        </span>
        <Tool label={m.doc_page_after()} closed={number === count} onClick={() => turnTo(number + 1)}>
          <IconChevronDown size={18} aria-hidden />
        </Tool>
      </>
    )}
    <Tool label={m.doc_smaller()} onClick={() => size(-1)}>
      <IconZoomOut size={18} aria-hidden />
    </Tool>
    <Tool label={m.doc_larger()} onClick={() => size(1)}>
      <IconZoomIn size={18} aria-hidden />
    </Tool>
    <Tool label={m.doc_turn()} onClick={rotate}>
      <IconRotateClockwise size={18} aria-hidden />
    </Tool>
  </>
)
