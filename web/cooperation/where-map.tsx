import { useQuery } from '@tanstack/react-query'
import type { WhereFigures } from '#contract/cooperation/where.ts'
import { readBorders } from '#contract/core/reference.ts'
import { labelPlaces } from '#contract/core/values/border-labels.ts'
import type { GeoArea, GeoPoint } from '#contract/core/values/borders.ts'
import { stepOf } from '#web/base/shade.ts'
import { callApi } from '#web/core/api/api.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { type Measure, useChosen, weight, written } from './where-figures.ts'
import css from './where.module.css'

const width = 560
/** The sea beside the country has room for the figures of the coast. */
const margin = { left: 40, other: 12 }
const fixed = (value: number) => Math.round(value * 10) / 10

/** Shapes on a sheet 560 wide: equal degrees north and east of the 35th parallel. */
function sheetOf(areas: readonly GeoArea[]) {
  const points = areas.flatMap(({ rings }) => rings.flat())
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = (width - margin.left - margin.other) / (east - west)
  const at = ([x, y]: GeoPoint) => [
    fixed(margin.left + (x - west) * scale),
    fixed(margin.other + ((north - y) * scale) / Math.cos((35 * Math.PI) / 180)),
  ]
  const middle = ([ring = []]: GeoArea['rings']): GeoPoint => {
    const [mx, my] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
    return [(Math.min(...mx) + Math.max(...mx)) / 2, (Math.min(...my) + Math.max(...my)) / 2]
  }
  return {
    height: Math.round(Number(at([west, south])[1]) + margin.other),
    shapes: areas.map(({ governorate_id: id, rings }) => ({
      id,
      path: rings.map((ring) => `M${ring.map((point) => at(point).join(' ')).join('L')}Z`).join(''),
      at: at(labelPlaces[id] ?? middle(rings)),
    })),
  }
}

/** The governorates shaded by their figures. Links for the pointer: the table beside it holds the same ones with names. */
export function WhereMap({ figures, measure, path }: { figures: WhereFigures; measure: Measure; path: string }) {
  const { data: areas } = useQuery({
    queryKey: ['borders'],
    queryFn: async () => (await callApi(readBorders)).data,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  const name = useName('governorates')
  const { chosen, hrefOf } = useChosen(path)
  if (!areas) return <div className={css.mapSpace} aria-hidden />
  const { height, shapes } = sheetOf(areas)
  const figureOf = (id: number) => figures.governorates.find((one) => one.governorate_id === id)
  const most = Math.max(4, ...figures.governorates.map((one) => weight(one, measure)))
  return (
    <figure className={css.map} dir="ltr">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {shapes.map(({ id, path: shape }) => (
          <Anchor
            key={id}
            href={hrefOf({ governorate_id: id })}
            tabIndex={-1}
            data-step={stepOf(weight(figureOf(id), measure), most)}
            data-chosen={chosen.governorate_id === id || undefined}
          >
            <title>{`${name(id)}: ${written(figureOf(id), measure)}`}</title>
            <path d={shape} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
          </Anchor>
        ))}
        {shapes.map(({ id, at: [x, y] }) => {
          const text = written(figureOf(id), measure)
          const wide = Math.max(24, 10 + text.length * 7.6)
          return (
            <g key={id} className={css.figure}>
              <rect x={Number(x) - wide / 2} y={Number(y) - 12} width={wide} height={24} rx={12} />
              <text x={x} y={y} dy={4.5} fontSize={13}>
                {text}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption dir="auto">{m.map_source()}</figcaption>
    </figure>
  )
}
