import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, file, id, lk, money, optional, pastDate, rich, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { textOf } from '../core/values/arabic.ts'
import { statusColumn } from '../grants/sheets.ts'
import { acting, approvalStatuses, approvalView } from './approval.ts'
import { projectWords } from './project-words.ts'
import { projectMachine } from './workflow.ts'

const at = z.string().nullable()
export const projectStatuses = namesOf(projectMachine.statuses)

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
    columns: [
      ...columns(
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
      ),
      { ...statusColumn, key: 'approval_status', ...projectWords.approval_status },
      ...columns(projectWords, 'decision_no', 'decision_date', 'signed_on'),
      { key: 'project_status', ...projectWords.project_status, as: 'state', words: projectMachine.statuses },
      ...columns(projectWords, 'report_due_on'),
    ],
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

export const actOnProject = acting(coopProjects.path, coopProjects.permission, 'Act on the approval of a project')
/** Begin, suspend, resume, complete. */
export const moveProject = call({
  method: 'POST',
  path: 'v2/co-op/projects/{id}/progress',
  summary: 'Begin, suspend, resume or complete a cooperation project',
  access: { kinds: ['org'], may: [['ngo_un_coop', 'U']], acting: 'write' },
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
