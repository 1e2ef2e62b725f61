import type { MapSpot, RegisterMap } from '#contract/public-site/register.ts'
import { formatNumber } from '#web/base/format.ts'
import { stepOf } from '#web/base/shade.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { mapHref, type Asked } from './register-address.ts'
import { said } from '#web/core/site/words.ts'
import css from './ngo-map.module.css'

/** Half the height of a label on the whole sheet; it is as wide as its figure. */
const half = 12
const widthOf = (text: string) => Math.max(2 * half, 10 + text.length * 7.6)

/** A figure on its ground; the style makes it larger where the sheet is small. */
function Label({ at: { x, y }, text, scale = 1 }: { at: { x: number; y: number }; text: string; scale?: number }) {
  const width = widthOf(text) * scale
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - half * scale}
        width={width}
        height={2 * half * scale}
        rx={half * scale}
        vectorEffect="non-scaling-stroke"
      />
      <text x={x} y={y} fontSize={13 * scale} dy={4.5 * scale} aria-hidden>
        {text}
      </text>
    </>
  )
}

function Spot({ spot, scale, asked }: { spot: MapSpot; scale: number; asked: Asked }) {
  const name = spot.ngo ? said(spot.ngo) : m.map_spot({ count: spot.count, shown: formatNumber(spot.count) })
  const href = spot.ngo ? link('/ngo/{id}', { id: spot.ngo.id }) : mapHref({ ...asked, box: spot.box.join(',') })
  return (
    <Anchor href={href} aria-label={name} className={css.spot}>
      <title>{name}</title>
      <Label at={spot} text={spot.ngo ? '' : formatNumber(spot.count)} scale={scale} />
    </Anchor>
  )
}

/**
 * The country as a drawing of the server. Governorates are links for the pointer here; the list beside it holds the
 * same links with names and figures, so that nobody meets each of them twice.
 */
export function NgoMap({ map, asked }: { map: RegisterMap; asked: Asked }) {
  const { view, sheet, areas, spots } = map
  const scale = view.width / sheet.width
  const most = Math.max(1, ...areas.map((area) => area.count))
  const near = map.placed !== null
  const chosen = areas.filter((area) => asked.governorate_id.includes(String(area.id)))
  return (
    <figure className={css.map} dir="ltr">
      <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} data-near={near || undefined}>
        <g aria-hidden>
          {areas.map((area) => (
            <Anchor
              key={area.id}
              href={mapHref({ ...asked, governorate_id: [String(area.id)], box: '', sub_district_id: '' })}
              tabIndex={-1}
              className={css.area}
              data-step={near ? (chosen.includes(area) ? 1 : 0) : stepOf(area.count, most)}
              data-chosen={chosen.includes(area) || undefined}
            >
              <title>{m.map_area({ name: said(area), count: area.count, shown: formatNumber(area.count) })}</title>
              <path d={area.path} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
            </Anchor>
          ))}
          {!near &&
            areas.map((area) => (
              <g key={area.id} className={css.figure}>
                <Label at={area.at} text={formatNumber(area.count)} />
              </g>
            ))}
        </g>
        {near && (
          <g role="group" aria-label={m.map_sheet({ name: chosen.map(said).join('، ') || m.map_whole() })}>
            {spots.map((spot) => (
              <Spot key={`${spot.x} ${spot.y}`} spot={spot} scale={scale} asked={asked} />
            ))}
          </g>
        )}
      </svg>
      <figcaption dir="auto">{near ? m.map_source() : `${m.map_country()} ${m.map_source()}`}</figcaption>
    </figure>
  )
}
