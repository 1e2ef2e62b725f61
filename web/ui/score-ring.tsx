import { formatNumber } from '#web/base/format.ts'
import css from './score-ring.module.css'

const middle = 74
const radius = 62
const round = 2 * Math.PI * radius

/**
 * A score of 100 as a ring that starts at the top and runs in reading direction, with a mark at the target. `label`
 * says both in words.
 */
export function ScoreRing({
  points,
  target,
  band,
  tone,
  label,
}: {
  points: number
  target: number
  band: string
  tone: 'bad' | 'warn' | 'brand' | 'ok'
  label: string
}) {
  return (
    <svg className={css.ring} data-tone={tone} viewBox="0 0 148 148" role="img" aria-label={label}>
      <g className={css.dial}>
        <circle cx={middle} cy={middle} r={radius} className={css.ground} />
        {points > 0 && (
          <circle
            cx={middle}
            cy={middle}
            r={radius}
            className={css.arc}
            strokeDasharray={`${(round * points) / 100} ${round}`}
          />
        )}
        <path d="M127 74h18" className={css.mark} transform={`rotate(${target * 3.6} ${middle} ${middle})`} />
      </g>
      <text x={middle} y="80" className={css.points}>
        {formatNumber(points)}
      </text>
      <text x={middle} y="103" className={css.band}>
        {band}
      </text>
    </svg>
  )
}
