import { sql } from 'kysely'
import { expenseMachine, type ExpenseAction, type ExpenseStatus } from '#contract/campaigns/expense-workflow.ts'
import { actOnExpense, type Expense, expenseRegister } from '#contract/campaigns/expenses.ts'
import { expenseKindWords } from '#contract/campaigns/expense-words.ts'
import { cents } from '../core/amounts.ts'
import { act, actionsOf, type CaseKind, taken } from '../core/cases/act.ts'
import { type FieldRefusals, found, invalid, Refusal, wrongState } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'
import { isSecondToAll, notSecond } from '../core/identity/second-person.ts'
import { completing, following, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { type Input, StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { balancesOf, freeOf } from './books.ts'

interface Held {
  readonly id: number
  readonly status: ExpenseStatus
  readonly ngo_id: number
  readonly campaign_id: number
  readonly kind: 'expense' | 'handover'
  readonly type_ar: string | null
  readonly payment_method_id: number | null
  readonly amount: string
  readonly place: 'in_account' | 'in_hand'
  readonly writers: readonly number[]
  readonly updated_at: string
  /** Whether the actor is a second person beside those who wrote it; not told in lists. */
  readonly is_second?: boolean | null
}
const columns = sql`e.id, e.status, e.ngo_id, e.campaign_id, e.kind, e.type_ar, e.payment_method_id, e.amount, e.place, e.writers, e.updated_at`

/** Holds the campaign of a movement while its books are open; its sums are compared under this lock. */
async function holdBooks(trx: Trx, campaign: number, ngoId: number): Promise<void> {
  const { rows } = await sql<{ is_money: boolean; is_closed: boolean; confirmed: string }>`
    select campaign_type = 0 as is_money, final_report_at is not null as is_closed, confirmed from campaigns
    where id = ${campaign} and ngo_id = ${ngoId} and deleted_at is null for no key update`.execute(trx)
  const [held] = rows
  if (!held?.is_money || held.confirmed !== 'A') throw invalid({ campaign_id: ['V-CHOICE'] })
  if (held.is_closed) throw new Refusal(409, 'campaign_books_closed')
}

/** What is promised back to donors by an approved refund is not spent meanwhile. */
async function refusePromised(trx: Trx, { campaign_id, kind, amount }: Held): Promise<void> {
  if (kind === 'expense' && cents(amount) > cents(await freeOf(trx, campaign_id)))
    throw new Refusal(409, 'expense_promised')
}

/** Money that is not there is not spent: neither of a place nor of an operator, which hands over what it has. */
async function refuseBeyond(
  trx: Trx,
  row: Pick<Held, 'campaign_id' | 'kind' | 'payment_method_id' | 'place' | 'amount'>,
) {
  // As it is stored: with two decimals.
  const wanted = cents(row.amount)
  let there: string
  if (row.kind === 'expense') there = (await balancesOf(trx, row.campaign_id))[row.place]
  else {
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(sum(p.amount), 0.00)::numeric(18, 2)::text as sum from ledger_postings p
      join ledger_accounts a on a.id = p.account_id where a.campaign_id = ${row.campaign_id} and a.kind = 'at_operator' and a.payment_method_id = ${row.payment_method_id}`.execute(
      trx,
    )
    there = found(rows[0]).sum
  }
  if (wanted > cents(there)) throw new Refusal(409, 'expense_beyond')
}

/**
 * Whether somebody is a second person beside those who wrote an expense `e`. What is booked was agreed on: to reverse it
 * later, newer colleagues are as good as older ones.
 */
const isSecondOf = (me: number | null) =>
  isSecondToAll(me, sql`e.writers`, sql`case e.status when 'entered' then e.updated_at else now() end`)

/** Whoever wrote a movement neither books nor reverses it, in whichever account he has a hand in. */
const barTo = (row: Pick<Held, 'writers' | 'is_second'>, _: ExpenseAction, actor: Actor): Refusal | undefined => {
  if (row.writers.includes(actor.userId)) return new Refusal(403, 'donor_second_person')
  return row.is_second === true ? undefined : notSecond()
}

const kindOf = (services: Services): CaseKind<typeof expenseMachine, Held> => ({
  machine: expenseMachine,
  table: 'campaign_expenses',
  column: 'status',
  async hold(trx, actor, id) {
    const within = actor ? sql`e.ngo_id = ${actor.ngoId ?? 0}` : sql`true`
    const { rows } =
      await sql<Held>`select ${columns}, ${isSecondOf(actor?.userId ?? null)} as is_second from campaign_expenses e where e.id = ${id} and e.deleted_at is null and ${within} for update of e`.execute(
        trx,
      )
    return found(rows[0])
  },
  partsOf: (row, actor) => (actor.kind === 'org' && actor.ngoId === row.ngo_id ? ['organisation'] : []),
  bar: barTo,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ type_ar, ngo_id }) => ({ name: type_ar ?? expenseKindWords.handover.ar, ngo_id }),
  effects: {
    confirm: async ({ trx, actor, row }) => {
      await holdBooks(trx, row.campaign_id, row.ngo_id)
      await refuseBeyond(trx, row)
      await refusePromised(trx, row)
      const isSecond = actor !== undefined && !row.writers.includes(actor.userId)
      return { set: { confirmed_by: isSecond ? actor.userId : null, confirmed_at: services.now().toISOString() } }
    },
    reverse: async ({ trx, actor, row, input: { reversal_reason } }) => {
      await holdBooks(trx, row.campaign_id, row.ngo_id)
      // What was handed over and is spent by now cannot go back to the operator.
      if (row.kind === 'handover') await refuseBeyond(trx, { ...row, kind: 'expense', place: 'in_account' })
      return { set: { reversal_reason, reversal_by: actor?.userId ?? null }, log: { after: { reversal_reason } } }
    },
  },
})

/** Below the limit of donations, added up over a day, the system books what a holder of U entered. */
async function bookSmall(trx: Trx, services: Services, actor: Actor, id: number): Promise<void> {
  const kind = kindOf(services)
  const row = await kind.hold(trx, actor, id)
  if (row.status !== 'entered' || !may(actor, 'campaigns', 'U')) return
  await holdBooks(trx, row.campaign_id, row.ngo_id)
  const limit = services.reference.setting('donors.confirm_above', 1_000_000)
  const { rows } = await sql<{
    small: boolean
  }>`select coalesce(c.currency_id = 1 and sum(o.amount) <= ${limit}::numeric, false) as small
    from campaigns c join campaign_expenses o on o.campaign_id = c.id and o.ngo_id = c.ngo_id and o.deleted_at is null and o.confirmed_by is null
      and o.writers && ${row.writers}::bigint[] and (o.id = ${row.id} or o.status = 'booked' and o.confirmed_at > ${services.now().toISOString()}::timestamptz - interval '1 day')
    where c.id = ${row.campaign_id} group by c.id`.execute(trx)
  if (!rows[0]?.small) return
  await act(trx, services, kind, { actor, as: 'system', id, action: 'confirm', input: undefined })
}

interface Extra {
  id: number
  status: ExpenseStatus
  updated_at: string
  writers: number[]
  method: string | null
  entered_by: string | null
  confirmed_name: string | null
  is_second: boolean | null
}
const shown = (plain: On, services: Services): On =>
  completing(
    viewing(plain, (row, actor) => {
      const held = { ...row, writers: row.writers ?? [] } as unknown as Held
      delete row.writers
      delete row.is_second
      const bar = (one: Held, action: ExpenseAction) => barTo(one, action, actor)
      return {
        actions: actor.kind === 'org' ? actionsOf({ machine: expenseMachine, bar }, held, actor, ['organisation']) : [],
      }
    }),
    async (rows, exported, actor) => {
      if (exported) return
      const { rows: extras } =
        await sql<Extra>`select e.id, e.status, e.updated_at, e.writers, ${isSecondOf(actor.userId)} as is_second, m.name_ar as method, nullif(concat_ws(' ', w.first_name, w.last_name), '') as entered_by,
          nullif(concat_ws(' ', f.first_name, f.last_name), '') as confirmed_name
        from campaign_expenses e left join payment_methods m on m.id = e.payment_method_id left join users w on w.id = e.created_by left join users f on f.id = e.confirmed_by
        where e.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(services.db)
      const known = new Map(extras.map((extra) => [extra.id, extra]))
      for (const row of rows) Object.assign(row, known.get(row.id))
    },
  )

function fieldErrors(input: Input<typeof expenseRegister>, before: Row | undefined): FieldRefusals {
  const wrong: FieldRefusals = {}
  const isExpense = input.kind === 'expense'
  const [wanted, other] = isExpense
    ? (['type_ar', 'payment_method_id'] as const)
    : (['payment_method_id', 'type_ar'] as const)
  if (input[wanted] === null) wrong[wanted] = ['V-REQ']
  if (input[other] !== null) wrong[other] = ['V-TYPE']
  if (!isExpense && input.place !== 'in_account') wrong.place = ['V-CHOICE']
  if (!/[1-9]/.test(input.amount)) wrong.amount = [{ code: 'V-RANGE', params: { a: '0.01', b: '10^16' } }]
  if (before && before.campaign_id !== input.campaign_id) wrong.campaign_id = ['V-CHOICE']
  return wrong
}

/** Movements of the money of the own campaigns. */
export const campaignExpenses: Area = (bare, services) => {
  const plain = shown(bare, services)
  const booked = following(plain, (trx, actor, id) => bookSmall(trx, services, actor, id))
  const on: On = (call, handler) =>
    (([expenseRegister.create, expenseRegister.update] as unknown[]).includes(call) ? booked : plain)(call, handler)
  register(on, services, expenseRegister, {
    table: 'campaign_expenses',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['type_ar', 'payee', 'paper_no'],
    own: ['status', 'reversal_reason'],
    check: async (trx, actor, input, before) => {
      if (before && before.status !== 'entered') throw wrongState({ status: before.status })
      const wrong = fieldErrors(input, before)
      if (Object.keys(wrong).length > 0) return wrong
      await holdBooks(trx, input.campaign_id, ngoOf(actor))
      const { rows } = await sql<{
        writers: number[]
      }>`select writers from campaign_expenses where id = ${before?.id ?? 0} and ngo_id = ${ngoOf(actor)}`.execute(trx)
      return new StoredColumns({ writers: [...new Set([...(rows[0]?.writers ?? []), actor.userId])] })
    },
    removing: async (_trx, _actor, row) => {
      if (row.status !== 'entered') throw wrongState({ status: row.status })
    },
  })
  bare(actOnExpense, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(expenseMachine, body), request, lang }
      return { status: (await act(trx, services, kindOf(services), given)).to satisfies Expense['status'] }
    }),
  )
}
