import { sql } from 'kysely'
import { type DonorAction, donorMachine, type DonorStatus } from '#contract/campaigns/donor-workflow.ts'
import { donorKindWords } from '#contract/campaigns/donor-words.ts'
import { hasFree } from '../campaigns/index.ts'
import { act, type CaseKind } from '../core/cases/act.ts'
import { found, Refusal } from '../core/errors.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { isSecond, isSecondToAll, notSecond } from '../core/identity/second-person.ts'
import type { Services, Trx } from '../core/services.ts'
import { issueEnteredReceipt, markReversed, takeReceiptNumber } from '../giving/index.ts'
import { refuseDonation } from './rules.ts'

/** A donation as its actions see it. */
export interface HeldDonor {
  readonly id: number
  readonly status: DonorStatus
  readonly ngo_id: number
  readonly campaign_id: number
  readonly name: string | null
  readonly amount: string | null
  readonly number: number | null
  readonly means: string | null
  readonly payment_id: number | null
  readonly writers: readonly number[]
  readonly reversal_by: number | null
  readonly updated_at: string
  /** Whether the actor is a second person beside those who wrote it, or beside who asked to reverse it. */
  readonly is_second: boolean | null
}

/** Whether somebody is a second person beside those who wrote a donation `d`, or beside who asked to reverse it. */
export const isSecondOf = (me: number | null) =>
  sql`case d.status when 'reversing' then ${isSecond(me, sql`d.reversal_by`, sql`d.updated_at`)}
    else ${isSecondToAll(me, sql`d.writers`, sql`d.updated_at`)} end`

/** Holds a donation of the actor's organisation, then its campaign, in this order everywhere: its sums change with it. */
async function hold(trx: Trx, actor: Actor | undefined, id: number): Promise<HeldDonor> {
  const within = actor ? sql`d.ngo_id = ${actor.ngoId ?? 0}` : sql`true`
  const { rows } =
    await sql<HeldDonor>`select ${isSecondOf(actor?.userId ?? null)} as is_second, d.id, d.status, d.ngo_id, d.campaign_id, d.name, d.amount, d.number, d.means, d.payment_id, d.writers, d.reversal_by, d.updated_at
    from donors d where d.id = ${id} and d.deleted_at is null and ${within} for update of d`.execute(trx)
  const row = found(rows[0])
  await sql`select id from campaigns where id = ${row.campaign_id} and ngo_id = ${row.ngo_id} for no key update`.execute(
    trx,
  )
  return row
}

/** What counts is changed no more once the final report has closed the books. */
async function refuseClosed(trx: Trx, row: HeldDonor): Promise<void> {
  const { rows } =
    await sql`select from campaigns where id = ${row.campaign_id} and final_report_at is not null`.execute(trx)
  if (rows.length > 0) throw new Refusal(409, 'campaign_books_closed')
}

/** Money that was spent is not taken out of the books: they would show that more was spent than came. */
async function refuseSpent(trx: Trx, { campaign_id, means, amount }: HeldDonor): Promise<void> {
  if (amount === null) return
  const place = means === 'bank_transfer' ? 'in_account' : 'in_hand'
  if (!(await hasFree(trx, campaign_id, place, amount))) throw new Refusal(409, 'donor_spent')
}

/**
 * What somebody has entered today without a second person, with this donation: many small ones are one large one.
 * Another currency than the pound has no limit in the settings, so that it always asks for a second person.
 */
async function isSmall(trx: Trx, services: Services, row: HeldDonor): Promise<boolean> {
  const { reference } = services
  const [money, things] = [
    reference.setting('donors.confirm_above', 1_000_000),
    reference.setting('donors.confirm_number_above', 100),
  ]
  const { rows } = await sql<{ small: boolean }>`select coalesce(case c.campaign_type
      when 0 then c.currency_id = 1 and coalesce(sum(o.amount), 0) <= ${money}::numeric else coalesce(sum(o.number), 0) <= ${things}::numeric end, false) as small
    from campaigns c left join donors o on o.campaign_id = c.id and o.ngo_id = c.ngo_id and o.deleted_at is null and o.payment_id is null and o.confirmed_by is null
      and o.writers && ${row.writers}::bigint[] and (o.id = ${row.id} or o.status in ('received', 'reversing') and o.confirmed_at > ${services.now().toISOString()}::timestamptz - interval '1 day')
    where c.id = ${row.campaign_id} group by c.id`.execute(trx)
  return found(rows[0]).small
}

/** Confirms what needs no second person: entered by somebody who may edit donations, and small by the settings. */
export async function confirmSmall(trx: Trx, services: Services, actor: Actor, id: number): Promise<void> {
  const row = await hold(trx, actor, id)
  if (row.status !== 'entered' || !may(actor, 'campaigns', 'U') || !(await isSmall(trx, services, row))) return
  const given = { actor, as: 'system', id, action: 'confirm', input: undefined } as const
  await act(trx, services, donorKind(services), given)
}

/** Whoever wrote the amount does not confirm it, and whoever asked for a reversal does not do it. */
export function barTo(
  row: Pick<HeldDonor, 'payment_id' | 'writers' | 'reversal_by' | 'is_second'>,
  action: DonorAction,
  actor: Actor,
): Refusal | undefined {
  if (row.payment_id !== null) return new Refusal(409, 'donor_counted')
  if (action !== 'confirm' && action !== 'reverse') return undefined
  const own = action === 'confirm' ? row.writers.includes(actor.userId) : row.reversal_by === actor.userId
  if (own) return new Refusal(403, 'donor_second_person')
  // Nor in another account of his, nor in one that he had a hand in.
  return row.is_second === true ? undefined : notSecond()
}

/** Donations as cases [amendments; R-17, R-73]. */
export const donorKind = (services: Services): CaseKind<typeof donorMachine, HeldDonor> => ({
  machine: donorMachine,
  table: 'donors',
  column: 'status',
  hold,
  partsOf: (row, actor) => (actor.kind === 'org' && actor.ngoId === row.ngo_id ? ['organisation'] : []),
  bar: barTo,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ name, ngo_id }) => ({ name: name ?? donorKindWords.anonymous.ar, ngo_id }),
  effects: {
    receive: async ({ trx, actor, row, input }) => {
      await refuseDonation(trx, services, row.ngo_id, { ...row, is_promise: false, ...input })
      return {
        set: { ...input, is_promise: false, writers: [...new Set([...row.writers, actor?.userId ?? 0])] },
        after: async () => (actor ? confirmSmall(trx, services, actor, row.id) : undefined),
      }
    },
    confirm: async ({ trx, actor, row }) => {
      await refuseClosed(trx, row)
      const receipt_no = await takeReceiptNumber(trx, services, row.ngo_id)
      const isSecond = actor !== undefined && !row.writers.includes(actor.userId)
      return {
        set: {
          receipt_no,
          confirmed_by: isSecond ? actor.userId : null,
          confirmed_at: services.now().toISOString(),
        },
        log: { after: { receipt_no } },
        after: () => issueEnteredReceipt(trx, services, row.id),
      }
    },
    ask_reversal: async ({ trx, actor, row, input: { reversal_reason } }) => {
      await refuseClosed(trx, row)
      return {
        set: { reversal_reason, reversal_by: actor?.userId ?? null },
        log: { after: { reversal_reason } },
      }
    },
    reverse: async ({ trx, row }) => {
      await refuseClosed(trx, row)
      await refuseSpent(trx, row)
      return { after: () => markReversed(trx, services, row.id) }
    },
    keep: async () => ({ set: { reversal_reason: null, reversal_by: null } }),
  },
})
