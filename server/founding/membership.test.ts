import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readMainInfo, removeMember, saveMember } from '#contract/founding/calls.ts'
import { askFounder } from '#contract/founding/membership.ts'
import { answerNaming, readNaming, sendNamingCode } from '#contract/founding/naming.ts'
import { changeStatus, readCreationRequest, setFeedback, setValidated } from '#contract/founding/ministry-calls.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, ministryUser } from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'
import { whileHeld } from '../testing/held.ts'
import { officerRoles, place, type Placed, take } from '../testing/placed-request.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
let n = 0
/** A request that was handed in, whose founder has a phone of his own. */
async function named() {
  n += 1
  const one = await founder(app)
  await fillApplication(app, one, `مؤسسة الميثاق ${'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'[n]}`)
  const mobile = `09${String(33_000_000 + n)}`
  const [member] = must(await one.client.call(readMainInfo)).est_members
  const memberId = member?.id as number
  must(await one.client.call(saveMember, { params: { id: memberId }, body: { mobile } }))
  const { requestId } = await submitApplication(one)
  const placed: Placed = { founder: one, id: one.establishmentId, requestId, ngoId: 0, memberId }
  return { ...placed, mobile: `+963${mobile.slice(1)}` }
}
type Named = Awaited<ReturnType<typeof named>>
/** The messages to a number, the last one first. */
const messages = async (mobile: string) =>
  (
    await sql<{
      body_text: string
    }>`select body_text from outbox where channel = 'sms' and to_address = ${mobile} order by id desc`.execute(
      app.ownerDb,
    )
  ).rows.map(({ body_text: text }) => ({
    text,
    token: /token=(\S+)/.exec(text)?.[1] ?? '',
    code: /(?:الرمز|Code) (\d{6})/.exec(text)?.[1] ?? '',
  }))
const last = async ({ mobile }: Named) => (await messages(mobile))[0] ?? { text: '', token: '', code: '' }
const answer = (token: string, code: string, what: 'confirmed' | 'objected' = 'confirmed') =>
  app.guest.call(answerNaming, { query: { token }, body: { code, answer: what } })
/** Moves what was sent into the past. */
const age = (one: Named, minutes: number) =>
  sql`update verification_codes set created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}) where target = ${`founder:${one.memberId}`}`.execute(
    app.ownerDb,
  )
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const stateOf = async (one: Named) =>
  must(await one.founder.client.call(readMainInfo)).est_members.find(({ id }) => id === one.memberId)?.confirmation
const accept = (one: Named) =>
  admin.client.call(setValidated, {
    body: { id: one.id, section: 'est_members', item_id: one.memberId, field: null, validated: 1, feedback: null },
  })
const setHold = async (value: boolean) => {
  await sql`insert into settings (key, value, description_ar) values ('founding.hold_unconfirmed', ${JSON.stringify(value)}::jsonb, 'اختبار') on conflict (key) do update set value = excluded.value`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
}

describe('whoever is named as a founder is told', () => {
  test('once, when the request is handed in, and by whom; neither code nor token is stored or logged in clear', async () => {
    const one = await named()
    const sent = await messages(one.mobile)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('سامر الزيتوني')
    expect(sent[0]?.text).toMatch(/مؤسسة الميثاق .*http:\/\/localhost\/founder\?token=\d+\.[0-9a-f]{24} /)
    expect(await stateOf(one)).toMatchObject({ state: 'asked', answered_at: null, shared_phone: false })
    const { rows } = await sql<{ n: number }>`select
      (select count(*) from verification_codes where code_hash like ${`%${sent[0]?.code}%`})
      + (select count(*) from logs where concat(description_ar, changes::text) like any(array[${`%${sent[0]?.token}%`}, ${`%${sent[0]?.code}%`}])) as n`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.n).toBe(0)
  })

  test('he sees what he is asked and nothing of others; a forged or dead link shows nothing', async () => {
    const one = await named()
    const { token } = await last(one)
    const shown = must(await app.guest.call(readNaming, { query: { token } }))
    expect(Object.keys(shown).sort()).toEqual([
      'answered_at',
      'applicant_name',
      'code_open',
      'governorate',
      'legal_form',
      'mobile_end',
      'name',
      'ngo_name',
      'state',
    ])
    expect(shown).toMatchObject({ applicant_name: 'سامر الزيتوني', state: 'asked', code_open: true })
    expect(shown.mobile_end).toBe(one.mobile.slice(-2))
    const [id, seal] = token.split('.') as [string, string]
    const forged = [`${Number(id) + 1}.${seal}`, `${id}.${'0'.repeat(24)}`, id, '', `${token}0`, `0.${seal}`]
    for (const wrong of forged) {
      expect((await app.guest.call(readNaming, { query: { token: wrong } })).status, wrong).toBe(404)
      expect((await answer(wrong, '000000')).status, wrong).toBe(404)
      expect(
        (await app.guest.call(sendNamingCode, { query: { token: wrong }, body: { send: 'code' } })).status,
        wrong,
      ).toBe(404)
    }
    for (const status of [10, 11, 12] as const) {
      await place(app, one, { status })
      expect((await app.guest.call(readNaming, { query: { token } })).status, String(status)).toBe(404)
    }
  })
})

describe('the code proves that the phone is his', () => {
  test('a wrong one, one of another founder and an old one change nothing; the right one works once', async () => {
    const [one, stranger] = [await named(), await named()]
    const { token, code } = await last(one)
    expect((await answer(token, other(code))).errors).toHaveProperty('code')
    const foreign = await last(stranger)
    if (foreign.code !== code) expect((await answer(token, foreign.code)).status).toBe(422)
    expect((await stateOf(one))?.state).toBe('asked')
    must(await answer(token, code))
    expect(await stateOf(one)).toMatchObject({ state: 'confirmed', answered_at: expect.any(String) })
    expect((await answer(token, code, 'objected')).status).toBe(422)
    expect((await stateOf(one))?.state).toBe('confirmed')
    const old = await last(stranger)
    await age(stranger, 16)
    expect((await answer(old.token, old.code)).errors).toHaveProperty('code')
    expect((await stateOf(stranger))?.state).toBe('asked')
  })

  test('of twenty guesses at once five are weighed, and the right one afterwards is refused', async () => {
    const one = await named()
    const { token, code } = await last(one)
    const guesses = await whileHeld(
      app,
      sql`select 1 from verification_codes where target = ${`founder:${one.memberId}`} for update`,
      5,
      () => Array.from({ length: 20 }, (_, n) => answer(token, other(code, n + 1))),
    )
    expect(guesses.every(({ status }) => status === 422)).toBe(true)
    const { rows } = await sql<{
      attempts: number
    }>`select attempts from verification_codes where target = ${`founder:${one.memberId}`}`.execute(app.ownerDb)
    expect(rows).toEqual([{ attempts: 5 }])
    expect((await answer(token, code)).status).toBe(422)
    expect((await stateOf(one))?.state).toBe('asked')
  })

  test('a new one comes after a minute, voids the first, and six a day are the most for one number', async () => {
    const one = await named()
    const first = await last(one)
    const again = () => app.guest.call(sendNamingCode, { query: { token: first.token }, body: { send: 'code' } })
    expect((await again()).status).toBe(429)
    await age(one, 2)
    must(await again())
    const second = await last(one)
    expect(second.token).toBe(first.token)
    if (second.code !== first.code) expect((await answer(first.token, first.code)).status).toBe(422)
    for (const _ of [3, 4, 5, 6]) {
      await age(one, 61)
      must(await again())
    }
    await age(one, 61)
    expect((await again()).status).toBe(429)
    expect(await messages(one.mobile)).toHaveLength(6)
  })
})

describe('an objection', () => {
  test('is told to the applicant and the officer, and keeps the founder from being accepted', async () => {
    const one = await named()
    await place(app, one, { status: 3, role: 'info_evaluator' })
    await sql`update transaction_requests set assigned_user_id = ${admin.id} where id = ${one.requestId}`.execute(
      app.ownerDb,
    )
    const { token, code } = await last(one)
    must(await answer(token, code, 'objected'))
    const { rows } = await sql<{
      user_id: number
    }>`select user_id from user_notifications where code = 'FOUNDER-OBJECTED' and entity_id = ${one.id} order by user_id`.execute(
      app.ownerDb,
    )
    expect(rows.map((row) => row.user_id).sort()).toEqual([one.founder.id, admin.id].sort())
    expect((await accept(one)).status).toBe(409)
    // What was accepted before he objected holds no more either.
    expect(
      (await admin.client.call(changeStatus, { params: { id: one.id }, query: { status: 4 } })).errors,
    ).toHaveProperty(`est_members.${one.memberId}`)
    const desk = must(await admin.client.call(readCreationRequest, { params: { id: one.id } }))
    expect(desk.estMembers[0]?.confirmation).toMatchObject({ state: 'objected', objected_at: expect.any(String) })
    expect(desk.g_all.lacking).toContain(`est_members.${one.memberId}`)
  })

  test('is not pressed away: the applicant may not ask again, and a change of data asks anew without hiding it', async () => {
    const one = await named()
    const { token, code } = await last(one)
    must(await answer(token, code, 'objected'))
    await age(one, 61)
    const ask = () => one.founder.client.call(askFounder, { params: { id: one.memberId }, body: {} })
    expect((await ask()).status).toBe(409)
    await place(app, one, { status: 3, role: 'info_evaluator' })
    must(
      await admin.client.call(setFeedback, {
        body: {
          id: one.id,
          section: 'est_members',
          item_id: one.memberId,
          field: 'mobile',
          feedback: 'صححوا رقم الهاتف.',
          reject_reason_id: null,
          article: null,
        },
      }),
    )
    must(await take(admin.client, one, 'return'))
    must(await one.founder.client.call(saveMember, { params: { id: one.memberId }, body: { mobile: '0944000777' } }))
    expect(await stateOf(one)).toMatchObject({ state: 'changed', answered_at: null, objected_at: expect.any(String) })
    expect((await app.guest.call(readNaming, { query: { token } })).status).toBe(404)
    must(await ask())
    const [fresh] = await messages('+963944000777')
    must(await answer(fresh?.token ?? '', fresh?.code ?? ''))
    expect(await stateOf(one)).toMatchObject({ state: 'confirmed', objected_at: expect.any(String) })
  })
})

describe('an answer counts for the person who gave it', () => {
  test.each([
    ['mobile', '0944000123'],
    ['first_name', 'مروان'],
    ['id_number', '01020304050'],
    ['birth_date', '1970-01-02'],
  ])(
    'another %s asks anew when the request is handed in again, and the old code is worth nothing',
    async (field, value) => {
      const one = await named()
      const { token, code } = await last(one)
      must(await answer(token, code))
      await place(app, one, { status: 3, role: 'info_evaluator' })
      await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
      must(
        await admin.client.call(setFeedback, {
          body: {
            id: one.id,
            section: 'est_members',
            item_id: one.memberId,
            field,
            feedback: 'صححوا هذه المعلومة.',
            reject_reason_id: null,
            article: null,
          },
        }),
      )
      must(await take(admin.client, one, 'return'))
      await age(one, 61)
      must(await one.founder.client.call(saveMember, { params: { id: one.memberId }, body: { [field]: value } }))
      expect((await stateOf(one))?.state).toBe('changed')
      must(await take(one.founder.client, one, 'resubmit'))
      expect((await stateOf(one))?.state).toBe('asked')
      const mobile = field === 'mobile' ? `+963${value.slice(1)}` : one.mobile
      expect(await messages(mobile)).toHaveLength(field === 'mobile' ? 1 : 2)
    },
  )

  test('other data leave it', async () => {
    const one = await named()
    const { token, code } = await last(one)
    must(await answer(token, code))
    await sql`update establishments set status_id = 1 where id = ${one.id}`.execute(app.ownerDb)
    must(
      await one.founder.client.call(saveMember, {
        params: { id: one.memberId },
        body: { profession: 'مهندس', work_place: 'حلب' },
      }),
    )
    expect((await stateOf(one))?.state).toBe('confirmed')
  })

  test('a person taken out of the request is asked nothing any more', async () => {
    const one = await named()
    const { token } = await last(one)
    await sql`update establishments set status_id = 1 where id = ${one.id}`.execute(app.ownerDb)
    must(await one.founder.client.call(removeMember, { params: { id: one.memberId } }))
    await sql`update establishments set status_id = 3 where id = ${one.id}`.execute(app.ownerDb)
    expect((await app.guest.call(readNaming, { query: { token } })).status).toBe(404)
  })
})

describe('who did not confirm', () => {
  test('is accepted with a warning, unless the ministry waits for it', async () => {
    const [free, held] = [await named(), await named()]
    for (const one of [free, held]) await place(app, one, { status: 3, role: 'info_evaluator' })
    must(await accept(free))
    await setHold(true)
    expect((await accept(held)).status).toBe(409)
    const { token, code } = await last(held)
    must(await answer(token, code))
    must(await accept(held))
    await setHold(false)
  })

  test('is asked again by the applicant of his own request only, after a minute', async () => {
    const [one, stranger] = [await named(), await named()]
    const ask = (by: Named) => by.founder.client.call(askFounder, { params: { id: one.memberId }, body: {} })
    expect((await ask(one)).status).toBe(429)
    await age(one, 2)
    expect((await ask(stranger)).status).toBe(404)
    expect((await app.guest.call(askFounder, { params: { id: one.memberId }, body: {} })).status).toBe(401)
    must(await ask(one))
    expect(await messages(one.mobile)).toHaveLength(2)
  })

  test('a number that the applicant or another founder has as well is pointed out', async () => {
    const one = await named()
    await sql`update est_account set mobile = ${one.mobile} where establishment_id = ${one.id}`.execute(app.ownerDb)
    expect((await stateOf(one))?.shared_phone).toBe(true)
  })
})
