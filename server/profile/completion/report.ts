import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { QueryOf } from '#contract/core/calls/call.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { exportReport, listReport, ReportRow } from '#contract/profile/completion.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { byteOrderMark, csvLine } from '../../core/sheet/csv.ts'
import { orderOf } from '../../core/registers/order.ts'
import type { Page } from '../../core/http/route.ts'
import type { Db, Services } from '../../core/services.ts'
import { fileColumns, filesWhere } from './review.ts'

type Asked = QueryOf<typeof exportReport>
/** Organisations that are read at once. */
const portion = 1_000

const columns = sql`${fileColumns}, s.computed_at,
  coalesce((select jsonb_object_agg(e ->> 'key', (e ->> 'earned')::numeric) from jsonb_array_elements(s.sections) e), '{}'::jsonb) as earned`
const source = sql`ngos n left join ngo_scores s on s.ngo_id = n.id`
const reportWhere = (actor: Actor, query: Asked) =>
  sql.join(
    [
      filesWhere(actor, query),
      ...(query.min === undefined ? [] : [sql`n.profile_score >= ${query.min}`]),
      ...(query.max === undefined
        ? []
        : [
            // 39 is the end of a band: 39.99 belongs to it.
            sql`n.profile_score < ${query.max} + 1`,
          ]),
    ],
    sql` and `,
  )
const orders = {
  name_ar: sql`n.name_folded`,
  score: sql`n.profile_score`,
  ngo_code: sql`n.ngo_code`,
}

/** A page of scores with the points of each section. */
export async function listScores(db: Db, actor: Actor, query: QueryOf<typeof listReport>): Promise<Page<ReportRow>> {
  const { perPage, page, offset } = pageOf(query)
  const where = reportWhere(actor, query)
  // The highest first: files whose score was never computed stand at the end.
  const order = orderOf(query.sort ?? '-score', orders, { usual: sql`n.id`, last: sql`n.id` })
  const [rows, count] = await Promise.all([
    sql<ReportRow>`select ${columns} from ${source} where ${where} order by ${order} limit ${perPage} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ngos n where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0, perPage, page }
}

async function* lines({ db, reference }: Services, actor: Actor, query: Asked, lang: 'ar' | 'en') {
  const { rows: weights } = await sql<{ key: string; name_ar: string; name_en: string; weight: number }>`
    select key, name_ar, name_en, weight from profile_weights order by id`.execute(db)
  const word = (index: string, code: number) => reference.find(index, code)?.[`name_${lang}`] ?? ''
  const heads =
    lang === 'ar'
      ? ['رقم المنظمة في السجل', 'اسم المنظمة', 'الشكل القانوني', 'محافظة المقر', 'الدرجة']
      : ['Register number', 'Organisation', 'Legal form', 'Headquarters governorate', 'Score']
  const names = weights.map((one) => `${one[`name_${lang}`]} (${one.weight})`)
  yield byteOrderMark + csvLine([...heads, ...names])
  const where = reportWhere(actor, query)
  for (let after = 0; ;) {
    const { rows } =
      await sql<ReportRow>`/* unprepared */ select ${columns} from ${source} where ${where} and n.id > ${after} order by n.id limit ${portion}`.execute(
        db,
      )
    yield rows
      .map((row) =>
        csvLine([
          row.ngo_code,
          lang === 'en' ? (row.name_en ?? row.name_ar) : row.name_ar,
          word('legal-forms', row.legal_form_id),
          word('governorates', row.governorate_id),
          row.score,
          ...weights.map(({ key }) => row.earned[key] ?? (row.computed_at === null ? null : 0)),
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = last.id
  }
}

/** The export as it is read, a portion at a time. */
export const reportStream = (services: Services, actor: Actor, query: Asked, lang: 'ar' | 'en'): Readable =>
  Readable.from(lines(services, actor, query, lang))
