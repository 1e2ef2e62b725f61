import { IconDownload, IconX } from '@tabler/icons-react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { RegisterData } from './load-register.ts'
import { NearMe } from './near-me.tsx'
import { NearNames, SearchedInstead } from './near-names.tsx'
import { NgoRows } from '../shared/ngo-rows.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { chosenFilters, type ChosenFilter } from './chosen-filters.ts'
import { downloadHref, listHref, type Asked, type HrefOf } from './register-address.ts'
import css from './register-found.module.css'
import { Named } from '#web/ui/text.tsx'

function Chips({ chosen, clear }: { chosen: readonly ChosenFilter[]; clear: string }) {
  if (chosen.length === 0) return null
  return (
    <ul className={css.chips} aria-label={m.list_chosen()}>
      {chosen.map((filter) => (
        <li key={filter.without} className={css.chip}>
          <Named>{filter.label}</Named>
          <Anchor href={filter.without} aria-label={m.list_remove({ name: filter.label })}>
            <IconX size={15} aria-hidden />
          </Anchor>
        </li>
      ))}
      <li>
        <Anchor className={css.clear} href={clear}>
          {m.list_clear()}
        </Anchor>
      </li>
    </ul>
  )
}

/** Nothing found: why, and the ways out that do lead somewhere. */
function Nothing({
  asked,
  chosen,
  isName,
  href,
}: {
  asked: Asked
  chosen: readonly ChosenFilter[]
  /** The typed words name an organisation: that it is not registered is a warning then. */
  isName: boolean
  href: HrefOf
}) {
  const manyFilters = chosen.length > 1
  const [none, why] = isName ? [m.public_none(), m.public_none_text()] : [m.list_none_topic(), '']
  return (
    <NoneFound
      title={manyFilters ? m.list_none_together() : asked.name ? none : m.list_none()}
      text={manyFilters ? m.list_none_together_text() : asked.name ? why : m.list_none_text()}
    >
      {manyFilters && asked.name && (
        <ButtonLink look="default" size="form" href={href({ name: asked.name })}>
          {m.list_only_name()}
        </ButtonLink>
      )}
      <ButtonLink look="default" size="form" href={href()}>
        {manyFilters ? m.list_clear() : m.public_show_all()}
      </ButtonLink>
    </NoneFound>
  )
}

/** What the filters of the address find: total, filters in force, rows, pages; `href` is the page's own address. */
export function RegisterFound({ data, href = listHref }: { data: RegisterData; href?: HrefOf }) {
  const { asked, rows, paging, figures, places, beside, ignored } = data
  const chosen = chosenFilters(asked, figures, places, href)
  return (
    <section aria-labelledby="found">
      <div className={css.head}>
        <h2 id="found">
          <span role="status">{m.public_results_count({ count: paging.total_row })}</span>
        </h2>
        <Chips chosen={chosen} clear={href({ sort: asked.sort })} />
        {paging.total_row > 0 && (
          // Not a page of the platform: the browser saves it.
          <a className={css.download} href={downloadHref('csv', asked)} download rel="nofollow">
            <IconDownload size={17} aria-hidden />
            <span>
              {m.list_download()} (<bdi>CSV</bdi>)
            </span>
          </a>
        )}
      </div>
      {paging.total_row > 0 && asked.name === '' && <NearMe asked={asked} />}
      {ignored.length > 0 && (
        <p className={css.ignored} role="status">
          {m.list_ignored()}
        </p>
      )}
      <SearchedInstead typed={asked.name} rows={rows} beside={beside} href={(name) => href({ ...asked, name })} />
      {paging.total_row === 0 ? (
        beside.similar.length > 0 ? (
          <NearNames rows={beside.similar} />
        ) : (
          <Nothing asked={asked} chosen={chosen} isName={beside.advice.is_name} href={href} />
        )
      ) : rows.length === 0 ? (
        <NoneFound title={m.list_past()}>
          <ButtonLink look="default" size="form" href={href(asked)}>
            {m.list_first_page()}
          </ButtonLink>
        </NoneFound>
      ) : (
        <>
          <NgoRows rows={rows} name={rows[0]?.corrected ?? asked.name} />
          <Pager paging={paging} search={{ ...asked }} />
          <NearNames rows={beside.similar} few />
        </>
      )}
    </section>
  )
}
