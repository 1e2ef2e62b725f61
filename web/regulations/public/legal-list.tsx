import { label } from '#web/base/label.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { IconX } from '@tabler/icons-react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { RegulationRow } from '#contract/regulations/calls.ts'
import { articleAnchor, articleTitle } from '../shared/article-title.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { stringifySearch } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RegulationState } from '../shared/regulation-state.tsx'
import { DateText, langOf, Named } from '#web/ui/text.tsx'
import { LegalSearch } from './legal-search.tsx'
import { legalHref, legalLists, legalListTitle, legalModels, numberOf } from './legal-words.ts'
import type { LegalList } from './load-legal.ts'
import { Marked } from '#web/core/site/marked.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { Sections } from '#web/core/site/sections.tsx'
import { said } from '#web/core/site/words.ts'
import entry from '#web/core/site/entries.module.css'
import css from './legal-list.module.css'

/** «القوانين (3)»: a list with the number of its texts that hold the words. */
const countedName = (model: LegalList['model'], counts: LegalList['counts']): string =>
  counts ? `${legalLists[model].name()} (${formatNumber(counts[model])})` : legalLists[model].name()

function Row({ row, name, asked }: { row: RegulationRow; name: string; asked: readonly string[] }) {
  const href = legalHref(row, name)
  return (
    <li>
      <div className={entry.title}>
        <h2>
          <Anchor href={href}>
            <bdi lang={langOf(said(row))}>
              <Marked text={said(row)} asked={asked} />
            </bdi>
          </Anchor>
        </h2>
        <RegulationState state={row.state} />
      </div>
      <p className={entry.meta}>
        <b>
          <Marked text={numberOf(row)} asked={asked} />
        </b>
        <span>
          {label(regulationWords.issue_date)}: <DateText value={row.issue_date} />
        </span>
        <span>
          {label(regulationWords.issuing_authority)}: <Named>{row.issuing_authority}</Named>
        </span>
        <span>
          {label(regulationWords.type_name)}:{' '}
          <Anchor href={legalLists[row.model].path + stringifySearch({ type: row.type.id })}>
            <Named>{said(row.type)}</Named>
          </Anchor>
        </span>
        <span>{m.legal_articles({ count: row.articles })}</span>
      </p>
      {row.match && (
        <p className={css.match}>
          <Anchor href={`${href}#${articleAnchor(row.match.id)}`}>
            <Named>{articleTitle(row.match)}</Named>
          </Anchor>{' '}
          <span dir="auto">
            <Marked text={row.match.text} asked={asked} />
          </span>
        </p>
      )}
    </li>
  )
}

/** Nothing in this list: where else in the library the same words stand. */
function None({ model, name, counts }: Pick<LegalList, 'model' | 'name' | 'counts'>) {
  const others = legalModels.filter((one) => one !== model && (counts?.[one] ?? 0) > 0)
  return (
    <NoneFound title={m.legal_none()} text={others.length > 0 ? m.legal_elsewhere() : m.legal_none_text()}>
      {others.map((one) => (
        <ButtonLink key={one} look="filled" size="form" href={legalLists[one].path + stringifySearch({ name })}>
          {countedName(one, counts)}
        </ButtonLink>
      ))}
      <ButtonLink look="default" size="form" href={legalLists[model].path}>
        {m.legal_show_all()}
      </ButtonLink>
    </NoneFound>
  )
}

/** One of the five lists of the library: search and filters as a plain form, texts newest first. */
export function LegalListPage({ list }: { list: LegalList }) {
  const { model, name, state, type, rows, paging, counts } = list
  const asked = foldedWords(name)
  const search = { name, state, type: type?.id }
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={<Named>{legalListTitle(list)}</Named>}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.nav_legal() }]}
      />
      <Sections
        label={m.legal_models()}
        items={legalModels.map((one) => ({
          label: countedName(one, counts),
          href: legalLists[one].path + stringifySearch({ name }),
          current: one === model,
        }))}
      />
      <LegalSearch list={list} />
      <p className={css.count}>
        {paging.total_row > 0 && m.legal_count({ count: paging.total_row })}
        {type && (
          <Anchor className={css.chip} href={legalLists[model].path + stringifySearch({ name, state })}>
            <Named>{m.legal_type_on({ name: said(type) })}</Named>
            <IconX size={15} aria-hidden />
            <span className="visually-hidden">{m.legal_filter_off()}</span>
          </Anchor>
        )}
      </p>
      {rows.length === 0 && paging.total_row > 0 ? (
        <NoneFound title={m.legal_past()}>
          <ButtonLink look="default" size="form" href={legalLists[model].path + stringifySearch(search)}>
            {m.legal_first_page()}
          </ButtonLink>
        </NoneFound>
      ) : rows.length === 0 ? (
        <None model={model} name={name} counts={counts} />
      ) : (
        <>
          <ul className={entry.list}>
            {rows.map((row) => (
              <Row key={row.id} row={row} name={name} asked={asked} />
            ))}
          </ul>
          {paging.last_page > 1 && <Pager paging={paging} search={search} />}
        </>
      )}
    </Page>
  )
}
