import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hearOperator, type Payment } from '#contract/giving/payment.ts'
import { testApp, type Answer } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { organisation } from '../testing/factories.ts'
import { formToken, init, operatorProcess, pay, setting, wallet } from '../testing/giving.ts'
import { repairBooks } from './jobs.ts'
import { inquireDue } from './inquire.ts'
import { type Behaviour, behaviours } from './sandbox/behaviour.ts'

/**
 * Givers, an operator that loses, repeats, delays and contradicts its answers, and a database whose connections are cut,
 * at random from a seed. GIVING_RUNS and GIVING_SEED run more, and the same again.
 */
const runs = Number(process.env.GIVING_RUNS ?? 60)
const seed = Number(process.env.GIVING_SEED ?? Math.floor(Math.random() * 1e9))

function randomFrom(start: number) {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, pick }
}

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const { next, pick } = randomFrom(seed)
/** After these the giver may have been told something untrue, so what he does next proves nothing. */
const untrue: readonly Behaviour[] = ['says_refused', 'says_missing', 'says_taken', 'other_amount']
const real = app.clock.now
let ahead = 0
app.clock.now = () => new Date(real().getTime() + ahead)

/** Cuts every connection of the platform that is at work, as a database that stops does. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sijill' and pid <> pg_backend_pid() and state <> 'idle'`.execute(
    app.ownerDb,
  )

/** Patience of a browser: what fails for the moment is sent again. */
async function patiently(send: () => Promise<Answer<Payment>>): Promise<Answer<Payment>> {
  let answer = await send()
  for (let turn = 0; turn < 6 && answer.status >= 500; turn += 1) answer = await send()
  return answer
}

interface Giver {
  phone: string
  lied: boolean
  names: string[]
}
/** One wish of one giver, who begins anew only when he was told that no money left his wallet. */
async function give(wish: { payment_method_id: number; campaign_id: number }, n: number): Promise<Giver> {
  const giver: Giver = { phone: `0966${String(n).padStart(6, '0')}`, lied: false, names: [] }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const queue = Array.from({ length: 4 }, () => (next() < 0.5 ? 'fair' : pick(behaviours)))
    giver.lied ||= queue.some((one) => untrue.includes(one))
    await operator.behave({ queue, always: 'fair' })
    // The form may be asked for while connections are cut.
    const token = await formToken(app, wish.campaign_id).catch(() => formToken(app, wish.campaign_id))
    const begun = await patiently(() => init(app, { ...wish, phone_number: giver.phone }, token))
    if (next() < 0.15) void cut().catch(() => undefined)
    if (begun.status !== 200) {
      // Nothing was handed over yet: whatever this says, nothing was taken.
      continue
    }
    const name = begun.data.transaction_id
    giver.names.push(name)
    let told: Payment = begun.data
    for (let turn = 0; turn < 4 && (told.status === 'otp_sent' || told.status === 'confirming'); turn += 1) {
      const otp = next() < 0.75 ? '123456' : pick(['111111', '000000'])
      const sends = Array.from({ length: pick([1, 1, 1, 2, 3]) }, () => patiently(() => pay(app, name, otp)))
      if (next() < 0.15) void cut().catch(() => undefined)
      const answers = await Promise.all(sends)
      if (next() < 0.3)
        await app.guest.call(hearOperator, { params: { slug: 'demo_cash_a' }, body: { transaction_id: name } })
      if (next() < 0.5) ahead += Math.floor(next() * 90_000)
      if (next() < 0.6) await inquireDue(app.services).catch(() => undefined)
      told = answers.find(({ status }) => status === 200)?.data ?? told
    }
    if (told.status !== 'failed' || giver.lied) break
  }
  return giver
}

test(
  `${runs} wishes with seed ${seed}: nobody is charged twice, nothing is lost, everything is decided`,
  { timeout: 10_000 * runs },
  async () => {
    await setting(app, 'payment.patience_seconds', 0.15)
    const ngo = await organisation(app)
    const wish = {
      payment_method_id: await wallet(app, ngo, { percent: '0.5' }),
      campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000000' }),
    }
    const givers: Giver[] = []
    for (let n = 0; n < runs; n += 1) givers.push(await give(wish, n))

    await operator.behave({ queue: [], always: 'fair' })
    // What comes later has come.
    await new Promise((done) => void setTimeout(done, 400))
    for (let turn = 0; turn < 6; turn += 1) {
      ahead += 15 * 60_000
      while ((await inquireDue(app.services, 50)) > 0);
    }
    await repairBooks(app.services)
    const { differences, methods } = await repairBooks(app.services)
    const books = await operator.books('demo_cash_a')
    const { rows } = await sql<{
      name: string
      status: string
      amount: string
      receipts: number
      donors: number
      gifts: number
      n: number
    }>`
    select p.transaction_id as name, p.status, p.amount, (select count(*) from receipts r where r.payment_id = p.id) as receipts,
      (select count(*) from donors d where d.payment_id = p.id and d.status = 'received') as donors,
      (select count(*) from ledger_entries e where e.payment_id = p.id) as gifts,
      coalesce(substr(p.receipt_no, 9)::int, 0) as n
    from payments p order by n`.execute(app.ownerDb)

    expect(
      rows.filter(({ status }) => !['finalised', 'failed', 'expired'].includes(status)),
      'nothing stays undecided',
    ).toEqual([])
    const finalised = rows.filter(({ status }) => status === 'finalised')
    for (const row of rows) {
      const one = row.status === 'finalised' ? 1 : 0
      expect(
        [row.name, row.receipts, row.donors, row.gifts],
        'one receipt, donor and entry of what is finalised',
      ).toEqual([row.name, one, one, one])
    }
    expect(
      finalised.map(({ n }) => n),
      'receipts have no gaps',
    ).toEqual(finalised.map((_, at) => at + 1))
    const names = books.map(({ id }) => id)
    expect(names.length, 'no payment was charged twice').toBe(new Set(names).size)
    const charged = new Set(names)
    for (const { phone, names: own, lied } of givers)
      if (!lied)
        expect(own.filter((name) => charged.has(name)).length, `${phone} wished to give once`).toBeLessThanOrEqual(1)
    expect(
      names.filter((name) => !finalised.some((row) => row.name === name)),
      'every charge was found',
    ).toEqual([])
    // What the operator claimed to have taken and has not in its books is all that differs, and each of it is told.
    const claimed = finalised.filter(({ name }) => !charged.has(name)).map(({ name }) => name)
    expect(differences.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
      claimed.map((name) => `not_in_books ${name}`).toSorted(),
    )
    const sum = (list: readonly { amount: string }[]) => list.reduce((total, { amount }) => total + Number(amount), 0)
    const missing = sum(finalised.filter(({ name }) => claimed.includes(name)))
    expect([Number(methods[0]?.receipts), Number(methods[0]?.ledger)]).toEqual([sum(finalised), sum(finalised)])
    expect(Number(methods[0]?.operator) + missing).toBe(sum(finalised))
    expect(finalised.length, 'the test gave something').toBeGreaterThan(runs / 4)
  },
)
