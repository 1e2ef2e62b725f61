import { sql } from 'kysely'
import type { Taking } from '../../core/cases/act.ts'
import { meetingSlug } from '#contract/assemblies/workflow.ts'
import { letterSlug } from '#contract/mediation/workflow.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import type { TemplateCode } from '#contract/core/notices/templates.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { RequestCase } from './request.ts'

type RequestTaking = Taking<RequestCase, unknown>
type ToApplicant =
  | 'N-21'
  | 'N-22'
  | 'N-23'
  | 'N-25'
  | 'RETURN-ENDS'
  | 'N-26'
  | 'N-27'
  | 'N-28'
  | 'MORE-TIME-GRANTED'
  | 'MORE-TIME-REFUSED'
  | 'GRIEVANCE-SILENT'

/** What founders are told of their grievance: a refused one is final, unlike the request of an organisation. */
const toFounders: Partial<Record<ToApplicant, TemplateCode>> = {
  'N-27': 'GRIEVANCE-ACCEPTED',
  'N-28': 'GRIEVANCE-REFUSED',
}
/** Who reads what becomes of a request: people of the organisation who see its requests, or the founder. */
const applicantsOf = ({ row }: Pick<RequestTaking, 'row'>) =>
  row.ngoId === null
    ? sql<{ id: number }>`select e.user_id as id from establishments e where e.id = ${row.establishmentId}`
    : sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${row.ngoId} and u.is_active and u.deleted_at is null
      and holds_right(u.id, ${rightsOfType(row.request.slug).organisation}, 'S')`

/** Where the applicant reads his request: founders on one page, meetings and letters of an organisation on their own. */
function applicantsPage({ row }: Pick<RequestTaking, 'row'>): string {
  if (row.ngoId === null) return '/temp-ngo/ministry-track'
  const pages: Readonly<Record<string, string>> = {
    [meetingSlug]: '/administrative-status/hold-general-body-meeting',
    [letterSlug]: `/transactions/mediation-requests?id=${row.id}`,
  }
  return pages[row.request.slug] ?? `/transactions/transactions/${row.id}`
}

/** Tells the applicant. */
export async function noticeToApplicant(
  { trx, row }: Pick<RequestTaking, 'trx' | 'row'>,
  code: ToApplicant,
  params: Notice['params'] = {},
): Promise<Notice[]> {
  const { rows } = await applicantsOf({ row }).execute(trx)
  return [
    {
      code: row.ngoId === null ? (toFounders[code] ?? code) : code,
      userIds: rows.map(({ id }) => id),
      entity: 'transaction_requests',
      entityId: row.id,
      params: { no: row.request.request_no, ...params },
      link: applicantsPage({ row }),
    },
  ]
}

/** Tells the officer of the present step. */
export const noticeToOfficer = ({ row }: RequestTaking, code: 'N-24' | 'MORE-TIME-ASKED'): Notice[] => [
  {
    code,
    userIds: row.request.assigned_user_id === null ? [] : [row.request.assigned_user_id],
    entity: 'transaction_requests',
    entityId: row.id,
    params: { no: row.request.request_no },
    link: `/ministry/accreditation-transactions/${row.id}`,
  },
]
