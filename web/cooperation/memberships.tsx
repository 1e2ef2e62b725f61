import { lazy } from 'react'
import { membershipWords } from '#contract/cooperation/membership-words.ts'
import { memberships, type Membership } from '#contract/cooperation/memberships.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Chosen } from './chosen.tsx'
import { ownPaths } from './coop-words.ts'
import { membershipInitial } from './initials.ts'
import { later } from '#web/ui/later.tsx'
import { ApprovalTags, date, Name } from './shown.tsx'

const MembershipFields = later(async () => (await import('./membership-fields.tsx')).MembershipFields)

const MembershipPage = lazy(async () => ({ default: (await import('./membership-page.tsx')).MembershipPage }))

const columns = (): readonly Column<Membership>[] => [
  {
    key: 'organisation_name',
    label: label(membershipWords.organisation_name),
    sort: 'organisation_name',
    cell: (row) => <bdi>{row.organisation_name}</bdi>,
  },
  {
    key: 'country_id',
    label: label(membershipWords.country_id),
    cell: (row) => <Name index="countries" id={row.country_id} />,
  },
  { key: 'membership_kind', label: label(membershipWords.membership_kind), cell: (row) => row.membership_kind },
  {
    key: 'since_date',
    label: label(membershipWords.since_date),
    sort: 'since_date',
    cell: (row) => date(row.since_date),
  },
  {
    key: 'status',
    label: label(membershipWords.status),
    cell: (row) => <ApprovalTags status={row.status} late={row.is_late} />,
  },
]

/** Memberships of the organisation in international ones [spec 2§2]. */
export const Memberships = () => (
  <Chosen
    page={(id) => <MembershipPage id={id} />}
    list={
      <RegisterPage
        resource={memberships}
        words={{
          title: headingOf(ownPaths.membership),
          add: m.coop_membership_add(),
          addTitle: m.coop_membership_add(),
          editTitle: m.coop_membership_edit(),
          empty: m.coop_membership_empty(),
          emptyText: m.coop_membership_empty_text(),
          search: m.coop_membership_search(),
          remove: m.coop_membership_remove(),
          removeTitle: (name) => m.coop_remove_title({ name }),
          removeText: m.money_remove_text(),
          total: (count) => m.coop_membership_total({ count }),
        }}
        columns={columns()}
        choices={[
          {
            name: 'status',
            label: label(membershipWords.status),
            any: m.content_all_states(),
            options: statusChoices(approvalMachine),
          },
        ]}
        initial={membershipInitial}
        rowName={(row) => row.organisation_name}
        href={(row) => `${ownPaths.membership}?record=${row.id}`}
        fields={(form) => <MembershipFields form={form} />}
      />
    }
  />
)
