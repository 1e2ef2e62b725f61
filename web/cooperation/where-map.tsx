import type { WhereFigures } from '#contract/cooperation/where.ts'
import { labelPlaces } from '#contract/core/values/border-labels.ts'
import type { GeoArea, GeoPoint } from '#contract/core/values/borders.ts'
import { stepOf } from '#web/base/shade.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { sheetOf, sheetWidth, useBorders } from '#web/core/maps/sheet.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { type Measure, useChosen, weight, written } from './where-figures.ts'
import css from './where.module.css'

/** The sea beside the country has room for the figures of the coast. */
const left = 40
const middle = ([ring = []]: GeoArea['rings']): GeoPoint => {
  const [mx, my] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return [(Math.min(...mx) + Math.max(...mx)) / 2, (Math.min(...my) + Math.max(...my)) / 2]
}

/** The governorates shaded by their figures. Links for the pointer: the table beside it holds the same ones with names. */
export function WhereMap({ figures, measure, path }: { figures: WhereFigures; measure: Measure; path: string }) {
  const { data: areas } = useBorders()
  const name = useName('governorates')
  const { chosen, hrefOf } = useChosen(path)
  if (!areas) return <div className={css.mapSpace} aria-hidden />
  const { at, path: pathOf, height } = sheetOf(areas, left)
  const shapes = areas.map((area) => ({
    id: area.governorate_id,
    path: pathOf(area),
    at: at(labelPlaces[area.governorate_id] ?? middle(area.rings)),
  }))
  const figureOf = (id: number) => figures.governorates.find((one) => one.governorate_id === id)
  const most = Math.max(4, ...figures.governorates.map((one) => weight(one, measure)))
  return (
    <figure className={css.map} dir="ltr">
      <svg viewBox={`0 0 ${sheetWidth} ${height}`} aria-hidden>
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
              <rect x={x - wide / 2} y={y - 12} width={wide} height={24} rx={12} />
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
