import { formatNumber, monthNames } from '#web/base/format.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import css from './trend-chart.module.css'

export interface TrendPoint {
  readonly value: number
  /** What the point is, with its number. */
  readonly title: string
  readonly href?: string | undefined
}
export interface TrendLine {
  readonly name: string
  readonly points: readonly TrendPoint[]
}

/** The top of the axis and its step: at most four steps of 1, 2 or 5 times a power of ten. */
export function axisOf(most: number): { top: number; step: number } {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  return { top: Math.max(1, Math.ceil(most / step)) * step, step }
}

const share = (at: number, of: number) => (of <= 1 ? 50 : (at / (of - 1)) * 100)
/** More dots than these would hide the line, and lie nearer than fingers are wide. */
const mostDots = 40

/** Years or months below the axis: so many that they do not meet, fewer on narrow screens; a year where it begins. */
function Spans({ spans }: { spans: readonly string[] }) {
  const [wide, middle, narrow] = [12, 6, 3].map((most) => Math.ceil(spans.length / most)) as [number, number, number]
  const last = spans.length - 1
  return (
    <div className={css.spans}>
      {spans.map((span, at) => {
        // Counted from the last one, which is always named.
        const from = last - at
        const named = { wide: from % wide === 0, middle: from % middle === 0, narrow: from % narrow === 0 }
        if (!Object.values(named).includes(true)) return null
        const [year = '', month] = span.split('-')
        return (
          <span
            key={span}
            style={{ insetInlineStart: `${share(at, spans.length)}%` }}
            data-on={Object.entries(named)
              .flatMap(([width, on]) => (on ? [width] : []))
              .join(' ')}
          >
            {month === undefined ? year : monthNames()[Number(month) - 1]}
            {month !== undefined && <small>{year}</small>}
          </span>
        )
      })}
    </div>
  )
}

interface ChartProps {
  /** Years (YYYY) or months (YYYY-MM), the first one first. */
  spans: readonly string[]
  lines: readonly TrendLine[]
}

/**
 * Numbers over time as lines: time runs in the direction of reading, the axis begins at zero. Each point is the way to
 * its list. It is for the eye and the pointer: whoever draws it shows the same numbers and ways as a table.
 */
export function TrendChart({ spans, lines }: ChartProps) {
  const { top, step } = axisOf(Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value))))
  const steps = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step)
  return (
    <div className={css.chart} aria-hidden>
      {lines.length > 1 && (
        <p className={css.legend}>
          {lines.map(({ name }, at) => (
            <span key={name} data-line={at}>
              {name}
            </span>
          ))}
        </p>
      )}
      <div className={css.field}>
        {steps.map((value) => (
          <span key={value} className={css.step} style={{ insetBlockEnd: `${(value / top) * 100}%` }}>
            <b>{formatNumber(value)}</b>
          </span>
        ))}
        <div className={css.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
            {lines.map(({ name, points }, line) => (
              <polyline
                key={name}
                data-line={line}
                points={points
                  .map(({ value }, at) => `${share(at, spans.length)},${100 - (value / top) * 100}`)
                  .join(' ')}
              />
            ))}
          </svg>
          {spans.length <= mostDots &&
            lines.map(({ name, points }, line) =>
              points.map(({ value, title, href }, at) => {
                const dot = {
                  ...{ className: css.dot, title, 'data-line': line },
                  style: { insetInlineStart: `${share(at, spans.length)}%`, insetBlockEnd: `${(value / top) * 100}%` },
                }
                const key = `${name} ${spans[at]}`
                return href ? <Anchor key={key} {...dot} href={href} tabIndex={-1} /> : <span key={key} {...dot} />
              }),
            )}
        </div>
      </div>
      <Spans spans={spans} />
    </div>
  )
}
