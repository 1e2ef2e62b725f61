import { useQuery } from '@tanstack/react-query'
import { readBorders } from '#contract/core/reference.ts'
import { formatNumber } from '#web/base/format.ts'
import { stepOf } from '#web/base/shade.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import css from './governorates-map.module.css'

type Point = readonly [number, number]
interface Area {
  readonly governorate_id: number
  readonly rings: readonly (readonly Point[])[]
}

const width = 560
const margin = 12
/** Equal degrees on a sheet that is 560 wide. */
function sheetOf(areas: readonly Area[]) {
  const points = areas.flatMap(({ rings }) => rings.flat())
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = (width - 2 * margin) / (east - west)
  const stretch = scale / Math.cos((35 * Math.PI) / 180)
  const at = ([x, y]: Point) => [margin + (x - west) * scale, margin + (north - y) * stretch] as const
  return { at, height: Math.round((north - south) * stretch + 2 * margin) }
}

/** The middle of the widest part of a shape: it lies inside, unlike the middle of its box, and in no hole. */
function middleOf(rings: Area['rings']): Point {
  const ys = (rings[0] ?? []).map(([, y]) => y)
  const y = (Math.min(...ys) + Math.max(...ys)) / 2
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([bx, by], i) => {
        const [ax, ay] = ring[i] as Point
        return ay > y === by > y ? [] : [((bx - ax) * (y - ay)) / (by - ay) + ax]
      }),
    )
    .toSorted((a, b) => a - b)
  let best: Point = [crossings[0] ?? 0, crossings[1] ?? 0]
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const span: Point = [crossings[i] as number, crossings[i + 1] as number]
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

function Sheet({ areas, figures }: { areas: readonly Area[]; figures: readonly Shaded[] }) {
  const { at, height } = sheetOf(areas)
  const most = Math.max(1, ...figures.map(({ count }) => count))
  const by = new Map(figures.map((figure) => [figure.governorate_id, figure]))
  const drawn = areas.map((area) => ({ area, figure: by.get(area.governorate_id) }))
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`}>
      {drawn.map(({ area, figure }) => {
        const shape = (
          <path
            className={css.area}
            fillRule="evenodd"
            data-step={stepOf(figure?.count ?? 0, most)}
            d={area.rings
              .map((ring) => `M${ring.map((point) => at(point).map(Math.round).join(' ')).join('L')}Z`)
              .join('')}
          >
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
  const query = useQuery({
    queryKey: [readBorders.path],
    queryFn: async () => (await callApi(readBorders)).data,
    staleTime: Infinity,
  })
  return (
    <figure className={css.map} dir="ltr">
      <Loaded query={query}>{(areas) => <Sheet areas={areas} figures={figures} />}</Loaded>
    </figure>
  )
}
