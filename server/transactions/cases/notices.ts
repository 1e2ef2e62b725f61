import { sql } from 'kysely'
import type { Taking } from '../../core/cases/act.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
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

/** Tells the people of the organisation who see its requests. */
export async function noticeToApplicant(
  { trx, row }: Pick<RequestTaking, 'trx' | 'row'>,
  code: ToApplicant,
  params: Notice['params'] = {},
): Promise<Notice[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${row.ngoId} and u.is_active and u.deleted_at is null
      and holds_right(u.id, ${rightsOfType(row.request.slug).organisation}, 'S')`.execute(trx)
  return [
    {
      code,
      userIds: rows.map(({ id }) => id),
      entity: 'transaction_requests',
      entityId: row.id,
      params: { no: row.request.request_no, ...params },
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
