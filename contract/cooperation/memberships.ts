import { z } from 'zod'
import { choice, date, file, id, lk, money, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { textOf } from '../core/values/arabic.ts'
import { statusColumn } from '../grants/sheets.ts'
import { acting, approvalStatuses, approvalView } from './approval.ts'
import { membershipWords } from './membership-words.ts'

const at = z.string().nullable()
const status = z.enum(approvalStatuses)
const filter = { status: choice(approvalStatuses).optional() }

/** Memberships of the own organisation in international ones [domain 2.10 i_organisations_memberships]. */
export const memberships = resource({
  path: 'v2/I-organisations-memberships',
  permission: 'ngo_international_organisations_memberships',
  title: 'Memberships in international organisations',
  named: (row) => textOf(row.organisation_name),
  words: membershipWords,
  sheet: {
    ...screenWords.memberships,
    columns: [
      ...columns(
        membershipWords,
        'organisation_name',
        'country_id',
        'membership_kind',
        'since_date',
        'until_date',
        'fees',
        'currency_id',
      ),
      statusColumn,
      ...columns(membershipWords, 'decision_no', 'decision_date'),
    ],
  },
  input: {
    /** The project in which it came about. */
    coop_project_id: optional(id),
    organisation_name: text(3, 150),
    country_id: lk('countries'),
    membership_kind: text(2, 100),
    since_date: date,
    until_date: optional(date),
    fees: optional(money),
    currency_id: optional(lk('currencies')),
    file: file(),
  },
  view: { status, joined_on: at, joined_file: z.int().nullable(), ...approvalView },
  filter: { ...filter, coop_project_id: id.optional() },
})
export type Membership = z.output<typeof memberships.row>
export const actOnMembership = acting(memberships.path, memberships.permission, 'Act on a membership')
