import { formatNumber } from '#web/base/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roundWords } from '#contract/users/round-words.ts'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import { listAccessRound } from '#contract/users/access-review.ts'
import { link } from '#web/core/screens/link.ts'
import { inRow } from '#web/base/list-words.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { type ListRow, useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { type Decision, Verdict, VerdictMenu } from './access-verdict.tsx'
import { fullName, PersonCell, RoleTags } from '../people/person-words.tsx'
import { roundQuery } from '../rights/rights-queries.ts'
import { userPath } from '../trail.ts'
import css from '../users.module.css'

type Row = ListRow<typeof listAccessRound>

const reasonWords: Record<Row['reasons'][number], () => string> = {
  administers: m.users_round_administers,
  wide: m.users_round_wide,
  idle: m.users_review_idle,
  never: m.users_review_never,
}

/** What came of the review of one person, and who said it. */
function Outcome({ row }: { row: Row }) {
  if (row.review === 'open') return <StateTag tone="warn">{label(roundWords.review.words.open)}</StateTag>
  if (!row.verdict) return <StateTag tone="mute">{m.users_round_closed()}</StateTag>
  return (
    <span className={css.person}>
      <StateTag tone="ok">{row.verdict.decision === 'kept' ? m.users_round_kept() : m.users_round_disabled()}</StateTag>
      <small>
        {m.users_round_by()} <bdi>{row.verdict.by}</bdi> · <DateText value={row.verdict.at} short />
      </small>
    </span>
  )
}

const columns = (): Column<Row>[] => [
  { key: 'first_name', label: m.users_user(), sort: 'first_name', cell: (row) => <PersonCell person={row} /> },
  {
    key: 'reasons',
    label: label(roundWords.reasons),
    cell: (row) => inRow(row.reasons.map((reason) => reasonWords[reason]())),
  },
  { key: 'roles', label: label(personWords.roles), cell: (row) => <RoleTags roles={row.roles} /> },
  {
    key: 'last_login_at',
    label: label(personWords.last_login_at),
    sort: 'last_login_at',
    cell: (row) => (row.last_login_at ? <DateText value={row.last_login_at} short /> : m.users_never()),
  },
  { key: 'review', label: label(roundWords.review), cell: (row) => <Outcome row={row} /> },
]

const filters = (): readonly ListFilter[] => [
  {
    name: 'state',
    label: label(roundWords.review),
    any: m.users_round_any(),
    options: [
      { value: 'open', label: label(roundWords.review.words.open) },
      { value: 'done', label: label(roundWords.review.words.done) },
    ],
  },
  {
    name: 'reason',
    label: label(roundWords.reasons),
    any: m.users_round_any_reason(),
    options: Object.entries(reasonWords).map(([value, word]) => ({ value, label: word() })),
  },
]

/** The quarterly review of access: who is asked about and why, and what was said of each. */
export function AccessRound() {
  const session = useSession()
  const mayDecide = useMay('ministry_users_rp', 'U')
  const round = useQuery(roundQuery)
  const list = useList(listAccessRound, { keep: ['kind'], within: 'people' })
  const [asked, setAsked] = useState<{ row: Row; decision: Decision }>()
  return (
    <>
      <Notice tone="info">{m.users_round_note()}</Notice>
      <Loaded query={round} lines={1}>
        {(data) =>
          data && (
            <Notice tone={data.open > 0 ? 'warn' : 'ok'}>
              {m.users_round_until()} <DateText value={data.quarter} />.{' '}
              {data.open > 0 ? (
                <>
                  {m.users_round_left({ open: formatNumber(data.open), total: formatNumber(data.total) })}.{' '}
                  {m.users_round_due()} <DateText value={data.due_on} />.
                </>
              ) : (
                m.users_round_all_done()
              )}
            </Notice>
          )
        }
      </Loaded>
      <ListCard
        list={list}
        label={m.users_round_tab()}
        search={m.users_search()}
        filters={filters()}
        total={(count) => m.users_people({ count })}
        columns={columns()}
        rowName={fullName}
        href={(row) => link(userPath.ministry, { id: row.id })}
        menu={(row) => (
          <VerdictMenu
            row={row}
            mayDecide={mayDecide && row.review === 'open' && row.id !== session?.user.id}
            onAsk={(decision) => setAsked({ row, decision })}
          />
        )}
        empty={<EmptyState title={m.users_round_none()} text={m.users_round_none_text()} />}
      />
      {asked && <Verdict {...asked} keeps={m.users_round_keep_text()} onClose={() => setAsked(undefined)} />}
    </>
  )
}
