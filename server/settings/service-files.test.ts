import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportServices, importServices, planServices } from '#contract/settings/service-file.ts'
import { staleOf, must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
let codes: { id: number; code: string; name_ar: string }[]
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
  codes = (
    await sql<{
      id: number
      code: string
      name_ar: string
    }>`select id, code, name_ar from classifications where is_active and deleted_at is null and parent_id is not null order by code limit 3`.execute(
      app.ownerDb,
    )
  ).rows
})
const one = (at: number) => codes[at] as (typeof codes)[number]
const heading = 'المعرّف,التصنيف,اسم الخدمة,الخدمة بالإنكليزية,الوصف,فعّالة'
const plan = (csv: string, who = admin) => who.client.call(planServices, { body: { csv } })
const bring = (csv: string, version?: string, who = admin) =>
  who.client.call(importServices, { body: { csv }, headers: version ? { 'if-match': `"${version}"` } : {} })
const taken = async () =>
  ((await admin.client.call(exportServices, { query: {} })).data as unknown as Buffer).toString('utf8')
const stored = async () =>
  (await sql<{ rows: unknown }>`select jsonb_agg(to_jsonb(s) order by id) as rows from services s`.execute(app.ownerDb))
    .rows[0]?.rows
const named = async (name: string) =>
  (
    await sql<{
      id: number
      classification_id: number
      description: string | null
      state: string
    }>`select id, classification_id, description, state from services where name_ar = ${name} and deleted_at is null`.execute(
      app.ownerDb,
    )
  ).rows[0]
const arabic = (text: string | number) => String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string)

describe('a file of services', () => {
  it('that was taken comes back as nothing to do', async () => {
    must(
      await bring(
        `${heading}\n,${one(0).code},خدمة أولى,First,"وصف، فيه ""اقتباس""",نعم\n,${one(1).code},خدمة ثانية,,,لا`,
      ),
    )
    expect((await named('خدمة أولى'))?.description).toBe('وصف، فيه "اقتباس"')
    expect((await named('خدمة ثانية'))?.state).toBe('retired')
    expect(must(await plan(await taken()))).toMatchObject({
      rows: [],
      added: 0,
      changed: 0,
      refused: 0,
      same: expect.any(Number),
    })
  })

  it('is read with a byte order mark, semicolons, quotes and Arabic digits, by code or name of the classification', async () => {
    const { id } = (await named('خدمة أولى')) as { id: number }
    const csv = `\ufeff${heading.replaceAll(',', ';')}\r\n${arabic(id)};${arabic(one(1).code)};"خدمة ""أولى""; معدّلة";First;وصف;نعم\r\n;${one(2).name_ar};خدمة ثالثة;;;١\r\n`
    expect(must(await plan(csv))).toMatchObject({ added: 1, changed: 1, refused: 0 })
    must(await bring(csv))
    expect(await named('خدمة "أولى"; معدّلة')).toMatchObject({ id, classification_id: one(1).id })
    expect(await named('خدمة ثالثة')).toMatchObject({ classification_id: one(2).id, state: 'approved' })
  })

  it('with wrong cells names each of them by line and column, and writes nothing of the whole file', async () => {
    must(await bring(`${heading}\n,${one(0).code},خدمة قائمة,,,نعم`))
    const [before, standing] = [await stored(), (await named('خدمة قائمة')) as { id: number }]
    const rows = [
      `,${one(0).code},خدمة جديدة صحيحة,,,نعم`,
      `,99.99,خدمة بلا تصنيف,,,نعم`,
      `,,خدمة أخرى,,,نعم`,
      `,${one(0).code},قص,,,نعم`,
      `,${one(0).code},خدمة قائمة,,,نعم`,
      `,${one(0).code},خدمة مكررة,,,نعم`,
      `,${one(0).code},خِدمة مكرّرة,,,نعم`,
      `,${one(0).code},خدمة بحالة,,,ربما`,
      `999999,${one(0).code},خدمة بمعرف,,,نعم`,
      `${standing.id},${one(0).code},خدمة قائمة,X,,نعم`,
      `,${one(0).code},خدمة زائدة,,,نعم,خلية`,
    ]
    const csv = [heading, ...rows].join('\n')
    const told = must(await plan(csv))
    expect(
      told.rows
        .filter(({ act }) => act === 'refuse')
        .map(({ line, reasons }) => [line, ...reasons.map(({ column }) => column)]),
    ).toEqual([
      [3, 'classification_id'],
      [4, 'classification_id'],
      [5, 'name_ar'],
      [6, 'name_ar'],
      [8, 'name_ar'],
      [9, 'is_active'],
      [10, 'id'],
      [11, 'name_en'],
      [12, null],
    ])
    expect((await bring(csv)).status).toBe(422)
    expect(await stored()).toEqual(before)
  })

  it('may exchange the names of two services', async () => {
    must(await bring(`${heading}\n,${one(0).code},اسم ألف,,,نعم\n,${one(0).code},اسم باء,,,نعم`))
    const [a, b] = [(await named('اسم ألف'))?.id, (await named('اسم باء'))?.id]
    must(await bring(`id,name_ar\n${a},اسم باء\n${b},اسم ألف`))
    expect([(await named('اسم ألف'))?.id, (await named('اسم باء'))?.id]).toEqual([b, a])
  })

  it('decides no proposal, and takes no service from the classifications of an organisation', async () => {
    const ngo = await organisation(app)
    const { rows } = await sql<{
      id: number
    }>`insert into services (classification_id, name_ar, is_approved, proposed_by_ngo_id) values (${one(0).id}, 'خدمة مقترحة', false, ${ngo.id}) returning id`.execute(
      app.ownerDb,
    )
    const id = rows[0]?.id
    const reasons = async (row: string) =>
      must(await plan(`${heading}\n${row}`)).rows.flatMap((told) => told.reasons.map(({ column }) => column))
    expect(await reasons(`${id},${one(0).code},خدمة مقترحة,,,لا`)).toEqual(['is_active'])
    must(await bring(`${heading}\n${id},${one(0).code},خدمة مقترحة,A proposal,,نعم`))
    expect((await named('خدمة مقترحة'))?.state, 'a file approves nothing').toBe('proposed')
    await sql`insert into classification_ngos (ngo_id, classification_id, type) values (${ngo.id}, ${one(0).id}, 'main')`.execute(
      app.ownerDb,
    )
    await sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids) values (${ngo.id}, ${id}, 'وصف الخدمة كما تقدَّم للناس', '{1}', 1, 1, '{1}')`.execute(
      app.ownerDb,
    )
    expect(await reasons(`${id},${one(1).code},خدمة مقترحة,A proposal,,نعم`)).toEqual(['classification_id'])
  })

  it('is refused when the catalogue has changed since the plan, and answers the new one', async () => {
    const csv = `${heading}\n,${one(0).code},خدمة متأخرة,,,نعم`
    const seen = must(await plan(csv))
    must(await bring(`${heading}\n,${one(0).code},خدمة سابقة,,,نعم`))
    const late = await bring(csv, seen.updated_at)
    expect(late.status).toBe(409)
    expect(staleOf<{ added: number }>(late as never).added).toBe(1)
    expect(await named('خدمة متأخرة')).toBeUndefined()
  })

  it('is for those with the rights alone: to change needs U, to add A besides', async () => {
    const reader = await ministryUser(app, { rights: { ministry_indexes: ['S'] } })
    const editor = await ministryUser(app, { rights: { ministry_indexes: ['S', 'U'] } })
    const csv = `${heading}\n,${one(0).code},خدمة لا تضاف,,,نعم`
    expect([(await plan(csv, reader)).status, (await bring(csv, undefined, reader)).status]).toEqual([403, 403])
    expect(must(await plan(csv, editor))).toMatchObject({ refused: 1 })
    expect((await bring(csv, undefined, editor)).status).toBe(422)
  })
})
