import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { estStatuses, type EstStatus } from '#contract/founding/statuses.ts'
import { type FoundingActor } from '#contract/founding/workflow.ts'
import { testApp, type Client } from '../testing/app.ts'
import { readMainInfo } from '#contract/founding/calls.ts'
import { changeStatus, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { ministryUser, uploaded } from '../testing/factories.ts'
import {
  acts,
  officerRoles,
  openLetter,
  place,
  placedRequest,
  take,
  traceOf,
  type Act,
  type OfficerRole,
  type Placed,
} from '../testing/placed-request.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'
import { watchUnlogged } from '../testing/unlogged.ts'

const app = await testApp()
const unlogged = await watchUnlogged(app)
const founderCalls: readonly Act[] = ['resubmit', 'withdraw', 'extend_documents', 'ask_more_time']
const sharedCalls: readonly Act[] = ['submit', 'open_documents', 'submit_documents', 'close_opinions']
const anywhere: readonly Act[] = ['reject', 'record_opinion', 'grant_more_time', 'refuse_more_time']
/** The answers to a founder who asked for more time: they need one who did, as asking needs one who did not. */
const answers: readonly Act[] = ['grant_more_time', 'refuse_more_time']
// What is expected comes from the document's table, never from the machine of the code.
const said = (status: EstStatus, action: Act, stage?: number) => allowed('founding', status, action, stage)
const whoOf = (action: Act) => sayingOf('founding', action).who as readonly FoundingActor[]
const officersOf = (action: Act) => officerRoles.filter((role) => whoOf(action).includes(role))
const stageFor: Record<EstStatus, number> = {
  1: 1,
  2: 2,
  3: 2,
  4: 3,
  5: 5,
  6: 6,
  7: 2,
  8: 6,
  9: 7,
  10: 6,
  11: 2,
  12: 4,
}
const stepFor: Partial<Record<EstStatus, OfficerRole>> = {
  2: 'receiver',
  3: 'info_evaluator',
  4: 'ngo_head',
  5: 'docs_evaluator',
  6: 'external_liaison',
  8: 'external_liaison',
}

let one: Placed
const people = new Map<FoundingActor | 'nobody', Client>()
let officerId = 0
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة السنديان للتعليم')
  for (const role of officerRoles) {
    const officer = await ministryUser(app, { role: 'CA', roles: [role] })
    people.set(role, officer.client)
    officerId = officer.id
  }
  people.set('nobody', (await ministryUser(app, { role: 'CA' })).client)
  people.set('founder', one.founder.client)
})
const clientOf = (who: FoundingActor | 'nobody') => people.get(who) as Client

/** Steps that another of the same founding stage follows. */
const leadsOn = (step: OfficerRole | undefined) => step === 'receiver' || step === 'docs_evaluator'

/** What the table and the calls together promise for one cell. */
function expected(
  status: EstStatus,
  action: Act,
  who: FoundingActor | 'nobody',
  stage: number,
  step: OfficerRole | undefined,
): number {
  const isFounder = who === 'founder'
  if (isFounder ? !(founderCalls.includes(action) || sharedCalls.includes(action)) : founderCalls.includes(action))
    return 403
  if (!isFounder && status === 1) return 404
  if (who === 'nobody' || !whoOf(action).includes(who)) return 403
  // The confirmation of a complete draft is no transition.
  if (action === 'resubmit' && status === 1) return 200
  if (!said(status, action, stage)) return 409
  if (action === 'forward' && (step === undefined || !leadsOn(step))) return 409
  if (isFounder || anywhere.includes(action)) return 200
  return step === undefined || !whoOf(action).includes(step) ? 409 : who === step ? 200 : 403
}

const freeze = (frozen: boolean) =>
  sql`update establishments set is_frozen = ${frozen}, freeze_reason = ${frozen ? 'تحقيق جارٍ' : null} where id = ${one.id}`.execute(
    app.ownerDb,
  )
/** Notices of the founder after one of them, by code. */
const toldLast = async () =>
  (await sql<{ last: number }>`select coalesce(max(id), 0) as last from user_notifications`.execute(app.ownerDb))
    .rows[0]?.last ?? 0
const toldSince = async (last: number) => {
  const { rows } = await sql<{
    code: string
    own: boolean
  }>`select code, user_id = ${one.founder.id} as own from user_notifications where id > ${last} order by code`.execute(
    app.ownerDb,
  )
  // Those of 3.16: the others are no business of the table.
  return rows.filter(({ code, own }) => /^N-\d\d$/.test(code) && (own || code === 'N-20')).map(({ code }) => code)
}

describe('the machine of founding requests', () => {
  it.each(estStatuses)(
    'in status %i refuses everything that the table does not allow, to everybody, and changes nothing',
    async (status) => {
      const [stage, step] = [stageFor[status], stepFor[status]]
      await place(app, one, { status, stage, role: step })
      const before = await traceOf(app, one)
      for (const who of ['founder', ...officerRoles, 'nobody'] as const)
        for (const action of acts) {
          const wanted = expected(status, action, who, stage, step)
          if (wanted === 200 && !(action === 'resubmit' && status === 1)) continue
          const { status: got, data } = await take(clientOf(who), one, action)
          if (wanted === 200) {
            expect(data.status_id).toBe(1)
            await place(app, one, { status, stage, role: step })
          } else expect(got, `${action} by ${who} in ${status}`).toBe(wanted)
        }
      if (status !== 1) expect(await traceOf(app, one)).toBe(before)
    },
  )

  it.each(estStatuses)('in status %i shows each person exactly the actions that would be accepted', async (status) => {
    const [stage, step] = [stageFor[status], stepFor[status]]
    for (const who of ['founder', ...officerRoles, 'nobody'] as const) {
      await place(app, one, { status, stage, role: step, asked: who === 'ngo_head' })
      const read =
        who === 'founder'
          ? await clientOf(who).call(readMainInfo)
          : await clientOf(who).call(readCreationRequest, { params: { id: one.id } })
      if (status === 1 && who !== 'founder') {
        expect(read.status, `${who} reads a draft`).toBe(404)
        continue
      }
      const wanted = acts.filter(
        (action) =>
          said(status, action, stage) !== undefined &&
          whoOf(action).includes(who as FoundingActor) &&
          (action !== 'forward' || leadsOn(step)) &&
          (who === 'founder' || anywhere.includes(action) || step === who),
      )
      expect([...read.data.actions].sort(), `${who} in ${status}`).toEqual(wanted.sort())
    }
  })

  const legal = estStatuses.flatMap((status) =>
    acts.flatMap((action) =>
      !said(status, action) || action === 'approve'
        ? []
        : (officersOf(action).length > 0 ? officersOf(action) : (['founder'] as const)).map((who) => ({
            status,
            action,
            who,
          })),
    ),
  )
  it.each(legal)('in status $status lets $who do $action, with one row in the log', async ({ status, action, who }) => {
    const stage = Number(said(status, action)?.stages[0]?.[0] ?? stageFor[status])
    const role = who === 'founder' ? undefined : anywhere.includes(action) ? stepFor[status] : who
    // Only one of the evaluators has a step in the stage of this status.
    const has =
      role === undefined ||
      (
        await sql`select 1 from transaction_type_stages s join transaction_request_roles r on r.id = s.transaction_request_role_id join transaction_types t on t.id = s.transaction_type_id where t.slug = 'establishing_ngo' and r.slug = ${role} and s.parent_stage_number = ${stage}`.execute(
          app.ownerDb,
        )
      ).rows.length > 0
    await place(app, one, { status, stage, role, asked: answers.includes(action) })
    if (action === 'open_documents')
      await sql`update establishments set name_assignment = 'accepted' where id = ${one.id}`.execute(app.ownerDb)
    const letter = action === 'record_opinion' ? await openLetter(app, one, officerId) : 0
    await freeze(true)
    const still = await traceOf(app, one)
    expect([403, 409], 'a frozen file stands still').toContain((await take(clientOf(who), one, action, letter)).status)
    expect(await traceOf(app, one)).toBe(still)
    await freeze(false)
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from logs`.execute(app.ownerDb)
    const told = await toldLast()
    const taken = await take(clientOf(who), one, action, letter)
    if (!has || (action === 'forward' && !leadsOn(role))) return expect([403, 409]).toContain(taken.status)
    expect({ status: taken.status, errors: taken.errors }).toEqual({ status: 200, errors: {} })
    const { to, stage: next } = (
      await sql<{
        to: EstStatus
        stage: number
      }>`select status_id as to, current_stage_number as stage from establishments where id = ${one.id}`.execute(
        app.ownerDb,
      )
    ).rows[0] as { to: EstStatus; stage: number }
    const wanted = said(status, action, stage)
    expect(wanted?.to).toContain(String(to))
    if (wanted?.stages.length) expect(wanted.stages).toContain(`${stage}>${next}`)
    else expect(next).toBe(stage)
    // An officer hears of every assignment (3.3), so what the document names must be there; the founder reads just that.
    const notices = await toldSince(told)
    expect(notices).toEqual(expect.arrayContaining([...(wanted?.notices ?? [])]))
    expect(notices.filter((code) => code !== 'N-20')).toEqual(wanted?.notices.filter((code) => code !== 'N-20'))
    const logged = await sql<{
      changes: { status_id?: { before: number; after: number } } | null
    }>`select changes from logs where id > ${rows[0]?.last ?? 0} and entity = 'establishments'`.execute(app.ownerDb)
    expect(logged.rows).toHaveLength(1)
    expect(await unlogged(), 'everything written is told by a row of the same transaction').toEqual([])
    if (to !== status) expect(logged.rows[0]?.changes?.status_id).toEqual({ before: status, after: to })
  })

  it('needs the right beside the role: an officer with every role and every other right does nothing', async () => {
    const all = {
      ministry_creation_requests: ['S', 'V', 'C', 'R', 'Z', 'E'],
      ministry_transaction_requests: ['S', 'U', 'R', 'C', 'E'],
    } as const
    const without = new Map<string, Client>()
    for (const { status, action, who } of legal) {
      const { right } = sayingOf('founding', action)
      if (right === undefined || who === 'founder') continue
      const [slug, code] = right.split(':')
      if (!without.has(right)) {
        const rights = Object.fromEntries(
          Object.entries(all).map(([name, codes]) => [name, codes.filter((each) => name !== slug || each !== code)]),
        )
        without.set(right, (await ministryUser(app, { roles: [...officerRoles], rights })).client)
      }
      const stage = Number(said(status, action)?.stages[0]?.[0] ?? stageFor[status])
      const role = anywhere.includes(action) ? stepFor[status] : who
      await place(app, one, { status, stage, role, asked: answers.includes(action) })
      const before = await traceOf(app, one)
      expect((await take(without.get(right) as Client, one, action)).status, `${action} in ${status}`).toBe(403)
      expect(await traceOf(app, one)).toBe(before)
    }
    expect([...without.keys()].sort()).toHaveLength(3)
  })

  it('takes no file of somebody else as the decision, by either of its calls', async () => {
    await place(app, one, { status: 6, stage: 7, role: 'issuer' })
    const before = await traceOf(app, one)
    const stolen = await uploaded(app, { userId: one.founder.id })
    const given = { decision_no: '77/ق', decision_date: '2026-01-15', decision_file: stolen }
    const issuer = clientOf('issuer')
    expect((await issuer.call(changeStatus, { params: { id: one.id }, query: { status: 9, ...given } })).status).toBe(
      422,
    )
    expect(
      (await issuer.call(decideRequest, { params: { id: one.requestId }, body: { decision: 'approve', ...given } }))
        .status,
    ).toBe(422)
    expect(await traceOf(app, one)).toBe(before)
  })

  it('approves only in stage 7, on the last step, with everything accepted', async () => {
    const issuer = clientOf('issuer')
    await place(app, one, { status: 6, stage: 6, role: 'external_liaison' })
    expect((await take(issuer, one, 'approve')).status).toBe(409)
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    expect((await take(issuer, one, 'approve')).status).toBe(409)
    await place(app, one, { status: 6, stage: 7, role: 'issuer' })
    await sql`update est_members set validated = 0 where id = ${one.memberId}`.execute(app.ownerDb)
    expect(await take(issuer, one, 'approve')).toMatchObject({
      status: 422,
      errors: { [`est_members.${one.memberId}`]: [expect.any(String)] },
    })
    await sql`update est_members set validated = 1 where id = ${one.memberId}`.execute(app.ownerDb)
    expect(await take(issuer, one, 'approve')).toMatchObject({ status: 200, data: { status_id: 9 } })
  })
})
