import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ministryHxl, ministryIati, ownHxl, ownIati } from '#contract/cooperation/standards.ts'
import { daysBetween } from '#contract/core/values/dates.ts'
import { readCsv } from '../core/sheet/csv.ts'
import { testApp } from '../testing/app.ts'
import { completeProjects, fileOf, partOf, people, projectOf } from '../testing/coop-projects.ts'
import { ministryUser, organisation, type Organisation, organisationUser } from '../testing/factories.ts'
import { iatiFaults, readXml, type XmlNode } from '../testing/iati-table.ts'
import { projects } from '../testing/standard-rows.ts'
import { iatiOf, wordsOf, yearsOf } from './iati.ts'

const app = await testApp()
const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
let serial = 800
/** A signed project with all its parts, some of its money moved and a result recorded. */
async function full(ngo: Organisation): Promise<number> {
  const owner = ownerOf(ngo)
  const id = await projectOf(app, owner, (serial += 1), true)
  await completeProjects(app, ngo.id)
  const line = await partOf(app, owner, id, 'coop_project_budgets')
  const objective = await partOf(app, owner, id, 'coop_project_objectives')
  await sql`update coop_projects set name_ar = 'دعم <مدارس> & "ريف"', project_status = 'ongoing', actual_start_date = '2026-03-02' where id = ${id}`.execute(
    app.ownerDb,
  )
  await sql`insert into coop_project_transactions (ngo_id, coop_project_id, coop_project_budget_id, kind, happened_on, amount, file)
    values (${ngo.id}, ${id}, ${line}, 'received', '2026-03-05', 100.05, ${await fileOf(app, owner)}), (${ngo.id}, ${id}, ${line}, 'spent', '2026-03-06', 40.00, ${await fileOf(app, owner)})`.execute(
    app.ownerDb,
  )
  await sql`insert into coop_project_results (ngo_id, coop_project_id, coop_project_objective_id, period_start, period_end, achieved) values (${ngo.id}, ${id}, ${objective}, '2026-03-01', '2026-05-31', 12.5)`.execute(
    app.ownerDb,
  )
  await sql`insert into coop_project_partners (ngo_id, coop_project_id, partner_name, role) values (${ngo.id}, ${id}, 'مجلس البلدة', 'تراخيص')`.execute(
    app.ownerDb,
  )
  return id
}
const textOf = async (client: Organisation['client'], call: { readonly path: string }) => {
  const { status, data } = await client.request('GET', `/api/${call.path}`)
  return { status, text: status === 200 ? (data as Buffer).toString() : '' }
}
const all = (node: XmlNode, name: string): XmlNode[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => all(child, name)),
]

describe('the activity file', () => {
  it('has the elements of the standard in their order, with the figures of the project and nothing of persons', async () => {
    const ngo = await organisation(app)
    const id = await full(ngo)
    const { text } = await textOf(ngo.client, ownIati)
    const tree = readXml(text)
    expect(iatiFaults(tree)).toEqual([])
    const [activity] = tree.children as [XmlNode]
    const { rows } = await sql<{ ngo_code: string }>`select ngo_code from ngos where id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    const ref = `SY-NGO-${rows[0]?.ngo_code}`
    expect(all(activity, 'iati-identifier')[0]?.text).toBe(`${ref}-P${id}`)
    expect(all(activity, 'reporting-org')[0]?.attributes).toMatchObject({ ref, type: '24', 'secondary-reporter': '0' })
    expect(activity.children.find(({ name }) => name === 'title')?.children[0]?.text).toBe('دعم <مدارس> & "ريف"')
    const money = all(activity, 'transaction').map(({ children }) => [
      children[0]?.attributes.code,
      children[1]?.attributes['iso-date'],
      children[2]?.text,
    ])
    expect(money).toEqual([
      ['11', '2026-01-02', '50000.00'],
      ['1', '2026-03-05', '100.05'],
      ['4', '2026-03-06', '40.00'],
    ])
    expect(all(activity, 'sector').map(({ attributes }) => [attributes.vocabulary, attributes.code])).toEqual([
      ['1', '11120'],
      ['10', '3'],
    ])
    expect(all(activity, 'actual').map(({ attributes }) => attributes.value)).toContain('12.50')
    // Neither people nor numbers of persons nor papers.
    for (const hidden of ['5-11', '/files/', 'id_number', String(ngo.userId).padStart(11, '0')])
      expect(text).not.toContain(hidden)
  })

  it('of the ministry is a second report, of its reach; an organisation tells its own alone', async () => {
    const [here, there] = [await organisation(app, { governorate: 12 }), await organisation(app, { governorate: 2 })]
    const [own, other] = [await full(here), await full(there)]
    const has = (text: string, id: number) => text.includes(`-P${id}</iati-identifier>`)
    const centre = await ministryUser(app, { rights: { ministry_ngos: ['S', 'E'] } })
    const whole = (await textOf(centre.client, ministryIati)).text
    expect([has(whole, own), has(whole, other), iatiFaults(readXml(whole))]).toEqual([true, true, []])
    expect(new Set(all(readXml(whole), 'reporting-org').map(({ attributes }) => JSON.stringify(attributes)))).toEqual(
      new Set(['{"ref":"SY-NGO","type":"10","secondary-reporter":"1"}']),
    )
    const officer = await ministryUser(app, { governorate: 12, rights: { ministry_ngos: ['S', 'E'] } })
    const near = (await textOf(officer.client, ministryIati)).text
    expect([has(near, own), has(near, other)]).toEqual([true, false])
    const mine = (await textOf(here.client, ownIati)).text
    expect([has(mine, own), has(mine, other)]).toEqual([true, false])
    const reader = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
    const without = await organisationUser(app, here.id, { ngo_plans: ['S'] })
    expect((await textOf(reader.client, ministryIati)).status).toBe(403)
    expect((await textOf(without.client, ownIati)).status).toBe(403)
    expect((await textOf(here.client, ministryIati)).status).toBe(403)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from logs where action = 'export' and entity = 'coop_projects' and user_id = ${centre.id}`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('tells nothing of a draft, and promises nothing before the signature', async () => {
    const ngo = await organisation(app)
    const id = await projectOf(app, ownerOf(ngo), (serial += 1))
    await completeProjects(app, ngo.id)
    expect((await textOf(ngo.client, ownIati)).status, 'a draft alone').toBe(404)
    await sql`update coop_projects set approval_status = 'approved', decision_no = '7/م', decision_date = '2026-01-10' where id = ${id}`.execute(
      app.ownerDb,
    )
    const tree = readXml((await textOf(ngo.client, ownIati)).text)
    expect([iatiFaults(tree), all(tree, 'transaction')]).toEqual([[], []])
    expect(all(tree, 'activity-status')[0]?.attributes.code).toBe('1')
  })
})

it('whatever a project holds and lacks, its file is one of the standard, of its organisation and of the ministry', () => {
  const at = new Date('2026-11-26T10:00:00Z')
  const ministry = { ref: 'SY-NGO', name_ar: 'الوزارة', name_en: null, isSecond: true }
  fc.assert(
    fc.property(fc.uniqueArray(projects, { minLength: 1, maxLength: 3, selector: ({ id }) => id }), (some) => {
      const own = ({ ngo_code, ngo_name_ar, ngo_name_en }: (typeof some)[number]) => ({
        ref: `SY-NGO-${ngo_code}`,
        name_ar: ngo_name_ar,
        name_en: ngo_name_en,
        isSecond: false,
      })
      for (const reporter of [own, () => ministry]) {
        const tree = readXml(iatiOf(some, reporter, 'SY-NGO', app.services.reference, at))
        expect(iatiFaults(tree)).toEqual([])
        expect(tree.children).toHaveLength(some.length)
      }
    }),
    { numRuns: 150 },
  )
})

it('the table of the standard refuses what its schema refuses', async () => {
  const ngo = await organisation(app)
  await full(ngo)
  const { text } = await textOf(ngo.client, ownIati)
  const faulty = (from: string | RegExp, to: string) => {
    expect(text, String(from)).toMatch(from)
    return iatiFaults(readXml(text.replace(from, to))).length
  }
  for (const [from, to] of [
    [/<title>.*?<\/title>/, ''],
    [/<activity-status code="\d"\/>/, ''],
    [/(<title>.*?<\/title>)(<description.*?<\/description>)/, '$2$1'],
    [' role="1"', ''],
    [' role="1"', ' rolle="1" role="1"'],
    ['iso-date="2026-03-01"', 'iso-date="2026-02-30"'],
    [/ value-date="[^"]*"/, ''],
    ['>50000.00<', '>50,000.00<'],
    [/<transaction-date [^>]*>/, ''],
    [/<indicator .*?<\/indicator>/, ''],
    [/<iati-identifier>SY-NGO-/, '<iati-identifier>XY-NGO-'],
    [/version="2.03"/, 'version="2.02"'],
  ] as const)
    expect(faulty(from, to), String(from)).toBeGreaterThan(0)
})

/** Every part of a project, taken out again as its owner does. */
const partTables = ['partners', 'locations', 'objectives', 'results', 'transactions', 'beneficiaries'] as const
it('nothing that was taken out of a project is told, in no file', async () => {
  const ngo = await organisation(app)
  const id = await full(ngo)
  const before = (await textOf(ngo.client, ownIati)).text
  for (const name of ['participating-org', 'location', 'result', 'actual', 'transaction'])
    expect(all(readXml(before), name).length, name).toBeGreaterThan(0)
  for (const table of partTables) {
    await sql`update ${sql.table(`coop_project_${table}`)} set deleted_at = now() where coop_project_id = ${id}`.execute(
      app.ownerDb,
    )
    const { text } = await textOf(ngo.client, ownIati)
    const told = {
      partners: () => all(readXml(text), 'participating-org').length - 2,
      locations: () => all(readXml(text), 'location').length,
      objectives: () => all(readXml(text), 'result').length,
      results: () => all(readXml(text), 'actual').length,
      // The commitment follows from the signature.
      transactions: () => all(readXml(text), 'transaction').length - 1,
      beneficiaries: () => (text.includes('<description type="3">') ? 1 : 0),
    }[table]()
    expect([table, told]).toEqual([table, 0])
    expect(iatiFaults(readXml(text))).toEqual([])
  }
  expect((await textOf(ngo.client, ownHxl)).status, 'it stands nowhere').toBe(404)
  await sql`update coop_projects set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
  expect((await textOf(ngo.client, ownIati)).status).toBe(404)
})

describe('the table with tags', () => {
  const tagged = async (client: Organisation['client'], path: string) => {
    const [heads = [], tags = [], ...rows] = readCsv((await textOf(client, { path })).text)
    return { heads, rows: rows.map((row) => Object.fromEntries(tags.map((tag, at) => [tag, row[at] ?? '']))) }
  }

  it('has a row for each place under headings and tags of HXL, with plain numbers and days', async () => {
    const ngo = await organisation(app, { governorate: 12 })
    const id = await full(ngo)
    const { heads, rows } = await tagged(ngo.client, ownHxl.path)
    const { rows: own } = await sql<{
      ngo_code: string
      name_ar: string
    }>`select ngo_code, name_ar from ngos where id = ${ngo.id}`.execute(app.ownerDb)
    expect(heads).toContain('المستفيدون من المشروع كله')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      '#org+impl+name+i_ar': own[0]?.name_ar,
      '#sector+cluster+name': 'Education',
      '#activity+id': `SY-NGO-${own[0]?.ngo_code}-P${id}`,
      '#activity+name+i_ar': 'دعم <مدارس> & "ريف"',
      '#status': 'ongoing',
      '#adm1+code+v_pcodes': 'SY01',
      '#date+start': '2026-03-01',
      '#targeted+ind': String(people.reduce((sum, one) => sum + one.people, 0)),
      '#value+budget': '50000.00',
      '#value+expenditure': '40.00',
      '#currency+code': 'USD',
    })
    for (const tag of Object.keys(rows[0] ?? {})) expect(tag).toMatch(/^#[a-z]+\d?(\+[a-z_]+)*$/)
  })

  it('follows the filters and the reach, tells no few people, and is taken with the right of an export', async () => {
    const [here, there] = [await organisation(app, { governorate: 12 }), await organisation(app, { governorate: 2 })]
    const [own, other] = [await full(here), await full(there)]
    await sql`update coop_project_beneficiaries set people = ${JSON.stringify([{ age_band: '60+', gender: 'F', people: 4, with_disability: 0 }])}::jsonb where coop_project_id = ${own}`.execute(
      app.ownerDb,
    )
    const has = (rows: Record<string, string>[], id: number) =>
      rows.find((row) => row['#activity+id']?.endsWith(`-P${id}`))
    const centre = await ministryUser(app, { rights: { ministry_ngos: ['S', 'E'] } })
    const whole = (await tagged(centre.client, ministryHxl.path)).rows
    expect(has(whole, own)?.['#targeted+ind']).toBe('')
    expect(has(whole, other)?.['#org+reporting']).toBe('Ministry of Social Affairs and Labour')
    const none = await textOf(centre.client, { path: `${ministryHxl.path}?governorate_id=14` })
    expect(none.status).toBe(404)
    const officer = await ministryUser(app, { governorate: 12, rights: { ministry_ngos: ['S', 'E'] } })
    const near = (await tagged(officer.client, ministryHxl.path)).rows
    expect([has(near, own) !== undefined, has(near, other)]).toEqual([true, undefined])
    const reader = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
    const without = await organisationUser(app, here.id, { ngo_plans: ['S'] })
    expect((await textOf(reader.client, ministryHxl)).status).toBe(403)
    expect((await textOf(without.client, ownHxl)).status).toBe(403)
    expect((await textOf(here.client, ministryHxl)).status).toBe(403)
  })
})

describe('its budget', () => {
  it.each([
    ['2026-03-01', '2027-02-28', '50000.00'],
    ['2024-02-29', '2027-02-28', '100.01'],
    ['2026-01-01', '2030-06-30', '0.03'],
    ['2026-05-05', '2026-05-05', '99999999999999.99'],
    ['2025-12-31', '2027-01-01', '7.77'],
  ])('from %s to %s of %s is told by years that follow each other and add up', (start, end, total) => {
    const parts = yearsOf(start, end, total)
    const cents = (value: string) => BigInt(value.replace('.', ''))
    expect(parts.reduce((sum, { value }) => sum + cents(value), 0n)).toBe(cents(total))
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([start, end])
    parts.forEach(({ from, to, value }, nth) => {
      expect(daysBetween(from, to)).toBeLessThan(366)
      expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0)
      expect(value).toMatch(/^\d+\.\d\d$/)
      if (nth > 0) expect(daysBetween(parts[nth - 1]?.to ?? '', from)).toBe(1)
    })
  })
})

it('rich text becomes words', () => {
  expect(wordsOf('<p>ترميم&nbsp;صفوف</p><ul><li>أ &lt; ب &amp;amp;</li></ul>')).toBe('ترميم صفوف أ < ب &amp;')
})
