import { getDocument, GlobalWorkerOptions, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'

const parts = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const addressOf = (name: string): string | undefined =>
  Object.entries(parts).find(([path]) => path.endsWith(`/${name}`))?.[1]

GlobalWorkerOptions.workerSrc = addressOf('pdf.worker.min.mjs') ?? ''

/**
 * Fonts that a file names but does not contain, and decoders for scans. All come from our own build, none from
 * elsewhere.
 */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const part = addressOf(filename)
    if (!part) throw new Error(`no part ${filename}`)
    const answer = await fetch(part)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

export type Pdf = PDFDocumentProxy

/** Opens one of our PDFs. Nothing in it can run: scripts and links are ignored. */
export const openPdf = (url: string): Promise<Pdf> =>
  getDocument({
    url,
    BinaryDataFactory: OwnParts,
    // Without an address the library does not ask for its parts at all. Ours are found by name.
    standardFontDataUrl: '/',
    wasmUrl: '/',
    enableXfa: false,
    useSystemFonts: false,
  }).promise

interface Place {
  canvas: HTMLCanvasElement
  text: HTMLElement
}

/**
 * Draws page `number` (from 1), `width` px wide and rotated by `turn` degrees, with selectable text over it.
 * Returns a function that stops it.
 */
export async function drawPage(pdf: Pdf, number: number, { canvas, text }: Place, width: number, turn: number) {
  const page = await pdf.getPage(number)
  const rotation = (page.rotate + turn) % 360
  const scale = width / page.getViewport({ scale: 1, rotation }).width
  const viewport = page.getViewport({ scale, rotation })
  const dots = Math.min(3, devicePixelRatio || 1)
  canvas.width = Math.floor(viewport.width * dots)
  canvas.height = Math.floor(viewport.height * dots)
  canvas.style.inlineSize = `${viewport.width}px`
  const task = page.render({ canvas, viewport, transform: [dots, 0, 0, dots, 0, 0] })
  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  const done = Promise.all([task.promise, layer.render()])
  return {
    done,
    stop: () => {
      task.cancel()
      layer.cancel()
    },
  }
}
