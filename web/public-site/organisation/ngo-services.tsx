import { label } from '#web/base/label.ts'
import { openWords } from '#contract/profile/open-words.ts'
import type { PublicService } from '#contract/public-site/overview.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { said } from '#web/core/site/words.ts'
import list from './ruled-list.module.css'
import { Named } from '#web/ui/text.tsx'

/** What the organisation offers, to whom, when and whether it costs. */
export function NgoServices({ services }: { services: readonly PublicService[] }) {
  if (services.length === 0) return null
  const comma = lang() === 'ar' ? '، ' : ', '
  return (
    <section>
      <h2>{label(openWords.services)}</h2>
      <ul className={list.list}>
        {services.map((one) => (
          <li key={one.id}>
            <div className={list.title}>
              <h3>
                <Named>{said(one)}</Named>
              </h3>
              <StateTag tone={one.status.id === 1 ? 'ok' : 'mute'}>{said(one.status)}</StateTag>
            </div>
            <p lang="ar" dir="auto">
              {one.description_ar}
            </p>
            <p className={list.meta}>
              <span>{one.is_free ? label(openWords.is_free) : m.ngo_service_paid()}</span>
              <span>{said(one.frequency)}</span>
              {one.timing && (
                <span lang="ar">
                  <Named>{one.timing}</Named>
                </span>
              )}
              <span>
                {m.ngo_service_for()} {one.target_groups.map(said).join(comma)}
              </span>
              <span>{one.governorates.map(said).join(comma)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
