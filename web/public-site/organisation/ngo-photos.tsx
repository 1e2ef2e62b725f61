import type { PublicPhoto } from '#contract/public-site/activities.ts'
import { link } from '#web/core/screens/link.ts'
import { comma } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import css from './ngo-photos.module.css'

/** Photographs that the organisation makes public, each with what it shows, its day and, if wished, its place. */
export function NgoPhotos({ ngo, photos }: { ngo?: number; photos: readonly PublicPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <section>
      <h2>{m.ngo_photos()}</h2>
      <ul className={css.photos}>
        {photos.map(({ src, caption, activity, activity_id, taken_on, place }) => (
          <li key={src}>
            <figure>
              <img src={src} alt={caption ?? activity} loading="lazy" width={360} height={240} />
              <figcaption>
                {caption && (
                  <span>
                    <Named>{caption}</Named>
                  </span>
                )}
                {ngo !== undefined && (
                  <Anchor href={link('/ngo/{id}/activities/{activityId}', { id: ngo, activityId: activity_id })}>
                    <Named>{activity}</Named>
                  </Anchor>
                )}
                {(taken_on !== null || place !== null) && (
                  <small>
                    {taken_on && <DateText value={taken_on} />}
                    {taken_on && place && comma()}
                    {place && <Named>{place}</Named>}
                  </small>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
