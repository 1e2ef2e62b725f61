import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  downloadRegister,
  openDataColumns,
  openDataVersions,
  readCatalogue,
  readOpenData,
  type OpenData,
} from '#contract/public-site/open-data.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { networkOf } from '../../core/http/network.ts'
import { publicAnswer } from '../../core/http/public-answer.ts'
import type { Area } from '../../core/http/route.ts'
import { isKnown } from '../../core/http/shared-page.ts'
import type { Db, Services } from '../../core/services.ts'
import { keepFor } from '../keep.ts'
import { registerQuery } from '../register-query.ts'
import { publicWords, type PublicWords } from '../words.ts'
import { byteOrderMark, csvCell, csvLine } from '../../core/sheet/csv.ts'
import { catalogueOf } from './catalogue.ts'
import { cellOf, lineOf, plainOf } from './csv-cells.ts'

/** Organisations that are read at once; a slow reader holds no connection and no more than these. */
const portion = 2_000
const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const

const changedAt = sql`to_char(greatest(n.updated_at, b.updated_at, c.changed_at, o.changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const rowColumns = sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.status_id, n.governorate_id, n.decision_no, n.decision_date, n.has_public_benefit,
  coalesce(c.names, '{}') as classifications, coalesce(o.names, '{}') as services,
  b.address, b.latitude::float8 as latitude, b.longitude::float8 as longitude, n.closed_at,
  ${changedAt} as changed_at`
type Condition = ReturnType<typeof sql>
/**
 * So many organisations `n` after one of them, with `b`, `c` and `o`, what other tables say of them: each is read once for
 * all of them together.
 */
const sourceAfter = (where: Condition, after: number, columns: Condition) => {
  const within = (ngo: Condition) => sql`${ngo} > ${after} and ${ngo} <= (select max(s.ngo_id) from s)`
  return sql`with s as materialized (select s.ngo_id from ngo_search s where ${where} and s.ngo_id > ${after} order by s.ngo_id limit ${portion}),
    c as materialized (select c.ngo_id, array_agg(k.name_ar order by c.type, k.code) filter (where c.deleted_at is null and k.id is not null) as names, max(c.updated_at) as changed_at
      from classification_ngos c left join classifications k on k.id = c.classification_id and k.deleted_at is null where ${within(sql`c.ngo_id`)} group by c.ngo_id),
    o as materialized (select o.ngo_id, array_agg(distinct v.name_ar order by v.name_ar) filter (where o.deleted_at is null and v.id is not null) as names, max(o.updated_at) as changed_at
      from ngo_services o left join services v on v.id = o.service_id and v.is_approved and v.deleted_at is null where ${within(sql`o.ngo_id`)} group by o.ngo_id)
    select ${columns} from s join ngos n on n.id = s.ngo_id and ${within(sql`n.id`)} left join c on c.ngo_id = n.id left join o on o.ngo_id = n.id
    left join branches b on b.ngo_id = n.id and b.is_main and b.status = 'active' and b.deleted_at is null and ${within(sql`b.ngo_id`)}`
}
const rowsAfter = (where: Condition, after: number) =>
  sql<Row>`/* unprepared */ ${sourceAfter(where, after, rowColumns)} order by n.id`
/** So many lines of a file are one text: of longer ones the runtime collects its whole memory again and again. */
const together = 128
interface Lines {
  last: number
  count: number
  text: string
}
/** The same as lines of a CSV file, some together; `words` are cells of the words of codes. */
const linesAfter = (where: Condition, after: number, words: (index: string) => Record<number, string>) => {
  const wordOf = (index: string, code: Condition) =>
    sql`coalesce(${JSON.stringify(words(index))}::jsonb ->> (${code})::text, '')`
  const cells: Record<string, Condition> = {
    legal_form: wordOf('legal-forms', sql`n.legal_form_id`),
    status: wordOf('ngo-status', sql`n.status_id`),
    governorate: wordOf('governorates', sql`n.governorate_id`),
    classifications: cellOf(sql`array_to_string(c.names, ' | ')`),
    services: cellOf(sql`array_to_string(o.names, ' | ')`),
    address: cellOf(sql`b.address`),
    latitude: plainOf(sql`b.latitude::float8`),
    longitude: plainOf(sql`b.longitude::float8`),
    changed_at: changedAt,
  }
  const line = lineOf(
    openDataColumns.map(({ name, type }) => {
      const column = sql.ref(`n.${name}`)
      return cells[name] ?? (type === 'text' ? cellOf(sql`${column}`) : plainOf(sql`${column}`))
    }),
  )
  return sql<Lines>`/* unprepared */ select max(l.id) as last, count(*) as count, string_agg(l.line, '' order by l.id) as text
    from (${sourceAfter(where, after, sql`n.id, ${line} as line`)}) l group by l.id / ${together}::integer order by last`
}
type Row = Record<string, unknown> & {
  id: number
  legal_form_id: number
  status_id: number
  governorate_id: number
}

interface State {
  total: number
  changed_at: string | null
  version: string
}
/** How many organisations are shown, when one changed last, and a mark that every change of the files' tables moves. */
async function readState(db: Db, statuses: readonly number[]): Promise<State> {
  const { rows } = await sql<State>`select s.total, s.changed_at, concat_ws(' ', s, c, k, o, b, v) as version from
    (select count(*) as total, max(n.updated_at) as changed_at from ngos n where n.deleted_at is null and n.status_id = any(${statuses}::integer[])) s,
    (select count(*), max(updated_at) from classification_ngos) c, (select count(*), max(updated_at) from classifications) k,
    (select count(*), max(updated_at) from ngo_services) o,
    (select count(*), max(updated_at) from branches where is_main) b, (select count(*), max(updated_at) from services) v`.execute(
    db,
  )
  return rows[0] as State
}

/** The lines of the register in each format, a portion at a time. */
function filesOf({ readDb, reference }: Pick<Services, 'readDb' | 'reference'>, words: PublicWords) {
  /** Words of the codes of an index, as cells. */
  const cellsOf = (index: string) =>
    Object.fromEntries(reference.lookup(index).map(({ id, name_ar }) => [id, csvCell(name_ar)]))
  async function* csv(where: Condition) {
    yield Buffer.from(byteOrderMark + csvLine(openDataColumns.map(({ name }) => name)))
    for (let after = 0; ;) {
      const { rows } = await linesAfter(where, after, cellsOf).execute(readDb)
      for (const { text } of rows) yield Buffer.from(text)
      const last = rows.at(-1)
      if (!last || rows.reduce((sum, { count }) => sum + count, 0) < portion) return
      after = last.last
    }
  }
  async function* jsonl(where: Condition) {
    for (let after = 0; ;) {
      const { rows } = await rowsAfter(where, after).execute(readDb)
      const objects = rows.map((row) => {
        const full: Record<string, unknown> = {
          ...row,
          legal_form: words.word('legal-forms', row.legal_form_id).name_ar,
          status: words.word('ngo-status', row.status_id).name_ar,
          governorate: words.word('governorates', row.governorate_id).name_ar,
        }
        return `${JSON.stringify(Object.fromEntries(openDataColumns.map(({ name }) => [name, full[name]])))}\n`
      })
      yield Buffer.from(objects.join(''))
      const last = rows.at(-1)
      if (!last || rows.length < portion) return
      after = last.id
    }
  }
  return { csv, jsonl }
}

/** The public register as files and its dictionary. */
export const publicOpenData: Area = (on, services) => {
  const words = publicWords(services)
  const register = registerQuery(services)

  // Counting five tables for each reader would cost more than what a reader without news is spared.
  const state = keepFor(10_000, services.now, () => readState(services.readDb, words.publicStatuses()))

  const files = filesOf(services, words)

  on(readOpenData, async ({ request, reply }) => {
    const { total, changed_at } = await state()
    const versions = openDataVersions.map(({ fields: _, ...one }) => one)
    return publicAnswer(request, reply, {
      columns: [...openDataColumns],
      total,
      changed_at,
      versions,
    } satisfies OpenData)
  })

  on(readCatalogue, async ({ reply }) => {
    const { changed_at } = await state()
    return reply
      .headers({ 'content-type': 'application/ld+json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(JSON.stringify(catalogueOf(services.config.publicUrl.replace(/\/+$/, ''), changed_at)))
  })

  on(downloadRegister, async ({ params: { format }, query, request, reply }) => {
    const [where, { version }] = await Promise.all([register.conditions(query), state()])
    // Data that has not changed is another file once its columns are others.
    const columns = openDataVersions[0].version
    const parts = [version, services.reference.version(), columns, format, JSON.stringify(query)]
    const tag = `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`
    const part = Object.keys(query).length > 0 ? '-part' : ''
    reply.headers({
      'content-type': types[format],
      'content-disposition': `attachment; filename="ngos${part}-${todayIn(services.now())}.${format}"`,
      'cache-control': 'public, max-age=300',
      etag: tag,
    })
    if (isKnown(request.headers['if-none-match'], tag)) return await reply.code(304).send()
    if (request.method === 'HEAD') return await reply.send()
    await services.limits.take('open_data_ip', networkOf(request.ip))
    const make = () => Readable.from(files[format](where), { objectMode: false })
    // Part of it is asked for by one person; all of it by everyone who works with it.
    const isKept = part === '' && services.config.pageSeconds > 0
    return await reply.send(isKept ? await services.files.read(`register.${format}`, tag, make) : make())
  })
}
