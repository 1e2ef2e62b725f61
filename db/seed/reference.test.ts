import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions, permissionSlugs } from '#contract/core/rights/permissions.ts'
import { testDatabase } from '#server/testing/database.ts'
import { lookups } from './reference/lookups.ts'
import { ministryMatrix, organisationMatrix, roles } from './reference/roles.ts'
import { seedReference } from './reference.ts'
import { grants } from './seed-roles.ts'

const { db } = await testDatabase()

test('the matrix has one cell for every permission and role of its area', () => {
  for (const [area, matrix, columns] of [
    ['ministry', ministryMatrix, 8],
    ['ngo', organisationMatrix, 5],
  ] as const) {
    const slugs = permissionSlugs.filter((slug) => permissions[slug].area === area)
    expect(Object.keys(matrix).toSorted()).toEqual(slugs.toSorted())
    for (const row of Object.values(matrix)) expect(row.split(' ')).toHaveLength(columns)
  }
  expect([Object.keys(ministryMatrix).length, Object.keys(organisationMatrix).length]).toEqual([34, 45])
})

test('no role holds a code that its permission does not know, or any code without S', () => {
  for (const { permission_slug, codes } of grants()) {
    expect(codes).toContain('S')
    for (const code of codes) expect(permissions[permission_slug].codes).toContain(code)
  }
})

test('the database holds the matrix cell by cell', async () => {
  const { rows } = await sql<{ role: string; permission_slug: string; codes: string[] }>`
    select r.slug as role, p.permission_slug, p.sub_permission as codes
    from role_permissions p join roles r on r.id = p.role_id`.execute(db)
  const order = (a: { role: string; permission_slug: string }, b: typeof a) =>
    `${a.role} ${a.permission_slug}` < `${b.role} ${b.permission_slug}` ? -1 : 1
  expect(rows.toSorted(order)).toEqual(grants().toSorted(order))
  expect(new Set(rows.map((row) => row.role)).size).toBe(roles.length)
})

test('stages of each type count 1, 2, 3 … and exactly the last one decides', async () => {
  const { rows } = await sql<{ slug: string; numbers: number[]; last: number[] }>`
    select t.slug, array_agg(s.stage_number order by s.stage_number) as numbers,
      array_agg(s.stage_number) filter (where s.is_last_action) as last
    from transaction_types t left join transaction_type_stages s on s.transaction_type_id = t.id
    group by t.slug`.execute(db)
  expect(rows).toHaveLength(27)
  for (const { slug, numbers, last } of rows)
    expect({ slug, numbers, last }).toEqual({ slug, numbers: numbers.map((_, at) => at + 1), last: [numbers.length] })
})

test('founding has 11 steps in seven stages, the first and the fourth of the applicant', async () => {
  const { rows } = await sql<{ parent: number; scope: string }>`
    select s.parent_stage_number as parent, s.scope from transaction_type_stages s
    join transaction_types t on t.id = s.transaction_type_id
    where t.slug = 'establishing_ngo' order by s.stage_number`.execute(db)
  expect(rows.map((row) => row.parent)).toEqual([1, 2, 2, 3, 4, 5, 5, 6, 7, 7, 7])
  expect(rows.filter((row) => row.scope === 'applicant').map((row) => row.parent)).toEqual([1, 4])
})

test('every linked field of a required document is a column that holds a file', async () => {
  const { rows } = await sql<{ linked: string; found: boolean }>`
    select linked, exists (
      select from information_schema.columns
      where table_name = split_part(linked, '.', 1) and column_name = split_part(linked, '.', 2) and data_type = 'bigint'
    ) as found
    from required_documents, unnest(string_to_array(linked_field, ',')) as linked`.execute(db)
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter((row) => !row.found)).toEqual([])
})

test('codes of an index are unique and small enough for the contract', () => {
  for (const { slug, records } of lookups()) {
    const codes = records.map(([code]) => code)
    expect({ slug, distinct: new Set(codes).size, large: codes.filter((code) => code > 100_000) }).toEqual({
      slug,
      distinct: codes.length,
      large: [],
    })
  }
})

test('types that end with a letter have its text, which names what it grants; a letter taken off stays off', async () => {
  const chosen = async () =>
    (
      await sql<{ slug: string; body_ar: string }>`select t.slug, d.body_ar from transaction_types t
        join doc_templates d on d.id = t.result_template_id and d.purpose = 'decision' order by t.slug`.execute(db)
    ).rows
  const types = [
    'account_drivers_change',
    'bank_account_opening',
    'international_donation_approval',
    'property_acquisition',
  ]
  const letters = await chosen()
  expect(letters.map(({ slug }) => slug)).toEqual(types)
  const always = ['ngo_name', 'ngo_decision_no', 'ngo_decision_date', 'request_no', 'request_date']
  for (const { slug, body_ar } of letters) {
    const { rows: fields } = await sql<{ key: string }>`select f.key from transaction_type_fields f
      join transaction_types t on t.id = f.transaction_type_id where t.slug = ${slug} and f.deleted_at is null`.execute(
      db,
    )
    const own = fields.map(({ key }) => `field.${key}`)
    const names = [...body_ar.matchAll(/\{(.*?)\}/g)].map(([, name]) => name ?? '')
    expect(names.filter((name) => !always.includes(name) && !own.includes(name))).toEqual([])
    expect(names.filter((name) => own.includes(name)).length, slug).toBeGreaterThan(0)
  }
  await sql`with staff as (
      insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ministry_user_type)
      values ('ministry', 'chooser', 'chooser@test.example', '+963900000000', 'x', 'سامر', 'السنديان', 'central') returning id
    ) update transaction_types set result_template_id = null, updated_by = staff.id from staff where slug = 'bank_account_opening'`.execute(
    db,
  )
  await seedReference(db)
  expect((await chosen()).map(({ slug }) => slug)).toEqual(types.filter((slug) => slug !== 'bank_account_opening'))
})

test('seeding again keeps what the ministry changed and what it deleted', async () => {
  await sql`update settings set value = '90' where key = 'profile.min_score'`.execute(db)
  await sql`update faqs set deleted_at = now() where question_en like 'How long%'`.execute(db)
  await sql`delete from role_permissions where permission_slug = 'news' and role_id = (select id from roles where slug = 'OE')`.execute(
    db,
  )
  const count = async () => (await sql<{ n: number }>`select count(*) as n from faqs`.execute(db)).rows[0]?.n
  const before = await count()
  await seedReference(db)
  expect(await count()).toBe(before)
  const { rows } = await sql`select value from settings where key = 'profile.min_score'`.execute(db)
  expect(rows).toEqual([{ value: 90 }])
  const kept =
    await sql`select from role_permissions p join roles r on r.id = p.role_id where r.slug = 'OE' and permission_slug = 'news'`.execute(
      db,
    )
  expect(kept.rows).toEqual([])
})
