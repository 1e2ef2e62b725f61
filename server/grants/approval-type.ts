import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/core/calls/fields.ts'
import type { ApprovalAction, approvalMachine, ApprovalStatus } from '#contract/grants/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { fundingRequest } from '#contract/transactions/workflow.ts'
import { act, type CaseKind } from '../core/cases/act.ts'
import { inWords, invalid, Refusal, wrongState } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import { type BareTurn, lettersOf, type TypeEffects, typeOfRequest } from '../transactions/index.ts'

const isGone = inWords(
  'لم يعد هذا السجل في ملفكم. اختاروا غيره.',
  'This record is no longer in your file. Choose another one.',
)
const isAsked = inWords(
  'رُفع هذا السجل للموافقة من قبل، أو بُتّ فيه.',
  'This record was submitted before, or has been decided.',
)

/** In which status a record is while its request is in a status that its guard asks about. */
const expected = { draft: 'draft', returned: 'returned', in_progress: 'in_review' } as const
/** What the record does when its request moves; approval and refusal come with their effects. */
const follows: Readonly<Record<string, ApprovalAction>> = {
  submit: 'submit',
  start: 'start',
  return: 'return',
  complete: 'resubmit',
}

/** What a record that waits for an approval says of itself to the request that carries it. */
export interface CarriedRecord {
  readonly id: number
  readonly status: ApprovalStatus
  readonly transaction_request_id: number | null
  /** An outside body is asked before it is approved. */
  readonly is_foreign: boolean
}
/** A register whose records are approved by a request [domain 3.9]. */
export interface Carried<R extends CarriedRecord> {
  readonly slug: string
  /** The field of the payload that names the record. */
  readonly field: string
  readonly table: string
  readonly machine: ReturnType<typeof fundingRequest>
  /** Holds a record; 404 for that of another organisation. Without `ngoId` the system asks. */
  readonly hold: (trx: Trx, id: number, ngoId: number | undefined) => Promise<R>
  readonly cases: CaseKind<typeof approvalMachine, R>
  /** Why a record may not be asked for yet. */
  readonly guard?: (turn: BareTurn, record: R, at: string) => Promise<void> | void
}

const opinionAt = 'financial_opinion'
/** What an action type asks of whoever leaves its step: a written opinion, the answer of a body [domain 3.9]. */
async function refuseOpinionless({ trx, row }: BareTurn, notes: unknown, isForeign: boolean): Promise<void> {
  const slug = row.step?.action_slug
  if (slug === opinionAt && !notes) throw invalid({ notes: ['V-REQ'] })
  if (slug !== 'external_opinion' || !isForeign) return
  const answered = (await lettersOf(trx, row.id)).some((letter) => letter.external_opinion !== null)
  if (!answered) throw new Refusal(409, 'opinion_lacking')
}

/** The approval of records of one register as a request of the organisation. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the turns of one type, one after the other
export function approvalType<R extends CarriedRecord>(carried: Carried<R>): TypeEffects {
  const { slug, field, table, cases } = carried
  const payload = z.strictObject({ [field]: id })
  type Payload = Readonly<Record<string, number>>
  const at = `payload.${field}`

  /** The record that a request names, held. */
  const recordOf = async ({ trx, row }: BareTurn, named: number): Promise<R> => {
    try {
      return await carried.hold(trx, named, row.ngoId)
    } catch (error) {
      throw error instanceof Refusal && error.status === 404 ? invalid({ [at]: [isGone] }) : error
    }
  }
  const recordOfRequest = async (trx: BareTurn['trx'], request: number): Promise<number | undefined> =>
    (
      await sql<{ id: number }>`
        select id from ${sql.table(table)} where transaction_request_id = ${request} and deleted_at is null`.execute(
        trx,
      )
    ).rows[0]?.id
  const move = async (
    { trx, services, actor, row }: BareTurn,
    action: ApprovalAction,
    input?: object,
  ): Promise<void> => {
    const record = await recordOfRequest(trx, row.id)
    if (record === undefined) return
    await act(trx, services, cases, { actor, as: 'system', id: record, action, input: input as never })
  }

  return typeOfRequest<Payload>({
    slug,
    opinionAt,
    payload: payload as unknown as z.ZodType<Payload> & { shape: object },
    machine: carried.machine,
    opens: async (turn) => {
      const named = Number((turn.row.request.payload ?? {})[field])
      if (Number.isSafeInteger(named) && named > 0) await beginFor(turn, carried, await recordOf(turn, named))
    },
    guard: async (turn) => {
      const { row } = turn
      // It is asked for by an organisation that is active, not by one under a temporary board [domain 3.9].
      if (row.ngoStatusId !== 1) throw wrongState({ status_id: row.ngoStatusId })
      const record = await recordOf(turn, turn.payload[field] as number)
      const isOurs = record.status === 'draft' || record.transaction_request_id === row.id
      if (!isOurs || record.status !== expected[row.status as keyof typeof expected]) throw invalid({ [at]: [isAsked] })
      await carried.guard?.(turn, record, at)
    },
    onSubmit: async ({ trx, row, payload: named }) => {
      // What was begun for another record lets it go.
      await sql`update ${sql.table(table)} set transaction_request_id = null where transaction_request_id = ${row.id} and id <> ${named[field]}`.execute(
        trx,
      )
      await sql`update ${sql.table(table)} set transaction_request_id = ${row.id} where id = ${named[field]} and ngo_id = ${row.ngoId}`.execute(
        trx,
      )
      await sql`update transaction_requests set related_type = ${table}, related_id = ${named[field]} where id = ${row.id}`.execute(
        trx,
      )
    },
    onApprove: async (turn, issued) => {
      const { services, row } = turn
      await move(turn, 'approve', {
        decision_no: issued.decision_no ?? row.request.request_no,
        decision_date: issued.decision_date ?? todayIn(services.now()),
      })
    },
    onReject: (turn) => move(turn, 'reject'),
    onMove: async (turn, action, input) => {
      if (action === 'forward') {
        const record = await recordOfRequest(turn.trx, turn.row.id)
        const held = record === undefined ? undefined : await carried.hold(turn.trx, record, undefined)
        await refuseOpinionless(turn, (input as { notes?: unknown } | undefined)?.notes, held?.is_foreign ?? true)
      }
      const next = follows[action]
      if (next) await move(turn, next)
      const lets = action === 'withdraw' || action === 'expire'
      if (lets && turn.row.status !== 'draft') await move(turn, 'reopen')
    },
  })
}

/** A request that was begun for a record: the record leads to it, and its papers are the request's as well. */
async function beginFor(
  { trx, actor, row }: BareTurn,
  { field, table }: Pick<Carried<never>, 'field' | 'table'>,
  record: CarriedRecord,
): Promise<void> {
  if (record.status !== 'draft') throw invalid({ [`payload.${field}`]: [isAsked] })
  await sql`update ${sql.table(table)} set transaction_request_id = ${row.id} where id = ${record.id}`.execute(trx)
  await sql`insert into transaction_documents (transaction_request_id, required_document_id, title, file, created_by)
    select ${row.id}, d.id, left(d.name_ar, 150), (to_jsonb(m) ->> split_part(d.linked_field, '.', 2))::bigint, ${actor?.userId ?? null}
    from required_documents d, ${sql.table(table)} m
    where d.transaction_type_id = ${row.request.transaction_type_id} and d.deleted_at is null and split_part(d.linked_field, '.', 1) = ${table}
      and m.id = ${record.id} and to_jsonb(m) ->> split_part(d.linked_field, '.', 2) is not null`.execute(trx)
}
