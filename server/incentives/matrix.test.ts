import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  answerIncentive,
  decideIncentive,
  incentiveRegister,
  listOwnIncentives,
  readOwnIncentive,
} from '#contract/incentives/calls.ts'
import {
  incentiveMachine,
  type IncentiveAction,
  type IncentivePart,
  type IncentiveStatus,
} from '#contract/incentives/workflow.ts'
import { namesOf, ruleOf } from '#contract/core/machine.ts'
import { addDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import {
  ministryUser,
  type MinistryUser,
  organisation,
  organisationUser,
  type Organisation,
  uploaded,
} from '../testing/factories.ts'
import { drafted, issuedMeasure, measureFields } from '../testing/incentives.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'

const statuses = namesOf(incentiveMachine.statuses)
const pressed = namesOf(incentiveMachine.actions).filter((action) => ruleOf(incentiveMachine, action)?.button)
const answer = 'جواب معلل يشرح ما ثبت من الوقائع وسندها.'

const app = await testApp()
const rights = { ministry_incentives_management_comm: ['S', 'A', 'U', 'D'] } as const
const right = { ministry_incentives_management_comm: [...rights.ministry_incentives_management_comm] }
/** Everybody who could try: the parts that he plays, the governorate that he sees, and whether he holds the right. */
interface Person {
  client: Client
  id: number
  parts: readonly IncentivePart[]
  sees: boolean
  holds: boolean
}
const people: Record<string, Person> = {}
let issuer: MinistryUser
let ngo: Organisation
const asPerson = (
  { client, id }: MinistryUser,
  parts: readonly IncentivePart[],
  sees = true,
  holds = true,
): Person => ({
  client,
  id,
  parts,
  sees,
  holds,
})
beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  const stranger = await organisation(app, { governorate: 1 })
  // Who issued is a head as well: only that keeps him from deciding the appeal.
  issuer = await ministryUser(app, { roles: ['ngo_head'], rights: right })
  // A head who records an appeal is told nothing of it: another one is.
  await ministryUser(app, { roles: ['ngo_head'], rights: right })
  const reader = await organisationUser(app, ngo.id, { ngo_incentives: ['S'] })
  const nobody = await organisationUser(app, ngo.id, { ngo_users: ['S'] })
  Object.assign(people, {
    issuer: asPerson(issuer, ['ministry']),
    head: asPerson(await ministryUser(app, { roles: ['ngo_head'], rights: right }), ['ministry', 'head']),
    central: asPerson(await ministryUser(app, { role: 'CA' }), ['ministry', 'central']),
    directorate: asPerson(await ministryUser(app, { governorate: 1, roles: ['ngo_head'], rights: right }), [
      'ministry',
    ]),
    'another directorate': asPerson(await ministryUser(app, { governorate: 2, rights: right }), ['ministry'], false),
    'a reader of the ministry': asPerson(
      await ministryUser(app, { roles: ['ngo_head'], rights: { ministry_incentives_management_comm: ['S'] } }),
      ['ministry', 'head'],
      true,
      false,
    ),
    organisation: asPerson({ ...ngo, id: ngo.userId }, ['organisation']),
    'a reader of the organisation': asPerson(
      { id: reader.userId, client: reader.client },
      ['organisation'],
      true,
      false,
    ),
    'a colleague without rights': asPerson(
      { id: nobody.userId, client: nobody.client },
      ['organisation'],
      false,
      false,
    ),
    'another organisation': asPerson({ ...stranger, id: stranger.userId }, ['organisation'], false),
  } satisfies Record<string, Person>)
})

/** A penalty in a status, with what must have happened before the action can be tried. */
async function placed(status: IncentiveStatus, action: IncentiveAction): Promise<number> {
  if (status === 'draft') {
    const id = await drafted(app, issuer, ngo)
    if (action !== 'send_facts')
      await sql`update incentives set facts_sent_at = now() where id = ${id}`.execute(app.ownerDb)
    return id
  }
  const id = await issuedMeasure(app, issuer, ngo, { is_public: action === 'hide' })
  const past = action === 'record_late_appeal'
  const asked = action === 'grant_more_time' || action === 'refuse_more_time'
  const appealed = status === 'appealed' || status === 'upheld'
  const served = past ? '2026-05-01T09:00:00Z' : new Date().toISOString()
  const due = past ? '2026-06-30T20:59:59Z' : endOfDay(addDays(todayIn(), 60))
  await sql`alter table incentives disable trigger keep_issued`.execute(app.ownerDb)
  await sql`update incentives set status = ${status}, served_at = ${served}, appeal_due_at = ${due},
      extension_asked_at = ${asked ? served : null}, extension_reason = ${asked ? answer : null},
      appealed_at = ${appealed ? served : null}, appeal_text = ${appealed ? answer : null}, appeal_ground = ${appealed ? 'other' : null}, answer_due_at = ${appealed ? due : null},
      appeal_decision = ${status === 'upheld' ? answer : null}, decided_by = ${status === 'upheld' ? (people.head as Person).id : null}, decided_at = ${status === 'upheld' ? served : null},
      cancel_reason = ${status === 'cancelled' ? answer : null} where id = ${id}`.execute(app.ownerDb)
  await sql`alter table incentives enable trigger keep_issued`.execute(app.ownerDb)
  return id
}

/** What each action brings along. */
async function inputOf(action: IncentiveAction, by: number): Promise<Record<string, unknown>> {
  const proof = async () => ({ served_on: '2026-11-10', served_proof: await uploaded(app, { userId: by }) })
  const appeal = { appeal_ground: 'facts_wrong', appeal_text: answer, suspension_asked: true }
  const inputs: Partial<Record<IncentiveAction, () => Promise<Record<string, unknown>>>> = {
    answer_facts: async () => ({ facts_reply: answer }),
    issue: async () => ({ served_by: 'platform' }),
    serve: async () => ({ served_by: 'hand', ...(await proof()) }),
    ask_more_time: async () => ({ extension_reason: answer }),
    grant_more_time: async () => ({ appeal_extended_to: addDays(todayIn(), 90) }),
    refuse_more_time: async () => ({ extension_answer: answer }),
    appeal: async () => appeal,
    record_late_appeal: async () => ({ ...appeal, appeal_received_on: '2026-07-05' }),
    uphold: async () => ({ appeal_decision: answer }),
    cancel_on_appeal: async () => ({ appeal_decision: answer }),
    cancel: async () => ({ cancel_reason: answer }),
  }
  return { action, ...(await inputs[action]?.()) }
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from incentives where id = ${id}`.execute(app.ownerDb)).rows[0]?.status
const lastNotices = async (id: number, after: number) =>
  (
    await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'incentives' and entity_id = ${id} and id > ${after} and code like 'N-%' order by code`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)
const lastNotice = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from user_notifications`.execute(app.ownerDb)).rows[0]
    ?.id ?? 0

// Who may, and where it leads, comes from the document's table and never from the machine of the code.
describe.each(statuses)('in the status %s', (status) => {
  test.each(pressed)(
    '%s is taken by whom the table names, within reach, and by nobody else',
    async (action) => {
      const said = allowed('incentive', status, action)
      const { who } = sayingOf('incentive', action)
      let waiting: number | undefined
      for (const [name, { client, id: userId, parts, sees, holds }] of Object.entries(people)) {
        // A refusal leaves the measure to the next person.
        const id = (waiting ??= await placed(status, action))
        const before = await lastNotice()
        const call = parts.includes('organisation') ? answerIncentive : decideIncentive
        const body = (await inputOf(action, userId)) as never
        const result = await client.call(call, { params: { id }, body })
        const knows = call === decideIncentive || who.includes('organisation')
        const isNamed = holds && parts.some((part) => who.includes(part))
        const mayTake = isNamed && said !== undefined
        if (!mayTake || !sees) {
          // He is a head as well: the status is looked at before who issued it.
          const isHead = name === 'issuer' && who.includes('head')
          const asHead = [said === undefined ? 409 : 403]
          const wanted = !holds ? [403] : !knows ? [422] : !sees ? [404] : isHead ? asHead : isNamed ? [409] : [403]
          expect(wanted, `${action} in ${status} by ${name}: ${result.status}`).toContain(result.status)
          expect(await statusOf(id), `${action} in ${status} by ${name}`).toBe(status)
          continue
        }
        expect([result.status, result.errors], `${action} in ${status} by ${name}`).toEqual([200, {}])
        waiting = undefined
        expect(await statusOf(id)).toBe(said.to[0])
        expect(await lastNotices(id, before), `notices of ${action}`).toEqual(said.notices)
      }
    },
    60_000,
  )
})

test('each reader is offered exactly what the table lets him do in a status', async () => {
  for (const status of statuses) {
    const id = await placed(status, 'appeal')
    for (const [name, { client, parts, sees, holds }] of Object.entries(people)) {
      const isOwn = parts.includes('organisation')
      const read = await client.call(isOwn ? readOwnIncentive : incentiveRegister.read, { params: { id } })
      if (!sees) {
        expect([403, 404], name).toContain(read.status)
        continue
      }
      // Of what depends on the case itself: facts were sent, no time was asked for, the last day is to come.
      const closed = ['send_facts', 'record_late_appeal', 'grant_more_time', 'refuse_more_time', 'hide']
      const wanted = pressed.filter(
        (action) =>
          holds &&
          !closed.includes(action) &&
          allowed('incentive', status, action)?.who.some((who) => parts.includes(who as IncentivePart)),
      )
      expect(read.data.actions, `${name} in ${status}`).toEqual(wanted)
    }
  }
}, 60_000)

test('nobody writes, changes or deletes a draft about an organisation that concerns him', async () => {
  const [own, other] = [await organisation(app, { governorate: 1 }), await organisation(app, { governorate: 1 })]
  const related = await ministryUser(app, { rights: right })
  await sql`update users set conflict_ngo_ids = array[${own.id}]::bigint[] where id = ${related.id}`.execute(
    app.ownerDb,
  )
  const params = { id: await drafted(app, issuer, own) }
  const version = async (id: number) => ({
    'if-match': `"${must(await issuer.client.call(incentiveRegister.read, { params: { id } })).updated_at}"`,
  })
  const write = async (ngoId: number) => measureFields(app, related, { id: ngoId })
  const status = { create: 0, update: 0, remove: 0, moved: 0 }
  status.create = (await related.client.call(incentiveRegister.create, { body: await write(own.id) })).status
  status.update = (
    await related.client.call(incentiveRegister.update, {
      params,
      body: await write(own.id),
      headers: await version(params.id),
    })
  ).status
  status.remove = (
    await related.client.call(incentiveRegister.remove, { params, headers: await version(params.id) })
  ).status
  const free = { id: await drafted(app, related, other) }
  status.moved = (
    await related.client.call(incentiveRegister.update, {
      params: free,
      body: await write(own.id),
      headers: await version(free.id),
    })
  ).status
  expect(status).toEqual({ create: 403, update: 403, remove: 403, moved: 403 })
  expect(must(await issuer.client.call(incentiveRegister.read, { params })).status).toBe('draft')
})

test('an organisation sees its own measures once they are issued or shown to it, in two lists', async () => {
  const own = await organisation(app, { governorate: 1 })
  const hidden = await drafted(app, issuer, own)
  const issued = await issuedMeasure(app, issuer, own)
  const praised = await issuedMeasure(app, issuer, own, { kind: 'reward', title: 'كتاب شكر على جهد الإغاثة' })
  const listed = must(await own.client.call(listOwnIncentives))
  expect(listed.punishments.map(({ id }) => id)).toEqual([issued])
  expect(listed.rewards.map(({ id }) => id)).toEqual([praised])
  expect((await own.client.call(readOwnIncentive, { params: { id: hidden } })).status).toBe(404)
  must(await issuer.client.call(decideIncentive, { params: { id: hidden }, body: { action: 'send_facts' } }))
  expect((await own.client.call(readOwnIncentive, { params: { id: hidden } })).data.status).toBe('draft')
  const stranger = people['another organisation'] as Person
  expect((await stranger.client.call(readOwnIncentive, { params: { id: issued } })).status).toBe(404)
})
