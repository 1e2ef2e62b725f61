import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { showTransactionRequest } from '#contract/founding/calls.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser, organisationUser, uploaded } from '../testing/factories.ts'
import { officerRoles, place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const near = await ministryUser(app, { role: 'DO', governorate: 1 })
const far = await ministryUser(app, { role: 'DO', governorate: 2 })
const read = async (client: { request: (method: string, path: string) => Promise<{ status: number }> }, file: number) =>
  (await client.request('GET', `/api/v2/files/${file}`)).status

it('gives the signed decision that the ministry uploads to the organisation and its directorate', async () => {
  const one = await placedRequest(app, 'مؤسسة القرار الموقّع')
  await place(app, one, { status: 6, stage: 7, role: 'issuer' })
  const file = await uploaded(app, { userId: officer.id })
  const approved = await officer.client.call(changeStatus, {
    params: { id: one.id },
    query: { status: 9, decision_no: '77/ق', decision_date: '2026-01-15', decision_file: file },
  })
  expect(approved).toMatchObject({ status: 200, data: { status_id: 9 } })
  const ngoId = approved.data.ngo_id as number
  const { rows } = await sql<{
    file: number
  }>`select file from ngo_documents where ngo_id = ${ngoId} and key = 'decision_file'`.execute(app.ownerDb)
  expect(rows).toEqual([{ file }])
  expect(await read((await organisationUser(app, ngoId)).client, file)).toBe(200)
  expect(await read(await app.signedIn({ id: one.founder.id, kind: 'est' }), file)).toBe(200)
  expect(await read(near.client, file)).toBe(200)
  expect(await read(far.client, file)).toBe(404)
})

it('shows the founder the files of a decision that he is told of, and nobody those of an internal note', async () => {
  const one = await placedRequest(app, 'مؤسسة ملفات القرارات')
  const [told, internal] = [await uploaded(app, { userId: officer.id }), await uploaded(app, { userId: officer.id })]
  const decide = (body: object) =>
    officer.client.call(decideRequest, { params: { id: one.requestId }, body: body as never })
  await place(app, one, { status: 2, role: 'receiver' })
  const first = await uploaded(app, { userId: officer.id })
  expect(await decide({ decision: 'start', files: [{ title: 'محضر الاستلام', file: first }] })).toMatchObject({
    status: 200,
  })
  expect(
    await decide({
      decision: 'note',
      internal_notes: 'حاشية داخلية للدائرة.',
      files: [{ title: 'كتاب داخلي', file: internal }],
    }),
  ).toMatchObject({ status: 200 })
  expect(await decide({ decision: 'forward', files: [{ title: 'مذكرة الدراسة', file: told }] })).toMatchObject({
    status: 200,
  })
  const track = await one.founder.client.call(showTransactionRequest)
  const listed = track.data.actions.flatMap((action: { files: { file: number }[] }) => action.files)
  expect(listed).toEqual([
    { title: 'محضر الاستلام', file: first },
    { title: 'مذكرة الدراسة', file: told },
  ])
  expect(await read(one.founder.client, told)).toBe(200)
  expect(await read(one.founder.client, internal)).toBe(404)
  expect(await read((await founder(app)).client, told)).toBe(404)
  for (const file of [told, internal]) {
    expect(await read(near.client, file)).toBe(200)
    expect(await read(far.client, file)).toBe(404)
  }
})
