import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { NgoPage } from '#contract/public-site/calls.ts'
import type { NgoOverview } from '#contract/public-site/overview.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Dec, Ltr, Named } from '#web/ui/text.tsx'
import { Amended } from './amended.tsx'
import { NgoContacts } from '../shared/ngo-contacts.tsx'
import { comma, said } from '#web/core/site/words.ts'
import css from './ngo-page.module.css'

/** The fields of work, and by which decision they are these. */
function fieldsOf(ngo: NgoPage, amendments: NgoOverview['amendments']) {
  const by = amendments.find(({ classification }) => classification)
  return (
    ngo.classifications.length > 0 && (
      <>
        {ngo.classifications.map(said).join(comma())}
        {by && (
          <small className={css.updated} style={{ display: 'block' }}>
            <Amended what={m.public_amended_classification()} by={by} />
          </small>
        )}
      </>
    )
  )
}

const factsOf = (ngo: NgoPage, { amendments }: NgoOverview) => {
  const scope =
    ngo.work_governorates.length > 0
      ? ngo.work_governorates.map(said).join(comma())
      : ngo.work_scope && said(ngo.work_scope)
  return [
    { key: 'code', label: m.public_fact_code(), value: <Ltr>{ngo.ngo_code}</Ltr> },
    { key: 'no', label: m.public_fact_decision(), value: <Dec>{ngo.decision_no}</Dec> },
    { key: 'date', label: m.public_fact_date(), value: <DateText value={ngo.decision_date} /> },
    {
      key: 'gazette',
      label: m.public_fact_gazette(),
      value: ngo.gazette_no && (
        <>
          <Dec>{ngo.gazette_no}</Dec>
          {ngo.gazette_date && (
            <>
              {' '}
              {m.public_dated()} <DateText value={ngo.gazette_date} />
            </>
          )}
        </>
      ),
    },
    { key: 'form', label: label(commonWords.legal_form), value: said(ngo.legal_form) },
    {
      key: 'class',
      label: label(commonWords.classification),
      value: fieldsOf(ngo, amendments),
    },
    { key: 'scope', label: m.public_fact_scope(), value: scope },
    {
      key: 'duration',
      label: m.public_fact_duration(),
      value: ngo.duration_until ? (
        <>
          {m.public_fact_until()} <DateText value={ngo.duration_until} />
        </>
      ) : (
        m.public_fact_unlimited()
      ),
    },
    {
      key: 'benefit',
      label: m.public_fact_benefit(),
      value: ngo.public_benefit && (
        <>
          <Dec>{ngo.public_benefit.decision_no}</Dec> {m.public_dated()}{' '}
          <DateText value={ngo.public_benefit.decision_date} />
        </>
      ),
    },
    { key: 'closed', label: m.public_fact_closed(), value: ngo.closed_at && <DateText value={ngo.closed_at} /> },
  ].filter((fact) => fact.value)
}

/** Facts of the registration, ways to reach the organisation, others that do the same. */
export function NgoAside({ ngo, overview }: { ngo: NgoPage; overview: NgoOverview }) {
  return (
    <aside className={css.aside}>
      <section className={css.card}>
        <h2>{m.public_facts()}</h2>
        <Facts facts={factsOf(ngo, overview)} />
      </section>
      <NgoContacts ngo={ngo} title={m.public_contact()} />
      {overview.similar.length > 0 && (
        <section className={css.card}>
          <h2>{m.ngo_similar()}</h2>
          <ul className={css.similar}>
            {overview.similar.map((one) => (
              <li key={one.id}>
                <Anchor href={link('/ngo/{id}', { id: one.id })}>
                  <Named>{said(one)}</Named>
                </Anchor>
                <small>{said(one.governorate)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
