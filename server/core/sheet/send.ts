import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Call } from '#contract/core/calls/call.ts'
import type { Sheet } from '#contract/core/calls/sheet.ts'
import { audit } from '../log/audit.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Context, Page, Portions } from '../http/route.ts'
import type { Services } from '../services.ts'
import { workbook } from './book.ts'

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

/**
 * Answers a list as a spreadsheet. Who exported what, when and how many rows is recorded in `export_jobs` and in the
 * log.
 * It is first written to disk: a slow reader then holds no database connection, and an error can still be answered in
 * words.
 */
export async function sendSheet(services: Services, context: Asked, call: Call, ask: Ask): Promise<unknown> {
  const { actor, lang, reply, query } = context
  const sheet = call.sheet as Sheet
  const name = `${reportName(services.now())}.xlsx`
  const { page: _page, per_page: _size, ...filters } = (query ?? {}) as Record<string, unknown>
  const { rows: jobs } = await sql<{
    id: number
  }>`insert into export_jobs (user_id, source, filters, format, file_name, status, created_by)
    values (${actor?.userId ?? null}, ${call.path.slice(0, 80)}, ${JSON.stringify(filters)}::jsonb, 'xlsx', ${name}, 'running', ${actor?.userId ?? null}) returning id`.execute(
    services.db,
  )
  const id = jobs[0]?.id ?? 0
  let count = 0
  async function* counted() {
    for await (const rows of portionsOf(context, ask)) {
      count += rows.length
      yield rows
    }
  }
  const finish = async (failure: Error | undefined) => {
    await services.db.transaction().execute(async (trx) => {
      await sql`update export_jobs set status = ${failure ? 'failed' : 'done'}, rows_count = ${count}, finished_at = now(), last_error = ${failure?.message.slice(0, 255) ?? null} where id = ${id}`.execute(
        trx,
      )
      if (actor)
        await audit(trx, actor, {
          action: 'export',
          entity: 'export_jobs',
          entity_id: id,
          description_ar: `تصدير ${sheet.ar}`,
          after: { source: call.path, rows_count: count, file_name: name },
        })
    })
  }
  const gone = new AbortController()
  const leave = () => gone.abort()
  reply.raw.once('close', leave)
  const path = join(tmpdir(), `sijill-export-${randomUUID()}`)
  try {
    const bytes = workbook(sheet, lang, (index, code) => services.reference.find(index, code), counted())
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal: gone.signal })
    const file = await open(path)
    const { size } = await file.stat()
    await finish(undefined)
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', size)
      .header('cache-control', 'no-store')
      .send(file.createReadStream())
  } catch (error) {
    await finish(error as Error)
    throw error
  } finally {
    reply.raw.off('close', leave)
    // The open file can still be read after it is deleted.
    await rm(path, { force: true })
  }
}
