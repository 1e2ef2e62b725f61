import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { checkDocument } from '#contract/documents/calls.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation } from '../../testing/factories.ts'

const app = await testApp()
const db = app.ownerDb
const officer = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
const ngo = await organisation(app)

async function studied(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at, stage_entered_at, stage_due_at, stage_days, assigned_user_id, type_version, payload)
    select t.id, t.slug, ${ngo.id}, 'مشاركة في معرض بيروت', 'in_progress', now(), now(), now() + interval '5 days', 2, ${officer.id}, t.version, '{}' from transaction_types t where t.slug = 'international_event' returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
const ask = (id: number, more: object = {}) =>
  officer.client.call(decideRequest, {
    params: { id },
    body: {
      decision: 'external',
      external_body_id: 6,
      external_letter_no: '44/خ',
      external_letter_date: '2026-01-15',
      ...more,
    } as SentBody<typeof decideRequest>,
  })
const issued = async (id: number) =>
  (
    await sql<{ code: string; file: number; destination: string; mime: string; size: number }>`
      select f.code, f.file, f.destination, a.mime, a.size::int as size from files_qrs f join attachments a on a.id = f.file where f.transaction_request_id = ${id} order by f.id`.execute(
      db,
    )
  ).rows

test('asking a body issues its letter on paper, whose code anybody checks, among the files of the decision', async () => {
  const id = await studied()
  must(await ask(id, { notes: 'نرجو بيان الرأي في الجهة المنظمة للمعرض.' }))
  const [letter, ...more] = await issued(id)
  expect(more).toEqual([])
  const body = app.services.reference.find('external-bodies', 6)?.name_ar
  expect(letter).toMatchObject({ destination: body, mime: 'application/pdf' })
  expect(letter?.size).toBeGreaterThan(1000)
  const { actions } = must(await officer.client.call(readRequest, { params: { id } }))
  const files = actions.find(({ decision }) => decision === 'external')?.files ?? []
  expect(files.map(({ file }) => file)).toEqual([letter?.file])
  const checked = must(await app.guest.call(checkDocument, { query: { QR: letter?.code as string } }))
  expect(checked).toMatchObject({ result: 'valid', document: { destination: body } })
  const reads = (token: string) =>
    app.http.inject({ url: `/api/v2/files/${letter?.file}`, headers: { authorization: `Bearer ${token}` } })
  expect((await reads(officer.client.token as string)).statusCode).toBe(200)
  const stranger = await organisation(app)
  expect((await reads(stranger.client.token as string)).statusCode).not.toBe(200)
})

test('a letter that is refused leaves no paper, and each body has its own', async () => {
  const id = await studied()
  expect((await ask(id, { external_letter_no: null })).status).toBe(422)
  expect(await issued(id)).toEqual([])
  must(await ask(id))
  // The same body again owes its answer already.
  expect((await ask(id)).status).toBe(422)
  must(await ask(id, { external_body_id: 7, external_letter_no: '45/خ' }))
  expect((await issued(id)).map(({ destination }) => destination)).toEqual(
    [6, 7].map((code) => app.services.reference.find('external-bodies', code)?.name_ar),
  )
})
