import { IconMapPin } from '@tabler/icons-react'
import type { PlaceMap as Drawn } from '#contract/public-site/shapes.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { said } from '#web/core/site/words.ts'
import css from './place-map.module.css'

/** Whether a name is seen whole: those at the edges would be cut. */
const inside = (map: Drawn, at: { x: number; y: number }) => {
  const { x, y, width, height } = map.view
  return at.x > x + width * 0.08 && at.x < x + width * 0.92 && at.y > y + height * 0.06 && at.y < y + height * 0.94
}

/** Where something is, as the server drew it: its governorate, the names around it, and the point when it is known. */
export function PlaceMap({ map, place }: { map: Drawn; place: string }) {
  const { view, areas, point } = map
  const unit = view.width / 100
  // A name that would lie on the point stands above it.
  const above = (at: { x: number; y: number }) =>
    point && Math.abs(point.x - at.x) < unit * 14 && Math.abs(point.y - at.y) < unit * 6 ? point.y - unit * 4.5 : at.y
  const chosen = areas.find((area) => area.chosen)
  return (
    <section className={css.place} aria-labelledby="place">
      <h2 id="place">{m.event_map()}</h2>
      <figure dir="ltr">
        <svg
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          role="img"
          aria-label={m.event_map_of({ place })}
        >
          {areas.map((area) => (
            <path
              key={area.id}
              d={area.path}
              fillRule="evenodd"
              vectorEffect="non-scaling-stroke"
              data-chosen={area.chosen || undefined}
            />
          ))}
          {areas
            .filter((area) => inside(map, area.at))
            .map((area) => (
              <text key={area.id} x={area.at.x} y={above(area.at)} fontSize={unit * 4.6}>
                {said(area)}
              </text>
            ))}
          {point && <circle cx={point.x} cy={point.y} r={unit * 2.4} vectorEffect="non-scaling-stroke" />}
        </svg>
        <figcaption dir="auto">{m.event_map_source()}</figcaption>
      </figure>
      <p className={css.links}>
        {point && (
          // Opened by the reader's own device; nothing is asked from outside.
          <a href={`geo:${point.latitude},${point.longitude}`} rel="nofollow">
            <IconMapPin size={17} aria-hidden />
            <Ltr>
              {point.latitude}, {point.longitude}
            </Ltr>
          </a>
        )}
        {chosen && (
          <Anchor href={link('/ngos-map', undefined, { governorate_id: String(chosen.id) })}>
            {m.event_map_ngos({ governorate: said(chosen) })}
          </Anchor>
        )}
      </p>
    </section>
  )
}
