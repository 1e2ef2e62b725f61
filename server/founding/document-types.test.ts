import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  addDoc,
  confirmTransaction,
  finishStage,
  openTransaction,
  readMainInfo,
  replaceDoc,
  saveAccount,
  saveMember,
  saveRealEstate,
} from '#contract/founding/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { founder as newFounder, uploaded } from '../testing/factories.ts'
import { fillApplication } from '../testing/founding-data.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الصفصاف للتعليم')
const { client } = one.founder
const by = { userId: one.founder.id, establishmentId: one.id }
const asks = (types: string[], code = '%') =>
  sql`update required_documents set allowed_types = ${JSON.stringify(types)}::jsonb where code like ${code}`.execute(
    app.ownerDb,
  )
const present = async () =>
  (
    await sql<{
      source: number
    }>`select source from est_docs where establishment_id = ${one.id} and replaced_at is null order by source`.execute(
      app.ownerDb,
    )
  ).rows.map(({ source }) => source)

/** Every way by which a file comes to the place of a document, with the field that names the file. */
const ways: Record<string, [field: string, (file: number) => Promise<{ status: number; errors: unknown }>]> = {
  'a document is added': [
    'source',
    async (source) => {
      const { docs } = (await client.call(readMainInfo)).data
      const document = docs.required.find((row) => row.linked_field === null && row.count_rule === 'fixed')
      return client.call(addDoc, { body: { attachment_id: document?.id ?? 0, source, slot: 1 } })
    },
  ],
  'a document is replaced': [
    'source',
    async (source) => {
      const { docs } = (await client.call(readMainInfo)).data
      return client.call(replaceDoc, { params: { id: docs.uploaded[0]?.id ?? 0 }, body: { source } })
    },
  ],
  'the applicant is saved': ['delegate_file', (file) => client.call(saveAccount, { body: { delegate_file: file } })],
  'a founder is saved': [
    'inquiry_bulletin_file',
    (file) => client.call(saveMember, { params: { id: one.memberId }, body: { inquiry_bulletin_file: file } }),
  ],
  'the headquarters are saved': [
    'document_file',
    (file) => client.call(saveRealEstate, { body: { document_file: file } }),
  ],
}

it.each(Object.entries(ways))(
  'a file of another type than the document asks for is refused at its field when %s',
  async (_, [field, give]) => {
    await place(app, one, { status: 4, stage: 4 })
    for (const [asked, other] of [
      ['png', 'pdf'],
      ['pdf', 'png'],
    ] as const) {
      await asks([asked])
      const before = await present()
      const refused = await give(await uploaded(app, by, other))
      expect([refused.status, refused.errors]).toEqual([422, { [field]: ['صيغة الملف أو حجمه غير مقبول.'] }])
      expect(await present()).toEqual(before)
      const file = await uploaded(app, by, asked)
      expect((await give(file)).status).toBe(200)
      expect(await present()).toContain(file)
    }
  },
)

it('a document that asks for Word files takes them', async () => {
  await place(app, one, { status: 4, stage: 4 })
  await asks(['docx'])
  const give = (ways['a document is added'] as (typeof ways)[string])[1]
  expect((await give(await uploaded(app, by, 'pdf'))).status).toBe(422)
  expect((await give(await uploaded(app, by, 'docx'))).status).toBe(200)
})

it('a file that was given before the legal form decided what is asked for is refused when the request is handed in', async () => {
  const early = await newFounder(app)
  await asks(['pdf', 'jpg', 'png'])
  await fillApplication(app, early, 'مؤسسة الحور للتعليم')
  const [member] = (await early.client.call(readMainInfo)).data.est_members
  await sql`delete from est_docs where establishment_id = ${early.establishmentId}`.execute(app.ownerDb)
  const submit = () => early.client.call(finishStage, { body: { finished_stage_number: 1 } })
  const { id } = must(await early.client.call(openTransaction, { body: { slug: 'establishing_ngo' } }))
  must(
    await early.client.call(confirmTransaction, {
      params: { id },
      body: { slug: 'establishing_ngo', status: 'submitted' },
    }),
  )
  await asks(['png'], 'founding-08')
  expect(await submit()).toMatchObject({
    status: 422,
    errors: { [`est_members.${member?.id}.id_image`]: ['صيغة الملف أو حجمه غير مقبول.'] },
  })
  await asks(['pdf'], 'founding-08')
  expect((await submit()).status).toBe(200)
})
