import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { decideRefund, listOwnPayments, movePayment } from '#contract/giving/desk.ts'
import { actOnDifference, listDifferences } from '#contract/giving/differences.ts'
import { hearOperator, type Payment } from '#contract/giving/payment.ts'
import { type Client, testApp, type Answer } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { formToken, init, operatorProcess, pay, setting, wallet } from '../testing/giving.ts'
import { stopsOf } from '../testing/stops.ts'
import { compareBooks } from './compare-books.ts'
import { compareAndKeep, repairBooks } from './jobs.ts'
import { inquireDue } from './inquire.ts'
import { refundDue } from './refunds/pursue.ts'
import { type Behaviour, behaviours } from './sandbox/behaviour.ts'

/**
 * Givers and people who give back, an operator that loses, repeats, delays, reorders and contradicts its answers, a database whose connections are
 * cut, and a database and a server that stop at one of their statements, at random from a seed. GIVING_RUNS and GIVING_SEED run more, and the same
 * again.
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
app.makeRoom(5)
const stops = stopsOf(app.database.pool)
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

/**
 * Does something while now and then all connections are cut, or the database or the server stops at one of its statements. Another server stands there
 * afterwards.
 */
async function disturbed<T>(work: () => Promise<T>): Promise<T> {
  const chance = next()
  if (chance < 0.1) void cut().catch(() => undefined)
  if (chance < 0.1 || chance > 0.2) return work()
  const who = pick(['database', 'server'] as const)
  const at = 1 + Math.floor(next() * 60)
  stops.set({ at, isDone: next() < 0.5, who })
  try {
    return await work()
  } finally {
    if ((await stops.over()) >= at) stopped[who] += 1
  }
}
const stopped = { database: 0, server: 0 }

/** Patience of a browser: what fails for the moment is sent again. */
async function patiently<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  let answer = await send()
  for (let turn = 0; turn < 6 && answer.status >= 500; turn += 1) answer = await send()
  return answer
}

interface Line {
  kind: 'charge' | 'refund'
  id: string
  refund?: string
  amount: string
}
interface Desk {
  organisation: Client
  central: Client
}
/** Asks for a part or all of a payment back and approves it, while connections are cut and the operator lies. */
async function giveBack({ organisation, central }: Desk, name: string): Promise<void> {
  await operator.behave({
    queue: Array.from({ length: 4 }, () => (next() < 0.5 ? 'fair' : pick(behaviours))),
    always: 'fair',
  })
  const stand = async () =>
    (await patiently(() => organisation.call(listOwnPayments, { query: { search: name } }))).data?.find(
      (one) => one.transaction_id === name,
    )
  const before = await stand()
  if (before?.actions.includes('ask_refund') !== true) return
  const { id } = before
  const amount = pick(['25000', '25000', '10000', '15000'])
  const reason = 'طلب المتبرع رد المبلغ'
  await disturbed(() =>
    patiently(() =>
      organisation.call(movePayment, {
        params: { id },
        body: { action: 'ask_refund', amount, reason },
        headers: { 'if-match': `"${before.updated_at}"` },
      }),
    ),
  )
  const asked = await stand()
  if (asked?.status !== 'refund_requested') return
  const approve = () =>
    patiently(() =>
      central.call(decideRefund, {
        params: { id },
        body: { action: 'approve_refund' },
        headers: { 'if-match': `"${asked.updated_at}"` },
      }),
    )
  await disturbed(() => Promise.all(Array.from({ length: pick([1, 1, 2]) }, approve)))
  // Whoever lost the server with his approval finds the refund still waiting.
  if ((await stand())?.status === 'refund_requested') await approve()
  for (let turn = 0; turn < 3; turn += 1) {
    await disturbed(() =>
      Promise.all(Array.from({ length: pick([1, 1, 2]) }, () => refundDue(app.services).catch(() => undefined))),
    )
    ahead += Math.floor(next() * 90_000)
  }
}

/** Every page of the desk's list. */
async function allDifferences(client: Client, query: { state: 'open' | 'settled'; search?: string }) {
  const rows: AnswerOf<typeof listDifferences>[number][] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await patiently(() => client.call(listDifferences, { query: { ...query, page, per_page: 100 } }))
    rows.push(...answer.data)
    last = answer.pagination?.last_page ?? 1
  }
  return rows
}

/** Half of what was settled between places was settled wrongly: it is asked for, confirmed, refused or dropped while connections are cut. */
async function reverseSome(ngoId: number, one: Client, two: Client, userId: number): Promise<void> {
  const list = async (state: 'open' | 'settled') =>
    (await allDifferences(one, { state })).filter((row) => row.ngo?.id === ngoId)
  const step = (client: Client, row: { id: number; updated_at: string }, body: object) =>
    patiently(() =>
      client.call(actOnDifference, {
        params: { id: row.id },
        body: body as never,
        headers: { 'if-match': `"${row.updated_at}"` },
      }),
    )
  for (const row of await list('settled'))
    if (next() < 0.5) {
      const evidence_file = await uploaded(app, { userId })
      const body = { action: 'ask_reversal', reason: 'كتاب المشغّل الثاني عن هذه الحركة', evidence_file }
      await disturbed(() => step(one, row, body))
    }
  for (const row of (await list('open')).filter(({ status }) => status === 'reversing'))
    await disturbed(() =>
      Promise.all(
        Array.from({ length: pick([1, 2]) }, () =>
          step(
            pick([two, two, one]),
            row,
            pick([{ action: 'reverse' }, { action: 'reverse' }, { action: 'keep', note: 'التسوية صحيحة' }]),
          ),
        ),
      ),
    )
  // Whoever was unlucky with the second person is confirmed now.
  for (const row of await list('open')) if (row.status === 'reversing') await step(two, row, { action: 'reverse' })
}

/** A person of the ministry settles what lasts, by any way that it has; refusals are no failure, a lost line is tried again. */
async function settleAll(ngoId: number): Promise<void> {
  const rights = { ministry_accept_reject_campaigns_comm: ['S' as const, 'C' as const] }
  const [one, two] = [await ministryUser(app, { rights }), await ministryUser(app, { rights })]
  await settleOnce(ngoId, one, two)
  await reverseSome(ngoId, one.client, two.client, one.id)
  await compareAndKeep(app.services)
  await settleOnce(ngoId, one, two)
  const { rows } = await sql<{ reversed: number; entries: number; still: number }>`select
      (select count(*) from settlement_reversals r join difference_settlements s on s.id = r.settlement_id where r.decision = 'reversed' and s.way <> 'borne')::int as reversed,
      (select count(*) from ledger_entries where reversal_id is not null)::int as entries,
      (select count(*) from settlement_reversals where decision is null)::int as still`.execute(app.ownerDb)
  expect(rows[0]?.entries, 'each reversal that moves is booked once').toBe(rows[0]?.reversed)
  expect(rows[0]?.still).toBe(0)
}

type Judge = Awaited<ReturnType<typeof ministryUser>>
async function settleOnce(ngoId: number, one: Judge, two: Judge): Promise<void> {
  const list = (search?: string) => allDifferences(one.client, { state: 'open', ...(search ? { search } : {}) })
  await compareAndKeep(app.services)
  const wanted = (await list()).filter((row) => row.ngo?.id === ngoId)
  for (const { id, name } of wanted)
    for (let turn = 0; turn < 4; turn += 1) {
      const row = (await list(name)).find((one) => one.id === id)
      if (!row) break
      const step = (client: Client, body: object) =>
        patiently(() =>
          client.call(actOnDifference, {
            params: { id },
            body: body as never,
            headers: { 'if-match': `"${row.updated_at}"` },
          }),
        )
      if (row.status === 'open') {
        // The last turn takes the way that is always open: it moves nothing.
        const way = turn > 1 ? 'borne' : pick(row.ways)
        const evidence_file = await uploaded(app, { userId: one.id })
        const body = { action: 'propose', way, reason: 'كتاب المشغّل عن هذه الحركة', evidence_file }
        await disturbed(() => step(one.client, body))
      } else
        await disturbed(() =>
          Promise.all(
            Array.from({ length: pick([1, 2]) }, () =>
              step(pick([two.client, two.client, one.client]), { action: 'settle' }),
            ),
          ),
        )
    }
  // Whoever was unlucky with the second person is confirmed now.
  for (const row of await list())
    if (row.status === 'proposed')
      await patiently(() =>
        two.client.call(actOnDifference, {
          params: { id: row.id },
          body: { action: 'settle' },
          headers: { 'if-match': `"${row.updated_at}"` },
        }),
      )
  await compareAndKeep(app.services)
  const { methods, differences, settled } = await compareBooks(app.services)
  expect(differences, 'every difference is settled').toEqual([])
  const [sums] = methods
  expect(sums?.ledger, 'receipts and ledger after the settlements').toBe(sums?.receipts)
  const { rows } = await sql<{ moves: number; entries: number; low: number; borne: number; annulled: number }>`select
      (select count(*) from difference_settlements where decision = 'settled' and way <> 'borne')::int as moves,
      (select count(*) from ledger_entries where cause = 'difference' and reversal_id is null)::int as entries,
      (select count(*) from (select sum(o.amount) as sum from ledger_postings o join ledger_accounts a on a.id = o.account_id
        where a.kind in ('at_operator', 'in_account', 'in_hand', 'lost') group by a.id) s where s.sum < 0)::int as low,
      (select count(*) from difference_settlements where decision = 'settled' and decided_by = proposed_by)::int as borne,
      (select count(*) from payments where annulled_by is not null and status <> 'failed')::int as annulled`.execute(
    app.ownerDb,
  )
  expect(rows[0]?.entries, 'each settlement that moves is booked once').toBe(rows[0]?.moves)
  expect(rows[0], 'no place owes, nobody settled alone').toMatchObject({ low: 0, borne: 0, annulled: 0 })
  expect(settled.length + (rows[0]?.moves ?? 0)).toBeGreaterThanOrEqual(wanted.length)
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
    const token = await vi.waitFor(() => formToken(app, wish.campaign_id), { timeout: 10_000 })
    const begun = await disturbed(() => patiently(() => init(app, { ...wish, phone_number: giver.phone }, token)))
    if (begun.status !== 200) {
      // Nothing was handed over yet: whatever this says, nothing was taken.
      continue
    }
    const name = begun.data.transaction_id
    giver.names.push(name)
    let told: Payment = begun.data
    for (let turn = 0; turn < 4 && (told.status === 'otp_sent' || told.status === 'confirming'); turn += 1) {
      const otp = next() < 0.75 ? '123456' : pick(['111111', '000000'])
      const answers = await disturbed(() =>
        Promise.all(Array.from({ length: pick([1, 1, 1, 2, 3]) }, () => patiently(() => pay(app, name, otp)))),
      )
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
    await operator.behave({ callback: await app.http.listen({ host: '127.0.0.1', port: 0 }) })
    const ngo = await organisation(app)
    const rights = { ministry_accept_reject_campaigns_comm: ['S' as const, 'C' as const] }
    const desk = { organisation: ngo.client, central: (await ministryUser(app, { rights })).client }
    const wish = {
      payment_method_id: await wallet(app, ngo, { percent: '0.5' }),
      campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000000' }),
    }
    const givers: Giver[] = []
    const counts = () => operator.behave({ queue: [], always: 'fair' })
    const isWhole = async () => [(await counts())['called back'], stopped.database, stopped.server].every(Boolean)
    // Some seeds take more wishes until each disturbance has come once.
    for (let n = 0; n < runs || (n < 10 * runs && !(await isWhole())); n += 1) {
      const giver = await give(wish, n)
      givers.push(giver)
      const last = giver.names.at(-1)
      if (last !== undefined && next() < 0.5) await giveBack(desk, last)
      if (last !== undefined && next() < 0.2) await giveBack(desk, last)
    }

    expect(await isWhole(), 'nothing was left out').toBe(true)
    const met = await counts()
    // In a short run chance may leave some of them out.
    if (runs >= 1000)
      for (const deed of ['start', 'confirm', 'status', 'refund', 'refundStatus'])
        expect(
          behaviours.filter((one) => !met[`${one} ${deed}`]),
          `the operator did everything at ${deed}`,
        ).toEqual([])
    // The end is judged with an operator that is only slow where the machine is.
    await setting(app, 'payment.patience_seconds', 8)
    // What comes later has come.
    await new Promise((done) => void setTimeout(done, 400))
    for (let turn = 0; turn < 6; turn += 1) {
      ahead += 15 * 60_000
      while ((await inquireDue(app.services, 50)) > 0);
      while ((await refundDue(app.services, 50)) > 0);
    }
    await repairBooks(app.services)
    const { differences, methods } = await repairBooks(app.services)
    const lines = (await operator.books('demo_cash_a')) as Line[]
    const books = lines.filter(({ kind }) => kind === 'charge')
    const givenBack = lines.filter(({ kind }) => kind === 'refund')
    const { rows: refunds } = await sql<{
      name: string
      amount: string
      decision: string | null
      outcome: string | null
    }>`
      select refund_no as name, amount, decision, outcome from refunds`.execute(app.ownerDb)
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
      (select count(*) from donors d where d.payment_id = p.id and (d.status = 'reversed') = (p.status = 'refunded')) as donors,
      (select count(*) from ledger_entries e where e.payment_id = p.id and e.cause = 'gift') as gifts,
      coalesce(substr(p.receipt_no, 9)::int, 0) as n
    from payments p order by n`.execute(app.ownerDb)

    expect(
      rows.filter(({ status }) => !['finalised', 'failed', 'expired', 'refunded'].includes(status)),
      'nothing stays undecided',
    ).toEqual([])
    const isTaken = (status: string) => status === 'finalised' || status === 'refunded'
    const finalised = rows.filter(({ status }) => isTaken(status))
    for (const row of rows) {
      const one = isTaken(row.status) ? 1 : 0
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
    expect(
      refunds.filter(({ decision, outcome }) => decision === 'approved' && outcome === null),
      'every approved refund is decided',
    ).toEqual([])
    const done = refunds.filter(({ outcome }) => outcome === 'done')
    const inBooks = new Set(givenBack.map(({ refund }) => refund))
    expect(
      [...inBooks].filter((name) => !done.some((one) => one.name === name)),
      'every refund that the operator gave was found',
    ).toEqual([])
    const again = givenBack.filter(({ refund }, at) => givenBack.findIndex((one) => one.refund === refund) !== at)
    // What the operator claimed and has not in its books, and what it gave twice, is all that differs, and each of it is told.
    const claimed = finalised.filter(({ name }) => !charged.has(name))
    const pretended = done.filter(({ name }) => !inBooks.has(name))
    expect(differences.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
      [
        ...claimed.map(({ name }) => `not_in_books ${name}`),
        ...pretended.map(({ name }) => `refund_not_in_books ${name}`),
        ...new Set(again.map(({ refund }) => `refunded_twice ${refund ?? ''}`)),
      ].toSorted(),
    )
    const sum = (list: readonly { amount: string }[]) => list.reduce((total, { amount }) => total + Number(amount), 0)
    const kept = sum(finalised) - sum(done)
    expect([Number(methods[0]?.receipts), Number(methods[0]?.ledger)]).toEqual([kept, kept])
    expect(Number(methods[0]?.operator)).toBe(kept - sum(claimed) + sum(pretended) - sum(again))
    expect(done.length, 'the test gave something back').toBeGreaterThan(runs / 20)
    expect(finalised.length, 'the test gave something').toBeGreaterThan(runs / 4)
    await settleAll(ngo.id)
  },
)
