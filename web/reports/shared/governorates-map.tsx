import type { GeoArea, GeoPoint } from '#contract/core/values/borders.ts'
import { formatNumber } from '#web/base/format.ts'
import { stepOf } from '#web/base/shade.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sheetOf, sheetWidth, useBorders } from '#web/core/maps/sheet.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import css from './governorates-map.module.css'

/** The middle of the widest part of a shape: it lies inside, unlike the middle of its box, and in no hole. */
function middleOf(rings: GeoArea['rings']): GeoPoint {
  const ys = (rings[0] ?? []).map(([, y]) => y)
  const y = (Math.min(...ys) + Math.max(...ys)) / 2
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([bx, by], i) => {
        const [ax, ay] = ring[i] as GeoPoint
        return ay > y === by > y ? [] : [((bx - ax) * (y - ay)) / (by - ay) + ax]
      }),
    )
    .toSorted((a, b) => a - b)
  let best: GeoPoint = [crossings[0] ?? 0, crossings[1] ?? 0]
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const span: GeoPoint = [crossings[i] as number, crossings[i + 1] as number]
    if (span[1] - span[0] > best[1] - best[0]) best = span
  }
  return [(best[0] + best[1]) / 2, y]
}

export interface Shaded {
  readonly governorate_id: number
  readonly count: number
  /** What the shape is, with its number. */
  readonly title: string
  readonly href?: string | undefined
}

function Sheet({ areas, figures }: { areas: readonly GeoArea[]; figures: readonly Shaded[] }) {
  const { at, path, height } = sheetOf(areas)
  const most = Math.max(1, ...figures.map(({ count }) => count))
  const by = new Map(figures.map((figure) => [figure.governorate_id, figure]))
  const drawn = areas.map((area) => ({ area, figure: by.get(area.governorate_id) }))
  return (
    <svg aria-hidden viewBox={`0 0 ${sheetWidth} ${height}`}>
      {drawn.map(({ area, figure }) => {
        const shape = (
          <path className={css.area} fillRule="evenodd" data-step={stepOf(figure?.count ?? 0, most)} d={path(area)}>
            {figure && <title>{figure.title}</title>}
          </path>
        )
        return figure?.href ? (
          <Anchor key={area.governorate_id} href={figure.href} tabIndex={-1}>
            {shape}
          </Anchor>
        ) : (
          <g key={area.governorate_id}>{shape}</g>
        )
      })}
      {drawn.map(({ area, figure }) => {
        const [x, y] = at(middleOf(area.rings))
        return (
          figure && (
            <text key={area.governorate_id} x={x} y={y} dy={5}>
              {formatNumber(figure.count)}
            </text>
          )
        )
      })}
    </svg>
  )
}

/**
 * Governorates shaded by their figures, each the way to its list. Whoever draws it shows the same as a table; so readers
 * of the page by ear or keyboard meet each of them once.
 */
export function GovernoratesMap({ figures }: { figures: readonly Shaded[] }) {
  const query = useBorders()
  return (
    <figure className={css.map} dir="ltr">
      <Loaded query={query}>{(areas) => <Sheet areas={areas} figures={figures} />}</Loaded>
    </figure>
  )
}
