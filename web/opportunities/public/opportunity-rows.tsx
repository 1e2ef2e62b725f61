import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { label } from '#web/base/label.ts'
import { IconBuildingCommunity, IconMapPin } from '@tabler/icons-react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { OpportunityRow } from '#contract/opportunities/calls.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, langOf, Ltr } from '#web/ui/text.tsx'
import { Marked } from '#web/core/site/marked.tsx'
import { opportunityKinds, stateOf } from './opportunity-words.ts'
import { said } from '#web/core/site/words.ts'
import entry from '#web/core/site/entries.module.css'
import css from './opportunity.module.css'

const active = 1

function Row({ row, name, ngo }: { row: OpportunityRow; name: string; ngo: number | undefined }) {
  const asked = foldedWords(name)
  const { tone, text } = stateOf(row)
  return (
    <li>
      <div className={entry.title}>
        <h3>
          <Anchor href={opportunityKinds[row.type].info(row.id, name, ngo)}>
            <bdi lang={langOf(row.name)}>
              <Marked text={row.name} asked={asked} />
            </bdi>
          </Anchor>
        </h3>
        <StateTag tone={tone}>{text}</StateTag>
      </div>
      {ngo === undefined && (
        <p className={css.ngo}>
          <IconBuildingCommunity size={17} aria-hidden />
          <Anchor href={link('/ngo/{id}', { id: row.ngo.id })}>
            <bdi lang={langOf(said(row.ngo))}>
              <Marked text={said(row.ngo)} asked={asked} />
            </bdi>
          </Anchor>
          {row.ngo.status.id !== active && <StateTag tone={row.ngo.status.tone}>{said(row.ngo.status)}</StateTag>}
        </p>
      )}
      <p className={css.objectives}>
        <bdi lang="ar">
          <Marked text={row.opportunity_objectives_ar} asked={asked} />
        </bdi>
      </p>
      <p className={entry.meta}>
        <Ltr>
          <Marked text={row.code} asked={asked} />
        </Ltr>
        <span>
          {label(opportunityWords.position_type_id)}: {said(row.positionType)}
        </span>
        {row.type === 'job' && <span>{said(row.employment_type)}</span>}
        <span className={css.place}>
          <IconMapPin size={15} aria-hidden />
          {said(row.governorate)}
        </span>
        <span>
          {label(opportunityWords.vacancies_number)}: {formatNumber(row.vacancies_number)}
        </span>
        <span>
          {label(opportunityWords.starting_date)}: <DateText value={row.starting_date} />
        </span>
        <span>
          {label(opportunityWords.closing_date)}: <DateText value={row.closing_date} />
        </span>
      </p>
    </li>
  )
}

/** Opportunities as a list; words of `name` are marked, `ngo` is the organisation whose page this is. */
export const OpportunityRows = ({
  rows,
  name,
  ngo,
}: {
  rows: readonly OpportunityRow[]
  name: string
  ngo: number | undefined
}) => (
  <ul className={entry.list}>
    {rows.map((row) => (
      <Row key={row.id} row={row} name={name} ngo={ngo} />
    ))}
  </ul>
)
