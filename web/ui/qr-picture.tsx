import type { QrDrawing } from '#contract/core/values/qr-path.ts'
import { Ltr } from './text.tsx'
import css from './qr-picture.module.css'

export interface QrWords {
  label: string
  number?: string
  size?: number
}
/** The same as a picture that the server draws. */
export const QrImage = ({ src, label, size }: { src: string; label: string; size: number }) => (
  <figure className={css.block}>
    <img src={src} alt="" width={size} height={size} />
    <figcaption>{label}</figcaption>
  </figure>
)

/** A QR code with words that say what it opens. Its number is shown below, for typing. */
export const QrPicture = ({ drawing, label, number, size = 128 }: { drawing: QrDrawing } & QrWords) => (
  <figure className={css.block}>
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
    <figcaption>
      {label}
      {number && <Ltr className={css.number ?? ''}>{number}</Ltr>}
    </figcaption>
  </figure>
)
