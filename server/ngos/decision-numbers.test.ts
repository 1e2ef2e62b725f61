import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { createImmediateNgo, immediateNgos } from '#contract/ngos/immediate.ts'
import { decideNgoStatus } from '#contract/ngos/status.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { type Answer, must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { officerRoles, place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const { client, id: userId } = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const day = '2026-01-15'
const reason = 'قرار واحد يخص المنظمتين معاً.'

/** An organisation of which a decision with this number is in the register. */
async function registered(no: string): Promise<string> {
  const ngo = await organisation(app)
  const { rows } = await sql<{
    name: string
  }>`update ngos set decision_no = ${no} where id = ${ngo.id} returning name_ar as name`.execute(app.ownerDb)
  return rows[0]?.name ?? ''
}

let serial = 0
const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمن'
const freshName = (kind: string) => `${kind} ${letters[serial++ % 25]?.repeat(5)} ${letters.slice(serial % 20, 24)}`
type Door = (no: string, repeated_reason?: string) => Promise<Answer<unknown>>
/** Every way in which an officer gives a decision its number, each ready to be taken. */
const doors: Record<string, () => Promise<Door>> = {
  'the founding decision': async () => {
    const one = await placedRequest(app, freshName('مؤسسة'))
    await place(app, one, { status: 6, stage: 7, role: 'issuer' })
    return (decision_no, repeated_reason) =>
      client.call(changeStatus, {
        params: { id: one.id },
        query: { status: 9, decision_no, decision_date: day, ...(repeated_reason ? { repeated_reason } : {}) },
      })
  },
  'the refusal of a founding': async () => {
    const one = await placedRequest(app, freshName('مؤسسة'))
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    return (decision_no, repeated_reason) =>
      client.call(changeStatus, {
        params: { id: one.id },
        query: {
          status: 10,
          reject_reason_id: 1,
          reject_text: 'لا تنطبق على الطلب شروط القانون.',
          article: 'المادة 7',
          decision_no,
          decision_date: day,
          ...(repeated_reason ? { repeated_reason } : {}),
        },
      })
  },
  'a decision on a status': async () => {
    const ngo = await organisation(app)
    const decision_file = await uploaded(app, { userId })
    return (decision_no, repeated_reason) =>
      client.call(decideNgoStatus, {
        params: { id: ngo.id },
        body: {
          action: 'suspend',
          decision_no,
          decision_date: '2026-02-01',
          decision_file,
          reason: 'مخالفة أحكام القانون.',
          article: 'المادة 36',
          repeated_reason: repeated_reason ?? null,
        } as SentBody<typeof decideNgoStatus>,
      })
  },
  'an organisation registered before': async () => {
    const { id } = must(
      await client.call(immediateNgos.create, {
        body: {
          name_ar: freshName('جمعية'),
          name_en: null,
          legal_form_id: 2,
          governorate_id: 1,
          decision_no: `قديم ${serial}`,
          decision_date: day,
          decision_file: null,
          user_full_name: 'رنا سامر البستاني',
          user_email: `before${serial}@test.example`,
          user_mobile: '0900000123',
        },
      }),
    )
    return async (no, repeated_reason) => {
      await sql`update immediate_ngos set decision_no = ${no} where id = ${id}`.execute(app.ownerDb)
      return client.call(createImmediateNgo, {
        params: { id },
        body: { repeated_reason: repeated_reason ?? null },
      })
    }
  },
  'a change of name': async () => {
    const ngo = await organisation(app)
    await sql`update transaction_type_stages set requires_files = false`.execute(app.ownerDb)
    const payload = JSON.stringify({ name_ar: freshName('جمعية'), reason: 'توسّع عمل الجمعية.' })
    const { rows } = await sql<{ id: number }>`
      insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, payload, status, current_stage_number, submitted_at, stage_entered_at, stage_due_at)
      select id, slug, ${ngo.id}, 'تعديل اسم الجمعية', ${payload}::jsonb, 'in_progress', 5, now(), now(), now() from transaction_types where slug = 'name_change' returning id`.execute(
      app.ownerDb,
    )
    return (decision_no, repeated_reason) =>
      client.call(decideRequest, {
        params: { id: rows[0]?.id ?? 0 },
        body: { decision: 'approve', decision_no, decision_date: day, repeated_reason: repeated_reason ?? null },
      })
  },
}

describe('a decision number that another organisation has', () => {
  const spellings = ['٩٠١ / ت', '901-ت', '۹۰۱.ت', '901 ت', '901/ت']
  it.each(Object.keys(doors).map((name, at) => [name, spellings[at] ?? '901/ت', `${901 + at}`] as const))(
    'stands in the way of %s until the officer says why, and the log keeps why',
    async (name, spelling, serialNo) => {
      const other = await registered(`${serialNo}/ت`)
      const door = await (doors[name] as () => Promise<Door>)()
      const no = spelling.replace(/901|٩٠١|۹۰۱/, serialNo)
      const warned = await door(no)
      expect(warned).toMatchObject({
        status: 422,
        errors: {
          decision_no: [expect.stringContaining(`\u2068${other}\u2069`)],
          repeated_reason: [expect.any(String)],
        },
      })
      expect(await door(no, 'قصير')).toMatchObject({ status: 422 })
      expect(await door(no, reason)).toMatchObject({ status: 200 })
      const { rows } = await sql<{ words: string; why: string }>`
        select description_ar as words, changes -> 'repeated_reason' ->> 'after' as why from logs where changes ? 'repeated_reason' order by id desc limit 1`.execute(
        app.ownerDb,
      )
      expect(rows[0]).toEqual({ words: expect.stringContaining(other) as string, why: reason })
    },
  )

  it.each(['1901/ت', '901/ق', '90/1ت', '9/01ت'])('is not %s', async (no) => {
    const { rows } = await sql<{
      same: boolean
    }>`select decision_folded(${no}) = decision_folded('901/ت') as same`.execute(app.ownerDb)
    expect(rows).toEqual([{ same: false }])
  })

  it('is no repetition in a further decision about the same organisation', async () => {
    const ngo = await organisation(app)
    const decision_file = await uploaded(app, { userId })
    await sql`update ngos set decision_no = '7711/ت' where id = ${ngo.id}`.execute(app.ownerDb)
    const body = {
      action: 'suspend',
      decision_no: '7711/ت',
      decision_date: '2026-02-01',
      decision_file,
      reason: 'مخالفة أحكام القانون.',
      article: 'المادة 36',
    }
    expect(
      await client.call(decideNgoStatus, {
        params: { id: ngo.id },
        body: body as SentBody<typeof decideNgoStatus>,
      }),
    ).toMatchObject({ status: 200 })
  })
})

it.each([
  ['one number', '8801/ت', '8801/ت'],
  ['one number, written in two ways', '8802/ت', '٨٨٠٢ - ت'],
])('of two decisions at the same moment with %s exactly one passes without a reason', async (_words, one, two) => {
  const door = doors['a decision on a status'] as () => Promise<Door>
  const [first, second] = [await door(), await door()]
  // Both have come past the check, or wait for it, before either of them can store what it decides.
  const answers = await whileHeld(app, sql`lock table ngo_status_histories in share mode`, 2, () => [
    first(one),
    second(two),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.errors).toEqual({ decision_no: [expect.any(String)], repeated_reason: [expect.any(String)] })
  const late = answers[0] === refused ? first(one, reason) : second(two, reason)
  expect((await late).status).toBe(200)
})

it('two decisions at the same moment with two numbers do not wait for each other', async () => {
  const door = doors['a decision on a status'] as () => Promise<Door>
  const [first, second] = [await door(), await door()]
  const answers = await whileHeld(app, sql`lock table ngo_status_histories in share mode`, 2, () => [
    first('8803/ت'),
    second('8804/ت'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
