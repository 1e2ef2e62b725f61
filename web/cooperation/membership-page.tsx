import { membershipWords } from '#contract/cooperation/membership-words.ts'
import { actOnMembership, memberships, type Membership } from '#contract/cooperation/memberships.ts'
import { moneyWords } from '#contract/grants/grant-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import layout from '#web/ui/record-columns.module.css'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { membershipInitial } from './initials.ts'
import { later } from '#web/ui/later.tsx'
import { type OwnKind, RecordPage } from './record-page.tsx'
import { Amount, date, Name, paper } from './shown.tsx'

const MembershipFields = later(async () => (await import('./membership-fields.tsx')).MembershipFields)

const membership: OwnKind<Membership> = {
  kind: 'membership',
  read: memberships.read,
  resource: memberships.path,
  act: actOnMembership,
  name: (row) => row.organisation_name,
  facts: (row) => [
    { key: 'country', label: label(membershipWords.country_id), value: <Name index="countries" id={row.country_id} /> },
    { key: 'kind', label: label(membershipWords.membership_kind), value: row.membership_kind },
    { key: 'since', label: label(membershipWords.since_date), value: date(row.since_date) },
    { key: 'until', label: label(membershipWords.until_date), value: date(row.until_date) },
    {
      key: 'fees',
      label: label(membershipWords.fees),
      value: <Amount value={row.fees} currency={row.currency_id} />,
    },
    { key: 'joined', label: label(membershipWords.joined_on), value: date(row.joined_on) },
    {
      key: 'papers',
      label: m.money_papers(),
      value: (
        <span className={layout.tags}>
          {paper(row.file, membershipWords.file)}
          {paper(row.joined_file, moneyWords.proof)}
        </span>
      ),
    },
  ],
  edit: (row, onClose) => (
    <EditDrawer
      resource={memberships}
      row={row}
      initial={membershipInitial}
      title={m.coop_membership_edit()}
      verb={m.coop_membership_add()}
      fields={(form) => <MembershipFields form={form} />}
      onClose={onClose}
    />
  ),
}

export const MembershipPage = ({ id }: { id: number }) => <RecordPage own={membership} id={id} />
