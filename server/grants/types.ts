import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/core/calls/fields.ts'
import { kindFacts, type MoneyKind, moneyKinds } from '#contract/grants/kinds.ts'
import type { ApprovalAction } from '#contract/grants/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { fundingRequest } from '#contract/transactions/workflow.ts'
import { act } from '../core/cases/act.ts'
import { inWords, invalid, Refusal, wrongState } from '../core/errors.ts'
import { type BareTurn, lettersOf, requestKinds, type TypeEffects, typeOfRequest } from '../transactions/index.ts'
import { moneyKind } from './kind.ts'
import { holdMoney, type MoneyRecord } from './record.ts'

const isGone = inWords(
  'لم يعد هذا السجل في ملفكم. اختاروا غيره.',
  'This record is no longer in your file. Choose another one.',
)
const isAsked = inWords(
  'رُفع هذا السجل للموافقة من قبل، أو بُتّ فيه.',
  'This record was submitted before, or has been decided.',
)
const noAccount = inWords(
  'الحساب المصرفي في هذا السجل ليس مفعّلاً. صححوا السجل أولاً.',
  'The bank account of this record is not active. Correct the record first.',
)
const needsNone = inWords(
  'لا تحتاج هذه المنحة إلى موافقة: سُجّلوها في صفحة المنح.',
  'This grant needs no approval: record it on the page of grants.',
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

/** What an action type asks of whoever leaves its step: a written opinion, the answer of a body [domain 3.9]. */
async function refuseOpinionless({ trx, row }: BareTurn, notes: unknown, isForeign: boolean): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from action_types where id = ${row.step?.action_type_id ?? 0}`.execute(trx)
  const slug = rows[0]?.slug
  if (slug === 'financial_opinion' && !notes) throw invalid({ notes: ['V-REQ'] })
  if (slug !== 'external_opinion' || !isForeign) return
  const answered = (await lettersOf(trx, row.id)).some((letter) => letter.external_opinion !== null)
  if (!answered) throw new Refusal(409, 'opinion_lacking')
}

/** The requests that carry approvals, without what their records do: who cancels a record withdraws its request. */
export const carryingRequests = () => requestKinds(moneyKinds.map((kind) => shell(kind)))
const machineOf = (kind: MoneyKind) => fundingRequest(kindFacts[kind].organisation, kindFacts[kind].ministry)
const shell = (kind: MoneyKind): TypeEffects => ({
  slug: kindFacts[kind].slug,
  payload: z.strictObject({}),
  machine: machineOf(kind),
})

/** The approval of one kind of money as a request of the organisation. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the turns of one type, one after the other
function approvalType(kind: MoneyKind): TypeEffects {
  const { slug, field, table } = kindFacts[kind]
  const payload = z.strictObject({ [field]: id })
  type Payload = Readonly<Record<string, number>>
  const cases = moneyKind(kind, carryingRequests())
  const at = `payload.${field}`

  /** The record that a request names, held. */
  const recordOf = async ({ trx, row }: BareTurn, named: number): Promise<MoneyRecord> => {
    try {
      return await holdMoney(trx, kind, named, row.ngoId)
    } catch (error) {
      throw error instanceof Refusal && error.status === 404 ? invalid({ [at]: [isGone] }) : error
    }
  }
  const move = async (
    { trx, services, actor, row }: BareTurn,
    action: ApprovalAction,
    input?: object,
  ): Promise<void> => {
    const record = await recordOfRequest(trx, row.id)
    if (record === undefined) return
    await act(trx, services, cases, { actor, as: 'system', id: record, action, input: input as never })
  }
  const recordOfRequest = async (trx: BareTurn['trx'], request: number): Promise<number | undefined> =>
    (
      await sql<{ id: number }>`
        select id from ${sql.table(table)} where transaction_request_id = ${request} and deleted_at is null`.execute(
        trx,
      )
    ).rows[0]?.id

  return typeOfRequest<Payload>({
    slug,
    payload: payload as unknown as z.ZodType<Payload> & { shape: object },
    machine: machineOf(kind),
    opens: async (turn) => {
      const named = Number((turn.row.request.payload ?? {})[field])
      if (Number.isSafeInteger(named) && named > 0) await beginFor(turn, kind, await recordOf(turn, named))
    },
    guard: async (turn) => {
      const { row } = turn
      // Money is asked for by an organisation that is active, not by one under a temporary board [domain 3.9].
      if (row.ngoStatusId !== 1) throw wrongState({ status_id: row.ngoStatusId })
      const record = await recordOf(turn, turn.payload[field] as number)
      const isOurs = record.status === 'draft' || record.transaction_request_id === row.id
      if (!isOurs || record.status !== expected[row.status as keyof typeof expected]) throw invalid({ [at]: [isAsked] })
      if (!record.account_is_open) throw invalid({ [at]: [noAccount] })
      const isLocal = !record.is_foreign && !turn.services.reference.setting('grants.local_requires_approval', false)
      if (isLocal) throw invalid({ [at]: [needsNone] })
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
        const held = record === undefined ? undefined : await holdMoney(turn.trx, kind, record, undefined)
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
async function beginFor({ trx, actor, row }: BareTurn, kind: MoneyKind, record: MoneyRecord): Promise<void> {
  if (record.status !== 'draft') throw invalid({ [`payload.${kindFacts[kind].field}`]: [isAsked] })
  await sql`update ${sql.table(kindFacts[kind].table)} set transaction_request_id = ${row.id} where id = ${record.id}`.execute(
    trx,
  )
  await sql`insert into transaction_documents (transaction_request_id, required_document_id, title, file, created_by)
    select ${row.id}, d.id, left(d.name_ar, 150), (to_jsonb(m) ->> split_part(d.linked_field, '.', 2))::bigint, ${actor?.userId ?? null}
    from required_documents d, ${sql.table(kindFacts[kind].table)} m
    where d.transaction_type_id = ${row.request.transaction_type_id} and d.deleted_at is null and split_part(d.linked_field, '.', 1) = ${kindFacts[kind].table}
      and m.id = ${record.id} and to_jsonb(m) ->> split_part(d.linked_field, '.', 2) is not null`.execute(trx)
}

/** Approvals of foreign grants, transfers abroad and international donations [domain 3.9, 6.3]. */
export const approvalTypes: readonly TypeEffects[] = moneyKinds.map(approvalType)
