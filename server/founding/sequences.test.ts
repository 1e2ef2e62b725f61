import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freezeRequest } from '#contract/founding/ministry-calls.ts'
import { type EstStatus } from '#contract/founding/statuses.ts'
import { type FoundingAction } from '#contract/founding/workflow.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { expireRequests } from './expiry.ts'
import { registerByLaw } from './register-by-law.ts'
import {
  acts,
  officerRoles,
  openLetter,
  place,
  placedRequest,
  take,
  traceOf,
  type Act,
} from '../testing/placed-request.ts'
import { allowed } from '../testing/transitions.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة البلوط للتنمية')
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })

await sql`update settings set value = 'true' where key = 'founding.deemed_registration'`.execute(app.ownerDb)
await app.services.reference.refresh()

interface Row {
  status_id: EstStatus
  current_stage_number: number
  is_frozen: boolean
}
const rowOf = async () =>
  (
    await sql<Row>`select status_id, current_stage_number, is_frozen from establishments where id = ${one.id}`.execute(
      app.ownerDb,
    )
  ).rows[0] as Row
const lastLog = async () =>
  (await sql<{ last: number }>`select coalesce(max(id), 0) as last from logs`.execute(app.ownerDb)).rows[0]?.last ?? 0
const founderActs: readonly FoundingAction[] = [
  'submit',
  'resubmit',
  'extend_documents',
  'ask_more_time',
  'submit_documents',
  'withdraw',
]

/** A fresh draft of the same request; the organisation of an earlier approval is struck off. */
async function again() {
  await sql`update ngos set status_id = 7 where name_ar = 'مؤسسة البلوط للتنمية'`.execute(app.ownerDb)
  await place(app, one, { status: 1 })
  app.services.sessions.forget()
  one.founder.client = await app.signedIn({ id: one.founder.id, kind: 'est' })
}

/** Meets the guards of an action as people would, without touching the status. */
async function prepare(action: Act): Promise<number> {
  for (const table of ['est_account', 'est_ngo', 'est_members', 'est_docs'])
    await sql`update ${sql.table(table)} set validated = 1 where establishment_id = ${one.id}`.execute(app.ownerDb)
  if (action === 'open_documents')
    await sql`update establishments set name_assignment = 'accepted' where id = ${one.id} and current_stage_number = 3`.execute(
      app.ownerDb,
    )
  if (action === 'return')
    await sql`insert into est_section_reviews (establishment_id, section, action, field, feedback, round, user_id) select id, 'est_ngo', 'feedback', 'means', 'أوضحوا الوسائل.', round, user_id from establishments where id = ${one.id}`.execute(
      app.ownerDb,
    )
  if (action === 'resubmit')
    await sql`insert into est_section_reviews (establishment_id, section, action, changes, round, user_id) select id, 'est_ngo', 'changed', '{"means":{"before":1,"after":2},"name_ar":{"before":1,"after":2}}', round, user_id from establishments where id = ${one.id}`.execute(
      app.ownerDb,
    )
  if (action === 'close_opinions' || action === 'ask_opinion')
    await sql`update transaction_actions set external_opinion = 'agree' where transaction_request_id = ${one.requestId} and decision = 'external' and external_opinion is null`.execute(
      app.ownerDb,
    )
  return action === 'record_opinion' ? openLetter(app, one, officer.id) : 0
}

/** Taken by time alone; no call leads to them. */
type SystemAction = 'expire' | 'register_by_law'
type Move = Act | SystemAction | 'freeze'
const isAct = (move: Move): move is Act => (acts as Move[]).includes(move)
const isSystem = (move: Move): move is SystemAction => move === 'expire' || move === 'register_by_law'
const step = fc.record({ legal: fc.nat({ max: 99 }), pick: fc.nat({ max: 9999 }), prepared: fc.nat({ max: 9 }) })

function choose({ legal, pick }: { legal: number; pick: number }, row: Row): Move {
  if (legal < 6) return legal < 2 ? 'expire' : 'freeze'
  if (legal === 6) return 'register_by_law'
  if (legal < 25) return 'forward'
  const possible = acts.filter(
    (action) =>
      allowed('founding', row.status_id, action) && (pick % 7 === 0 || (action !== 'withdraw' && action !== 'reject')),
  )
  return (legal < 80 && possible.length > 0 ? possible[pick % possible.length] : acts[pick % acts.length]) as Act
}

async function make(move: Move, letter: number): Promise<{ status: number; data: unknown }> {
  if (move === 'freeze')
    return officer.client.call(freezeRequest, {
      params: { id: one.id },
      body: { frozen: (await rowOf()).is_frozen ? 0 : 1, reason: 'تحقيق جارٍ في الملف' },
    })
  if (move === 'expire') {
    await sql`update establishments set return_due_at = case when status_id = 7 then date '2020-01-01' end, docs_due_at = case when current_stage_number = 4 then date '2020-01-01' end where id = ${one.id}`.execute(
      app.ownerDb,
    )
    return { status: (await expireRequests(app.services)) > 0 ? 200 : 409, data: null }
  }
  if (move === 'register_by_law') {
    await sql`update establishments set legal_deadline_at = legal_deadline_at - 100 where id = ${one.id}`.execute(
      app.ownerDb,
    )
    return { status: (await registerByLaw(app.services)) > 0 ? 200 : 409, data: null }
  }
  return take(founderActs.includes(move) ? one.founder.client : officer.client, one, move, letter)
}

it('never leaves the table in any sequence of legal and illegal steps, and its log tells every transition without a gap', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50 }), async (steps) => {
      await again()
      const start = await lastLog()
      const path: [number, number][] = []
      for (const chosen of steps) {
        const before = await rowOf()
        if (before.status_id >= 9) break
        const move = choose(chosen, before)
        const letter = chosen.prepared >= 2 && isAct(move) ? await prepare(move) : 0
        const trace = isSystem(move) ? '' : await traceOf(app, one)
        const { status } = await make(move, letter)
        const after = await rowOf()
        expect(status, move).toBeLessThan(500)
        if (status >= 300 && trace !== '') expect(await traceOf(app, one), `${move} refused with ${status}`).toBe(trace)
        if (move === 'freeze') expect(after.status_id).toBe(before.status_id)
        else if (status < 300 && !(move === 'resubmit' && before.status_id === 1)) {
          expect(allowed('founding', before.status_id, move)?.to, `${move} in ${before.status_id}`).toContain(
            String(after.status_id),
          )
          seen.add(`${before.status_id} ${move}`)
        } else expect(after.status_id).toBe(before.status_id)
        if (before.is_frozen && move !== 'freeze') expect(after).toEqual(before)
        if (after.status_id !== before.status_id) path.push([before.status_id, after.status_id])
      }
      const { rows } = await sql<{
        before: number
        after: number
      }>`select (changes #>> '{status_id,before}')::int as before, (changes #>> '{status_id,after}')::int as after from logs where id > ${start} and entity = 'establishments' and entity_id = ${one.id} and changes ? 'status_id' order by id`.execute(
        app.ownerDb,
      )
      expect(rows.map((row) => [row.before, row.after])).toEqual(path)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(seen.size).toBeGreaterThan(6)
})
