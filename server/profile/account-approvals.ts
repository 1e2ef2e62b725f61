import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { type AccountApproval, listAccountApprovals } from '#contract/profile/bank-accounts.ts'
import { type FieldRefusals, inWords } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

/** Approved requests of an organisation to open an account; those of before the platform are papers, which it does not know. */
const approvals = (ngoId: number) => sql<AccountApproval>`
  select q.approval_no, q.approval_date, q.bank_id, q.branch_name, q.currency_id
  from (select id, decision_no as approval_no, decision_date as approval_date, (payload ->> 'bank')::integer as bank_id,
      payload ->> 'bank_branch' as branch_name, (payload ->> 'currency')::integer as currency_id
    from transaction_requests where ngo_id = ${ngoId} and slug = 'bank_account_opening' and status = 'approved' and deleted_at is null) q
  where q.approval_no is not null and q.approval_date is not null and q.bank_id is not null and q.branch_name is not null and q.currency_id is not null`

/** Approvals whose account was not added yet. */
export const accountApprovalsArea: Area = (on, services) => {
  on(listAccountApprovals, async ({ actor }) => {
    const ngoId = ngoOf(actor)
    const { rows } = await sql<AccountApproval>`${approvals(ngoId)}
      and not exists (select from bank_accounts a where a.ngo_id = ${ngoId} and a.approval_no = q.approval_no and a.deleted_at is null)
      order by q.approval_date desc, q.id desc`.execute(services.db)
    return rows
  })
}

const otherDay = (day: string) =>
  inWords(
    `تاريخ هذه الموافقة في المنصة ${dayInWords(day, 'ar')}.`,
    `The platform dates this approval ${dayInWords(day, 'en')}.`,
  )
const otherBank = inWords('صدرت هذه الموافقة لمصرف آخر.', 'This approval is for another bank.')
const otherCurrency = inWords('صدرت هذه الموافقة لعملة أخرى.', 'This approval is for another currency.')

/** What an approval says of its account; the branch of the bank may be another one in the end. */
export const approvedFields = ['approval_no', 'approval_date', 'bank_id', 'currency_id'] as const
type Named = Pick<AccountApproval, (typeof approvedFields)[number]>
/** An account that names an approval of the platform is the one that was approved; a paper from elsewhere is read by whoever validates the file. */
export async function approvalErrors(trx: Trx, ngoId: number, account: Named): Promise<FieldRefusals> {
  const { rows } = await sql<AccountApproval>`${approvals(ngoId)} and q.approval_no = ${account.approval_no}
    order by q.approval_date = ${account.approval_date} desc, q.bank_id = ${account.bank_id} desc limit 1`.execute(trx)
  const [approval] = rows
  if (!approval) return {}
  return {
    ...(approval.approval_date === account.approval_date ? {} : { approval_date: [otherDay(approval.approval_date)] }),
    ...(approval.bank_id === account.bank_id ? {} : { bank_id: [otherBank] }),
    ...(approval.currency_id === account.currency_id ? {} : { currency_id: [otherCurrency] }),
  }
}
