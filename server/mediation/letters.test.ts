import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { checkDocument, checkHash, fileQrLogs, freezeFile, readOwnFileQr } from '#contract/documents/calls.ts'
import {
  createFileQr,
  listLetters,
  listMinistryLetters,
  listReadyTexts,
  listReplaceable,
  previewLetterPaper,
  readLetter,
  readMinistryLetter,
  selectJobTitles,
} from '#contract/mediation/letters.ts'
import { readOrgInformation, updateOrgInformation } from '#contract/mediation/letterhead.ts'
import { letterSlug } from '#contract/mediation/workflow.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser, uploaded } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { hostileHtml } from '../testing/hostile-html.ts'
import { draftLetter, letterhead, letterSubject, letterTo, letterWriter } from '../testing/letters.ts'

const app = await testApp()
const db = app.ownerDb
const officer = await ministryUser(app, { rights: { ministry_mediation_request: ['S', 'C', 'Z'] } })
let ngo: Awaited<ReturnType<typeof letterWriter>>
beforeEach(async () => {
  ngo = await letterWriter(app)
})

type Writer = Pick<typeof ngo, 'client'>
const take = (id: number, action: string, by: Writer = ngo, more: object = {}) =>
  by.client.call(actOnRequest, { params: { id }, body: { action, ...more } as SentBody<typeof actOnRequest> })
const decide = (id: number, decision: string, by: MinistryUser = officer, more: object = {}) =>
  by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })
const read = async (id: number, by: Writer = ngo) => must(await by.client.call(readLetter, { params: { id } }))
const pdf = (id: number, by: Writer = ngo) =>
  app.http.inject({
    method: 'POST',
    url: `/api/${createFileQr.path}`,
    headers: { authorization: `Bearer ${by.client.token}` },
    payload: { transaction_request_id: id },
  })
const filesOf = async (id: number) =>
  (
    await sql<{ id: number; code: string; sha256: string; name: string; storage_key: string; file: number }>`
      select q.id, q.code, q.sha256, q.file, a.name, a.storage_key from files_qrs q join attachments a on a.id = q.file where q.transaction_request_id = ${id} order by q.id`.execute(
      db,
    )
  ).rows
const noticesOf = async (id: number) =>
  (
    await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'transaction_requests' and entity_id = ${id} order by code`.execute(
      db,
    )
  ).rows.map(({ code }) => code)
const handedIn = async () => {
  const id = await draftLetter(ngo)
  must(await take(id, 'submit'))
  return id
}
const certified = async (fields: object = letterTo()) => {
  const id = await draftLetter(ngo, fields)
  must(await take(id, 'submit'))
  must(await decide(id, 'start'))
  must(await decide(id, 'approve'))
  return id
}

describe('the letterhead', () => {
  it('is proposed from the file, and refused without the registered name or the decision number', async () => {
    const fresh = await organisation(app)
    const first = must(await fresh.client.call(readOrgInformation, {}))
    expect(first).toMatchObject({ id: fresh.id, saved: false, lacking: ['letterhead', 'scope'] })
    expect(first.header_ar).toContain(first.registered.name_ar)
    expect(first.header_ar).toContain(first.registered.decision_no)
    const whole = letterhead(first.registered.name_ar, first.registered.decision_no)
    for (const header_ar of [first.registered.name_ar, `قرار رقم ${first.registered.decision_no}`, 'جمعية أخرى'])
      expect(
        (await fresh.client.call(updateOrgInformation, { params: { id: fresh.id }, body: { ...whole, header_ar } }))
          .errors,
        header_ar,
      ).toHaveProperty('header_ar')
    expect((await fresh.client.call(readOrgInformation, {})).data).toMatchObject({ saved: false })
  })
  it('keeps an edit of two people apart, and is nobody else’s', async () => {
    const { updated_at } = must(await ngo.client.call(readOrgInformation, {}))
    const body = letterhead(ngo.name, ngo.decisionNo)
    const headers = { 'if-match': `"${updated_at}"` }
    must(
      await ngo.client.call(updateOrgInformation, {
        params: { id: ngo.id },
        body: { ...body, footer: 'أول' },
        headers,
      }),
    )
    const second = await ngo.client.call(updateOrgInformation, { params: { id: ngo.id }, body, headers })
    expect(second.status).toBe(409)
    const other = await letterWriter(app)
    expect((await other.client.call(updateOrgInformation, { params: { id: ngo.id }, body })).status).toBe(404)
  })
  it('is needed to begin a letter, also after the organisation was renamed', async () => {
    const open = () => ngo.client.call(openRequest, { body: { slug: letterSlug, subject: letterSubject } })
    must(await open())
    const id = await draftLetter(ngo)
    await sql`update ngos set name_ar = 'جمعية الاسم الجديد للرسائل' where id = ${ngo.id}`.execute(db)
    expect((await open()).status).toBe(409)
    expect((await take(id, 'submit')).status).toBe(409)
  })
})

describe('a letter', () => {
  it('is written, returned, corrected, certified and issued under its name, with its fingerprint', async () => {
    app.clock.now = () => new Date('2026-03-05T07:08:00Z')
    const id = await handedIn()
    expect(await noticesOf(id)).toEqual(['N-21'])
    must(await decide(id, 'start'))
    must(await decide(id, 'return', officer, { notes: 'أضيفوا مدة الدورة وأيامها.', article: 'القانون 93، المادة 11' }))
    // Nothing was corrected.
    expect((await take(id, 'complete')).status).toBe(422)
    const body = '<p>نرجو الموافقة على دورة تقوية لثلاثة أسابيع في مدرسة الحي: السبت والاثنين.</p>'
    must(await take(id, 'complete', ngo, { payload: letterTo({ body }) }))
    must(await decide(id, 'start'))
    must(await decide(id, 'approve'))
    const [file, ...more] = await filesOf(id)
    app.clock.now = () => new Date()
    expect(more).toEqual([])
    expect(file?.name).toBe('مديرية التربية في دمشق 2026-03-05 10-08.pdf')
    const answer = await pdf(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(file?.sha256)
    const code = must(await app.guest.call(checkDocument, { query: { QR: file?.code ?? '' } }))
    expect(code).toMatchObject({
      result: 'valid',
      document: { title: letterSubject, destination: 'مديرية التربية في دمشق' },
    })
    expect(must(await app.guest.call(checkHash, { query: { sha256: file?.sha256 ?? '' } }))).toMatchObject({
      result: 'valid',
    })
    expect(await noticesOf(id)).toEqual(['N-21', 'N-23', 'N-24', 'N-27'])
  })
  it('is certified with the letterhead that was read, whatever became of it since; a corrected one has the new one', async () => {
    const id = await handedIn()
    must(await decide(id, 'start'))
    const change = async (footer: string | null) => {
      const { updated_at } = must(await ngo.client.call(readOrgInformation, {}))
      const body = { ...letterhead(ngo.name, ngo.decisionNo), footer }
      const headers = { 'if-match': `"${updated_at}"` }
      must(await ngo.client.call(updateOrgInformation, { params: { id: ngo.id }, body, headers }))
    }
    const footer = async () => must(await officer.client.call(readMinistryLetter, { params: { id } })).paper.footer
    await change('تتحمل الوزارة نفقات هذه الدورة كاملة.')
    expect(await footer()).toBe(null)
    must(await decide(id, 'return', officer, { notes: 'أضيفوا مدة الدورة وأيامها.', article: 'القانون 93، المادة 11' }))
    const body = '<p>نرجو الموافقة على دورة تقوية لثلاثة أسابيع في مدرسة الحي: السبت والاثنين.</p>'
    must(await take(id, 'complete', ngo, { payload: letterTo({ body }) }))
    expect(await footer()).toBe('تتحمل الوزارة نفقات هذه الدورة كاملة.')
    await change(null)
    must(await decide(id, 'start'))
    must(await decide(id, 'approve'))
    expect(await footer()).toBe('تتحمل الوزارة نفقات هذه الدورة كاملة.')
    expect((await read(id)).paper.footer).toBe('تتحمل الوزارة نفقات هذه الدورة كاملة.')
  })
  it('is not handed in without each of its fields, and says where', async () => {
    for (const field of ['destination', 'job_title_id', 'body', 'letter_no', 'letter_date']) {
      const id = await draftLetter(ngo, letterTo({ [field]: null }))
      expect((await take(id, 'submit')).errors, field).toHaveProperty(`payload.${field}`)
    }
    const wrong: [object, string][] = [
      [{ body: '<p>نص أقصر من ثلاثين محرفاً</p>' }, 'payload.body'],
      [{ body: `<p>${'<b></b>'.repeat(40)}قصير</p>` }, 'payload.body'],
      [{ letter_date: '2999-01-01' }, 'payload.letter_date'],
      // A title of staff is no title of an addressee.
      [{ job_title_id: 13 }, 'payload.job_title_id'],
      [{ external_body_id: 99 }, 'payload.external_body_id'],
      [{ replaces_id: 999_999 }, 'payload.replaces_id'],
    ]
    for (const [fields, at] of wrong) {
      const id = await draftLetter(ngo, letterTo(fields))
      const answer = await take(id, 'submit')
      expect(answer.status, at).toBe(422)
      expect(answer.errors, JSON.stringify(fields)).toHaveProperty([at])
    }
    const id = await draftLetter(ngo)
    expect((await take(id, 'submit', ngo, { payload: letterTo({ odd: 1 }) })).errors).toHaveProperty(['payload.odd'])
    expect(
      (
        await sql`select from mediation_requests r join transaction_requests q on q.id = r.transaction_request_id where q.ngo_id = ${ngo.id}`.execute(
          db,
        )
      ).rows,
    ).toEqual([])
  })
  it('takes five attachments and no sixth', async () => {
    const six = await Promise.all(
      Array.from({ length: 6 }, async (_none, at) => ({
        required_document_id: null,
        title: `مرفق رقم ${at + 1}`,
        file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
      })),
    )
    const id = await draftLetter(ngo, letterTo(), six)
    expect((await take(id, 'submit')).errors).toHaveProperty('attachments')
    must(
      await ngo.client.call(saveRequest, {
        params: { id },
        body: { subject: letterSubject, payload: letterTo(), documents: six.slice(0, 5) } as SentBody<
          typeof saveRequest
        >,
      }),
    )
    must(await take(id, 'submit'))
    const seen = must(await officer.client.call(readMinistryLetter, { params: { id } }))
    expect(seen.attachments.map(({ title }) => title)).toEqual(six.slice(0, 5).map(({ title }) => title))
  })
  it('fills its placeholders with true data, and is refused with one that nobody knows or that has no value', async () => {
    const text = '<p>تتقدم {ngo_name} المشهرة بالقرار {ngo_decision_no} بطلبها إلى <b>{addressee}</b>.</p>'
    const good = await read(await draftLetter(ngo, letterTo({ body: text })))
    const words = good.paper.blocks.flatMap(({ pieces }) => pieces.map((one) => one.text)).join('')
    expect(words).toBe(`تتقدم ${ngo.name} المشهرة بالقرار ${ngo.decisionNo} بطلبها إلى مديرية التربية في دمشق.`)
    expect(good.faults).toEqual([])
    for (const part of ['{ngo_password}', '{decision_no}', '{ngo_name', '{ngo_<b>name}</b>']) {
      const id = await draftLetter(
        ngo,
        letterTo({ body: `<p>نص طويل بما يكفي ليكون كتاباً كاملاً ${part} إلى الجهة.</p>` }),
      )
      const answer = await take(id, 'submit')
      expect(answer.status, part).toBe(422)
      expect(answer.errors, part).toHaveProperty(['payload.body'])
      expect((await read(id)).faults.length, part).toBeGreaterThan(0)
    }
  })
  it('keeps no script, whatever is written into it, in the draft or beside the action', async () => {
    for (const html of hostileHtml) {
      const id = await draftLetter(ngo, letterTo({ body: `<p>نص طويل بما يكفي ليكون كتاباً كاملاً.</p>${html}` }))
      const { payload } = must(await ngo.client.call(readOwnRequest, { params: { id } }))
      expect(String(payload.body)).not.toMatch(/<script|onerror|javascript:|<iframe|<img/i)
      const sent = await take(id, 'submit', ngo, {
        payload: letterTo({ body: `<p>نص طويل بما يكفي ليكون كتاباً كاملاً.</p>${html}` }),
      })
      if (sent.status !== 200) continue
      const { rows } = await sql<{
        body: string
        kept: string
      }>`select r.body, q.payload->>'body' as kept from mediation_requests r join transaction_requests q on q.id = r.transaction_request_id where q.id = ${id}`.execute(
        db,
      )
      for (const text of [rows[0]?.body, rows[0]?.kept])
        expect(text).not.toMatch(/<script|onerror|javascript:|<iframe|<img/i)
    }
  })
  it('is shown to the ministry as it was handed in, also while its organisation corrects it', async () => {
    const id = await handedIn()
    must(await decide(id, 'start'))
    must(await decide(id, 'return', officer, { notes: 'أضيفوا مدة الدورة وأيامها.', article: 'القانون 93، المادة 11' }))
    const half = { subject: letterSubject, payload: { body: '<p>نصف جملة</p>' }, documents: [] } as SentBody<
      typeof saveRequest
    >
    must(await ngo.client.call(saveRequest, { params: { id }, body: half }))
    const seen = must(await officer.client.call(readMinistryLetter, { params: { id } }))
    expect(seen.paper.destination).toBe('مديرية التربية في دمشق')
    expect(seen.paper.blocks[0]?.pieces[0]?.text).toContain('دورة تقوية')
    expect((await read(id)).paper.blocks[0]?.pieces[0]?.text).toBe('نصف جملة')
  })
  it('can be looked at on paper before it is handed in, without a code', async () => {
    const id = await draftLetter(ngo)
    const answer = await app.http.inject({
      method: 'GET',
      url: `/api/${previewLetterPaper.path.replace('{id}', String(id))}`,
      headers: { authorization: `Bearer ${ngo.client.token}` },
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await filesOf(id)).toEqual([])
  })
})

describe('a letter that nobody has to approve', () => {
  const toPrivate = letterTo({ destination: 'شركة الأفق للطباعة', external_body_id: null, job_title_id: 3 })
  it('goes to a private body: it is issued at once, once, and answered again with the same bytes', async () => {
    const id = await draftLetter(ngo, toPrivate)
    expect((await read(id)).direct).toBe(true)
    const [one, two] = [await pdf(id), await pdf(id)]
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
    expect(await filesOf(id)).toHaveLength(1)
    expect((await read(id)).status).toBe('approved')
  })
  it('is not issued past the ministry by leaving out what makes its body public', async () => {
    const ways = [
      { destination: 'مديرية التربية في دمشق', external_body_id: null, job_title_id: 3 },
      { destination: 'السيد الوزير', external_body_id: null, job_title_id: 1 },
      { destination: 'للوزارة المعنية', external_body_id: null, job_title_id: 3 },
      { destination: 'Ministry of Health', external_body_id: null, job_title_id: 3 },
      { destination: 'وزَارَة الصحّة', external_body_id: null, job_title_id: 3 },
      { destination: 'وزارة\u200dالصحة والسكان', external_body_id: null, job_title_id: 3 },
      { destination: 'شركة الأفق', external_body_id: 10, job_title_id: 3 },
    ]
    for (const way of ways) {
      const id = await draftLetter(ngo, letterTo(way))
      expect((await pdf(id)).statusCode, JSON.stringify(way)).toBe(409)
      expect(await filesOf(id)).toEqual([])
    }
  })
  it('is none as long as nobody knows to whom it goes', async () => {
    for (const part of [{}, { destination: 'شركة الأفق' }, { job_title_id: 3 }])
      expect((await read(await draftLetter(ngo, part))).direct, JSON.stringify(part)).toBe(false)
  })
  it('is any letter while the setting is off', async () => {
    const id = await draftLetter(ngo)
    await sql`update settings set value = 'false' where key = 'mediation.requires_approval'`.execute(db)
    await app.services.reference.refresh()
    try {
      expect((await pdf(id)).statusCode).toBe(200)
    } finally {
      await sql`update settings set value = 'true' where key = 'mediation.requires_approval'`.execute(db)
      await app.services.reference.refresh()
    }
  })
  it('ends on the last day that the setting gives it, and never while there is none', async () => {
    const untilOf = async (id: number) =>
      (
        await sql<{
          valid_until: string | null
        }>`select valid_until from files_qrs where transaction_request_id = ${id}`.execute(db)
      ).rows
    const none = await draftLetter(ngo, toPrivate)
    expect((await pdf(none)).statusCode).toBe(200)
    expect(await untilOf(none)).toEqual([{ valid_until: null }])
    await sql`update settings set value = '30' where key = 'mediation.valid_days'`.execute(db)
    await app.services.reference.refresh()
    try {
      const id = await draftLetter(ngo, toPrivate)
      expect((await pdf(id)).statusCode).toBe(200)
      const { rows } = await sql<{
        day: string
      }>`select (${app.services.now().toISOString()}::timestamptz at time zone 'Asia/Damascus')::date + 30 as day`.execute(
        db,
      )
      expect(await untilOf(id)).toEqual([{ valid_until: rows[0]?.day }])
    } finally {
      await sql`update settings set value = '0' where key = 'mediation.valid_days'`.execute(db)
      await app.services.reference.refresh()
    }
  })
  it('keeps every rule of a letter: nothing incomplete is issued', async () => {
    const id = await draftLetter(ngo, { ...toPrivate, body: '<p>قصير</p>' })
    expect((await pdf(id)).statusCode).toBe(422)
    expect(await filesOf(id)).toEqual([])
  })
})

describe('exactly once', () => {
  it('approved by two at the same moment: one wins, one file, one log row', async () => {
    const id = await handedIn()
    must(await decide(id, 'start'))
    const other = await ministryUser(app, { rights: { ministry_mediation_request: ['S', 'C'] } })
    const lock = sql`select from transaction_requests where id = ${id} for update`
    const answers = await whileHeld(app, lock, 2, () => [decide(id, 'approve'), decide(id, 'approve', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await filesOf(id)).toHaveLength(1)
  })
  it('approved while its organisation withdraws: the letter is under study, and stays the ministry’s', async () => {
    const id = await handedIn()
    const lock = sql`select from transaction_requests where id = ${id} for update`
    const [started, withdrawn] = await whileHeld<{ status: number }>(app, lock, 2, () => [
      decide(id, 'start'),
      take(id, 'withdraw'),
    ])
    expect([started?.status, withdrawn?.status].sort()).toEqual([200, 409])
    const { rows } = await sql<{ status: string }>`select status from transaction_requests where id = ${id}`.execute(db)
    expect(rows[0]?.status).toBe(started?.status === 200 ? 'in_progress' : 'withdrawn')
    expect(await filesOf(id)).toEqual([])
  })
  it('leaves nothing when the process dies before the end, and one file when it is taken again', async () => {
    const id = await handedIn()
    must(await decide(id, 'start'))
    // The connection is gone after the file was made, before the transaction ended.
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
      db,
    )
    await sql`create trigger die before update of result_file_qr_id on transaction_requests for each row execute function die()`.execute(
      db,
    )
    expect((await decide(id, 'approve')).status).toBe(500)
    await sql`drop trigger die on transaction_requests`.execute(db)
    await sql`drop function die()`.execute(db)
    expect(await filesOf(id)).toEqual([])
    expect(
      (
        await sql`select from mediation_requests where transaction_request_id = ${id} and file_qr_id is not null`.execute(
          db,
        )
      ).rows,
    ).toEqual([])
    must(await decide(id, 'approve'))
    expect(await filesOf(id)).toHaveLength(1)
  })
})

describe('who reads it and its scans', () => {
  it('is its organisation and the ministry within reach, each by the right of letters alone', async () => {
    const id = await certified()
    const [file] = await filesOf(id)
    const far = await ministryUser(app, { governorate: 9, rights: { ministry_mediation_request: ['S', 'C', 'Z'] } })
    const near = await ministryUser(app, { governorate: 1, rights: { ministry_mediation_request: ['S'] } })
    const without = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
    const other = await letterWriter(app)
    const reads = (by: MinistryUser) => by.client.call(readMinistryLetter, { params: { id } })
    expect([(await reads(near)).status, (await reads(far)).status, (await reads(without)).status]).toEqual([
      200, 404, 403,
    ])
    expect((await other.client.call(readLetter, { params: { id } })).status).toBe(404)
    expect((await other.client.call(readOwnRequest, { params: { id } })).status).toBe(404)
    expect((await pdf(id, other)).statusCode).toBe(404)
    const log = (by: { client: Writer['client'] }) => by.client.call(fileQrLogs, { params: { id: file?.id ?? 0 } })
    must(await app.guest.call(checkDocument, { query: { QR: file?.code ?? '' } }))
    expect(must(await log(ngo))).toHaveLength(1)
    expect(must(await log(near))).toHaveLength(1)
    expect([(await log(other)).status, (await log(far)).status, (await log(without)).status]).toEqual([404, 404, 403])
    const own = (by: { client: Writer['client'] }) => by.client.call(readOwnFileQr, { params: { id: file?.id ?? 0 } })
    expect([(await own(ngo)).status, (await own(other)).status]).toEqual([200, 404])
    expect(JSON.stringify(await log(ngo))).not.toContain('ip_hash')
  })
  it('is not opened by the right of other requests, and opens none of them', async () => {
    const id = await handedIn()
    const others = await organisation(app, { rights: { ngo_transaction_requests: ['S', 'A', 'U'] } })
    await sql`update transaction_requests set ngo_id = ${others.id} where id = ${id}`.execute(db)
    expect((await others.client.call(readOwnRequest, { params: { id } })).status).toBe(404)
    expect((await others.client.call(openRequest, { body: { slug: letterSlug, subject: letterSubject } })).status).toBe(
      403,
    )
    const letters = await organisation(app, { rights: { mediation_request: ['S', 'A', 'U'] } })
    expect(
      (await letters.client.call(openRequest, { body: { slug: 'grievance', subject: 'تظلم من قرار' } })).status,
    ).toBe(403)
  })
  it('gives no right over requests of other types at the ministry: neither list, nor page, nor note, nor file', async () => {
    const by = await organisation(app)
    const grievance = must(
      await by.client.call(openRequest, { body: { slug: 'grievance', subject: 'تظلم من قرار' } }),
    ).id
    await sql`update transaction_requests set submitted_at = now(), status = 'submitted' where id = ${grievance}`.execute(
      db,
    )
    const note = await decide(grievance, 'note', officer, { internal_notes: 'حاشية على معاملة أخرى' })
    expect(note.status).toBe(404)
    const both = await ministryUser(app, {
      rights: { ministry_mediation_request: ['S', 'C'], ministry_transaction_requests: ['S'] },
    })
    expect((await decide(grievance, 'note', both, { internal_notes: 'حاشية على معاملة أخرى' })).status).toBe(403)
    const file = await uploaded(app, { userId: by.userId, ngoId: by.id })
    await sql`update attachments set owner_type = 'transaction_requests', owner_id = ${grievance} where id = ${file}`.execute(
      db,
    )
    expect((await officer.client.request('GET', `/api/v2/files/${file}`)).status).toBe(404)
    const id = await certified()
    const [letter] = await filesOf(id)
    expect((await officer.client.request('GET', `/api/v2/files/${letter?.file}`)).status).toBe(200)
  })
  it('stands in the queue of the ministry within reach, with its body, and no other request beside it', async () => {
    const id = await handedIn()
    await draftLetter(ngo)
    const near = await ministryUser(app, { governorate: 1, rights: { ministry_mediation_request: ['S'] } })
    const far = await ministryUser(app, { governorate: 9, rights: { ministry_mediation_request: ['S'] } })
    const rows = must(await near.client.call(listMinistryLetters, { query: { status: 'submitted', per_page: 100 } }))
    expect(rows.find((row) => row.id === id)).toMatchObject({
      destination: 'مديرية التربية في دمشق',
      file_status: null,
    })
    expect([...new Set(rows.map((row) => row.slug))]).toEqual([letterSlug])
    expect(must(await far.client.call(listMinistryLetters, {}))).toEqual([])
  })
  it('is written to addressees alone, and from the ready texts of the ministry', async () => {
    const titles = must(await ngo.client.call(selectJobTitles, {}))
    expect(titles.map((one) => one.name_ar)).toContain('السيد المحافظ')
    expect(titles.map((one) => one.name_ar)).not.toContain('محاسب')
    await sql`insert into doc_templates (slug, title_ar, doc_category_id, audience, purpose, body_ar) values
      ('own-text', 'نص جاهز', 4, 'est', 'mediation', 'نص {ngo_name}'), ('other-text', 'نص آخر', 4, 'min', 'mediation', 'نص'), ('decision-text', 'قرار', 4, 'est', 'decision', 'نص')`.execute(
      db,
    )
    const texts = must(await ngo.client.call(listReadyTexts, {})).map((one) => one.title_ar)
    expect(texts).toContain('نص جاهز')
    expect(texts).not.toContain('نص آخر')
    expect(texts).not.toContain('قرار')
  })
  it('lists the letters of the own organisation alone, with what became of each', async () => {
    const id = await certified()
    const draft = await draftLetter(ngo, { destination: 'المصرف التجاري' })
    await letterWriter(app)
    const rows = must(await ngo.client.call(listLetters, {}))
    expect(rows.map((row) => [row.id, row.status, row.destination, row.file?.status ?? null])).toEqual([
      [draft, 'draft', 'المصرف التجاري', null],
      [id, 'approved', 'مديرية التربية في دمشق', 'active'],
    ])
  })
})

describe('a letter that is not relied upon any more', () => {
  it('is frozen: visitors read it, nobody carries it off, and its organisation is told', async () => {
    const id = await certified()
    const [file] = await filesOf(id)
    await sql`update users set is_main = true where id = ${ngo.userId}`.execute(db)
    must(
      await officer.client.call(freezeFile, {
        params: { id: file?.id ?? 0 },
        body: { frozen: 1, reason: 'بلاغ عن تزوير', article: 'المادة 14' },
      }),
    )
    expect(must(await app.guest.call(checkDocument, { query: { QR: file?.code ?? '' } })).result).toBe('frozen')
    expect((await pdf(id)).statusCode).toBe(409)
    expect((await read(id)).file).toMatchObject({ status: 'frozen', freeze_reason: 'بلاغ عن تزوير' })
    const { rows } =
      await sql`select from user_notifications where code = 'N-73' and entity_id = ${file?.id ?? 0}`.execute(db)
    expect(rows).toHaveLength(1)
  })
  it('is replaced by a later one: the chain leads to the last, and says nothing else of it', async () => {
    const first = await certified()
    const [one] = await filesOf(first)
    const second = await certified(letterTo({ replaces_id: one?.id, destination: 'مديرية التربية في ريف دمشق' }))
    const [two] = await filesOf(second)
    const third = await certified(letterTo({ replaces_id: two?.id }))
    const [three] = await filesOf(third)
    const answer = must(await app.guest.call(checkDocument, { query: { QR: one?.code ?? '' } }))
    expect(answer.result).toBe('replaced')
    expect(answer.document?.successor).toEqual({
      issued_at: expect.any(String) as string,
      sha256_short: three?.sha256.slice(0, 16),
      standing: 'valid',
    })
    expect(must(await app.guest.call(checkHash, { query: { sha256: two?.sha256 ?? '' } })).result).toBe('replaced')
    expect(must(await app.guest.call(checkDocument, { query: { QR: three?.code ?? '' } })).result).toBe('valid')
    expect(must(await ngo.client.call(listReplaceable, {})).map((row) => row.id)).toEqual([three?.id])
  })
  it('is not replaced twice, nor by the letter of another organisation', async () => {
    const [one] = await filesOf(await certified())
    const rivals = [
      await draftLetter(ngo, letterTo({ replaces_id: one?.id })),
      await draftLetter(ngo, letterTo({ replaces_id: one?.id })),
    ]
    for (const id of rivals) {
      must(await take(id, 'submit'))
      must(await decide(id, 'start'))
    }
    const lock = sql`select from files_qrs where id = ${one?.id ?? 0} for update`
    const answers = await whileHeld(app, lock, 2, () => rivals.map((id) => decide(id, 'approve')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stranger = await letterWriter(app)
    const [last] = await filesOf(await certified())
    const foreign = await draftLetter(stranger, letterTo({ replaces_id: last?.id }))
    expect((await take(foreign, 'submit', stranger)).errors).toHaveProperty(['payload.replaces_id'])
  })
})
