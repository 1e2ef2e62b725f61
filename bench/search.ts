// The public register with 100,000 organisations: how long its questions take in the database, exact totals included,
// beside the query that one would write first; and that no plan reads a whole table.
// `--as staff` asks the ministry's register instead: every status, misspelt names, and the orders that only staff has.
//   node bench/search.ts [--rows 100000] [--samples 60] [--data folder] [--as staff]     the folder is kept for another run
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import { createApp } from '../server/app.ts'
import type { Db, Services } from '../server/core/services.ts'
import { createDb } from '../server/core/database/pool.ts'
import { KeptPages } from '../server/core/http/kept-pages.ts'
import { mountWeb } from '../server/core/http/web.ts'
import { alphabetOf, registerPages } from '../server/public-site/register-pages.ts'
import { orderBy } from '../server/public-site/register-ways.ts'
import { registerQuery } from '../server/public-site/register-query.ts'
import { publicWords } from '../server/public-site/words.ts'
import { inventQuestions, judged, parts, type Question } from './search-questions.ts'
import { inventStaffQuestions, staffAsks } from './staff-questions.ts'
import { bestOfThree, quantile } from './times.ts'
import { withLargeRegister } from './large-register.ts'

const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '60' },
    data: { type: 'string', default: '' },
    as: { type: 'string', default: 'visitor' },
  },
})
const targets = { p50: 5, p99: 50 }

const rounded = (value: number) => Number(value.toFixed(2))

/** The first query that comes to mind: ILIKE on the raw name, total by a window. */
async function askNaively(db: Db, asked: RegisterQuestion): Promise<void> {
  const where = [sql`n.deleted_at is null`, sql`n.status_id <> 7`]
  for (const word of asked.name?.split(' ') ?? []) where.push(sql`n.name_ar ilike ${`%${word}%`}`)
  if (asked.governorate_id) where.push(sql`n.governorate_id = any(${asked.governorate_id}::integer[])`)
  if (asked.legal_form_id) where.push(sql`n.legal_form_id = any(${asked.legal_form_id}::integer[])`)
  if (asked.year) where.push(sql`extract(year from n.decision_date) = ${asked.year}`)
  if (asked.classification_id)
    where.push(
      sql`n.id in (select ngo_id from classification_ngos where classification_id = ${asked.classification_id} and deleted_at is null)`,
    )
  if (asked.service_id)
    where.push(
      sql`n.id in (select ngo_id from ngo_services where service_id = ${asked.service_id} and deleted_at is null)`,
    )
  const order =
    asked.sort === '-decision_date'
      ? sql`n.decision_date desc`
      : asked.sort === 'name_en'
        ? sql`coalesce(n.name_en, n.name_ar)`
        : sql`n.name_ar`
  await sql`select n.*, count(*) over () as total from ngos n where ${sql.join(where, sql` and `)} order by ${order}, n.id limit 10 offset ${((asked.page ?? 1) - 1) * 10}`.execute(
    db,
  )
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}
const scansOf = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]
/** Tables that grow with the register; a plan may read lists of a few dozen rows as a whole. */
const large = new Set(['ngos', 'ngo_search', 'branches', 'classification_ngos', 'ngo_services', 'ngo_word_uses'])

/** Orders by a figure that is counted when it is asked: who is first can be told only when all were looked at. */
const ofAll = new Set(['most open requests'])

async function readKnown(db: Db, samples: number) {
  const { rows } = await sql<
    Parameters<typeof inventQuestions>[0][number]
  >`select n.name_ar, n.governorate_id, n.legal_form_id, n.status_id, extract(year from n.decision_date)::integer as year,
      (select c.classification_id from classification_ngos c where c.ngo_id = n.id limit 1) as field,
      (select s.service_id from ngo_services s where s.ngo_id = n.id limit 1) as service
    from ngos n where n.status_id = 1 and n.ngo_code like 'XL-%' order by md5(n.id::text) limit ${samples}`.execute(db)
  return rows
}

async function measure(services: Services, owner: Db): Promise<void> {
  const statements = new Map<string, { sql: string; parameters: readonly unknown[]; kind: string }>()
  let kind = ''
  const watched = createDb(services.pool, (event) => {
    const { sql: text, parameters } = event.query
    if (event.level === 'query' && /ngo_(search|words|word_uses) /.test(text))
      statements.set(text + kind, { sql: text, parameters, kind })
  })
  const register =
    flags.as === 'staff' ? staffAsks({ ...services, db: watched }) : registerQuery({ ...services, readDb: watched })
  const known = await readKnown(owner, Number(flags.samples))
  const questions = flags.as === 'staff' ? inventStaffQuestions(known) : inventQuestions(known)
  // Plans are prepared and pages read once before anything counts.
  for (const question of questions.slice(0, 60)) await register.list(question.asked)

  const times = new Map<string, { product: number[]; naive: number[] }>()
  const note = (question: Question) => {
    const known = times.get(question.kind) ?? { product: [], naive: [] }
    times.set(question.kind, known)
    return known
  }
  for (const question of questions) {
    ;({ kind } = question)
    note(question).product.push(await bestOfThree(() => register.list(question.asked)))
  }
  // The naive one is slow enough that a part of the questions tells.
  for (const question of questions.filter((_, i) => i % 6 === 0))
    note(question).naive.push(await bestOfThree(() => askNaively(owner, question.asked)))

  const row = ({ product, naive }: { product: number[]; naive: number[] }) => ({
    questions: product.length,
    'p50 ms': rounded(quantile(product, 0.5)),
    'p99 ms': rounded(quantile(product, 0.99)),
    'naive p50 ms': rounded(quantile(naive, 0.5)),
    'naive p99 ms': rounded(quantile(naive, 0.99)),
    ratio: rounded(quantile(product, 0.5) / quantile(naive, 0.5)),
  })
  const all = {
    product: [...times.values()].flatMap((one) => one.product),
    naive: [...times.values()].flatMap((one) => one.naive),
  }
  console.table(Object.fromEntries([...[...times].map(([name, of]) => [name, row(of)] as const), ['all', row(all)]]))

  const scans = new Set<string>()
  for (const statement of statements.values()) {
    const { rows } = await services.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${statement.sql}`,
      [...statement.parameters],
    )
    for (const table of scansOf(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode))
      if (large.has(table) && !ofAll.has(statement.kind))
        scans.add(`${statement.kind}: ${table} is read as a whole by ${statement.sql}`)
  }
  console.log(`${statements.size} plans, ${scans.size} that read a whole table`)
  for (const scan of scans) console.log(`  ${scan}`)
  const verdicts = [...judged.map((name) => [name, times.get(name)?.product] as const), ['all', all.product] as const]
    .flatMap(([name, product]) => (product ? [{ name, product }] : []))
    .map(({ name, product }) => {
      // Two letters stand in a fifth of all names: nobody reads such a list, but it may not stop the others.
      const p50 = parts.has(name) ? Infinity : targets.p50
      const reached = quantile(product, 0.5) <= p50 && quantile(product, 0.99) <= targets.p99
      console.log(
        `${name}: targets ${p50 === Infinity ? '' : `p50 ≤ ${p50} ms, `}p99 ≤ ${targets.p99} ms: ${reached ? 'reached' : 'MISSED'}`,
      )
      return reached
    })
  const wrong = flags.as === 'staff' ? 0 : await countWrong(services, questions)
  console.log(`${wrong} pages differ from the plain question`)
  process.exitCode = verdicts.every(Boolean) && scans.size === 0 && wrong === 0 ? 0 : 1
}

/** How many pages differ from what one question without any way round answers: the same rows in the same order, the same total. */
async function countWrong(services: Services, questions: readonly Question[]): Promise<number> {
  const pages = registerPages(services.readDb, publicWords(services))
  /** Where the last page begins. */
  const lastOffset = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      total: number
    }>`/* unprepared */ select count(*) as total from ngo_search s where ${where}`.execute(services.readDb)
    return Math.max(0, Math.ceil((rows[0]?.total ?? 0) / 10) - 1) * 10
  }
  let wrong = 0
  for (const { asked } of questions)
    for (const from of [0, 250, 'end'] as const) {
      const { where, best } = await pages.conditions(asked)
      const offset = from === 'end' ? await lastOffset(where) : from
      const newest =
        asked.sort === '-decision_date'
          ? orderBy([[sql`s.decision_date`, 'desc'], [sql`s.name_folded`], [sql`s.ngo_id`]])
          : undefined
      const by = newest?.by ?? best ?? alphabetOf(asked).by
      const { rows } = await sql<{
        ngo_id: number
        total: number
      }>`/* unprepared */ select s.ngo_id, count(*) over () as total from ngo_search s where ${where} order by ${by} limit 10 offset ${offset}`.execute(
        services.readDb,
      )
      const { ids, total } = await pages.page(asked, { offset, perPage: 10, order: newest })
      if (String(ids) !== String(rows.map((row) => row.ngo_id)) || total !== (rows[0]?.total ?? total)) wrong += 1
    }
  return wrong
}

/** Pages and answers as a visitor gets them, drawing included; each five times, the best counts. */
async function measurePages(services: Services): Promise<void> {
  const { http } = await createApp(services, { pressure: false })
  // Drawn anew each time: what is kept would cost nothing.
  await mountWeb(http, { mode: 'built', publicUrl: services.config.publicUrl, kept: new KeptPages(0) })
  const paths = {
    'first page of the list': '/ngo-list',
    'filtered page of the list': '/ngo-list?name=جمعية&governorate_id=2&classification_id=1',
    statistics: '/ngos-statistics',
    'map of the country': '/ngos-map',
    'map of a governorate': '/ngos-map?governorate_id=2',
    'nearest names': '/ngo-list?name=جمعية%20استكتااب',
    'open data, everything': '/api/v2/guest/open-data/csv',
  }
  const rows: Record<string, object> = {}
  for (const [name, path] of Object.entries(paths)) {
    const took: number[] = []
    let size = 0
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now()
      const answer = await http.inject({ url: path })
      took.push(performance.now() - begun)
      size = answer.rawPayload.length
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    }
    rows[name] = {
      'first ms': Math.round(took[0] ?? 0),
      'best ms': Math.round(Math.min(...took)),
      KB: Math.round(size / 1024),
    }
  }
  console.table(rows)
  await http.close()
}

await withLargeRegister({ rows: Number(flags.rows), data: flags.data || undefined }, async (services, owner) => {
  await measure(services, owner)
  if (flags.as !== 'staff') await measurePages(services)
})
