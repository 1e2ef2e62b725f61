import type { OpportunityType } from '#contract/opportunities/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { AskedOpportunities, OpportunityList } from './load-opportunities.ts'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { OpportunityFilters } from './opportunity-filters.tsx'
import { OpportunityRows } from './opportunity-rows.tsx'
import { opportunityKinds } from './opportunity-words.ts'
import { Sections } from '#web/core/site/sections.tsx'
import css from './opportunity.module.css'

/** Jobs and volunteering beside each other; what can be asked of both is kept. */
function Kinds({ type, search, ngo }: { type: OpportunityType; search: object; ngo: number | undefined }) {
  return (
    <Sections
      label={m.work_kinds()}
      items={(['job', 'volunteer'] as const).map((one) => ({
        label: opportunityKinds[one].title(),
        href: opportunityKinds[one].list(search, ngo),
        current: one === type,
      }))}
    />
  )
}

const unasked = (asked: AskedOpportunities) => Object.values(asked).every((value) => value === '')

function Nothing({ list: { type, asked, paging }, ngo }: { list: OpportunityList; ngo: number | undefined }) {
  const { list } = opportunityKinds[type]
  if (paging.total_row > 0)
    return (
      <NoneFound title={m.work_past()} as="h3">
        <ButtonLink look="default" size="form" href={list(asked, ngo)}>
          {m.work_first_page()}
        </ButtonLink>
      </NoneFound>
    )
  const plain = unasked(asked)
  return (
    <NoneFound
      as="h3"
      title={plain ? m.work_none_yet() : m.work_none()}
      text={plain ? m.work_none_yet_text() : m.work_none_text()}
    >
      {!plain && (
        <ButtonLink look="default" size="form" href={list({}, ngo)}>
          {m.work_clear()}
        </ButtonLink>
      )}
      {ngo !== undefined && (
        <ButtonLink look="default" size="form" href={list({})}>
          {m.work_everywhere()}
        </ButtonLink>
      )}
    </NoneFound>
  )
}

/** The list of one kind, of all organisations or of one: search, exact total, what closes soonest first. */
export function List({ list, ngo }: { list: OpportunityList; ngo?: number }) {
  const { type, asked, rows, paging, figures } = list
  const { list: hrefOf } = opportunityKinds[type]
  const { position_type_id: _position, employment_type_id: _employment, ...common } = asked
  const open = asked.state === '' || asked.state === 'open'
  // A handful of rows of one organisation is read faster than searched.
  const searchable = ngo === undefined || paging.last_page > 1 || !unasked({ ...asked, state: '' })
  return (
    <>
      <Kinds type={type} search={ngo === undefined ? common : {}} ngo={ngo} />
      {searchable && (
        <OpportunityFilters
          // Fields keep what was typed in them; another address is another form.
          key={hrefOf(asked, ngo)}
          action={hrefOf({}, ngo)}
          asked={asked}
          figures={figures}
        />
      )}
      <section aria-labelledby="found">
        <div className={css.found}>
          <h2 id="found">
            <span role="status">{m.work_count({ count: paging.total_row })}</span>
          </h2>
          {open && figures.closed > 0 && (
            <Anchor href={hrefOf({ ...asked, state: 'closed' }, ngo)}>
              {m.work_see_closed({ count: figures.closed })}
            </Anchor>
          )}
          {asked.state === 'closed' && figures.open > 0 && (
            <Anchor href={hrefOf({ ...asked, state: '' }, ngo)}>{m.work_see_open({ count: figures.open })}</Anchor>
          )}
        </div>
        {rows.length === 0 ? (
          <Nothing list={list} ngo={ngo} />
        ) : (
          <>
            <OpportunityRows rows={rows} name={asked.name} ngo={ngo} />
            {paging.last_page > 1 && <Pager paging={paging} search={asked} />}
          </>
        )}
      </section>
    </>
  )
}
