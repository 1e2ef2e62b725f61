import { useState } from 'react'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import { listUnusedAccess } from '#contract/users/access-review.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList, type ListRow } from '#web/core/lists/use-list.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { AccessRound } from './access-round.tsx'
import { type Decision, Verdict, VerdictMenu } from './access-verdict.tsx'
import { fullName, PersonCell, RoleTags } from '../people/person-words.tsx'
import { SettingsPage } from '../people/settings-page.tsx'
import { listPath, userPath } from '../trail.ts'

type Row = ListRow<typeof listUnusedAccess>
type Kind = keyof typeof listPath
const path = '/ministry/settings/access-review'

const columns = (kind: Kind): Column<Row>[] => [
  { key: 'first_name', label: m.users_user(), sort: 'first_name', cell: (row) => <PersonCell person={row} /> },
  ...(kind === 'org'
    ? [{ key: 'ngo', label: label(personWords.ngo), cell: (row: Row) => (row.ngo ? nameOf(row.ngo) : '—') }]
    : []),
  { key: 'roles', label: label(personWords.roles), cell: (row) => <RoleTags roles={row.roles} /> },
  {
    key: 'last_login_at',
    label: label(personWords.last_login_at),
    sort: 'last_login_at',
    cell: (row) => (row.last_login_at ? <DateText value={row.last_login_at} short /> : m.users_never()),
  },
]

/** Rights that nobody uses: each is said to be needed still, or closed. */
function UnusedAccess({ kind }: { kind: Kind }) {
  const session = useSession()
  const mayDecide = useMay(kind === 'ministry' ? 'ministry_users_rp' : 'ministry_ngo_users_rp', 'U')
  const list = useList(listUnusedAccess, { keep: ['kind'], within: 'people' })
  const [asked, setAsked] = useState<{ row: Row; decision: Decision }>()
  return (
    <>
      <Notice tone="info">{m.users_review_note()}</Notice>
      <ListCard
        list={list}
        label={titleAt(path)}
        search={m.users_search()}
        filters={[
          {
            name: 'why',
            label: m.users_review_why(),
            any: m.users_review_any(),
            options: [
              { value: 'idle', label: m.users_review_idle() },
              { value: 'never', label: m.users_review_never() },
            ],
          },
        ]}
        total={(count) => m.users_people({ count })}
        columns={columns(kind)}
        rowName={fullName}
        href={(row) => link(userPath[kind], { id: row.id })}
        menu={(row) => (
          <VerdictMenu
            row={row}
            mayDecide={mayDecide && row.id !== session?.user.id}
            onAsk={(decision) => setAsked({ row, decision })}
          />
        )}
        empty={<EmptyState title={m.users_review_none()} text={m.users_review_none_text()} />}
      />
      {asked && <Verdict {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const views = ['round', 'ministry', 'org'] as const
const viewName: Record<(typeof views)[number], () => string> = {
  round: m.users_round_tab,
  ministry: () => m.users_round_unused({ kind: titleAt(listPath.ministry) }),
  org: () => m.users_round_unused({ kind: titleAt(listPath.org) }),
}

/** The review of access: that of the quarter, and the rights that nobody uses [features 56]. */
export function AccessReviewPage() {
  const address = useAddress()
  const view = views.find((one) => one === address.one('kind')) ?? 'ministry'
  return (
    <SettingsPage
      under={listPath[view === 'org' ? 'org' : 'ministry']}
      title={titleAt(path)}
      record={titleAt(path)}
      tabs={
        <Segments
          label={m.users_role_kind()}
          value={view}
          choices={views.map((value) => ({ value, label: viewName[value]() }))}
          onChange={(next) =>
            address.set({
              kind: next === 'ministry' ? undefined : next,
              search: undefined,
              why: undefined,
              state: undefined,
              reason: undefined,
              page: undefined,
            })
          }
        />
      }
    >
      {view === 'round' ? <AccessRound /> : <UnusedAccess key={view} kind={view} />}
    </SettingsPage>
  )
}
