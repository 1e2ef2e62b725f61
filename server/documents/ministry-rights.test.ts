import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { readFile } from '#contract/documents/calls.ts'
import { foundersListCode } from '#contract/founding/sections.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import {
  founder,
  issued,
  ministryUser,
  organisation,
  uploaded,
  type Founder,
  type Organisation,
} from '../testing/factories.ts'

const app = await testApp()
const db = app.ownerDb
const roles = ['CA', 'HD', 'DO', 'EV', 'FR', 'CE', 'AU', 'US'] as const
type Role = (typeof roles)[number]
const [home, elsewhere] = [1, 2]

let request: Founder
let draft: Founder
let ngo: Organisation
const people: Record<'central' | 'near' | 'far', Map<Role, Client>> = {
  central: new Map(),
  near: new Map(),
  far: new Map(),
}
const idOf = async (query: { execute: (on: typeof db) => Promise<{ rows: unknown[] }> }) =>
  (await query.execute(db)).rows.map((row) => (row as { id: number }).id)[0] as number

beforeAll(async () => {
  ;[request, draft] = [await founder(app), await founder(app)]
  ngo = await organisation(app, { governorate: home })
  for (const one of [request, draft])
    await sql`update establishments set governorate_id = ${home}, submitted_at = ${one === request ? sql`now()` : null} where id = ${one.establishmentId}`.execute(
      db,
    )
  for (const role of roles) {
    people.central.set(role, (await ministryUser(app, { role })).client)
    people.near.set(role, (await ministryUser(app, { role, governorate: home })).client)
    people.far.set(role, (await ministryUser(app, { role, governorate: elsewhere })).client)
  }
})

/** A file of a record, as its area leaves it. */
async function fileOf(owner: string, of: 'request' | 'draft' | 'ngo' | 'nobody' = 'ngo', ownerId?: number) {
  const one = of === 'request' ? request : of === 'draft' ? draft : undefined
  const file = await uploaded(app, {
    userId: one?.id ?? ngo.userId,
    ...(one ? { establishmentId: one.establishmentId } : {}),
    ...(of === 'ngo' ? { ngoId: ngo.id } : {}),
  })
  await sql`update attachments set owner_type = ${owner}, owner_id = ${ownerId ?? one?.establishmentId ?? ngo.id} where id = ${file}`.execute(
    db,
  )
  return file
}
const foundingDoc = async (which: 'statute' | 'list' | 'person') => {
  const file = await fileOf('est_docs', 'request')
  const code = which === 'list' ? foundersListCode : 'founding-06'
  const member =
    which === 'person'
      ? await idOf(
          sql`insert into est_members (establishment_id, member_kind) values (${request.establishmentId}, 'natural') returning id`,
        )
      : null
  await sql`insert into est_docs (establishment_id, attachment_id, member_id, slot, source, version) select ${request.establishmentId}, id, ${member}, 1, ${file}, 1 from required_documents where code = ${code}`.execute(
    db,
  )
  return file
}
const ofTransaction = async (slug: string, submitted: boolean) => {
  const own = slug === 'establishing_ngo'
  const id = await idOf(
    sql`insert into transaction_requests (request_no, transaction_type_id, slug, subject, status, current_stage_number, submitted_at, establishment_id, ngo_id)
      select ${`EST-${slug.slice(0, 4)}-${submitted}`}, id, slug, 'طلب للاختبار', ${submitted ? 'submitted' : 'draft'}, 1, ${submitted ? sql`now()` : null}, ${own ? request.establishmentId : null}, ${own ? null : ngo.id} from transaction_types where slug = ${slug} returning id`,
  )
  return fileOf('transaction_requests', 'nobody', id)
}
const decision = async () => {
  const file = await fileOf('establishments', 'request')
  await sql`update attachments set ngo_id = ${ngo.id} where id = ${file}`.execute(db)
  await sql`update ngos set decision_file = ${file} where id = ${ngo.id}`.execute(db)
  return file
}
const coded = async () => (await issued(app, ngo)).file
const immediate = async () =>
  fileOf(
    'immediate_ngos',
    'nobody',
    await idOf(
      sql`insert into immediate_ngos (name_ar, legal_form_id, governorate_id, decision_no, decision_date, user_full_name, user_email, user_mobile)
        values ('جمعية أقدم من المنصة', 2, ${home}, '7/ت', '2010-01-01', 'سمير الخطيب', 'old@test.example', '+963900000000') returning id`,
    ),
  )

const judges = ['CA', 'HD', 'DO', 'EV', 'FR'] as const
const desk = [...judges, 'AU'] as const
const reviewers = ['CA', 'HD', 'DO', 'EV', 'AU'] as const

/** Which roles read the files of a record; `everywhere`, whatever their governorate. */
const matrix: [string, () => Promise<number>, readonly Role[], 'everywhere'?][] = [
  ['the applicant’s authorisation', () => fileOf('est_account', 'request'), judges],
  ['the identity card of a founder', () => fileOf('est_members', 'request'), judges],
  ['the founding document of one founder', () => foundingDoc('person'), judges],
  ['the signed list of founders', () => foundingDoc('list'), judges],
  ['the statute in a founding request', () => foundingDoc('statute'), desk],
  ['the translation of a name', () => fileOf('est_ngo', 'request'), desk],
  ['the deed of a headquarters', () => fileOf('est_real_estates', 'request'), desk],
  ['what the ministry added to a founding request', () => fileOf('establishments', 'request'), desk],
  ['a draft’s identity card', () => fileOf('est_members', 'draft'), []],
  ['a draft’s deed', () => fileOf('est_real_estates', 'draft'), []],
  ['a paper of a founding transaction', () => ofTransaction('establishing_ngo', true), desk],
  ['a paper of another transaction', () => ofTransaction('branch_opening', true), desk],
  ['a draft transaction', () => ofTransaction('service_centre_licence', false), []],
  ['a document of an organisation', () => fileOf('ngos'), reviewers],
  ['a document that the organisation files', () => fileOf('ngo_documents'), reviewers],
  ['the decision on a board', () => fileOf('director_boards'), reviewers],
  ['the decision of a member of an alliance', () => fileOf('alliance_members'), roles],
  ['the decision on an organisation', decision, roles],
  ['a document issued with a code', coded, reviewers],
  ['a status decision', () => statusDecision('decision_file'), roles],
  ['the report on a liquidation', () => statusDecision('liquidation_report_file'), roles],
  ['a bank’s approval', () => fileOf('bank_accounts'), reviewers],
  ['the assignment of an account’s driver', () => fileOf('manager_accounts'), []],
  ['the deed of a branch', () => fileOf('branches'), roles],
  ['the licence of a service centre', () => fileOf('service_centres'), roles],
  ['an agreement on electronic payment', () => fileOf('ngo_payment_methods'), []],
  ['a campaign', () => fileOf('campaigns'), ['CA', 'HD', 'DO', 'FR', 'CE', 'AU']],
  ['a picture of an organisation’s news', () => fileOf('news'), roles],
  ['an inherited criminal record', () => fileOf('est_members'), []],
  ['an inherited statute', () => fileOf('est_docs'), reviewers],
  ['an inherited deed', () => fileOf('est_real_estates'), roles],
  ['a decision on an organisation older than the platform', immediate, ['CA', 'HD', 'DO', 'AU']],
  ['somebody’s portrait', () => fileOf('users', 'nobody'), []],
  ['a file of a record yet unknown', () => fileOf('employees'), []],
  ['a file that no record names', () => fileOf('upload'), []],
  ['a slide', () => fileOf('slide_images', 'nobody'), ['CA', 'CE', 'AU'], 'everywhere'],
  ['an event of the ministry', () => fileOf('ministry_events', 'nobody'), ['CA', 'HD', 'CE', 'AU'], 'everywhere'],
  ['a regulation', () => fileOf('regulations', 'nobody'), ['CA', 'HD', 'DO', 'EV', 'FR', 'CE', 'AU'], 'everywhere'],
]
async function statusDecision(column: 'decision_file' | 'liquidation_report_file') {
  const file = await fileOf('ngo_status_histories')
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, ${sql.ref(column)}) values (${ngo.id}, 1, 2, '3/ق', '2024-01-01', 'مخالفة', ${file})`.execute(
    db,
  )
  return file
}

const status = async (who: Client, id: number) => (await who.call(readFile, { params: { id } })).status
const readers = async (users: Map<Role, Client>, id: number) => {
  const answers = await Promise.all([...users].map(async ([role, who]) => [role, await status(who, id)] as const))
  expect(answers.filter(([, code]) => code !== 200 && code !== 404)).toEqual([])
  return answers.flatMap(([role, code]) => (code === 200 ? [role] : []))
}

describe('of the ministry, those read a file who may open the screen that names it', () => {
  it.each(matrix)('%s', async (_, make, wanted, reach) => {
    const id = await make()
    const ordered = roles.filter((role) => wanted.includes(role))
    expect(await readers(people.central, id)).toEqual(ordered)
    expect(await readers(people.near, id)).toEqual(ordered)
    expect(await readers(people.far, id)).toEqual(reach ? ordered : [])
  })
})

describe('reading leaves a row', () => {
  const rowsOf = async (id: number) =>
    (
      await sql<{
        user_id: number
        ngo_id: number | null
        establishment_id: number | null
        description_ar: string
      }>`select user_id, ngo_id, establishment_id, description_ar from logs where action = 'view' and entity = 'attachments' and entity_id = ${id} order by id`.execute(
        db,
      )
    ).rows

  test('a paper with personal data: one for each reader of the ministry, in however many pieces it is fetched; none for its owner', async () => {
    const [one, two] = [await ministryUser(app, { role: 'EV' }), await ministryUser(app, { role: 'FR' })]
    const id = await fileOf('est_members', 'request')
    for (const who of [one, two])
      for (const range of ['bytes=0-9', 'bytes=10-19'])
        expect((await who.client.call(readFile, { params: { id }, headers: { range } })).status).toBe(206)
    expect(await status(request.client, id)).toBe(200)
    expect(await rowsOf(id)).toEqual(
      [one, two].map((who) => ({
        user_id: who.id,
        ngo_id: null,
        establishment_id: request.establishmentId,
        description_ar: 'اطلاع على وثيقة فيها بيانات شخصية',
      })),
    )
    const deed = await fileOf('est_real_estates', 'request')
    expect(await status(one.client, deed)).toBe(200)
    expect(await rowsOf(deed)).toEqual([])
  })

  test('inside an organisation’s file everything that its screens name is read with the reason; papers of persons only by those who may change organisations', async () => {
    const reason = 'متابعة شكوى وردت إلى المديرية'
    const [bank, person] = [await fileOf('manager_accounts'), await fileOf('est_members')]
    for (const [role, papers] of [
      ['CE', 404],
      ['HD', 200],
    ] as const) {
      const who = await ministryUser(app, { role })
      expect([await status(who.client, bank), await status(who.client, person)]).toEqual([404, 404])
      must(await who.client.call(openVisit, { params: { id: ngo.id }, body: { reason } }))
      expect([await status(who.client, bank), await status(who.client, person)]).toEqual([200, papers])
      expect((await rowsOf(bank)).filter((row) => row.user_id === who.id)).toEqual([
        {
          user_id: who.id,
          ngo_id: ngo.id,
          establishment_id: null,
          description_ar: `اطّلعت الوزارة على وثيقة من الملف. السبب: ${reason}`,
        },
      ])
      const stranger = await organisation(app)
      const theirs = await uploaded(app, { userId: stranger.userId, ngoId: stranger.id })
      await sql`update attachments set owner_type = 'manager_accounts', owner_id = 1 where id = ${theirs}`.execute(db)
      expect(await status(who.client, theirs)).toBe(404)
    }
  })
})
