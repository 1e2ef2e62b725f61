import { commonWords } from '#contract/core/calls/common-words.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { sheetOf, sheetWidth, useBorders } from '#web/core/maps/sheet.ts'
import { screenTitles } from '#web/core/screens/screen-titles.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import list from '#web/ui/card-rows.module.css'
import { Named } from '#web/ui/text.tsx'
import css from './ngo-map.module.css'

type Place = NgoFile['places'][number]
const kinds = [
  ['main', () => label(commonWords.headquarters)],
  ['branch', m.ngos_map_branches],
  ['centre', screenTitles.service_centres],
] as const

/** Marks of different shapes: colours alone tell nobody apart. */
function Mark({ kind, x, y }: { kind: Place['kind']; x: number; y: number }) {
  if (kind === 'centre') return <rect data-kind={kind} x={x - 7} y={y - 7} width={14} height={14} rx={2} />
  if (kind === 'branch') return <circle data-kind={kind} cx={x} cy={y} r={8} />
  return <path data-kind={kind} d={`M${x} ${y - 12}L${x + 11} ${y}L${x} ${y + 12}L${x - 11} ${y}Z`} />
}

/** Governorates of its work, with its places on them. The list below the map says the same. */
function Sheet({ file }: { file: NgoFile }) {
  const { data: areas } = useBorders()
  if (!areas) return <div className={css.space} aria-hidden />
  const { at, path, height } = sheetOf(areas)
  return (
    <svg viewBox={`0 0 ${sheetWidth} ${height}`} aria-hidden className={css.map}>
      {areas.map((area) => (
        <path
          key={area.governorate_id}
          d={path(area)}
          fillRule="evenodd"
          data-seat={area.governorate_id === file.governorate_id || undefined}
          data-works={file.work_governorates.includes(area.governorate_id) || undefined}
        />
      ))}
      {file.places.toReversed().map((place) => {
        const [x, y] = at([place.longitude, place.latitude])
        return <Mark key={`${place.kind}${place.id}`} kind={place.kind} x={x} y={y} />
      })}
    </svg>
  )
}

/** Where the organisation sits and works. */
export function NgoMap({ file }: { file: NgoFile }) {
  const governorate = useName('governorates')
  return (
    <Card title={m.ngos_map()} pad={false}>
      <figure className={css.figure}>
        <Sheet file={file} />
        <figcaption>{m.map_source()}</figcaption>
      </figure>
      {file.places.length === 0 && <p className={list.none}>{m.ngos_map_none()}</p>}
      <ul className={list.rows}>
        {kinds.map(([kind, word]) => {
          const places = file.places.filter((place) => place.kind === kind)
          return (
            places.length > 0 && (
              <li key={kind}>
                <svg viewBox="-14 -14 28 28" className={css.key} aria-hidden>
                  <Mark kind={kind} x={0} y={0} />
                </svg>
                <div>
                  {word()}
                  <small>
                    {places.map((place, nth) => (
                      <span key={place.id}>
                        {nth > 0 && ' · '}
                        <Named>{place.name_ar}</Named> ({governorate(place.governorate_id)})
                      </span>
                    ))}
                  </small>
                </div>
              </li>
            )
          )
        })}
      </ul>
    </Card>
  )
}
