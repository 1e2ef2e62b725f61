// Bringing 20,000 people from a table beside the statements that no import can do without, and listing them.
//   node bench/import.ts [--rows 20000] [--data folder]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { employees } from '../contract/people/employees.ts'
import { importFields } from '../contract/people/import.ts'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import { registerRows } from '../server/core/registers/register-rows.ts'
import type { Db } from '../server/core/services.ts'
import { workbook } from '../server/core/sheet/book.ts'
import { csvLine } from '../server/core/sheet/csv.ts'
import { cpuOf, peakOf } from './load.ts'
import { startProduct } from './product.ts'
import { quantile } from './times.ts'

const { values: flags } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, data: { type: 'string' } },
})
const count = Number(flags.rows)
const bounds = { seconds: 10, megabytes: 150, list: 30, times: 6 }

const heads: Readonly<Record<string, string>> = {
  first_name: 'سامر',
  father_name: 'فؤاد',
  last_name: 'السنديان',
  mother_name: 'هبة الساقي',
  nationality_id: 'سوري',
  gender: 'ذكر',
  birth_date: '17/5/1990',
  position: 'محاسب',
  branch_id: 'فرع القياس',
  employment_type_id: 'دوام كامل',
  start_date: '2020-01-05',
  member_status_id: 'على رأس العمل',
  salary: '1,500,000',
  has_disability_card: 'لا',
  mobile: '0900000111',
  residence_governorate_id: 'دمشق',
  residence_address: 'دمشق، شارع المثال 7',
}
const names = ['لينا', 'سامر', 'هدى', 'نبيل', 'رشا', 'فؤاد', 'ميساء', 'عدنان', 'سلوى', 'باسل']
const families = ['السنديان', 'البستاني', 'الخيزران', 'الصفصاف', 'الزيتون', 'الحور', 'الرمان']
const person = (n: number): Record<string, string> => ({
  ...heads,
  first_name: names[n % names.length] as string,
  last_name: families[n % families.length] as string,
  employment_number: `E-${n}`,
  id_number: `98${String(n).padStart(9, '0')}`,
})
const fields = importFields.employees.filter(({ name }) => name in person(0))
const labels = fields.map(({ label_ar }) => label_ar)

const csv = (people: readonly Record<string, string>[]): Buffer =>
  Buffer.from(
    `\ufeff${csvLine(labels)}${people.map((one) => csvLine(fields.map(({ name }) => one[name] ?? ''))).join('')}`,
  )
async function xlsx(people: readonly Record<string, string>[]): Promise<Buffer> {
  const columns = fields.map(({ name, label_ar, label_en }) => ({ key: name, ar: label_ar, en: label_en }))
  async function* portions() {
    for (let at = 0; at < people.length; at += 500)
      yield people.slice(at, at + 500).map((one, n) => ({ id: n, ...one }))
  }
  return buffer(workbook({ ar: 'الموظفون', en: 'Employees', columns }, 'ar', () => undefined, portions() as never))
}

interface Owner {
  ngo: number
  token: string
}
/** An organisation with its administrator and a branch of the name that the table says; nobody is employed there yet. */
async function ownerIn(db: Db): Promise<Owner> {
  const { rows } = await sql<{
    ngo: number
    id: number
  }>`select ngo_id as ngo, id from users where username = 'sanabel.admin'`.execute(db)
  const [{ ngo, id }] = rows as [{ ngo: number; id: number }]
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address, status, decision_no)
    select ${ngo}, 'فرع القياس', 2, 1, 'دمشق، شارع المثال', 'active', '1/ف' where not exists (select from branches where ngo_id = ${ngo} and name_ar = 'فرع القياس')`.execute(
    db,
  )
  const { token } = await createSessions(db).open(db, { id, kind: 'org' }, { ip: '127.0.0.1', userAgent: 'bench' })
  return { ngo, token }
}

/** What remains of an import when nothing is judged: the rows and a line of the log for each, in one transaction. */
async function raw(db: Db, ngo: number, people: readonly Record<string, string>[]): Promise<number> {
  const begun = performance.now()
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < people.length; at += 500) {
      const rows = people.slice(at, at + 500).map((one) => ({
        number: `R-${one.employment_number}`,
        first: one.first_name,
        last: one.last_name,
        hash: `bench ${one.id_number}`,
      }))
      const { rows: added } = await sql<{ id: number }>`
        insert into employees (ngo_id, employment_number, first_name, last_name, father_name, mother_name, id_number, id_number_hash, nationality_id, gender, birth_date,
          branch_id, position, employment_type_id, start_date, member_status_id, salary, has_disability_card, mobile, residence_governorate_id, residence_address)
        select ${ngo}, number, first, last, 'فؤاد', 'هبة الساقي', 'cipher', hash, 1, 'M', '1990-05-17', (select min(id) from branches where ngo_id = ${ngo}), 1, 1, '2020-01-05', 1, 1500000, false, '+963900000111', 1, 'دمشق، شارع المثال 7'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number text, first text, last text, hash text) returning id`.execute(
        trx,
      )
      const logs = added.map(({ id }, n) => ({ id, changes: JSON.stringify(people[at + n]) }))
      await sql`insert into logs (ngo_id, action, entity, entity_id, description_ar, changes, created_at, content_hash)
        select ${ngo}, 'create', 'employees', id, 'إضافة', changes::jsonb, now(), md5(changes)
        from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb) as r (id bigint, changes text)`.execute(trx)
    }
  })
  return (performance.now() - begun) / 1000
}

const measure = async (product: { pid: number; port: number }, { token }: Owner, name: string, bytes: Buffer) => {
  const body = JSON.stringify({ name, content: bytes.toString('base64') })
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/v2/employees/import${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 400)}`)
    const { data } = JSON.parse(text) as { data: { updated_at: string; added: number; refused: number } }
    return { seconds: (performance.now() - begun) / 1000, data }
  }
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = resident()
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
  const cpu = cpuOf(product.pid)
  const plan = await send('/plan')
  if (plan.data.refused > 0 || plan.data.added !== count) throw new Error(JSON.stringify(plan.data).slice(0, 400))
  const planPeak = peakOf(product.pid) - before
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
  const brought = await send('', { 'if-match': `"${plan.data.updated_at}"` })
  return {
    'dry run, s': plan.seconds,
    'import, s': brought.seconds,
    'CPU of both, s': (cpuOf(product.pid) - cpu) / 1000,
    'more memory, MB': Math.max(planPeak, peakOf(product.pid) - before),
  }
}

/** Pages as people leaf, sort and search; milliseconds of PostgreSQL with the way to it. */
async function list(db: Db, ngo: number): Promise<number[]> {
  const rows = registerRows('employees', Object.keys(employees.row.shape), ['name_folded'])
  const questions = [
    ...Array.from({ length: 40 }, (_, page) => ({ page: page * 10 + 1, per_page: 50 })),
    ...['start_date', '-first_name', 'last_name', '-id'].flatMap((sort) => [
      { sort },
      { sort, page: 200, per_page: 50 },
    ]),
    ...names.map((search) => ({ search })),
    ...families.map((family, at) => ({ search: `${names[at]} ${family}` })),
    { search: 'لا أحد' },
  ]
  const times: number[] = []
  for (let round = 0; round < 4; round += 1)
    for (const question of questions) {
      const begun = performance.now()
      await rows.list(db, { column: 'ngo_id', value: ngo }, question)
      // The first round fills the cache of the database.
      if (round > 0) times.push(performance.now() - begun)
    }
  return times
}

const kept = flags.data !== undefined
const dataDir = flags.data ?? mkdtempSync(join(tmpdir(), 'sijill-import-'))
const endings: (() => unknown)[] = kept ? [] : [() => rmSync(dataDir, { recursive: true, force: true })]
try {
  await (await startProduct({ dataDir, web: 'none', main: join('server', 'main.ts') })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  endings.push(() => embedded.stop())
  const pool = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 300_000 })
  endings.push(() => pool.end())
  const db = createDb(pool)
  const owner = await ownerIn(db)
  const people = Array.from({ length: count }, (_, n) => person(n + 1))
  const tables = { 'staff.csv': csv(people), 'staff.xlsx': await xlsx(people) }
  const results: Record<string, Record<string, number>> = {}
  for (const [name, bytes] of Object.entries(tables)) {
    await sql`delete from employees where ngo_id = ${owner.ngo}`.execute(db)
    const product = await startProduct({
      dataDir,
      web: 'none',
      main: join('server', 'main.ts'),
      more: { WORKER: 'off' },
    })
    try {
      await fetch(`http://127.0.0.1:${product.port}/api/v2/employees`, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
      results[name] = await measure(product, owner, name, bytes)
      console.log(name, results[name])
    } finally {
      await product.stop()
    }
  }
  // As the database does by itself within a minute: the table of the first import was deleted from under the second.
  await sql`vacuum analyze employees`.execute(db)
  const times = await list(db, owner.ngo)
  await sql`delete from employees where ngo_id = ${owner.ngo}`.execute(db)
  const bare = await raw(db, owner.ngo, people)
  console.table(
    Object.fromEntries(
      Object.entries(results).map(([name, cells]) => [
        name,
        Object.fromEntries(Object.entries(cells).map(([cell, value]) => [cell, Number(value.toFixed(1))])),
      ]),
    ),
  )
  const p99 = quantile(times, 0.99)
  console.log(
    `the bare statements: ${bare.toFixed(1)} s; a page of ${count}: p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
  )
  const worst = (cell: string) => Math.max(...Object.values(results).map((cells) => cells[cell] ?? 0))
  const missed = [
    ['import, s', worst('import, s'), bounds.seconds],
    ['more memory, MB', worst('more memory, MB'), bounds.megabytes],
    ['times the bare statements', worst('import, s') / bare, bounds.times],
    ['list p99, ms', p99, bounds.list],
  ].filter(([, seen, most]) => (seen as number) > (most as number))
  for (const [what, seen, most] of missed) console.log(`missed: ${what} ${Number(seen).toFixed(1)}, at most ${most}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  while (endings.length > 0) await endings.pop()?.()
}
