import {
  IconBuildingCommunity,
  IconInfoCircle,
  IconMapPin,
  IconPrinter,
  IconRosetteDiscountCheckFilled,
} from '@tabler/icons-react'
import type { PublicAmendment } from '#contract/public-site/overview.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { QrImage } from '#web/ui/qr-picture.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Named } from '#web/ui/text.tsx'
import { ngoParts, partHref, type NgoPart } from './ngo-parts.ts'
import { Amended } from './amended.tsx'
import { NgoTabBar } from './ngo-tabs.tsx'
import { listHref } from '../register/register-address.ts'
import { comma, said } from '#web/core/site/words.ts'
import css from './ngo-head.module.css'
import type { ShownNgo } from '../shared/load-shown.ts'

/** Whether the entry was checked, and the decision that it rests on. */
function Verified({ ngo }: { ngo: ShownNgo }) {
  return (
    <p className={css.verified} data-no={ngo.verified_at ? undefined : true}>
      {ngo.verified_at ? (
        <IconRosetteDiscountCheckFilled size={20} aria-hidden />
      ) : (
        <IconInfoCircle size={20} aria-hidden />
      )}
      <span>
        {ngo.verified_at ? (
          <>
            {m.public_verified()} <DateText value={ngo.verified_at.slice(0, 10)} />
          </>
        ) : (
          m.public_unverified()
        )}
        {comma()}
        {m.public_decision()} <Dec>{ngo.decision_no}</Dec> {m.public_dated()} <DateText value={ngo.decision_date} />
      </span>
    </p>
  )
}

function Tags({ ngo }: { ngo: ShownNgo }) {
  return (
    <div className={css.tags}>
      <StateTag tone={ngo.status.tone}>{said(ngo.status)}</StateTag>
      {ngo.late && <StateTag tone="warn">{m.public_late()}</StateTag>}
      <StateTag tone="brand">{said(ngo.legal_form)}</StateTag>
      {ngo.has_public_benefit && <StateTag tone="sand">{m.public_benefit()}</StateTag>}
      <span className={css.place}>
        <IconMapPin size={16} aria-hidden />
        {said(ngo.governorate)}
      </span>
    </div>
  )
}

interface Props {
  ngo: ShownNgo
  part: NgoPart
  leaf?: string
  /** The decision that gave it its present name. */
  renamed?: PublicAmendment | undefined
}
/** Head of every page of an organisation: who it is and whether it may act today. `part` is the tab that is open; only the overview is headed by the name; `leaf` names a page below the tab. */
export function NgoHead({ ngo, part, leaf, renamed }: Props) {
  const Name = part === 'overview' ? 'h1' : 'p'
  const other = lang() === 'ar' ? ngo.name_en : ngo.name_en && ngo.name_ar
  return (
    <header className={css.head}>
      <div className={css.in}>
        <Breadcrumbs
          items={[
            { label: m.title_home(), href: link('/home') },
            { label: m.public_register(), href: listHref() },
            { label: said(ngo), href: link('/ngo/{id}', { id: ngo.id }) },
            ...(part === 'overview' ? [] : [{ label: ngoParts[part].label(), href: partHref(ngo, part) }]),
            ...(leaf === undefined ? [] : [{ label: leaf }]),
          ]}
        />
        <div className={css.top}>
          <span className={css.logo}>
            {ngo.logo ? (
              <img src={ngo.logo} alt="" width={104} height={104} />
            ) : (
              <IconBuildingCommunity size={52} stroke={1.3} aria-hidden />
            )}
          </span>
          <div className={css.names}>
            <Name className={css.name}>
              <Named>{said(ngo)}</Named>
            </Name>
            {other && (
              <p className={css.other} lang={lang() === 'ar' ? 'en' : 'ar'}>
                <Named>{other}</Named>
              </p>
            )}
            {renamed && (
              <p className={css.other}>
                <Amended what={m.public_amended_name()} by={renamed} />
              </p>
            )}
            <Tags ngo={ngo} />
            <Verified ngo={ngo} />
          </div>
          <div className={css.qr}>
            <QrImage src={`/api/v2/guest/ngo-qr/${ngo.id}`} label={m.public_qr_label()} size={104} />
            <p>
              <b>{m.public_check_yourself()}</b>
              {m.public_check_scan()}
              <button type="button" className={css.print} data-print>
                <IconPrinter size={17} aria-hidden />
                {m.ngo_print()}
              </button>
            </p>
          </div>
        </div>
        <NgoTabBar ngo={ngo} part={part} />
      </div>
    </header>
  )
}
