import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerIncentive, decideIncentive, incentiveRegister } from '#contract/incentives/calls.ts'
import { decideNgoStatus } from '#contract/ngos/status.ts'
import { contacts } from '#contract/profile/contacts.ts'
import { listStatusReplies } from '#contract/transactions/status-decisions.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { account, campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, type Organisation, uploaded } from '../testing/factories.ts'
import { drafted, issuedMeasure, touched } from '../testing/incentives.ts'
import { endIncentives } from './jobs.ts'

const app = await testApp()
const today = todayIn()
const answer = 'ثبت بالوثائق أن التقرير قُدّم قبل الأجل.'
// Two heads who may decide on the status too, an administrator, and an officer who may issue but not suspend.
const issuer = await ministryUser(app, {
  role: 'HD',
  roles: ['ngo_head'],
  rights: { ministry_incentives_management_comm: ['S', 'A', 'U', 'D'] },
})
const head = await ministryUser(app, {
  role: 'HD',
  roles: ['ngo_head'],
  rights: { ministry_incentives_management_comm: ['S', 'A', 'U', 'D'] },
})
const central = await ministryUser(app, { role: 'CA' })
const officer = await ministryUser(app, {
  rights: { ministry_incentives_management_comm: ['S', 'A', 'U', 'D'], ministry_ngos: ['S', 'U'] },
})

/** An organisation with two running campaigns, a sitting board and two drivers. */
async function furnished(): Promise<Organisation & { campaigns: number[] }> {
  const ngo = await organisation(app, { governorate: 1 })
  const campaigns = [await campaign(app, ngo), await campaign(app, ngo)]
  await sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status) values (${ngo.id}, 'administrative', 3, 5, '2025-01-01', '2027-06-01', 'current')`.execute(
    app.ownerDb,
  )
  const bank = await account(app, ngo.id)
  await sql`insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date, end_date)
    select ${ngo.id}, ${bank}, 'نادر سليم الخيزران', 'x', concat('hash ', end_date), 1, 'joint', '2025-01-01', end_date from unnest(array['2027-03-31', null]::date[]) as end_date`.execute(
    app.ownerDb,
  )
  return { ...ngo, campaigns }
}
type Furnished = Awaited<ReturnType<typeof furnished>>
const kinds = {
  stop: (ngo: Furnished) => ({ incentive_type_id: 9, campaign_id: ngo.campaigns[0] as number, title: 'إيقاف حملة' }),
  'stop the other': (ngo: Furnished) => ({
    incentive_type_id: 9,
    campaign_id: ngo.campaigns[1] as number,
    title: 'إيقاف حملة',
  }),
  suspend: () => ({ incentive_type_id: 10, title: 'وقف مؤقت للمنظمة' }),
  board: () => ({
    incentive_type_id: 11,
    title: 'حل المجلس',
    board_end_date: addDays(today, 90),
    board_members_number: 5,
  }),
  dissolve: () => ({ incentive_type_id: 12, title: 'حل المنظمة', liquidator_name: 'سليم نادر الصفصاف' }),
} as const
type Kind = keyof typeof kinds
const fieldsOf = (kind: Kind, ngo: Furnished) => (kinds[kind] as (of: Furnished) => object)(ngo)
const issue = (ngo: Furnished, kind: Kind) =>
  issuedMeasure(app, issuer, ngo, { decision_date: today, ...fieldsOf(kind, ngo) })

const appeal = (ngo: Organisation, id: number) =>
  ngo.client.call(answerIncentive, {
    params: { id },
    body: { action: 'appeal', appeal_ground: 'done_in_time', appeal_text: answer, suspension_asked: true },
  })
const decide = (who: typeof head, id: number, body: object) =>
  who.client.call(decideIncentive, { params: { id }, body: body as never })
/** Ways in which a penalty falls. */
const falls = {
  'cancelled by an administrator': async (_ngo: Organisation, id: number) =>
    must(await decide(central, id, { action: 'cancel', cancel_reason: answer })),
  'appealed and cancelled by another head': async (ngo: Organisation, id: number) => {
    must(await appeal(ngo, id))
    must(await decide(head, id, { action: 'cancel_on_appeal', appeal_decision: answer }))
  },
  'appealed, suspended, then cancelled': async (ngo: Organisation, id: number) => {
    must(await appeal(ngo, id))
    must(await decide(central, id, { action: 'suspend_effect' }))
    must(await decide(head, id, { action: 'cancel_on_appeal', appeal_decision: answer }))
  },
  'not answered in time': async (ngo: Organisation, id: number) => {
    must(await appeal(ngo, id))
    await sql`update incentives set answer_due_at = now() - interval '1 second' where id = ${id}`.execute(app.ownerDb)
    if ((await endIncentives(app.services)) !== 1) throw new Error('the job ended nothing')
  },
} as const
type Fall = keyof typeof falls
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from incentives where id = ${id}`.execute(app.ownerDb)).rows[0]?.status
const told = async (userId: number) =>
  (
    await sql<{
      code: string
    }>`select code from user_notifications where user_id = ${userId} and code like 'N-%' order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)

describe('what a penalty does by itself', () => {
  test('type 10 suspends the organisation, which then changes nothing but its answer', async () => {
    const ngo = await furnished()
    const id = await issue(ngo, 'suspend')
    expect(await touched(app, ngo.id)).toMatchObject({ status: 2 })
    expect((await told(ngo.userId)).toSorted()).toEqual(['N-50', 'N-74'])
    const body = { branch_id: null, type: 4, value: 'office@test.example', is_public: true, is_primary: false }
    expect((await ngo.client.call(contacts.create, { body: body as never })).status).toBe(409)
    // Its appeal answers the decision that it brought, too.
    expect(must(await ngo.client.call(listStatusReplies))).toEqual([])
    expect((await appeal(ngo, id)).data).toEqual({ status: 'appealed' })
    const { rows } =
      await sql`select from ngo_status_histories h join incentives i on i.id = ${id} where h.ngo_id = ${ngo.id} and h.to_status_id = 2 and h.decision_file = i.file
        and h.article = i.article and h.served_at = i.served_at and h.appeal_due_at = i.appeal_due_at`.execute(
        app.ownerDb,
      )
    expect(rows).toHaveLength(1)
    await falls['cancelled by an administrator'](ngo, await issue(await furnished(), 'suspend'))
    must(await decide(head, id, { action: 'cancel_on_appeal', appeal_decision: answer }))
    expect((await told(ngo.userId)).slice(2).toSorted()).toEqual(['N-51', 'N-76'])
    expect((await ngo.client.call(contacts.create, { body: body as never })).status).toBe(200)
  })

  test('type 9 stops the named campaign alone, and one that is over cannot be stopped', async () => {
    const ngo = await furnished()
    await issue(ngo, 'stop')
    const { rows } = await sql<{
      id: number
    }>`select id from campaigns where ngo_id = ${ngo.id} and stopped_at is not null`.execute(app.ownerDb)
    expect(rows.map(({ id }) => id)).toEqual([ngo.campaigns[0]])
    const again = await drafted(app, issuer, ngo, { decision_date: today, ...kinds.stop(ngo) })
    expect((await decide(issuer, again, { action: 'issue', served_by: 'platform' })).status).toBe(409)
    expect(await statusOf(again)).toBe('draft')
    const foreign = await furnished()
    const fields = { decision_date: today, ...kinds.stop(foreign) }
    await expect(drafted(app, issuer, ngo, fields)).rejects.toThrow('campaign_id')
  })

  test('whoever may not decide on the status issues nothing that changes it, and nothing of it happens', async () => {
    for (const kind of ['suspend', 'board', 'dissolve'] as const) {
      const ngo = await furnished()
      const before = await touched(app, ngo.id)
      const id = await drafted(app, officer, ngo, { decision_date: today, ...fieldsOf(kind, ngo) })
      expect((await decide(officer, id, { action: 'issue', served_by: 'platform' })).status, kind).toBe(403)
      expect(await touched(app, ngo.id)).toEqual(before)
      expect(must(await officer.client.call(incentiveRegister.read, { params: { id } })).actions).not.toContain('issue')
    }
  })

  test('each type asks for what its effect needs, and for the right of reply, before it is issued', async () => {
    const ngo = await furnished()
    const bare = { article: null, decision_no: null, decision_date: null, file: null }
    for (const [kind, more] of [
      ['stop', ['campaign_id']],
      ['board', ['board_end_date', 'board_members_number']],
      ['dissolve', ['liquidator_name']],
    ] as const) {
      const without = Object.fromEntries(more.map((field) => [field, null]))
      const id = await drafted(app, issuer, ngo, { ...fieldsOf(kind, ngo), ...bare, ...without })
      const refused = await decide(issuer, id, { action: 'issue', served_by: 'platform' })
      expect([refused.status, Object.keys(refused.errors).toSorted()]).toEqual([
        422,
        [...Object.keys(bare), ...more].toSorted(),
      ])
    }
  })
})

describe('going back', () => {
  const run = fc.record({
    order: fc.shuffledSubarray(['stop', 'stop the other', 'suspend', 'board', 'dissolve'] as Kind[], { minLength: 1 }),
    back: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    ways: fc.array(fc.constantFrom(...(Object.keys(falls) as Fall[])), { minLength: 5, maxLength: 5 }),
  })
  /** The order in which they can be issued: each leads on from the status before. */
  const rank: Record<Kind, number> = { stop: 0, 'stop the other': 0, suspend: 1, board: 2, dissolve: 3 }

  test('whatever falls in whatever order and way, everything is as it was before', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ order, back, ways }) => {
        const ngo = await furnished()
        const before = await touched(app, ngo.id)
        const standing: number[] = []
        for (const kind of order.toSorted((one, other) => rank[one] - rank[other]))
          standing.push(await issue(ngo, kind))
        for (let turn = 0; standing.length > 0; turn += 1) {
          const [id] = standing.splice((back[turn] ?? 0) % standing.length, 1)
          await falls[ways[turn] as Fall](ngo, id as number)
        }
        expect(await touched(app, ngo.id)).toEqual(before)
        const { rows } = await sql`select from incentives where ngo_id = ${ngo.id} and status <> 'cancelled'`.execute(
          app.ownerDb,
        )
        expect(rows).toHaveLength(0)
      }),
      { numRuns: 25 },
    )
  }, 240_000)

  test('what another decision changed since is left as it is, and the cancellation says so', async () => {
    const ngo = await furnished()
    const id = await issue(ngo, 'suspend')
    const decision = async () => ({
      decision_no: '99/ح',
      repeated_reason: 'قرار واحد لعدة منظمات.',
      decision_date: today,
      decision_file: await uploaded(app, { userId: head.id }),
      reason: 'قرار الوزارة بعد التحقيق في المخالفات',
    })
    // Lifted and laid on again by decisions of their own: it is suspended as before, and not by this penalty.
    for (const action of ['reactivate', 'suspend'] as const)
      must(
        await head.client.call(decideNgoStatus, {
          params: { id: ngo.id },
          body: { action, ...(await decision()), ...(action === 'suspend' ? { article: 'المادة 36' } : {}) } as never,
        }),
      )
    must(await decide(central, id, { action: 'cancel', cancel_reason: answer }))
    expect(await touched(app, ngo.id)).toMatchObject({ status: 2 })
    expect(must(await central.client.call(incentiveRegister.read, { params: { id } })).effects).toEqual([
      { entity: 'ngos', entity_id: ngo.id, state: 'left' },
    ])
    const { rows } = await sql<{
      changes: object
    }>`select changes from logs where entity = 'incentives' and entity_id = ${id} order by id desc limit 1`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.changes).toMatchObject({ left_as_changed_since: { after: 'ngos' } })
  })

  test('boards are not put back under a board that was elected since', async () => {
    const ngo = await furnished()
    const id = await issue(ngo, 'board')
    await sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, decision_no, decision_date)
      values (${ngo.id}, 'administrative', 9, 5, ${today}, '2030-05-31', 'pending', '2/ت', ${today})`.execute(
      app.ownerDb,
    )
    const body = {
      action: 'end_temporary_board',
      decision_no: '98/ح',
      repeated_reason: 'قرار واحد لعدة منظمات.',
      decision_date: today,
      decision_file: await uploaded(app, { userId: head.id }),
      reason: 'قرار الوزارة بعد تصديق الانتخاب',
    }
    must(await head.client.call(decideNgoStatus, { params: { id: ngo.id }, body: body as never }))
    const before = await touched(app, ngo.id)
    must(await decide(central, id, { action: 'cancel', cancel_reason: answer }))
    expect(await touched(app, ngo.id)).toEqual(before)
  })

  test('a suspended effect returns when the penalty is upheld, once', async () => {
    for (const kind of ['stop', 'suspend', 'board', 'dissolve'] as const) {
      const ngo = await furnished()
      const before = (await touched(app, ngo.id)) as object
      const id = await issue(ngo, kind)
      const during = (await touched(app, ngo.id)) as { status: number }
      must(await appeal(ngo, id))
      must(await decide(central, id, { action: 'suspend_effect' }))
      expect(await touched(app, ngo.id), kind).toEqual(before)
      expect((await decide(central, id, { action: 'suspend_effect' })).status).toBe(409)
      must(await decide(head, id, { action: 'uphold', appeal_decision: answer }))
      expect(await touched(app, ngo.id), kind).toMatchObject({ status: during.status })
      expect(await touched(app, ngo.id), kind).not.toEqual(before)
      expect((await decide(head, id, { action: 'uphold', appeal_decision: answer })).status).toBe(409)
    }
  })
})

describe('time', () => {
  test('the effect ends with its day, the right of appeal does not, and the status follows both', async () => {
    const ngo = await furnished()
    const before = await touched(app, ngo.id)
    const id = await issuedMeasure(app, issuer, ngo, {
      decision_date: today,
      ...kinds.suspend(),
      end_date: addDays(today, 10),
    })
    const at = (day: string) => {
      app.clock.now = () => new Date(`${day}T08:00:00Z`)
    }
    try {
      at(addDays(today, 10))
      expect(await endIncentives(app.services)).toBe(0)
      at(addDays(today, 11))
      expect(await endIncentives(app.services)).toBe(1)
      expect(await endIncentives(app.services)).toBe(0)
      expect([await touched(app, ngo.id), await statusOf(id)]).toEqual([before, 'issued'])
      at(addDays(today, 61))
      expect(await endIncentives(app.services)).toBe(1)
      expect(await statusOf(id)).toBe('expired')
    } finally {
      app.clock.now = () => new Date()
    }
  })
})
