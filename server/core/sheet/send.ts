import { sql } from 'kysely'
import type { Call } from '#contract/core/calls/call.ts'
import type { Sheet } from '#contract/core/calls/sheet.ts'
import type { Actor } from '../identity/actor.ts'
import { audit } from '../log/audit.ts'
import type { Reference } from '../reference.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Context, Page, Portions } from '../http/route.ts'
import type { Services } from '../services.ts'
import { workbook } from './book.ts'
import { csvBook } from './csv-book.ts'
import { openSpool } from './spool.ts'

/** Rows per page, for lists that have no cursor. */
const pageSize = 1_000

type Asked = Context<Call>
type Ask = (context: Asked) => Promise<unknown>

const hasPortions = (answer: unknown): answer is Portions =>
  answer !== null && typeof answer === 'object' && 'portions' in answer

/** All rows of a list: from its own cursor, or page by page. */
async function* portionsOf(context: Asked, ask: Ask): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page += 1) {
    const query = { ...(context.query as object | undefined), page, per_page: pageSize }
    const answer = await ask({ ...context, query } as Asked)
    if (hasPortions(answer)) {
      yield* answer.portions
      return
    }
    // Unpaged lists are sent in one batch.
    if (Array.isArray(answer)) return yield answer as Row[]
    const { rows } = answer as Page<Row>
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
  }
}

/** `Report - 2026-11-21 14-05` [spec 1§9], without characters that file systems refuse. */
export const reportName = (now: Date): string =>
  `Report - ${now.toLocaleString('sv-SE', { timeZone: 'Asia/Damascus' }).slice(0, 16).replace(':', '-')}`

/** The kinds of file that a list comes as. */
export type SheetFormat = 'xlsx' | 'csv'
const formats = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: workbook },
  csv: { type: 'text/csv; charset=utf-8', write: csvBook },
} as const

interface Export {
  readonly format: SheetFormat
  readonly name: string
  readonly title: string
  readonly source: string
  readonly filters: object
}
/** Notes an export before its first byte leaves; answers how to note its end. */
async function noteExport(
  { db }: Services,
  actor: Actor | undefined,
  { format, name, title, source, filters }: Export,
) {
  const { rows: jobs } = await sql<{
    id: number
  }>`insert into export_jobs (user_id, source, filters, format, file_name, status, created_by)
    values (${actor?.userId ?? null}, ${source.slice(0, 80)}, ${JSON.stringify(filters)}::jsonb, ${format}, ${name}, 'running', ${actor?.userId ?? null}) returning id`.execute(
    db,
  )
  const id = jobs[0]?.id ?? 0
  return async (count: number, failure: Error | undefined) => {
    await db.transaction().execute(async (trx) => {
      await sql`update export_jobs set status = ${failure ? 'failed' : 'done'}, rows_count = ${count}, finished_at = now(), last_error = ${failure?.message.slice(0, 255) ?? null} where id = ${id}`.execute(
        trx,
      )
      if (actor)
        await audit(trx, actor, {
          action: 'export',
          entity: 'export_jobs',
          entity_id: id,
          description_ar: `تصدير ${title}`,
          after: { source, rows_count: count, file_name: name },
        })
    })
  }
}

/**
 * Answers a list as a spreadsheet or a plain table, which is sent while its rows are read. Who exported what, when and how many rows is
 * recorded in `export_jobs` and in the log.
 * It goes through a file on disk: a slow reader holds no database connection. An error before the first rows is answered
 * in words; a later one ends the connection, so that nobody takes a part for the whole.
 */
export async function sendSheet(
  services: Services,
  context: Asked,
  call: Pick<Call, 'path' | 'sheet'>,
  ask: Ask,
  format: SheetFormat = 'xlsx',
): Promise<unknown> {
  const { actor, lang, reply, query } = context
  const sheet = call.sheet as Sheet
  const name = `${reportName(services.now())}.${format}`
  const { page: _page, per_page: _size, ...filters } = (query ?? {}) as Record<string, unknown>
  const finish = await noteExport(services, actor, { format, name, title: sheet.ar, source: call.path, filters })
  let count = 0
  const begun = Promise.withResolvers<void>()
  async function* counted() {
    for await (const rows of portionsOf(context, ask)) {
      count += rows.length
      begun.resolve()
      yield rows
    }
  }
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const spool = await openSpool()
  const write = async () => {
    try {
      const find: Reference['find'] = (index, code) => services.reference.find(index, code)
      await spool.fill(formats[format].write(sheet, lang, find, counted()), gone.signal)
    } catch (error) {
      await finish(count, error as Error)
      throw error
    }
    await finish(count, undefined)
  }
  const whole = write()
  // Also where nobody reads it: the answer to a HEAD, or a reader who left before the first byte.
  gone.signal.addEventListener('abort', () => void Promise.allSettled([whole]).then(spool.close))
  try {
    await Promise.race([begun.promise, whole])
  } catch (error) {
    await spool.close()
    throw error
  }
  const read = spool.read(whole)
  read.once('close', () => void Promise.allSettled([whole]).then(spool.close))
  return reply
    .header('content-type', formats[format].type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(read)
}
