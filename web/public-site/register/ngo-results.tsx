import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Pagination } from '#contract/core/calls/call.ts'
import type { NgoFound } from '#contract/public-site/shapes.ts'
import { dir } from '#web/base/preferences.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { Beside } from './load-register.ts'
import { NearNames, SearchedInstead } from './near-names.tsx'
import { NgoRows } from '../shared/ngo-rows.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { listHref } from './register-address.ts'
import css from './ngo-results.module.css'

export interface Found {
  readonly name: string
  readonly rows: readonly NgoFound[]
  readonly paging: Pagination
  readonly beside: Beside | undefined
}
/** What was found, with the legal state of each organisation before anything else. */
export function NgoResults({ found: { name, rows, paging, beside } }: { found: Found }) {
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
      <SearchedInstead
        typed={name}
        rows={rows}
        beside={beside}
        href={(other) => link('/home', undefined, { name: other })}
      />
      {rows.length > 0 ? (
        <>
          <NgoRows rows={rows} name={rows[0]?.corrected ?? name} />
          <Pager paging={paging} search={name ? { name } : {}} />
          <NearNames rows={beside?.similar ?? []} few />
        </>
      ) : beside && beside.similar.length > 0 ? (
        <NearNames rows={beside.similar} />
      ) : (
        <NoneFound
          title={beside?.advice.is_name === false ? m.list_none_topic() : m.public_none()}
          {...(beside?.advice.is_name === false ? {} : { text: m.public_none_text() })}
        >
          <ButtonLink look="default" size="form" href={listHref()}>
            {m.public_show_all()}
          </ButtonLink>
        </NoneFound>
      )}
    </section>
  )
}
