import { sql } from 'kysely'
import type { z } from 'zod'
import { kindFacts, type MoneyKind } from '#contract/grants/kinds.ts'
import { type ApprovalAction, approvalMachine, type ApprovalStatus, type partInput } from '#contract/grants/workflow.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { act, type CaseKind, type Outcome, type Taking } from '../core/cases/act.ts'
import { forbidden, invalid, type Refusal, wrongState } from '../core/errors.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { mayChange } from '../core/identity/standing.ts'
import type { Services } from '../core/services.ts'
import { type RequestKinds } from '../transactions/index.ts'
import { toDirectorate, toReviewers } from './notices.ts'
import { amountErrors, holdMoney, lastMovedOn, type MoneyRecord, movedOf, partColumn, partErrors } from './record.ts'

type MoneyTaking<I = unknown> = Taking<MoneyRecord, I>
type Part = z.output<typeof partInput>
type Done = Outcome<ApprovalStatus>

/** Columns of the report that each kind closes with; a transfer has none. */
export const reportColumns = {
  grant: { file: 'spending_report_file', date: 'spending_report_date' },
  transfer: undefined,
  donation: { file: 'distribution_report_file', date: 'distribution_report_date' },
} as const

/** What the state of a record forbids beside its status, for whoever reads it. */
export function barTo(
  services: Services,
  row: Pick<MoneyRecord, 'kind' | 'is_foreign' | 'returned_on'>,
  action: ApprovalAction,
): Refusal | undefined {
  const { kind, is_foreign, returned_on } = row
  if (action === 'submit_local')
    return kind !== 'grant' || is_foreign || services.reference.setting('grants.local_requires_approval', false)
      ? wrongState()
      : undefined
  if (kind === 'transfer' && (action === 'report' || action === 'add_part')) return wrongState()
  const settles = action === 'give_back' || action === 'declare_none'
  return settles && (kind === 'transfer' || returned_on !== null) ? wrongState() : undefined
}

/** The organisation acts on its own records, with the right to change them. */
export const isOwner = (kind: MoneyKind, actor: Actor, ngoId: number): boolean =>
  actor.kind === 'org' &&
  actor.ngoId === ngoId &&
  may(actor, kindFacts[kind].organisation, 'U') &&
  mayChange(actor.ngoStatusId ?? 1, kindFacts[kind].organisation)

async function addPart({ trx, actor, row }: MoneyTaking, kind: 'received' | 'sent' | 'given_back', part: Part) {
  await sql`insert into grant_receipts (ngo_id, ${sql.ref(partColumn[row.kind])}, kind, happened_on, amount, file, created_by)
    values (${row.ngo_id}, ${row.id}, ${kind}, ${part.happened_on}, ${part.amount}, ${part.file}, ${actor?.userId ?? null})`.execute(
    trx,
  )
}

/** A part that moved: within what was approved, not before the approval. The report is due days after the last of it. */
async function moveMoney(taking: MoneyTaking<Part>): Promise<Done> {
  const { trx, services, row, input } = taking
  const wrong = partErrors(row, input, await movedOf(trx, row.kind, row.id))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await addPart(taking, row.kind === 'transfer' ? 'sent' : 'received', input)
  if (row.spending_until === null) return { log: { after: { ...input } } }
  // Parts are not always written down in their order.
  const moved = await lastMovedOn(trx, row.kind, row.id)
  const last = moved > row.spending_until ? moved : row.spending_until
  const report_due_on = addDays(last, services.reference.setting('grants.report_days', 60))
  return { set: { report_due_on }, log: { after: { ...input, report_due_on } } }
}

/** What was refused goes back to where it came from. */
async function giveBack(taking: MoneyTaking<Part>): Promise<Done> {
  const { row, input } = taking
  const wrong = amountErrors(row, input.amount, '0')
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await addPart(taking, 'given_back', input)
  return { set: { returned_on: input.happened_on }, log: { after: { ...input } } }
}

/** Cases of one kind; `carrying` are the requests that carry their approvals, without what follows from them here. */
export function moneyKind(kind: MoneyKind, carrying: RequestKinds): CaseKind<typeof approvalMachine, MoneyRecord> {
  const { table, slug, organisation } = kindFacts[kind]
  return {
    machine: approvalMachine,
    table,
    column: 'status',
    hold: (trx, actor, id) => holdMoney(trx, kind, id, actor && (actor.ngoId ?? 0)),
    partsOf: (row, actor) => (isOwner(kind, actor, row.ngo_id) ? ['organisation'] : []),
    version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
    told: ({ party, ngo_id }) => ({ name: party, ngo_id }),
    around: async (taking, action, effect) => {
      const refused = barTo(taking.services, taking.row, action)
      if (refused) throw refused
      return effect()
    },
    effects: {
      submit: async ({ trx, row }) => ({ notices: [await toReviewers(trx, row, 'N-70')] }),
      submit_local: async ({ trx, services, actor, row }) => {
        if (actor && !may(actor, organisation, 'A')) throw forbidden()
        if (!row.account_is_open) throw invalid({ bank_account_id: ['V-CHOICE'] })
        return {
          set: { decision_date: todayIn(services.now()) },
          notices: [await toDirectorate(trx, row)],
        }
      },
      approve: async ({ input }) => ({ set: { ...input }, log: { after: { ...input } } }),
      reject: async ({ services, row }) => {
        if (row.kind === 'transfer') return {}
        const days = services.reference.setting('grants.return_days', 15)
        return { set: { return_due_on: addDays(todayIn(services.now()), days) } }
      },
      execute: async (taking) => ({
        ...(await moveMoney(taking)),
        notices: [await toReviewers(taking.trx, taking.row, 'N-71')],
      }),
      add_part: moveMoney,
      report: async ({ trx, services, row, input }) => {
        const columns = reportColumns[row.kind]
        if (!columns) throw wrongState()
        return {
          set: { [columns.file]: input.file, [columns.date]: todayIn(services.now()) },
          notices: [await toReviewers(trx, row, 'N-72')],
        }
      },
      give_back: giveBack,
      declare_none: async ({ services }) => ({ set: { returned_on: todayIn(services.now()) } }),
      cancel: async ({ trx, services, actor, row, lang }) => {
        if (row.status === 'submitted' && row.transaction_request_id !== null)
          await act(trx, services, carrying.of(slug), {
            actor,
            id: row.transaction_request_id,
            action: 'withdraw',
            input: undefined,
            lang,
          })
        return {}
      },
    },
  }
}
