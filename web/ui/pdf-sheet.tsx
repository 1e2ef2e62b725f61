import { useEffect, useRef, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { Pdf } from './pdf.ts'
import css from './pdf-sheet.module.css'

interface Props {
  url: string
  name: string
  zoom: number
  turn: number
  /** The page shown, from 1. */
  number: number
  onOpen: (pages: number) => void
  onFail: () => void
}

/** The pages of the file. The PDF library and the file are loaded when the viewer opens. */
function usePdf(url: string, seen: boolean, onOpen: Props['onOpen'], onFail: Props['onFail']): Pdf | undefined {
  const [pdf, setPdf] = useState<Pdf>()
  const told = useRef({ onOpen, onFail })
  useEffect(() => {
    told.current = { onOpen, onFail }
  })
  useEffect(() => {
    if (!seen) return
    let opened: Pdf | undefined
    let gone = false
    void import('./pdf.ts')
      .then(({ openPdf }) => openPdf(url))
      .then((file) => {
        if (gone) return void file.loadingTask.destroy()
        opened = file
        setPdf(file)
        told.current.onOpen(file.numPages)
      })
      .catch(() => gone || told.current.onFail())
    return () => {
      gone = true
      setPdf(undefined)
      void opened?.loadingTask.destroy()
    }
  }, [url, seen])
  return pdf
}

/** Width in px of the sheet at zoom 1. Follows the window. */
function useWidth() {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box) return
    const watch = new ResizeObserver(() => setWidth(Math.floor(box.clientWidth)))
    watch.observe(box)
    return () => watch.disconnect()
  }, [box])
  return [setBox, width] as const
}

/**
 * One page of a PDF, drawn by our own code so that it works on every device, phones included. Its text can be selected
 * and read aloud.
 */
export function PdfSheet({ url, name, zoom, turn, number, onOpen, onFail }: Props) {
  const [box, width] = useWidth()
  // In a hidden tab the sheet has no width, and neither library nor file is loaded.
  const [seen, setSeen] = useState(false)
  if (width > 0 && !seen) setSeen(true)
  const pdf = usePdf(url, seen, onOpen, onFail)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    const place = canvas.current && text.current && { canvas: canvas.current, text: text.current }
    if (!pdf || !place || width === 0) return
    let stop: (() => void) | undefined
    let gone = false
    void import('./pdf.ts')
      .then(({ drawPage }) => drawPage(pdf, number, place, width * zoom, turn))
      .then(async (drawing) => {
        stop = drawing.stop
        // Also when it was stopped before it began: otherwise its rejection would be unhandled.
        if (gone) stop()
        await drawing.done
        setDrawn(true)
      })
      .catch(() => undefined)
    return () => {
      gone = true
      stop?.()
    }
  }, [pdf, number, zoom, turn, width])
  return (
    <div ref={box} className={css.box} aria-busy={(!drawn && width > 0) || undefined}>
      {!drawn && <p className={css.wait}>{m.doc_opening()}</p>}
      <div className={css.sheet} data-drawn={drawn || undefined}>
        {/* Text in a canvas starts at the canvas' own direction: a PDF page always starts on the left. */}
        <canvas ref={canvas} dir="ltr" role="img" aria-label={name} />
        <div ref={text} className={css.text} dir="ltr" />
      </div>
    </div>
  )
}
