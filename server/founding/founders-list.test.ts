import { sql } from 'kysely'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember, foundersList, listMembers, readDocs } from '#contract/founding/calls.ts'
import { readFoundersList } from '#contract/founding/ministry-calls.ts'
import { inspectOffice } from '../core/files/office.ts'
import { testApp, type Answer } from '../testing/app.ts'
import { founder, ministryUser, organisation, uploaded, type Founder, type MinistryUser } from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'

const app = await testApp()
let mine: Founder
let other: Founder
let evaluator: MinistryUser

beforeAll(async () => {
  mine = await founder(app)
  other = await founder(app)
  await fillApplication(app, mine, 'جمعية الزيتون الأخضر', 3, 2)
  await fillApplication(app, other, 'مؤسسة النخيل العالي', 1)
  await sql`update est_members set first_name = 'غريب' where establishment_id = ${other.establishmentId}`.execute(
    app.ownerDb,
  )
  for (const [at, first] of ['أمل', 'باسل', 'جمانة'].entries())
    await sql`update est_members set first_name = ${first} where id = (select id from est_members where establishment_id = ${mine.establishmentId} order by id offset ${at} limit 1)`.execute(
      app.ownerDb,
    )
  await sql`update settings set value = '{"1":1,"2":3,"3":1}' where key = 'founding.min_founders'`.execute(app.ownerDb)
  await app.services.reference.refresh()
  evaluator = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
})

/** A part of a .docx as text: found by the directory at the end of the file. */
function partOf({ data }: Answer, wanted: string): string {
  const bytes = data as unknown as Buffer
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  for (;;) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`No part ${wanted}`)
    const [packed, nameLength, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      const body = bytes.subarray(from, from + packed)
      return (bytes.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body)).toString('utf8')
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}
const times = (text: string, part: string) => text.split(part).length - 1
const numbersOf = async (one: Founder) =>
  (await one.client.call(listMembers)).data.map((row) => row.values.id_number as string)

describe("the founders' list for signature", () => {
  it('names every founder of the request once, nobody of another, and the delegate', async () => {
    const answer = await mine.client.call(foundersList)
    expect(answer.status).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /^attachment;.*قائمة المؤسسين .*\.docx$/,
    )
    await inspectOffice(answer.data as unknown as Buffer, 'docx')
    const text = partOf(answer, 'word/document.xml')
    const numbers = await numbersOf(mine)
    expect(numbers).toHaveLength(3)
    for (const number of numbers) expect(times(text, number)).toBe(1)
    for (const name of ['أمل نبيل الزيتوني', 'باسل نبيل الزيتوني', 'جمانة نبيل الزيتوني'])
      expect(times(text, name)).toBe(1)
    expect(times(text, 'مندوب المؤسسين')).toBe(1)
    expect(text).toContain('جمعية الزيتون الأخضر')
    expect(text).not.toContain('غريب')
    for (const number of await numbersOf(other)) expect(text).not.toContain(number)
  })

  it('is a right-to-left document on A4 whose numbers keep their direction and whose heading row repeats', async () => {
    const text = partOf(await mine.client.call(foundersList), 'word/document.xml')
    expect(times(text, '<w:p>') + times(text, '<w:p ')).toBe(times(text, '<w:bidi/>'))
    expect(text).toContain('<w:bidiVisual/>')
    expect(times(text, '<w:tblHeader/>')).toBe(1)
    expect(text).toMatch(/<w:pgSz[^>]*w:w="16838"[^>]*w:h="11906"/)
    const runs = [...text.matchAll(/<w:r>(.*?)<\/w:r>/gs)].map(([, run = '']) => run)
    const [numbers, arabic] = [
      runs.filter((run) => run.includes('\u200e')),
      runs.filter((run) => !run.includes('\u200e')),
    ] as const
    expect(numbers.length).toBeGreaterThan(9)
    expect(numbers.filter((run) => run.includes('<w:rtl/>'))).toEqual([])
    expect(arabic.filter((run) => !run.includes('<w:rtl/>'))).toEqual([])
    expect(arabic.filter((run) => /\d{5}/.test(run))).toEqual([])
  })

  it('takes words with signs of the markup as words', async () => {
    const address = 'حي <w:br/> & "الورد" ]]>'
    await sql`update est_members set residence_address = ${address} where establishment_id = ${mine.establishmentId} and is_delegate`.execute(
      app.ownerDb,
    )
    const text = partOf(await mine.client.call(foundersList), 'word/document.xml')
    expect(text).toContain('حي &lt;w:br/&gt; &amp; &quot;الورد&quot; ]]&gt;')
    expect(text).not.toContain('<w:br/>')
  })

  it('is not written while a founder is incomplete, and both the answer and the screen say what is missing', async () => {
    await sql`update est_members set birth_date = null where establishment_id = ${mine.establishmentId} and first_name = 'باسل'`.execute(
      app.ownerDb,
    )
    const answer = await mine.client.call(foundersList)
    expect(answer.status).toBe(422)
    const field = Object.keys(answer.errors)
    expect(field).toEqual([expect.stringMatching(/^est_members\.\d+\.birth_date$/)])
    const { required } = (await mine.client.call(readDocs)).data as {
      required: { form: { missing: Record<string, unknown> } | null }[]
    }
    expect(required.filter((one) => one.form !== null)).toHaveLength(1)
    expect(Object.keys(required.find((one) => one.form)?.form?.missing ?? {})).toEqual(field)
    await sql`update est_members set birth_date = '1985-04-12' where establishment_id = ${mine.establishmentId} and birth_date is null`.execute(
      app.ownerDb,
    )
  })

  it('lists founding organisations by the name and number of their files', async () => {
    const alliance = await founder(app)
    const ngo = await organisation(app)
    await fillApplication(app, alliance, 'اتحاد الياسمين الدمشقي', 1, 3)
    const authorisation_file = await uploaded(app, { userId: alliance.id, establishmentId: alliance.establishmentId })
    const body = { member_kind: 'ngo', member_ngo_id: ngo.id, is_delegate: false, authorisation_file } as const
    expect((await alliance.client.call(addMember, { body })).status).toBe(200)
    const { rows } = await sql<{
      name_ar: string
      ngo_code: string
    }>`select name_ar, ngo_code from ngos where id = ${ngo.id}`.execute(app.ownerDb)
    const text = partOf(await alliance.client.call(foundersList), 'word/document.xml')
    expect(times(text, '<w:tblHeader/>')).toBe(2)
    expect(times(text, rows[0]?.name_ar as string)).toBe(1)
    expect(times(text, rows[0]?.ngo_code as string)).toBe(1)
  })
})

describe("the ministry's copy of the list", () => {
  it('is for those who judge the request, and each view of it is logged', async () => {
    await submitApplication(mine)
    const params = { id: mine.establishmentId }
    expect((await evaluator.client.call(readFoundersList, { params })).status).toBe(200)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from logs where establishment_id = ${mine.establishmentId} and action = 'view' and user_id = ${evaluator.id} and description_ar like 'تنزيل قائمة المؤسسين%'`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.count).toBe(1)
    const far = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'], governorate: 2 })
    expect((await far.client.call(readFoundersList, { params })).status).toBe(404)
    expect((await evaluator.client.call(readFoundersList, { params: { id: other.establishmentId } })).status).toBe(404)
    expect((await other.client.call(readFoundersList, { params })).status).toBe(403)
    const reader = await ministryUser(app, { rights: { ministry_creation_requests: ['S'] } })
    expect((await reader.client.call(readFoundersList, { params })).status).toBe(403)
  })
})
