import { sql } from 'kysely'
import { donationMethods, listMethodChoices, testMethod } from '#contract/giving/methods.ts'
import { act } from '../../core/cases/act.ts'
import { type FieldRefusals, wrongState } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import { type Actor, ngoOf } from '../../core/identity/actor.ts'
import { completing } from '../../core/registers/around.ts'
import { register } from '../../core/registers/register.ts'
import type { Input } from '../../core/registers/register-options.ts'
import type { Row } from '../../core/registers/register-rows.ts'
import type { Services, Trx } from '../../core/services.ts'
import type { ServedDecision } from '#contract/transactions/reply.ts'
import { servedOn } from '../../transactions/index.ts'
import { methodKind } from './kind.ts'
import { lastTest, type MethodTest, type PlatformMethod, platformMethod, usableAccount } from './rows.ts'
import { beginTest } from './test-payment.ts'

type Wish = Input<typeof donationMethods>

async function refusalsOf(trx: Trx, ngoId: number, wish: Wish, before: Row | undefined): Promise<FieldRefusals> {
  if (before && before.payment_method_id !== wish.payment_method_id) return { payment_method_id: ['V-TYPE'] }
  const { rows } = await sql<{ known: boolean; taken: boolean; usable: boolean }>`select
      exists (select from payment_methods m where m.id = ${wish.payment_method_id} and m.is_active and m.deleted_at is null) as known,
      exists (select from ngo_payment_methods o where o.ngo_id = ${ngoId} and o.payment_method_id = ${wish.payment_method_id} and o.deleted_at is null and o.id <> ${(before?.id ?? 0) as number}) as taken,
      exists (select from bank_accounts b where b.id = ${wish.bank_account_id} and b.ngo_id = ${ngoId} and ${usableAccount}) as usable`.execute(
    trx,
  )
  const [is] = rows
  return {
    ...(is?.known ? {} : { payment_method_id: ['V-CHOICE'] as const }),
    ...(is?.taken ? { payment_method_id: ['V-TAKEN'] as const } : {}),
    ...(is?.usable ? {} : { bank_account_id: ['V-CHOICE'] as const }),
  }
}

/** Where the money goes and by which agreement: what the ministry checked. */
const checked = ['merchant_no', 'bank_account_id', 'agreement_file'] as const

/** A change of what was checked makes a draft of a verified method; what the ministry suspended is not changed. */
async function redraft(trx: Trx, services: Services, given: { actor: Actor; wish: Wish; before: Row }): Promise<void> {
  const { actor, wish, before } = given
  if (before.status === 'draft' || !checked.some((name) => before[name] !== wish[name])) return
  if (before.status === 'suspended') throw wrongState({ status: before.status })
  await act(trx, services, methodKind(services), { actor, id: before.id, action: 'redraft', input: undefined })
}

/** Donation methods of the own organisation. */
export const ownMethods: Area = (plain, services) => {
  const on = completing(plain, async (rows) => {
    const { rows: known } = await sql<{ id: number; method: PlatformMethod; test: MethodTest; reply: ServedDecision }>`
      select o.id, ${platformMethod} as method, ${lastTest} as test, ${servedOn(services, 'ngo_payment_methods', sql`o.id`)} as reply from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id
      where o.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(services.db)
    const byId = new Map(known.map((one) => [one.id, one]))
    for (const row of rows) {
      const { method, test = null, reply = null } = byId.get(row.id) ?? {}
      Object.assign(row, { method, test, reply })
    }
  })
  // Before the one with an id: its path would take the word for one.
  plain(listMethodChoices, async ({ actor }) => {
    const { rows } = await sql<{ method: PlatformMethod }>`select ${platformMethod} as method from payment_methods m
      where m.is_active and m.deleted_at is null order by m.id`.execute(services.db)
    const { rows: accounts } = await sql<{ id: number; bank_id: number; branch_name: string; account_no: string }>`
      select b.id, b.bank_id, b.branch_name, b.account_no from bank_accounts b where b.ngo_id = ${ngoOf(actor)} and ${usableAccount} order by b.id`.execute(
      services.db,
    )
    return { methods: rows.map(({ method }) => method), accounts }
  })
  register(on, services, donationMethods, {
    table: 'ngo_payment_methods',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['merchant_no'],
    own: ['status', 'suspend_reason', 'verified_at', 'proved_at'],
    order: 'id',
    except: ['remove'],
    check: async (trx, actor, wish, before) => {
      const wrong = await refusalsOf(trx, ngoOf(actor), wish, before)
      if (Object.keys(wrong).length === 0 && before) await redraft(trx, services, { actor, wish, before })
      return wrong
    },
  })
  plain(testMethod, async ({ actor, params, body, request, lang }) =>
    beginTest(services, request, { actor, id: params.id, phone: body.phone_number, lang }),
  )
}
