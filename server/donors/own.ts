import { sql } from 'kysely'
import { actOnDonor, type Donor, donorRegister } from '#contract/campaigns/donors.ts'
import { donorMachine } from '#contract/campaigns/donor-workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { type FieldRefusals, found, invalid, Refusal } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'
import { notePersonalView } from '../core/log/views.ts'
import { completing, following, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { type Input, StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { barTo, confirmSmall, donorKind, type HeldDonor, isSecondOf } from './kind.ts'
import { refuseDonation } from './rules.ts'

const masked = (phone: unknown) => (typeof phone === 'string' ? `${phone.slice(0, 2)}*****${phone.slice(-3)}` : null)
/** Nothing of these counts yet. */
const isOpen = (row: Row) => row.status === 'promised' || row.status === 'entered'

interface Extra {
  id: number
  phone: string | null
  status: Donor['status']
  receipt_no: string | null
  updated_at: string
  receipt: Donor['receipt']
  currency_id: number | null
  unit_id: number | null
  entered_by: string | null
  confirmed_name: string | null
  writers: number[]
  reversal_by: number | null
  is_second: boolean | null
}

/** What other tables say of donations, and what became of one that was just entered: paper, measure, who wrote and confirmed it. */
const withPapers = (on: On, services: Services): On =>
  completing(on, async (rows, exported, actor) => {
    const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
    if (exported) {
      // Without its currency an amount of one campaign is added to those of another.
      const { rows: currencies } = await sql<{ id: number; currency_id: number | null }>`select d.id, c.currency_id
        from donors d join campaigns c on c.id = d.campaign_id and c.ngo_id = d.ngo_id where d.id = any(${ids})`.execute(
        services.db,
      )
      const known = new Map(currencies.map(({ id, currency_id }) => [id, currency_id]))
      for (const row of rows) row.currency_id = known.get(row.id) ?? null
      return
    }
    const { rows: extras } =
      await sql<Extra>`select d.id, p.phone_masked as phone, d.status, d.receipt_no, d.updated_at, c.currency_id, c.unit_id, d.writers, d.reversal_by, ${isSecondOf(actor.userId)} as is_second,
        case when r.id is null then 'none' when r.file_qr_id is null then 'waiting' else 'ready' end as receipt, nullif(concat_ws(' ', w.first_name, w.last_name), '') as entered_by, nullif(concat_ws(' ', f.first_name, f.last_name), '') as confirmed_name
      from donors d join campaigns c on c.id = d.campaign_id and c.ngo_id = d.ngo_id left join payments p on p.id = d.payment_id
        left join receipts r on r.donor_id = d.id or r.payment_id = d.payment_id
        left join users w on w.id = d.created_by left join users f on f.id = d.confirmed_by
      where d.id = any(${ids})`.execute(services.db)
    const known = new Map(extras.map((extra) => [extra.id, extra]))
    for (const row of rows) {
      const { phone = null, ...extra } = known.get(row.id) ?? {}
      Object.assign(row, extra, phone === null ? {} : { phone_number: phone })
    }
  })

/** The buttons of a donation, and its telephone: in full in no list, and elsewhere for whoever may edit it. */
const withView =
  (on: On): On =>
  (call, handler) => {
    const isList = (call as unknown) === donorRegister.list
    return viewing(on, (row, actor) => {
      const held = { ...row, writers: row.writers ?? [], reversal_by: row.reversal_by ?? null } as unknown as HeldDonor
      delete row.is_second
      delete row.writers
      delete row.reversal_by
      const bar = (one: HeldDonor, action: Parameters<typeof barTo>[1]) => barTo(one, action, actor)
      const isOwn = actor.kind === 'org'
      return {
        actions: isOwn ? actionsOf({ machine: donorMachine, bar }, held, actor, ['organisation']) : [],
        phone_number: !isList && may(actor, 'campaigns', 'U') ? row.phone_number : masked(row.phone_number),
      }
    })(call, handler)
  }

/** The log keeps who saw a telephone in full. */
const noted =
  (on: On, services: Services): On =>
  (call, handler) =>
    (call as unknown) !== donorRegister.read
      ? on(call, handler)
      : on(call, async (context) => {
          const row = await handler(context)
          const { actor } = context as { actor: Actor }
          if (may(actor, 'campaigns', 'U') && (row as unknown as Row).phone_number !== null)
            await notePersonalView(services.db, actor, 'donors', `الاطلاع على رقم متبرع: ${(row as unknown as Row).id}`)
          return row
        })

function nameErrors({ donor_kind, name }: Input<typeof donorRegister>): FieldRefusals {
  if (donor_kind === 'anonymous') return name === null ? {} : { name: ['V-TYPE'] }
  return name === null ? { name: ['V-REQ'] } : {}
}

async function checked(services: Services, trx: Trx, actor: Actor, input: Input<typeof donorRegister>, before?: Row) {
  if (before && !isOpen(before)) throw new Refusal(409, 'donor_counted')
  const wrong = nameErrors(input)
  // A donation stays with its campaign: its days and its second person belong to that one.
  if (before && before.campaign_id !== input.campaign_id) wrong.campaign_id = ['V-CHOICE']
  // What has arrived becomes no promise again; a promise is received by an act of its own.
  if (before && (before.status === 'promised') !== input.is_promise) wrong.is_promise = ['V-CHOICE']
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await refuseDonation(trx, services, ngoOf(actor), input)
  if (!before) return new StoredColumns({ status: input.is_promise ? 'promised' : 'entered', writers: [actor.userId] })
  const { rows } = await sql<{
    writers: number[]
  }>`select writers from donors where id = ${before.id} and ngo_id = ${ngoOf(actor)}`.execute(trx)
  return new StoredColumns({ writers: [...new Set([...found(rows[0]).writers, actor.userId])] })
}

/** Donations of the own campaigns: entered with their proof, counted when somebody else has confirmed them. */
export const ownDonors: Area = (plain, services) => {
  const shown = withPapers(noted(withView(plain), services), services)
  const counted = following(shown, (trx, actor, id) => confirmSmall(trx, services, actor, id))
  const on: On = (call, handler) => {
    const isWrite = ([donorRegister.create, donorRegister.update] as unknown[]).includes(call)
    return (isWrite ? counted : shown)(call, handler)
  }
  register(on, services, donorRegister, {
    table: 'donors',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name', 'receipt_no', 'paper_no'],
    own: ['status', 'receipt_no', 'payment_id', 'refunded_amount', 'reversal_reason'],
    check: (trx, actor, input, before) => checked(services, trx, actor, input, before),
    removing: async (_trx, _actor, row) => {
      if (!isOpen(row)) throw new Refusal(409, 'donor_counted')
    },
  })
  plain(actOnDonor, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(donorMachine, body), request, lang }
      await act(trx, services, donorKind(services), given)
      // A small one is confirmed in the same act as it is received.
      const { rows } = await sql<{
        status: Donor['status']
      }>`select status from donors where id = ${params.id} and ngo_id = ${ngoOf(actor)}`.execute(trx)
      return { status: found(rows[0]).status }
    }),
  )
}
