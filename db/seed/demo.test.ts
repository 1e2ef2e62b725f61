import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  accountSection,
  accountShape,
  memberSection,
  memberShape,
  ngoSection,
  ngoShape,
  realEstateSection,
  realEstateShape,
} from '#contract/founding/sections.ts'
import { localStorage } from '#server/core/files/storage.ts'
import { storeFile } from '#server/core/files/store.ts'
import { nationalMobile } from '#server/core/identity/mobile.ts'
import { decrypt, encrypt, hmac } from '#server/core/identity/secrets.ts'
import { testDatabase } from '#server/testing/database.ts'
import { ministryUsers, organisationUsers } from './demo/accounts.ts'
import { foundingCases } from './demo/founding-cases.ts'
import { firstLines } from '../../server/returns/index.ts'
import { type DemoTools, seedDemo } from './demo.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'sijill-demo-'))
const key = [randomBytes(32)] as const
const services = { storage: localStorage(folder), scan: async () => 'clean' as const }
const tools: DemoTools = {
  passwordHash: 'hash',
  encrypt: (number) => encrypt(number, key, 'id_number'),
  hmac: (number) => hmac(number, key),
  storeFile: async (trx, file) => {
    const owner = { ngo_id: file.ngo_id, establishment_id: file.establishment_id }
    const { id } = await storeFile(trx, services, {
      source: { buffer: file.bytes },
      name: file.name,
      use: file.use,
      owner,
      uploadedBy: file.uploaded_by,
    })
    return id
  },
  returnLines: (trx, of) => firstLines(trx, { setting: (_key, usual) => usual, find: () => undefined }, of),
}
const filled = await seedDemo(db, tools)
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const rowsOf = async (table: string, from: number): Promise<Record<string, unknown>[]> =>
  (
    await sql<
      Record<string, unknown>
    >`select t.* from ${sql.table(table)} t join establishments e on e.id = t.establishment_id where e.status_id >= ${from}`.execute(
      db,
    )
  ).rows

/** A row as its founder would send it. */
function wire(row: Record<string, unknown>, shape: object): Record<string, unknown> {
  const fields = Object.keys(shape).map((field) => [field, row[field]] as const)
  return Object.fromEntries(
    fields.map(([field, value]) => {
      if (field === 'id_number') return [field, decrypt(String(value), key, 'id_number')]
      if (field === 'mobile') return [field, nationalMobile(String(value))]
      return [field, field.endsWith('itude') ? Number(value) : value]
    }),
  )
}

test('a second start adds nothing', async () => {
  expect(filled).toBe(true)
  const count = async () =>
    (
      await sql<{
        n: number
      }>`select (select count(*) from users) + (select count(*) from ngos) + (select count(*) from attachments) as n`.execute(
        db,
      )
    ).rows[0]?.n
  const before = await count()
  expect(await seedDemo(db, tools)).toBe(false)
  expect(await count()).toBe(before)
})

test('every account of the list exists and only the viewer must change the password', async () => {
  const { rows } = await sql<{
    name: string
    must: number
  }>`select coalesce(username, email) as name, password_must_change as must from users order by 1`.execute(db)
  const expected = [...ministryUsers, ...organisationUsers].map((user) => user.username)
  expect(rows.map((row) => row.name)).toEqual([...expected, ...foundingCases.map((one) => one.email)].toSorted())
  expect(rows.filter((row) => row.must === 1).map((row) => row.name)).toEqual(['sanabel.viewer'])
})

test('sections of submitted requests pass the contract that founders must pass', async () => {
  for (const row of await rowsOf('est_account', 2))
    expect(accountSection.safeParse(wire(row, accountShape)).error).toBeUndefined()
  for (const row of await rowsOf('est_ngo', 2))
    expect(ngoSection().safeParse(wire(row, ngoShape)).error).toBeUndefined()
  for (const row of await rowsOf('est_members', 2))
    expect(memberSection('natural').safeParse(wire(row, memberShape)).error).toBeUndefined()
  for (const row of (await rowsOf('est_real_estates', 2)).filter(({ document_file }) => document_file !== null))
    expect(realEstateSection.safeParse(wire(row, realEstateShape)).error).toBeUndefined()
})

test('requests past the documents hold every required document, and those past the review only accepted ones', async () => {
  const { rows } = await sql<{ status_id: number; required: number; uploaded: number; open: number }>`
    select e.status_id,
      (select sum(case d.count_rule when 'fixed' then d.count when 'per_founder' then d.count * m.founders else 0 end)::int
        from required_documents d where d.context = 'establishing' and d.is_required and (cardinality(d.legal_form_ids) = 0 or e.legal_form_id = any (d.legal_form_ids))) as required,
      (select count(*) from est_docs x where x.establishment_id = e.id and x.replaced_at is null) as uploaded,
      (select count(*) from est_docs x where x.establishment_id = e.id and x.validated = 0)
        + (select count(*) from est_members x where x.establishment_id = e.id and x.validated = 0) as open
    from establishments e cross join lateral (select count(*) as founders from est_members where establishment_id = e.id) m
    where e.status_id in (5, 6, 8)`.execute(db)
  expect(rows.map((row) => row.status_id).toSorted()).toEqual([5, 6, 8])
  for (const row of rows) expect(row.uploaded).toBe(row.required)
  expect(rows.filter((row) => row.status_id !== 5).map((row) => row.open)).toEqual([0, 0])
})

test('the officer of each request holds the role of its step within its governorate', async () => {
  const { rows } = await sql<{ status: string; officer: string | null; fits: boolean }>`
    select q.status, u.username as officer, s.transaction_request_role_id is null or exists (
      select from user_transaction_roles r where r.user_id = u.id and r.transaction_request_role_id = s.transaction_request_role_id
        and (u.governorate_id is null or u.governorate_id = coalesce(e.governorate_id, n.governorate_id))) as fits
    from transaction_requests q left join establishments e on e.id = q.establishment_id left join ngos n on n.id = q.ngo_id
    join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
    left join users u on u.id = q.assigned_user_id where s.scope = 'applicant' or q.assigned_user_id is not null`.execute(
    db,
  )
  expect(rows).toHaveLength(11)
  expect(rows.filter((row) => !row.fits)).toEqual([])
})

test('transactions stand in every state', async () => {
  const { rows } = await sql<{ status: string }>`select distinct status from transaction_requests order by 1`.execute(
    db,
  )
  expect(rows.map((row) => row.status)).toEqual([
    'approved',
    'closed_no_reply',
    'draft',
    'external',
    'in_progress',
    'rejected',
    'returned',
    'submitted',
    'withdrawn',
  ])
})

test('histories run forward in time and end before now', async () => {
  const { rows } = await sql<{ id: number }>`
    select a.id from transaction_actions a left join transaction_actions b
      on b.transaction_request_id = a.transaction_request_id and b.action_number = a.action_number + 1
    where a.created_at >= b.created_at or a.created_at > now() or a.finished_at < a.started_at or a.finished_at > now()`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('employees hold titles of staff, and a letterhead names the chair of its board', async () => {
  const titles = await sql`select distinct t.name_ar from employees e
    join index_records t on t.index_slug = 'job-titles' and t.code = e.position where t.extra ->> 'kind' <> 'staff'`.execute(
    db,
  )
  expect(titles.rows).toEqual([])
  const heads = await sql`select o.signatory_name from org_information o where not exists (select from directors d
    where d.ngo_id = o.ngo_id and d.is_current and concat_ws(' ', d.first_name, d.last_name) = o.signatory_name
      and d.position_id = o.signatory_position_id)`.execute(db)
  expect(heads.rows).toEqual([])
})

test('national numbers are ciphertext and start with 99', async () => {
  const { rows } = await sql<{
    id_number: string
    id_number_hash: string
  }>`select id_number, id_number_hash from general_authority_members limit 20`.execute(db)
  for (const row of rows) {
    const number = decrypt(row.id_number, key, 'id_number')
    expect(number).toMatch(/^99\d{9}$/)
    expect(hmac(number, key)).toBe(row.id_number_hash)
  }
})

test('news have pictures with words for those who do not see them, and events stand in every governorate', async () => {
  const { rows } = await sql<{ mute: number; governorates: number; coming: number; held: number }>`select
    (select count(*) from news where coalesce(image_alt_ar, '') = '' or coalesce(image_alt_en, '') = '' or exists (select from jsonb_array_elements(coalesce(images, '[]')) g where coalesce(g ->> 'alt_ar', '') = '')) as mute,
    (select count(distinct governorate_id) from (select governorate_id from news union select governorate_id from ngo_events) p) as governorates,
    (select count(*) from ngo_events where from_event_date > current_date) as coming,
    (select count(*) from ngo_events where to_event_date < current_date) as held`.execute(db)
  expect(rows[0]).toMatchObject({ mute: 0, governorates: 14 })
  expect(rows[0]?.coming).toBeGreaterThan(5)
  expect(rows[0]?.held).toBeGreaterThan(3)
})
