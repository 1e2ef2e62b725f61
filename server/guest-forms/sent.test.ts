import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMinistryContact, sendToMinistry } from '#contract/guest-forms/contact.ts'
import { askLetter, codeLength, codeSigns, readSent } from '#contract/guest-forms/sent.ts'
import { testApp } from '../testing/app.ts'

const app = await testApp()
const limited = await testApp({ limitFactor: 1 })
let serial = 0
beforeEach(() => {
  app.clock.now = () => new Date()
})

async function send(at = app, headers: Record<string, string> = {}) {
  const { form_token } = (await at.guest.call(readMinistryContact)).data
  const later = Date.now() + 60_000
  at.clock.now = () => new Date(later)
  const email = `waits${(serial += 1)}@test.example`
  const answer = await at.guest.call(sendToMinistry, {
    body: {
      name: 'سلمى الحداد',
      email,
      governorate_id: 1,
      message_subject_id: 3,
      message: `متى تُفتح المديرية في رمضان؟ السؤال ${serial}`,
      form_token,
    },
    headers,
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] as string
  return { ...answer.data, email, cookie, header: String(answer.headers['set-cookie']) }
}
const ask = (reference: string, code: string, at = app) => at.guest.call(askLetter, { body: { reference, code } })
const shown = async (cookie?: string) =>
  (await app.guest.call(readSent, { headers: cookie === undefined ? {} : { cookie } })).data

describe('the code of a letter', () => {
  test('is short, without signs that look alike, and stands in the receipt and in the mail, in no log and no stored answer', async () => {
    expect(codeSigns).not.toMatch(/[01258OILZSGBVQ]/)
    const { reference, code, email } = await send(app, { 'idempotency-key': 'letter-code-0001' })
    expect(code).toMatch(new RegExp(`^[${codeSigns}]{${codeLength}}$`))
    const { rows } = await sql<{ mail: string; logs: string; keys: string; letters: string }>`
      select (select body_text from outbox where to_address = ${email}) as mail,
        (select string_agg(l::text, '') from logs l) as logs, (select string_agg(k::text, '') from idempotency_keys k) as keys,
        (select string_agg(m::text, '') from guest_messages m) as letters`.execute(app.ownerDb)
    expect(rows[0]?.mail).toContain(code)
    expect(rows[0]?.keys).toContain(reference)
    for (const kept of [rows[0]?.logs, rows[0]?.keys, rows[0]?.letters]) expect(kept).not.toContain(code)
  })
  test('is the same when the same letter is sent again under its key, and another for each letter', async () => {
    const [one, other] = [await send(), await send()]
    expect(one.code).not.toBe(other.code)
    expect((await ask(one.reference, other.code)).status).toBe(422)
  })
})

describe('the receipt', () => {
  test('is shown to the browser that sent the letter, for a quarter of an hour, and to nobody else', async () => {
    const { reference, code, cookie, header } = await send()
    expect(header).toMatch(/HttpOnly; SameSite=Lax/)
    expect(header).not.toContain(code)
    expect(await shown(cookie)).toMatchObject({ reference, code, state: 'received' })
    expect(await shown()).toBeNull()
    const start = Date.now()
    app.clock.now = () => new Date(start + 60_000 + 16 * 60_000)
    expect(await shown(cookie)).toBeNull()
  })
  test.each([
    ['made up', 'receipt=MSG999999~abc.def.ghi'],
    ['without a seal', 'receipt=MSG000001'],
    ['of another shape', 'receipt=<b>MSG1</b>~x'],
  ])('does not believe a cookie that is %s', async (_, cookie) => {
    expect(await shown(cookie)).toBeNull()
  })
  test('does not believe the seal of one letter for another', async () => {
    const [one, other] = [await send(), await send()]
    expect(await shown(one.cookie.replace(one.reference, other.reference))).toBeNull()
  })
})

describe('the state of a letter', () => {
  const set = (reference: string, status: string) =>
    sql`update guest_messages set status = ${status},
      reply = case when ${status} in ('replied', 'archived') then 'جواب' end,
      replied_at = case when ${status} in ('replied', 'archived') then timestamptz '2026-11-20 10:00Z' end where reference = ${reference}`.execute(
      app.ownerDb,
    )
  test.each([
    ['new', 'received', null],
    ['read', 'read', null],
    ['replied', 'answered', '2026-11-20'],
    ['archived', 'answered', '2026-11-20'],
  ])('%s is told as %s, with the day of the answer', async (status, state, day) => {
    const { reference, code } = await send()
    await set(reference, status)
    const { data, status: http, headers } = await ask(reference, code)
    expect([http, data.state, data.answered_at?.slice(0, 10) ?? null]).toEqual([200, state, day])
    expect(headers['cache-control']).toBe('no-store')
    expect(Object.keys(data).sort()).toEqual(['answered_at', 'code', 'received_at', 'reference', 'state'])
  })
  test('is asked however it is typed: small letters, spaces, hyphens, Arabic digits, the number without its letters', async () => {
    const { reference, code } = await send()
    const arabic = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    for (const [number, typed] of [
      [reference.toLowerCase(), code.toLowerCase()],
      [` ${reference.slice(0, 3)} ${reference.slice(3)} `, `${code.slice(0, 3)}-${code.slice(3)}`],
      [arabic(String(Number(reference.slice(3)))), arabic(code)],
    ] as const)
      expect((await ask(number, typed)).status, `${number} ${typed}`).toBe(200)
  })
  test('a wrong code and an unknown number are answered word for word alike', async () => {
    const { reference, code } = await send()
    const wrong = await ask(reference, code === 'AAAAAAA' ? 'CCCCCCC' : 'AAAAAAA')
    const unknown = await ask('MSG999999', code)
    const strange = await ask('<b>', '؟')
    for (const one of [wrong, unknown, strange])
      expect([one.status, one.message, one.errors, one.headers['set-cookie']]).toEqual([
        422,
        wrong.message,
        wrong.errors,
        undefined,
      ])
    expect(Object.keys(wrong.errors)).toEqual(['code'])
  })
  test('of a letter that was held back or thrown away is «received», so that a machine learns nothing', async () => {
    const { reference, code } = await send()
    await sql`update guest_messages set held_reason = 'too_fast' where reference = ${reference}`.execute(app.ownerDb)
    expect((await ask(reference, code)).data.state).toBe('received')
    await sql`update guest_messages set deleted_at = now() where reference = ${reference}`.execute(app.ownerDb)
    expect((await ask(reference, code)).data.state).toBe('received')
  })
})

test('guessing ends after twenty tries at one number, whether it exists or not, and the right code waits as well', async () => {
  const { reference, code } = await send(limited)
  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1) statuses.push((await ask(reference, 'AAAAAAA', limited)).status)
  expect([statuses.filter((one) => one === 422).length, statuses.at(-1)]).toEqual([20, 429])
  expect((await ask(reference, code, limited)).status).toBe(429)
  const more: number[] = []
  for (let i = 0; i < 12; i += 1) more.push((await ask(`MSG${800_000 + i}`, 'AAAAAAA', limited)).status)
  expect(more).toContain(429)
})
