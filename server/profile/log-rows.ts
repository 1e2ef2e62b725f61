import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { searchForm, searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { LogEntry, logQuery } from '#contract/profile/log.ts'
import {
  actionWordIn,
  actsAlone,
  logActs,
  loggedRecords,
  logSentence,
  recordWordIn,
} from '#contract/profile/log-sentence.ts'
import { inPortions } from '../core/database/cursor.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Reference } from '../core/reference.ts'
import { countedTo, type Page } from '../core/http/route.ts'
import type { Db } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'
import { changesInWords } from './log-words.ts'
import { toldIn } from './told-codes.ts'

type Condition = ReturnType<typeof sql>

/** Columns of an entry, of `logs l` and its user `u`; `changes` is what its reader sees of them. */
export const logColumns = (
  changes = sql`l.changes`,
) => sql`l.id, l.action, l.entity, l.entity_id, l.description_ar, ${changes} as changes, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  coalesce(u.kind = 'ministry', false) as by_ministry, l.device, l.created_at`

/** What holds a typed word of the sentence that a reader of this language sees, of `logs l`. */
function tellsOf(word: string, lang: Lang): Condition {
  const form = searchForm(word)
  const holds = (text: string) => searchForm(text).includes(form)
  const records = loggedRecords.filter((entity) => holds(recordWordIn(entity, lang)))
  const named = sql`(l.entity = any(${records}) ${holds(recordWordIn('', lang)) ? sql`or l.entity <> all(${loggedRecords})` : sql``})`
  const written = hasWord(sql`l.description_ar`, word)
  // A record without a name stands in the Arabic sentence by its table, and is told by its kind.
  if (lang === 'ar') return sql`(${written} or (strpos(l.description_ar, l.entity) > 0 and ${named}))`
  const acts = Object.keys(logActs).filter((act) => holds(actionWordIn(act, lang)))
  return sql`(${written} or l.action = any(${acts}) or (l.action <> all(${[...actsAlone]}) and ${named}))`
}

/** Conditions of the filters that every log has; a typed word is looked for in what the reader sees: sentence, person, and `more`. */
export const narrowed = (
  { search = '', action, entity, user_id, from, to }: z.output<typeof logQuery>,
  lang: Lang,
  more: readonly Condition[] = [],
): Condition[] => [
  ...(action ? [sql`l.action = any(${action})`] : []),
  ...(entity ? [sql`l.entity = any(${entity})`] : []),
  ...(user_id ? [sql`l.user_id = ${user_id}`] : []),
  ...(from ? [sql`l.created_at >= ${from}::date::timestamp at time zone 'Asia/Damascus'`] : []),
  ...(to ? [sql`l.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Damascus'`] : []),
  ...searchWords(search).map(
    (word) =>
      sql`(${sql.join([tellsOf(word, lang), ...[sql`concat_ws(' ', u.first_name, u.last_name)`, ...more].map((text) => hasWord(text, word))], sql` or `)})`,
  ),
]

/** Entries that are asked for. */
interface Question<T extends LogEntry> {
  /** A select without conditions. */
  readonly entries: RawBuilder<T>
  /** What it reads: `logs l`, `users u`, and what the conditions need beside them. */
  readonly source: Condition
  readonly where: readonly Condition[]
  readonly sort: z.output<typeof logQuery>['sort']
}

const orders = {
  created_at: sql`l.id`,
  action: sql`l.action`,
  user_name: sql`nullif(ar_norm(concat_ws(' ', u.first_name, u.last_name)), '')`,
}
/** Newest first, also among those that a column does not tell apart. */
const sorted = ({ sort }: Pick<Question<LogEntry>, 'sort'>) =>
  orderOf(sort, orders, { usual: sql`l.id desc`, last: sql`l.id desc` })

/** A page of a log, newest first unless another order is asked for, counted as an endless list is; codes in the words of the reader. */
export async function logPage<T extends LogEntry>(
  db: Db,
  question: Question<T>,
  query: { page?: number | undefined; per_page?: number | undefined },
  lang: Lang,
): Promise<Page<T>> {
  const { entries, source } = question
  const { perPage, page, offset } = pageOf(query)
  const where = sql.join(question.where, sql` and `)
  const matching = sql<T>`${entries} where ${where}`
  const [rows, count] = await Promise.all([
    sql<T>`${matching} order by ${sorted(question)} limit ${perPage} offset ${offset}`.execute(db),
    // The newest stand together at the end of the table; unordered, they would be looked for from its beginning.
    sql<{
      total: number
    }>`/* unprepared */ select count(*) as total from (select from ${source} where ${where} order by l.id desc limit ${countedTo + 1}) t`.execute(
      db,
    ),
  ])
  return { rows: rows.rows.map((row) => toldIn(row, lang)), total: count.rows[0]?.total ?? 0, perPage, page }
}

/** The whole log for a workbook: its sentences and changes in the words of the reader. */
export async function* logPortions<T extends LogEntry & { ngo_name_ar?: string | null; ngo_name_en?: string | null }>(
  db: Db,
  question: Question<T>,
  lang: Lang,
  reference: Reference,
) {
  const { entries, where } = question
  const all = sql<T>`${entries} where ${sql.join(where, sql` and `)} order by ${sorted(question)}`
  for await (const rows of inPortions(db, all.compile(db)))
    yield rows.map((row) => ({
      ...row,
      told: logSentence(row, lang),
      organisation: (lang === 'en' ? row.ngo_name_en : undefined) ?? row.ngo_name_ar,
      at: new Date(row.created_at),
      changed: changesInWords(toldIn(row, lang), lang, (index, code) => reference.find(index, code)),
    }))
}
