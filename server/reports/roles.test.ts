import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { askListings } from '#contract/reports/calls.ts'
import { findListing, listings } from '#contract/reports/listings.ts'
import { queryText, selectionOf } from '#contract/reports/query-text.ts'
import { readRecord } from '#contract/reports/saved.ts'
import { ministryMatrix, roles } from '#db/seed/reference/roles.ts'
import { decrypt, hiddenNumber } from '../core/identity/secrets.ts'
import { must, testApp, type Answer, type Client, type TestApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'

/** Where the rows of a listing stand, said a second time and by hand: what the platform answers is held against it. */
const tables: Readonly<Record<string, string>> = {
  ngos: 'select t.id, t.id as ngo from ngos t where t.deleted_at is null',
  ...Object.fromEntries(
    Object.entries({
      branches: 'branches',
      serviceCentres: 'service_centres',
      bankAccounts: 'bank_accounts',
      accountManagers: 'manager_accounts',
      realEstates: 'real_estates',
      machines: 'machines',
      programs: 'programs',
      activities: 'activities',
      plans: 'plans',
      campaigns: 'campaigns',
      events: 'ngo_events',
      volunteers: 'volunteers',
      employees: 'employees',
      opportunities: 'opportunities',
      news: 'news',
      contacts: 'contact_information',
    }).map(([slug, table]) => [slug, `select t.id, t.ngo_id as ngo from ${table} t where t.deleted_at is null`]),
  ),
  ...Object.fromEntries(
    Object.entries({
      administrators: 'administrative',
      founders: 'founder',
      trustees: 'trustee',
      executives: 'executive',
    }).map(([slug, type]) => [
      slug,
      `select t.id, t.ngo_id as ngo from directors t where t.deleted_at is null and t.type = '${type}'`,
    ]),
  ),
}
const staff = roles.filter(({ type }) => type === 'ministry').map(({ slug }) => slug)
const codesOf = (role: string, slug: keyof typeof ministryMatrix) =>
  ministryMatrix[slug].split(' ')[staff.indexOf(role as never)] ?? ''
const rights = ['ministry_ngos_data', 'ministry_ngos', 'ministry_advanced_reports'] as const
const reads = (role: string) => rights.some((slug) => codesOf(role, slug).includes('S'))
const takes = (role: string) => rights.some((slug) => codesOf(role, slug).includes('E'))
const seesNumbers = (role: string) => codesOf(role, 'ministry_ngos').includes('U')

type Row = Record<string, unknown>
const governorate = 1
let app: TestApp
let numbers: string[]
const expected = new Map<string, { id: number; ngo: number; inside: boolean }[]>()
beforeAll(async () => {
  app = await testApp({ demonstration: true })
  for (const [slug, text] of Object.entries(tables)) {
    const { rows } = await sql<{ id: number; ngo: number; inside: boolean }>`
      select t.id, t.ngo, n.governorate_id = ${governorate} as inside from (${sql.raw(text)}) t join ngos n on n.id = t.ngo and n.deleted_at is null order by t.id`.execute(
      app.ownerDb,
    )
    expected.set(slug, rows)
  }
  const sealed = await sql<{ id_number: string }>`
    select id_number from employees where id_number is not null union select id_number from directors where id_number is not null
    union select id_number from volunteers where id_number is not null`.execute(app.ownerDb)
  numbers = sealed.rows.map((row) => decrypt(row.id_number, app.services.secrets.encryptionKey, 'id_number'))
})

const ask = (client: Client, query: string) => client.call(askListings, { body: { query } })
const partOf = (answer: Answer<Row>, slug: string) => must(answer)[slug] as { data: Row[]; groups: { count: number }[] }
/** The refusal without the name that was tried. */
const refusal = ({ status, errors, message }: Answer, name: string) =>
  JSON.stringify({ status, errors, message }).replaceAll(name, '?')

/** Tries every place of a question with each personal column: it is told as little as a name that does not exist. */
async function probe(client: Client, slug: string) {
  const personal = Object.entries(findListing(slug)?.columns ?? {}).flatMap(([key, { personal: is }]) =>
    is ? [key] : [],
  )
  if (personal.length === 0) return
  for (const shape of [
    (name: string) => `{ ${slug}(sortBy: "${name}") { data { id } } }`,
    (name: string) => `{ ${slug}(searchKey: "1", searchField: "${name}") { data { id } } }`,
    (name: string) => `{ ${slug} { groups(by: ["${name}"]) { count } } }`,
    (name: string) => `{ ${slug} { groups(by: ["id"], sum: ["${name}"]) { count } } }`,
    (name: string) => `{ ${slug}(${name}: "1") { data { id } } }`,
  ]) {
    const nowhere = await ask(client, shape('no_such_name'))
    for (const key of personal) {
      const here = await ask(client, shape(key))
      expect(here.status).toBe(422)
      expect(refusal(here, key), `${slug} ${key}`).toBe(refusal(nowhere, 'no_such_name'))
    }
  }
}

/** What a role reads, takes and sees follows from its codes of the three rights: the same is tried once. */
const alike = Map.groupBy(staff, (role) => rights.map((slug) => codesOf(role, slug)).join())

const places = [undefined, governorate] as const
describe.each(
  [...alike.values()].flatMap((same) =>
    places.map((place) => ({ role: same[0] as string, names: same.join(', '), place })),
  ),
)('the role $names in $place', ({ role, place }) => {
  test('gets the same rows of an organisation everywhere, and none beyond its right', async () => {
    const { client } = await ministryUser(app, { role, ...(place ? { governorate: place } : {}) })
    let compared = 0
    for (const { slug, columns } of listings) {
      const all = await ask(
        client,
        `{ ${slug}(first: all) { data { id ${selectionOf(slug, Object.keys(columns))} } } }`,
      )
      const record = (id: number) => client.call(readRecord, { params: { slug, id } })
      if (!reads(role)) {
        expect([all.status, (await record(1)).status], slug).toEqual([403, 403])
        continue
      }
      const { data } = partOf(all, slug)
      const text = JSON.stringify(data)
      expect(
        numbers.some((number) => text.includes(number)),
        `${slug}: whole numbers`,
      ).toBe(seesNumbers(role) && data.some((row) => row.id_number !== undefined && row.id_number !== null))
      // Under another name it is what it is under its own.
      if ('id_number' in columns)
        expect(partOf(await ask(client, `{ ${slug}(first: all) { data { name: id_number } } }`), slug).data).toEqual(
          data.map(({ id_number }) => ({ name: id_number })),
        )
      if (!seesNumbers(role) && 'id_number' in columns)
        expect(data.every(({ id_number }) => id_number === null || id_number === hiddenNumber)).toBe(true)
      const file = await client.request<Buffer>(
        'POST',
        `/api/${askListings.path}`,
        {
          query: queryText({ listing: slug, columns: ['id', ...Object.keys(columns).filter((key) => key !== 'id')] }),
        },
        { 'to-excel': '1' },
      )
      expect(file.status).toBe(takes(role) ? 200 : 403)
      const exported = takes(role) ? recordsOf(file.data) : undefined
      if (exported) {
        expect(
          exported.map((row) => Number(row['المعرّف'])),
          slug,
        ).toEqual(data.map(({ id }) => id))
        const cells = JSON.stringify(exported)
        expect(numbers.some((number) => cells.includes(number))).toBe(numbers.some((number) => text.includes(number)))
      }
      const owned = expected.get(slug)
      if (!owned) continue
      const due = owned.filter(({ inside }) => place === undefined || inside)
      expect(
        data.map(({ id }) => id),
        slug,
      ).toEqual(due.map(({ id }) => id))
      // One organisation: its rows by the filter, as a group, and record by record.
      const ngo = due[0]?.ngo
      if (ngo !== undefined) {
        const filter = slug === 'ngos' ? 'id' : 'ngo_id'
        const own = due.filter((row) => row.ngo === ngo)
        const rows = data.filter(({ id }) => own.some((row) => row.id === id))
        if (slug !== 'ngos') {
          const narrowed = partOf(
            await ask(
              client,
              `{ ${slug}(first: all, ${filter}: [${ngo}]) { data { id ${selectionOf(slug, Object.keys(columns))} } } }`,
            ),
            slug,
          )
          expect(narrowed.data, `${slug} of ${ngo}`).toEqual(rows)
          const { groups } = partOf(
            await ask(client, `{ ${slug}(${filter}: [${ngo}]) { groups(by: ["ngo"]) { count } } }`),
            slug,
          )
          expect(groups).toEqual([{ count: rows.length }])
        }
        for (const row of rows.slice(0, 2)) expect(must(await record(Number(row.id))).record).toEqual(row)
        compared += rows.length
      }
      // What is outside answers as what does not exist.
      const outside = place === undefined ? undefined : owned.find(({ inside }) => !inside)
      if (outside) {
        expect(refusal(await record(outside.id), '-')).toBe(refusal(await record(99_999_999), '-'))
        if (slug !== 'ngos')
          for (const query of [
            (id: number) =>
              `{ ${slug}(ngo_id: [${id}]) { data { id } paginatorInfo { total } groups(by: ["ngo"]) { count keys { name_ar } } } }`,
          ])
            expect(must(await ask(client, query(outside.ngo)))).toEqual(must(await ask(client, query(99_999_999))))
      }
      await probe(client, slug)
    }
    expect(compared > 0).toBe(reads(role))
  })
})

test('a directorate counts no organisation of others behind a classification', async () => {
  const { client } = await ministryUser(app, { role: 'DO', governorate })
  const { data } = partOf(
    await ask(client, '{ classifications(first: all) { data { id ngos_number } } }'),
    'classifications',
  )
  const { rows } = await sql<{ id: number; n: number }>`
    select k.classification_id as id, count(distinct n.id)::int as n from classification_ngos k join ngos n on n.id = k.ngo_id and n.deleted_at is null and n.governorate_id = ${governorate}
    where k.deleted_at is null group by 1`.execute(app.ownerDb)
  const counts = new Map(rows.map(({ id, n }) => [id, n]))
  expect(data.map(({ id, ngos_number }) => [id, ngos_number])).toEqual(
    data.map(({ id }) => [id, counts.get(Number(id)) ?? 0]),
  )
  expect(rows.length).toBeGreaterThan(0)
})
