import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import type { PermissionSlug } from '../core/rights/permissions.ts'
import { approvalMachine } from '../grants/workflow.ts'

const at = z.string().nullable()
export const approvalStatuses = namesOf(approvalMachine.statuses)

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

/** Record what followed from the approval, report or cancel; asking for it is a request of its own. */
export const acting = (path: string, permission: PermissionSlug, summary: string) =>
  call({
    method: 'POST',
    path: `${path}/{id}/actions`,
    summary,
    access: { kinds: ['org'], may: [[permission, 'U']], acting: 'write' },
    params: z.strictObject({ id }),
    body: actionBody(approvalMachine, 'organisation'),
    versioned: true,
    answer: z.object({ status: z.enum(approvalStatuses) }),
    says: 'money_acted',
  })
