import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, file, id, lk, money, optional, pastDate, rich, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { textOf } from '../core/values/arabic.ts'
import { approvalMachine } from '../grants/workflow.ts'
import { projectWords } from './coop-words.ts'
import { projectMachine } from './workflow.ts'

const at = z.string().nullable()
export const approvalStatuses = namesOf(approvalMachine.statuses)
export const projectStatuses = namesOf(projectMachine.statuses)

/** What an answer says of the approval of a record: its request, its number, what may be done. */
export const approvalView = {
  decision_no: at,
  decision_date: at,
  transaction_request_id: z.int().nullable(),
  request_no: at,
  request_status: at,
  /** A report that was due is over. */
  is_late: z.boolean(),
  actions: z.array(z.enum(pressedOf(approvalMachine))),
}

/** Projects of the own organisation with UN and international bodies [spec 2§7, domain 2.10]. */
export const coopProjects = resource({
  path: 'v2/co-op/projects',
  permission: 'ngo_un_coop',
  title: 'Cooperation projects',
  named: (row) => textOf(row.name_ar),
  words: projectWords,
  sheet: {
    ar: 'مشاريع التعاون مع المنظمات الأممية',
    en: 'UN cooperation projects',
    columns: columns(
      projectWords,
      'name_ar',
      'name_en',
      'un_organisation_id',
      'project_sector_id',
      'agreement_no',
      'agreement_date',
      'start_date',
      'end_date',
      'total_budget',
      'currency_id',
      'decision_no',
      'decision_date',
    ),
  },
  input: {
    name_ar: text(5, 200),
    name_en: optional(text(5, 200)),
    un_organisation_id: lk('un-organisations'),
    project_sector_id: lk('project-sectors'),
    agreement_no: text(1, 40),
    agreement_date: pastDate,
    agreement_file: file(),
    agreement_expires_on: optional(date),
    start_date: date,
    end_date: date,
    total_budget: money,
    currency_id: lk('currencies'),
    description: rich(5000),
  },
  view: {
    approval_status: z.enum(approvalStatuses),
    project_status: z.enum(projectStatuses),
    signed_on: at,
    signed_file: z.int().nullable(),
    actual_start_date: at,
    actual_end_date: at,
    report_file: z.int().nullable(),
    report_due_on: at,
    ...approvalView,
    progress_actions: z.array(z.enum(pressedOf(projectMachine))),
  },
  filter: {
    approval_status: choice(approvalStatuses).optional(),
    project_status: choice(projectStatuses).optional(),
    project_sector_id: lk('project-sectors').optional(),
  },
})
export type CoopProject = z.output<typeof coopProjects.row>

const acting = { kinds: ['org'], may: [['ngo_un_coop', 'U']], acting: 'write' } as const
/** Sign, report or cancel; asking for the approval is a request of its own. */
export const actOnProject = call({
  method: 'POST',
  path: 'v2/co-op/projects/{id}/actions',
  summary: 'Act on the approval of a cooperation project',
  access: acting,
  params: z.strictObject({ id }),
  body: actionBody(approvalMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status: z.enum(approvalStatuses) }),
  says: 'money_acted',
})
/** Begin, suspend, resume, complete. */
export const moveProject = call({
  method: 'POST',
  path: 'v2/co-op/projects/{id}/progress',
  summary: 'Begin, suspend, resume or complete a cooperation project',
  access: acting,
  params: z.strictObject({ id }),
  body: actionBody(projectMachine),
  versioned: true,
  answer: z.object({ status: z.enum(projectStatuses) }),
  says: 'money_acted',
})

/** Organisations from which a partner is picked: those that may act, found by their names. */
export const listCoopPartners = call({
  method: 'GET',
  path: 'v2/co-op/partner-choices',
  summary: 'Organisations of the register from which a partner is chosen',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_un_coop', 'S'],
      ['ngo_collaboration_two_local_partners', 'S'],
    ],
    acting: 'read',
  },
  query: z.strictObject({ search: z.string().trim().max(150).default(''), id: id.optional() }),
  answer: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: at, governorate_id: z.int() })),
})
