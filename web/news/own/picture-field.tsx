import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { type Cut, cuts } from '#contract/news/cuts.ts'
import { longestAlternative } from '#contract/news/alternative.ts'
import { pictureWords } from '#contract/news/picture-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import css from './picture-field.module.css'

interface Point {
  readonly x: number
  readonly y: number
}
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))
const pictureAt = (file: number) => `/api/v2/files/${file}`

/** The point that every cut keeps: by a click, or by the arrow keys (one percent, with Shift ten). */
function FocalPoint({ file, point, onMove }: { file: number; point: Point; onMove: (point: Point) => void }) {
  const image = useRef<HTMLImageElement>(null)
  const click = (event: MouseEvent) => {
    // A press of a key on the button is a click without a place.
    if (event.detail === 0 || !image.current) return
    const { left, top, width, height } = image.current.getBoundingClientRect()
    onMove({ x: within(((event.clientX - left) / width) * 100), y: within(((event.clientY - top) / height) * 100) })
  }
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (!by) return
    event.preventDefault()
    onMove({ x: within(point.x + (by[0] ?? 0)), y: within(point.y + (by[1] ?? 0)) })
  }
  const place = m.own_focus_place({ x: formatNumber(point.x), y: formatNumber(point.y) })
  return (
    <>
      <p>{m.own_focus_hint()}</p>
      <button
        type="button"
        dir="ltr"
        className={css.point}
        aria-label={`${m.own_focus()}: ${place}`}
        onClick={click}
        onKeyDown={press}
      >
        <img ref={image} src={pictureAt(file)} alt="" />
        <span className={css.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} aria-hidden />
      </button>
      <p className={css.place}>
        <span role="status">{place}</span>
        {(point.x !== 50 || point.y !== 50) && (
          <Button look="default" size="row" onClick={() => onMove({ x: 50, y: 50 })}>
            {m.own_focus_centre()}
          </Button>
        )}
      </p>
    </>
  )
}

const shown = (): readonly (readonly [Cut, string])[] => [
  ['card', m.own_cut_card()],
  ['share', m.own_cut_share()],
  ['head', m.own_cut_head()],
]
/** The cuts as they will be, drawn by the rule by which the server cuts. */
const Cuts = ({ file, point }: { file: number; point: Point }) => (
  <div className={css.cuts}>
    {shown().map(([cut, name]) => (
      <figure key={cut}>
        <img
          src={pictureAt(file)}
          alt=""
          style={{
            aspectRatio: `${cuts[cut].across} / ${cuts[cut].down}`,
            objectPosition: `${point.x}% ${point.y}%`,
          }}
        />
        <figcaption>{name}</figcaption>
      </figure>
    ))}
  </div>
)

export interface PictureFields {
  file: Binding<number | null>
  x: Binding<number>
  y: Binding<number>
}

/** A picture with its focal point and its cuts. */
export function PointedPicture({
  fields,
  label: name,
  mayEdit,
}: {
  fields: PictureFields
  label: string
  mayEdit: boolean
}) {
  const { file, x, y } = fields
  const point = { x: x.value, y: y.value }
  const move = (to: Point) => {
    x.onChange(to.x)
    y.onChange(to.y)
  }
  return (
    <div className={css.picture}>
      <RecordFile field={file} use="image" label={name} hint={m.own_picture_hint()} />
      {file.value !== null && mayEdit && <FocalPoint key={file.value} file={file.value} point={point} onMove={move} />}
      {file.value !== null && <Cuts file={file.value} point={point} />}
    </div>
  )
}

/** Words in place of a picture, in both languages. */
export const Alternative = ({ ar, en }: { ar: Binding<string | null>; en?: Binding<string | null> }) => (
  <>
    <TextField field={ar} label={label(pictureWords.image_alt_ar)} hint={m.own_alt_hint()} max={longestAlternative} />
    {en && <TextField field={en} label={label(pictureWords.image_alt_en)} ltr optional max={longestAlternative} />}
  </>
)
