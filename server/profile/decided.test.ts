import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createImmediateNgo, immediateNgos } from '#contract/ngos/immediate.ts'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { removeDocument, saveNgoInfo } from '#contract/profile/info.ts'
import { type DecidedField, decidedFields } from '#contract/profile/locks.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { withinOwner } from '../core/database/owner.ts'
import { must, testApp } from '../testing/app.ts'
import {
  founder,
  type MinistryUser,
  ministryUser,
  organisation,
  organisationUser,
  type Organisation,
  uploaded,
} from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'

const app = await testApp()
let head: MinistryUser
let serial = 0
beforeAll(async () => {
  head = await ministryUser(app, { role: 'CA' })
  // An association may have a second main classification here, so that only a decision can refuse it.
  await run(sql`update settings set value = '{"1": 2, "2": 2, "3": 2}' where key = 'founding.max_main_classifications'`)
  await app.services.reference.refresh()
})
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.ownerDb)
const file = (by: Organisation) => uploaded(app, { userId: by.userId, ngoId: by.id })
/** A word that no other of these resembles. */
const letters = () => {
  serial += 1
  const digest = createHash('sha256').update(String(serial)).digest()
  return [...digest.subarray(0, 7)].map((byte) => 'بجدرسعفقكلمن'[byte % 12]).join('')
}
const [mainField, otherField] = (
  await sql<{ id: number }>`select id from classifications where parent_id is null order by id limit 2`.execute(
    app.ownerDb,
  )
).rows.map(({ id }) => id) as [number, number]

/** Gives a new organisation the values that it has not got at its birth. */
async function filled(own: Organisation): Promise<Organisation> {
  await run(sql`update ngos set name_en = coalesce(name_en, 'First Name'), work_scope_id = 1, work_governorates = '{1}', duration_type = 'limited', duration_until = '2040-01-01',
    decision_file = coalesce(decision_file, ${await file(own)}) where id = ${own.id}`)
  await run(sql`insert into ngo_documents (ngo_id, key, file, issued_at) select id, 'decision_file', decision_file, decision_date from ngos
    where id = ${own.id} and not exists (select from ngo_documents where ngo_id = ${own.id} and key = 'decision_file')`)
  await run(
    sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${own.id}, 1, 'هدف قررته وثيقة التأسيس')`,
  )
  await run(
    sql`insert into classification_ngos (ngo_id, classification_id, type) values (${own.id}, ${mainField}, 'main')`,
  )
  return own
}

/** From a record of the ministry, by its own calls. */
async function recorded(more: { name_en: string | null; withFile: boolean }): Promise<Organisation> {
  const n = ++serial
  const body = {
    name_ar: `جمعية ${letters()} القديمة`,
    name_en: more.name_en,
    legal_form_id: 2,
    governorate_id: 1,
    decision_no: `${n}/ق`,
    decision_date: '1998-05-04',
    decision_file: more.withFile ? await uploaded(app, { userId: head.id }) : null,
    user_full_name: 'رنا سامر البستاني',
    user_email: `holder${n}@test.example`,
    user_mobile: '0900000123',
  }
  const { id } = must(await head.client.call(immediateNgos.create, { body: body as never }))
  const { ngo_id } = must(await head.client.call(createImmediateNgo, { params: { id }, body: {} }))
  return { id: ngo_id, ...(await organisationUser(app, ngo_id)) }
}
async function founded(): Promise<Organisation> {
  const one = await founder(app)
  await fillApplication(app, one, `جمعية ${letters()} المؤسسة`)
  await submitApplication(one)
  const own = await organisation(app)
  await run(sql`update establishments e set status_id = 9, ngo_id = n.id, decision_no = n.decision_no, decision_date = n.decision_date, ended_at = now()
    from ngos n where n.id = ${own.id} and e.id = ${one.establishmentId}`)
  await run(sql`update est_ngo set name_en = 'First Name' where establishment_id = ${one.establishmentId}`)
  return own
}
async function renamed(): Promise<Organisation> {
  const own = await organisation(app)
  await run(
    sql`insert into ngo_former_names (ngo_id, name_ar, replaced_on) values (${own.id}, 'جمعية الاسم الأول', '2024-01-01')`,
  )
  return own
}

const identity: readonly DecidedField[] = ['name_ar', 'legal_form_id', 'decision_no', 'decision_date']
/** How an organisation comes into the register, and what a decision then gave. */
const births: readonly [string, () => Promise<Organisation>, readonly DecidedField[]][] = [
  ['founded', founded, decidedFields],
  [
    'recorded by the ministry with its English name and decision',
    () => recorded({ name_en: 'First Name', withFile: true }),
    [...identity, 'name_en', 'decision_file'],
  ],
  ['recorded by the ministry without them', () => recorded({ name_en: null, withFile: false }), identity],
  ['renamed by a decision', renamed, ['name_ar', 'name_en']],
  ['imported without a decision on record', () => organisation(app), []],
]

/** Every way in which an organisation could write a field: the name of the field in the refusal, and the call. */
type Way = { at: string; send: (own: Organisation) => Promise<{ status: number; errors: Record<string, string[]> }> }
const info = (field: string, value: (own: Organisation) => unknown): Way => ({
  at: field,
  send: async (own) => own.client.call(saveNgoInfo, { body: { [field]: await value(own) } as never }),
})
/** The same call as a form in parts, which is how a screen sends files. */
const parts = (field: string, value: string): Way => ({
  at: field,
  send: (own) =>
    own.client.request(
      'POST',
      '/api/v2/ngo-info',
      Buffer.from(`--cut\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--cut--\r\n`),
      { 'content-type': 'multipart/form-data; boundary=cut' },
    ),
})
const ownMain = async ({ client }: Organisation) => {
  const row = must(await client.call(classificationNgos.list)).find(({ type }) => type === 'main')
  if (!row) throw new Error('there is no main classification')
  return { id: row.id }
}
const ways: Record<DecidedField, readonly Way[]> = {
  name_ar: [info('name_ar', () => `جمعية ${letters()} الجديدة`), parts('name_ar', 'جمعية الاسم المزور للاختبار')],
  name_en: [info('name_en', () => 'Another Name'), info('name_en', () => null)],
  legal_form_id: [info('legal_form_id', () => 1)],
  decision_no: [info('decision_no', () => `77${++serial}/ج`)],
  decision_date: [info('decision_date', () => '2018-02-03')],
  decision_file: [
    info('decision_file', file),
    {
      at: 'decision_file',
      send: (own) => own.client.call(saveNgoInfo, { body: { issued_at: { decision_file: '2017-01-01' } } }),
    },
    { at: 'decision_file', send: (own) => own.client.call(removeDocument, { params: { key: 'decision_file' } }) },
  ],
  work_scope_id: [info('work_scope_id', () => 3)],
  work_governorates: [info('work_governorates', () => [2])],
  duration_type: [info('duration_type', () => 'unlimited')],
  duration_until: [info('duration_until', () => '2050-01-01')],
  objectives: [info('objectives', () => [{ objective_ar: 'هدف آخر لم يكن من قبل' }])],
  main_classification: [
    {
      at: 'classification_id',
      send: async (own) =>
        own.client.call(classificationNgos.update, {
          params: await ownMain(own),
          body: { classification_id: otherField, type: 'main' },
        }),
    },
    {
      at: 'classification_id',
      send: async (own) => own.client.call(classificationNgos.remove, { params: await ownMain(own) }),
    },
    {
      at: 'classification_id',
      send: (own) =>
        own.client.call(classificationNgos.create, { body: { classification_id: otherField, type: 'main' } }),
    },
  ],
}
/** Everything of the file that a reader could see of the fields. */
const stored = async ({ client }: Organisation) => ({
  main: must(await client.call(readMainInfo)),
  info: must(await client.call(readNgoInfo)),
  classifications: must(await client.call(classificationNgos.list)),
})

describe.each(births)('an organisation that was %s', (_birth, born, decided) => {
  test('reads which of its fields a decision gave', async () => {
    const own = await filled(await born())
    expect(must(await own.client.call(readMainInfo)).decided_fields.toSorted()).toEqual(decided.toSorted())
  })

  test.each(decidedFields)('%s changes exactly when no decision gave it, in every way', async (field) => {
    for (const [at, way] of ways[field].entries()) {
      const own = await filled(await born())
      const before = await stored(own)
      const { status, errors } = await way.send(own)
      const name = `${field}, way ${at + 1}`
      if (decided.includes(field)) {
        expect([status, Object.keys(errors)], name).toEqual([409, expect.arrayContaining([way.at])])
        expect(errors[way.at], name).toEqual(['قيمة صادرة بقرار: لا تُعدَّل إلا بمعاملة.'])
        expect(await stored(own), name).toEqual(before)
      } else expect([status, errors], name).toEqual([200, {}])
    }
  })

  test('the database keeps the columns too, whatever call forgets to ask', async () => {
    const own = await filled(await born())
    const columns: Partial<Record<DecidedField, unknown>> = {
      name_ar: `جمعية ${letters()} المبدلة`,
      name_en: 'Forged',
      legal_form_id: 1,
      decision_no: `66${++serial}/ج`,
      decision_date: '2001-01-01',
      decision_file: null,
      work_scope_id: 3,
      work_governorates: [2],
      duration_type: 'unlimited',
      duration_until: '2051-01-01',
    }
    const refused: string[] = []
    for (const [column, value] of Object.entries(columns))
      await withinOwner({ ngoId: own.id }, () =>
        sql`update ngos set ${sql.ref(column)} = ${value} where id = ${own.id}`.execute(app.db),
      ).catch((error: Error) => refused.push(error.message.includes('a decision gave') ? column : error.message))
    expect(refused).toEqual(Object.keys(columns).filter((column) => decided.some((field) => field === column)))
  })
})

test('a founded organisation keeps what the specification leaves open: all the rest of its file', async () => {
  const own = await filled(await founded())
  const saved = await own.client.call(saveNgoInfo, {
    body: {
      short_name: 'سنابل',
      gazette_no: '12',
      dissolution_beneficiary: 'صندوق المعونة الاجتماعية',
      vision: 'مجتمع متكافل',
      bylaws_file: await file(own),
    },
  })
  expect([saved.status, saved.errors]).toEqual([200, {}])
})

test('all locked fields are told at once, and nothing of the form is stored', async () => {
  const own = await filled(await founded())
  await run(
    sql`update ngos set completed_by_ngo = now(), dissolution_beneficiary = 'صندوق المعونة' where id = ${own.id}`,
  )
  const answer = await own.client.call(saveNgoInfo, {
    body: { name_ar: 'جمعية محكمة الأمم', legal_form_id: 1, bylaws_file: await file(own), vision: 'رؤية جديدة' },
    headers: { 'accept-language': 'en' },
  })
  expect([answer.status, answer.message]).toEqual([409, 'Some of these data are locked: each field says why.'])
  const decided = ['A decision gave this value: it changes by a transaction only.']
  expect(answer.errors).toEqual({
    name_ar: decided,
    legal_form_id: decided,
    bylaws_file: ['Closed since the declaration.'],
  })
  expect(must(await own.client.call(readMainInfo)).vision).toBeNull()
})

describe('every way to another name that is open asks the rules of names', () => {
  const open: [string, string, (own: Organisation, name: string) => Promise<{ status: number; errors: object }>][] = [
    ['the main data', 'name_ar', (own, name) => own.client.call(saveNgoInfo, { body: { name_ar: name } })],
    [
      'a request for another name',
      'payload.name_ar',
      async (own, name) => {
        await run(
          sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${await file(own)} where id = ${own.id}`,
        )
        return own.client.call(openRequest, {
          body: {
            slug: 'name_change',
            subject: 'تعديل اسم الجمعية',
            payload: { name_ar: name, reason: 'توسّع عمل الجمعية إلى محافظات أخرى.' },
            submit: 1,
          },
        })
      },
    ],
  ]
  beforeAll(async () => {
    await run(sql`update transaction_type_stages set requires_files = false`)
    await run(sql`update transaction_types set legal_form_ids = '{}' where slug = 'name_change'`)
  })

  test.each(open)('by %s: a refused word', async (_way, field, send) => {
    const [{ word }] = (
      await sql<{
        word: string
      }>`select name_ar as word from index_records where index_slug = 'restricted-words' and is_active and deleted_at is null and (extra ->> 'is_refused')::boolean order by sort limit 1`.execute(
        app.ownerDb,
      )
    ).rows as [{ word: string }]
    const answer = await send(await organisation(app), `جمعية ${word} للتنمية`)
    expect([answer.status, answer.errors]).toEqual([422, { [field]: ['في الاسم كلمة لا تُقبل في أسماء المنظمات.'] }])
  })

  test.each(open)(
    'by %s: the name of an open founding request, and of another organisation',
    async (_way, field, send) => {
      const name = `جمعية ${letters()} المنتظرة`
      const one = await founder(app)
      await fillApplication(app, one, name)
      await submitApplication(one)
      const theirs = must(await (await organisation(app)).client.call(readMainInfo)).name_ar
      for (const taken of [name, `  ${theirs} `]) {
        const answer = await send(await organisation(app), taken)
        expect([answer.status, Object.keys(answer.errors)], taken).toEqual([422, [field]])
      }
    },
  )

  test.each(open)('by %s: a free name is taken', async (_way, _field, send) => {
    expect((await send(await organisation(app), `جمعية ${letters()} الحرة`)).errors).toEqual({})
  })
})
