import type { PublicPlace } from '#contract/public-site/overview.ts'
import { mapLink } from '#web/base/map-link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { comma, said } from '#web/core/site/words.ts'
import list from './ruled-list.module.css'
import { Named } from '#web/ui/text.tsx'

/** Where the organisation is found, and when. */
export function NgoPlaces({ places }: { places: readonly PublicPlace[] }) {
  if (places.length === 0) return null
  return (
    <section>
      <h2>{m.ngo_places()}</h2>
      <ul className={list.list}>
        {places.map((one, i) => (
          <li key={i}>
            <div className={list.title}>
              <h3>
                <Named>{said(one)}</Named>
              </h3>
              <StateTag tone="mute">{said(one.type)}</StateTag>
            </div>
            <p>
              {!one.address.startsWith(one.governorate.name_ar) && (
                <>
                  {said(one.governorate)}
                  {comma()}
                </>
              )}
              <bdi lang="ar">{one.address}</bdi>
            </p>
            <p className={list.meta}>
              {one.working_hours && <Named>{one.working_hours}</Named>}
              {one.capacity !== null && <span>{m.ngo_place_capacity({ count: one.capacity })}</span>}
              {one.target_groups.length > 0 && (
                <span>
                  {m.ngo_service_for()} {one.target_groups.map(said).join(comma())}
                </span>
              )}
              {one.latitude !== null && one.longitude !== null && (
                <a href={mapLink(one.latitude, one.longitude)} rel="noopener noreferrer">
                  {m.ngo_place_map()}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
