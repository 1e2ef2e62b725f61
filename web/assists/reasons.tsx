import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { objectWords } from '#contract/assists/assist-words.ts'
import type { Match } from '#contract/assists/matches.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useClassification } from '#web/core/api/use-classifications.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './network.module.css'

function Reason({ fits, name, children }: { fits: boolean; name: string; children: ReactNode }) {
  const Icon = fits ? IconCheck : IconAlertTriangle
  return (
    <li data-fits={fits}>
      <Icon size={16} aria-hidden />
      <div>
        <b>{name}</b>
        <span className="visually-hidden">{fits ? m.assist_fits() : m.assist_fits_not()}</span>
        <span>{children}</span>
      </div>
    </li>
  )
}

/** The four reasons of a match, those that speak for it and those that speak against it alike. */
export function Reasons({ match: { fit, ...match } }: { match: Match }) {
  const [type, governorate, field] = [useName('need-types'), useName('governorates'), useClassification()]
  const places = fit.place.governorate_ids.map(governorate).join(m.report_comma())
  return (
    <ul className={css.reasons}>
      <Reason fits={fit.kind.fits} name={label(objectWords.classification_id)}>
        {fit.kind.is_same_type
          ? field(match.classification_id)
          : m.assist_other_type({ name: type(match.need_type_id) })}
      </Reason>
      <Reason fits={fit.place.fits} name={label(commonWords.place)}>
        {fit.place.km === null ? places : m.assist_distance({ name: places, number: formatNumber(fit.place.km) })}
      </Reason>
      <Reason fits={fit.time.fits} name={m.assist_time()}>
        {fit.time.fits
          ? m.assist_until({ date: formatDate(match.valid_until, true) })
          : m.assist_not_before({ date: formatDate(fit.time.from ?? '', true) })}
      </Reason>
      <Reason fits={fit.amount.fits} name={label(objectWords.count)}>
        {!fit.amount.is_same_unit
          ? m.assist_other_unit()
          : m.assist_covers({ part: formatNumber(fit.amount.covered), whole: formatNumber(fit.amount.of) })}
      </Reason>
    </ul>
  )
}
