import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import {
  choice,
  date,
  file,
  id,
  idNumber,
  list,
  lk,
  longText,
  money,
  optional,
  pageQuery,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody } from '../core/machine.ts'
import type { PermissionSlug } from '../core/rights/permissions.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { textOf } from '../core/values/arabic.ts'
import { approvalMachine } from '../grants/workflow.ts'
import { collaborationWords, eventWords, membershipWords } from './coop-words.ts'
import { approvalStatuses, approvalView } from './projects.ts'

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
    columns: columns(
      membershipWords,
      'organisation_name',
      'country_id',
      'membership_kind',
      'since_date',
      'until_date',
      'fees',
      'currency_id',
      'decision_no',
      'decision_date',
    ),
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

export const participant = z.strictObject({ full_name: text(3, 100), id_number: idNumber, position: text(2, 100) })
/** Events abroad in which the own organisation takes part [domain 2.10 international_events_subscriptions]. */
export const internationalEvents = resource({
  path: 'v2/international-events-subscriptions',
  permission: 'ngo_international_events_subscriptions',
  title: 'International events',
  named: (row) => textOf(row.event_name),
  words: eventWords,
  sheet: {
    ...screenWords.intl_events,
    columns: columns(
      eventWords,
      'event_name',
      'organiser',
      'country_id',
      'city',
      'from_date',
      'to_date',
      'funding',
      'decision_no',
      'decision_date',
    ),
  },
  input: {
    event_name: text(3, 200),
    organiser: text(3, 150),
    country_id: lk('countries'),
    city: optional(text(0, 80)),
    from_date: date,
    to_date: date,
    participants: list(participant, 1, 50),
    funding: text(2, 150),
    invitation_file: file(),
  },
  view: {
    status,
    took_part_on: at,
    took_part_file: z.int().nullable(),
    report_file: z.int().nullable(),
    report_due_on: at,
    ...approvalView,
  },
  filter,
})
export type InternationalEvent = z.output<typeof internationalEvents.row>

const acting = (path: string, permission: PermissionSlug, summary: string) =>
  call({
    method: 'POST',
    path: `${path}/{id}/actions`,
    summary,
    access: { kinds: ['org'], may: [[permission, 'U']], acting: 'write' },
    params: z.strictObject({ id }),
    body: actionBody(approvalMachine, 'organisation'),
    versioned: true,
    answer: z.object({ status }),
    says: 'money_acted',
  })
export const actOnMembership = acting(memberships.path, memberships.permission, 'Act on a membership')
export const actOnEvent = acting(internationalEvents.path, internationalEvents.permission, 'Act on an event abroad')

/** Agreements of the own organisation with a partner in the country [domain 2.10 local_partner_collaborations]. */
export const collaborations = resource({
  path: 'v2/collaboration-two-local-partners',
  permission: 'ngo_collaboration_two_local_partners',
  title: 'Collaborations of two local partners',
  named: (row) => textOf(row.subject),
  words: collaborationWords,
  sheet: {
    ...screenWords.partners,
    columns: columns(
      collaborationWords,
      'partner_name',
      'subject',
      'sector_id',
      'start_date',
      'end_date',
      'obligations',
    ),
  },
  input: {
    partner_ngo_id: optional(id),
    /** Taken from the register where the partner stands in it. */
    partner_name: optional(text(3, 150)),
    subject: text(5, 200),
    sector_id: optional(lk('project-sectors')),
    start_date: date,
    end_date: optional(date),
    obligations: longText(2000),
    file: file(),
  },
  filter: { sector_id: lk('project-sectors').optional() },
})

/** What others wrote down of an agreement with the own organisation: both partners read it. */
export const listCollaborationsOfOthers = call({
  method: 'GET',
  path: 'v2/collaboration-two-local-partners/with-us',
  summary: 'Collaborations that another organisation recorded with this one',
  access: { kinds: ['org'], may: [['ngo_collaboration_two_local_partners', 'S']], acting: 'read' },
  query: z.strictObject({ page: pageQuery.page, per_page: pageQuery.per_page }),
  answer: z.array(
    z.object({
      id: z.int(),
      ngo_name_ar: z.string(),
      ngo_name_en: at,
      subject: z.string(),
      sector_id: z.int().nullable(),
      start_date: z.string(),
      end_date: at,
      obligations: z.string(),
    }),
  ),
  paged: true,
})
