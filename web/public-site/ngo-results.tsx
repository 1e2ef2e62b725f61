import { IconArrowLeft, IconArrowRight, IconMapPin, IconSearchOff } from '@tabler/icons-react'
import { dir } from '#web/core/preferences.ts'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import type { Found } from './load.ts'
import { registerHref, said } from './words.ts'
import css from './ngo-results.module.css'

/** What was found, with the legal state of each organisation before anything else. */
export function NgoResults({ found: { name, rows, paging } }: { found: Found }) {
  const Back = dir() === 'rtl' ? IconArrowRight : IconArrowLeft
  return (
    <section className={css.part} aria-labelledby="results">
      <div className={css.head}>
        <h1 id="results">{name ? m.public_results({ name }) : m.public_register()}</h1>
        {paging.total_row > 0 && (
          <span className={css.count}>{m.public_results_count({ count: paging.total_row })}</span>
        )}
        <Anchor className={css.back} href={link('/home')}>
          <Back size={17} aria-hidden />
          {m.public_home_again()}
        </Anchor>
      </div>
      {rows.length === 0 ? (
        <div className={css.none}>
          <IconSearchOff size={36} stroke={1.5} aria-hidden />
          <h2>{m.public_none()}</h2>
          <p>{m.public_none_text()}</p>
          <ButtonLink look="default" size="form" href={registerHref}>
            {m.public_show_all()}
          </ButtonLink>
        </div>
      ) : (
        <>
          <ul className={css.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <div className={css.name}>
                  <Anchor href={link('/ngo/{id}', { id: row.id })}>
                    <bdi>{said(row)}</bdi>
                  </Anchor>
                  <p>
                    <span>
                      <IconMapPin size={15} aria-hidden />
                      {said(row.governorate)}
                    </span>
                    <span>{said(row.legal_form)}</span>
                    <span>
                      {m.public_decision()} <Dec>{row.decision_no}</Dec> {m.public_dated()}{' '}
                      <DateText value={row.decision_date} />
                    </span>
                  </p>
                </div>
                <span className={css.tags}>
                  {row.has_public_benefit && <StateTag tone="sand">{m.public_benefit()}</StateTag>}
                  <StateTag tone={row.status.tone}>{said(row.status)}</StateTag>
                </span>
              </li>
            ))}
          </ul>
          <Pager paging={paging} search={name ? { name } : {}} />
        </>
      )}
    </section>
  )
}
