import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation, uploaded } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
await sql`update transaction_types set allow_consecutive_submission = true where slug = 'bylaw_amendment'`.execute(
  app.ownerDb,
)
// Of the documents the bylaws alone are told apart.
const bylawsDocument = (
  await sql<{ id: number }>`
    update required_documents set deleted_at = null, is_required = false where code = 'bylaw_amendment-03' returning id`.execute(
    app.ownerDb,
  )
).rows[0]?.id as number
const idOf = async (code: string) =>
  (await sql<{ id: number }>`select id from classifications where code = ${code}`.execute(app.ownerDb)).rows[0]
    ?.id as number
const [education, primary, health] = [await idOf('1'), await idOf('1.01'), await idOf('3')]
const healthChild = (
  await sql<{ id: number }>`select id from classifications where parent_id = ${health} order by code limit 1`.execute(
    app.ownerDb,
  )
).rows[0]?.id as number
const onlooker = await ministryUser(app, { role: 'CA' })

const objectives = ['نشر التعليم في الريف', 'تدريب المعلمين وتأهيلهم']
let own: Organisation
let bylaws: number
beforeEach(async () => {
  own = await organisation(app)
  bylaws = await uploaded(app, { userId: own.userId, ngoId: own.id })
  await sql`insert into ngo_objectives (ngo_id, sort, objective_ar, objective_en) values
    (${own.id}, 1, ${objectives[0]}, 'Schooling in the country'), (${own.id}, 2, ${objectives[1]}, null)`.execute(
    app.ownerDb,
  )
  await sql`insert into classification_ngos (ngo_id, classification_id, type) values
    (${own.id}, ${education}, 'main'), (${own.id}, ${primary}, 'sub')`.execute(app.ownerDb)
  await sql`insert into ngo_documents (ngo_id, key, file, validated) values (${own.id}, 'bylaws_file', ${bylaws}, 1)`.execute(
    app.ownerDb,
  )
})

/** All that an amendment may touch, with the version of the file. */
async function fileOf({ id }: Organisation) {
  const read = async (table: string, columns: string) =>
    (
      await sql<
        Record<string, unknown>
      >`select ${sql.raw(columns)} from ${sql.table(table)} where ngo_id = ${id} and deleted_at is null order by 1`.execute(
        app.ownerDb,
      )
    ).rows
  return {
    objectives: await read('ngo_objectives', 'sort, objective_ar, objective_en'),
    classifications: await read('classification_ngos', 'classification_id, type'),
    documents: await read('ngo_documents', 'key, file, issued_at, validated'),
    services: await read('ngo_services', 'service_id'),
  }
}
const serviceUnder = async ({ id }: Organisation, classification: number) => {
  const { rows } = await sql<{ service_id: number }>`
    with s as (insert into services (classification_id, name_ar, is_approved) values (${classification}, ${`خدمة للمنظمة ${id} و${classification}`}, true) returning id)
    insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids)
    select ${id}, s.id, 'دروس تقوية مجانية', '{1}', 1, 1, '{1}' from s returning service_id`.execute(app.ownerDb)
  return rows[0]?.service_id as number
}
const newMain = { main_classifications: [String(health)], sub_classifications: [String(healthChild)] }
const newObjectives = {
  objectives: `${objectives[0]}\nرعاية صحة الأطفال في المدارس`,
  objectives_en: 'Schooling in the country\n-',
}

it('a request that is opened from the file is called as its type, in the language of whoever opens it', async () => {
  for (const [lang, subject] of [
    ['ar', 'تعديل النظام الداخلي'],
    ['en', 'Amendment of the bylaws'],
  ] as const) {
    const { id } = must(
      await own.client.call(openRequest, { body: { slug: 'bylaw_amendment' }, headers: { 'accept-language': lang } }),
    )
    expect(must(await own.client.call(readOwnRequest, { params: { id } })).subject).toBe(subject)
  }
})

it('a new request says what stands, and its officer reads the old beside the new', async () => {
  const { id } = must(
    await own.client.call(openRequest, { body: { slug: 'bylaw_amendment', subject: 'تعديل الأهداف' } }),
  )
  const { payload, fields } = must(await own.client.call(readOwnRequest, { params: { id } }))
  const stood = {
    objectives: objectives.join('\n'),
    objectives_en: 'Schooling in the country\n-',
    main_classifications: [String(education)],
    sub_classifications: [String(primary)],
  }
  expect(payload).toEqual(stood)
  expect(fields.map(({ key }) => key)).toEqual(Object.keys(stood))
  // As it is it asks for nothing.
  const empty = await own.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } })
  expect([empty.status, Object.keys(empty.errors ?? {})]).toEqual([422, ['payload.objectives']])
  must(
    await own.client.call(saveRequest, {
      params: { id },
      body: { subject: 'تعديل الأهداف', payload: { ...stood, ...newObjectives }, documents: [] },
    }),
  )
  must(await own.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } }))
  for (const { data } of [
    await own.client.call(readOwnRequest, { params: { id } }),
    await onlooker.client.call(readRequest, { params: { id } }),
  ])
    expect([data.stood, data.payload]).toEqual([
      { ...stood, bylaws_file: bylaws },
      { ...stood, ...newObjectives },
    ])
})

it('its approval replaces what it asks for, at once and nothing else, with the earlier state kept and told', async () => {
  const other = await organisation(app)
  const [lost, theirs] = [await serviceUnder(own, primary), await serviceUnder(other, primary)]
  const { id } = must(
    await own.client.call(openRequest, {
      body: { slug: 'bylaw_amendment', subject: 'تعديل النظام', payload: { ...newObjectives, ...newMain } },
    }),
  )
  const { payload } = must(await own.client.call(readOwnRequest, { params: { id } }))
  const file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  const documents = [{ required_document_id: bylawsDocument, title: 'النظام المعدّل', file }]
  must(
    await own.client.call(saveRequest, {
      params: { id },
      body: { subject: 'تعديل النظام', payload: payload as typeof newMain, documents },
    }),
  )
  must(await own.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } }))
  const officer = await toLastStep(id)
  const before = await fileOf(own)
  expect(before.services).toEqual([{ service_id: lost }])
  const decision = freshDecision()
  must(await decide(officer, id, 'approve', decision))
  expect(await fileOf(own)).toEqual({
    objectives: [
      { sort: 1, objective_ar: objectives[0], objective_en: 'Schooling in the country' },
      { sort: 2, objective_ar: 'رعاية صحة الأطفال في المدارس', objective_en: null },
    ],
    classifications: [
      { classification_id: health, type: 'main' },
      { classification_id: healthChild, type: 'sub' },
    ].toSorted((a, b) => a.classification_id - b.classification_id),
    documents: [{ key: 'bylaws_file', file, issued_at: decision.decision_date, validated: 1 }],
    services: [],
  })
  expect((await fileOf(other)).services).toEqual([{ service_id: theirs }])
  const { rows: kept } = await sql`
    select file from ngo_documents where ngo_id = ${own.id} and deleted_at is not null
    union all select count(*) from ngo_objectives where ngo_id = ${own.id} and deleted_at is not null`.execute(
    app.ownerDb,
  )
  expect(kept).toEqual([{ file: bylaws }, { file: 2 }])
  const { rows: logs } = await sql<{ entity: string; action: string }>`
    select entity, action from logs where ngo_id = ${own.id} and description_ar like '%بالمعاملة%' order by entity, action`.execute(
    app.ownerDb,
  )
  expect(logs).toEqual([
    ...['create', 'create', 'delete', 'delete'].map((action) => ({ entity: 'classification_ngos', action })),
    { entity: 'ngo_documents', action: 'update' },
    { entity: 'ngo_objectives', action: 'update' },
    { entity: 'ngo_services', action: 'delete' },
  ])
  // What it asked for is read beside what stood then, also later.
  expect(must(await own.client.call(readOwnRequest, { params: { id } })).stood).toMatchObject({ bylaws_file: bylaws })
  expect((await own.client.request('GET', `/api/v2/files/${file}`)).status).toBe(200)
})

it('refused or withdrawn it changes nothing', async () => {
  const before = await fileOf(own)
  const refused = must(await apply(own, 'bylaw_amendment', { ...newObjectives, ...newMain }))
  const { rows } = await sql<{ role: string }>`
    select r.slug as role from transaction_requests q join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.allow_reject
      join transaction_request_roles r on r.id = s.transaction_request_role_id where q.id = ${refused.id} limit 1`.execute(
    app.ownerDb,
  )
  expect(rows).toHaveLength(1)
  await sql`update transaction_type_stages set allow_reject = true where is_last_action`.execute(app.ownerDb)
  const officer = await toLastStep(refused.id)
  must(
    await decide(officer, refused.id, 'reject', {
      reject_reason_id: 1,
      reject_text: 'لا تنطبق على الطلب شروط القانون.',
      article: 'القانون 93، المادة 11',
    }),
  )
  const withdrawn = must(await apply(own, 'bylaw_amendment', { ...newObjectives, ...newMain }))
  must(await own.client.call(actOnRequest, { params: { id: withdrawn.id }, body: { action: 'withdraw' } }))
  expect(await fileOf(own)).toEqual(before)
})

it('what the law or the tree does not allow is refused at its field', async () => {
  const long = 'ه'.repeat(501)
  const foreign = await organisation(app)
  const wrong: [object, string, Organisation?][] = [
    [{ main_classifications: [] }, 'payload.main_classifications'],
    [{ main_classifications: [String(primary)] }, 'payload.main_classifications'],
    [{ main_classifications: ['999999'] }, 'payload.main_classifications'],
    [{ main_classifications: [String(education), String(health)] }, 'payload.main_classifications'],
    // The specialisation of the earlier classification is given up by name.
    [{ main_classifications: [String(health)] }, 'payload.sub_classifications'],
    [{ sub_classifications: [String(healthChild)] }, 'payload.sub_classifications'],
    [{ sub_classifications: [String(health)] }, 'payload.sub_classifications'],
    [{ objectives: 'قصير', objectives_en: null }, 'payload.objectives'],
    [{ objectives: long, objectives_en: null }, 'payload.objectives'],
    [{ objectives: null }, 'payload.objectives'],
    [
      { objectives: Array.from({ length: 5 }, (_, at) => `هدف آخر للمنظمة ${at}`).join('\n'), objectives_en: null },
      'payload.objectives',
    ],
    [{ objectives: `${objectives.join('\n')}\nهدف ثالث للمنظمة` }, 'payload.objectives_en'],
    [{}, 'payload.objectives'],
    [{ main_classifications: [] }, 'payload.main_classifications', foreign],
  ]
  for (const [payload, at, by = own] of wrong) {
    const { status, errors } = await apply(by, 'bylaw_amendment', { objectives: 'هدف يكفي طوله', ...payload })
    if ('objectives' in payload || by === foreign) {
      expect([payload, status, Object.keys(errors ?? {})]).toEqual([payload, 422, expect.arrayContaining([at])])
      continue
    }
    const alone = await apply(by, 'bylaw_amendment', payload)
    expect([payload, alone.status, Object.keys(alone.errors ?? {})]).toEqual([payload, 422, [at]])
  }
  const institution = await organisation(app, { legalForm: 1 })
  const two = { objectives: 'هدف يكفي طوله', main_classifications: [String(education), String(health)] }
  expect((await apply(institution, 'bylaw_amendment', two)).status).toBe(200)
})

it('of two requests over the same file the second goes back to the organisation, which sees what became of it', async () => {
  const one = must(await apply(own, 'bylaw_amendment', newObjectives))
  const two = must(await apply(own, 'bylaw_amendment', newMain))
  const officers = [await toLastStep(one.id), await toLastStep(two.id)] as const
  const answers = await whileHeld(app, sql`select from ngos where id = ${own.id} for no key update`, 2, () =>
    [one, two].map(({ id }, at) => decide(officers[at as 0], id, 'approve', freshDecision())),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const [at, error] = Object.entries(answers.find(({ status }) => status === 422)?.errors ?? {})[0] ?? []
  expect(at).toMatch(/^payload\./)
  expect(error).toHaveLength(1)
  const { rows } = await sql`
    select from logs where ngo_id = ${own.id} and description_ar like '%بالمعاملة%' and entity in ('ngo_objectives', 'classification_ngos')`.execute(
    app.ownerDb,
  )
  expect([1, 4]).toContain(rows.length)
})

it('another organisation neither reads the request nor lends it its file', async () => {
  const other = await organisation(app)
  const { id } = must(
    await own.client.call(openRequest, { body: { slug: 'bylaw_amendment', subject: 'تعديل الأهداف' } }),
  )
  expect((await other.client.call(readOwnRequest, { params: { id } })).status).toBe(404)
  expect((await other.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } })).status).toBe(404)
  const file = await uploaded(app, { userId: other.userId, ngoId: other.id })
  const documents = [{ required_document_id: bylawsDocument, title: 'النظام المعدّل', file }]
  const { status } = await own.client.call(saveRequest, {
    params: { id },
    body: { subject: 'تعديل الأهداف', payload: newObjectives, documents },
  })
  expect(status).toBe(422)
})

it('a request from before these fields changes nothing but the bylaws', async () => {
  const { id } = must(await apply(own, 'bylaw_amendment', newObjectives))
  const officer = await toLastStep(id)
  const file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  await sql`update transaction_requests set payload = '{}', stood = null where id = ${id}`.execute(app.ownerDb)
  await sql`insert into transaction_documents (transaction_request_id, required_document_id, title, file) values (${id}, ${bylawsDocument}, 'النظام المعدّل', ${file})`.execute(
    app.ownerDb,
  )
  const before = await fileOf(own)
  const decision = freshDecision()
  must(await decide(officer, id, 'approve', decision))
  expect(await fileOf(own)).toEqual({
    ...before,
    documents: [{ key: 'bylaws_file', file, issued_at: decision.decision_date, validated: 1 }],
  })
})
