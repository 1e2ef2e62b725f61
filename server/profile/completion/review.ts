import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { QueryOf } from '#contract/core/calls/call.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { listValidations, ReviewFile, ReviewedSection, ValidationRow } from '#contract/profile/completion.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { inPortions } from '../../core/database/cursor.ts'
import { found } from '../../core/errors.ts'
import { orderOf } from '../../core/registers/order.ts'
import type { Page } from '../../core/http/route.ts'
import type { Db, Services } from '../../core/services.ts'
import { classificationsFor, contactsOf, mainInfoOf, ngoInfoOf } from '../queries.ts'
import { findScore } from '../score/store.ts'
import { wordPattern } from '../../core/registers/word-pattern.ts'
import { keptAwayFrom } from '../../core/identity/interest.ts'
import { fileActions } from './act.ts'
import { changesOf } from './changes.ts'
import { factsOf } from './facts.ts'
import { standings, type Standing } from './standing.ts'

type Bare = Omit<ValidationRow, 'accepted' | 'returned'>

/** Columns of a file in lists of the ministry. */
export const fileColumns = sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.profile_score::float8 as score,
  n.completion_state as state, n.completed_by_ngo, n.completed_by_ministry, n.reopened_at, n.reopen_reason`

interface Filters {
  state?: readonly string[] | undefined
  governorate_id?: readonly number[] | undefined
  legal_form_id?: readonly number[] | undefined
  search?: string | undefined
}
/** Organisations within the reach of a ministry user that a list asks for. */
export function filesWhere(actor: Actor, { state, governorate_id, legal_form_id, search }: Filters) {
  const words = searchWords(search ?? '').map((word) => sql`n.public_search like ${wordPattern(word)}`)
  return sql.join(
    [
      sql`n.deleted_at is null`,
      ...(actor.governorateId === undefined ? [] : [sql`n.governorate_id = ${actor.governorateId}`]),
      ...(state ? [sql`n.completion_state = any(${state})`] : []),
      ...(governorate_id ? [sql`n.governorate_id = any(${governorate_id})`] : []),
      ...(legal_form_id ? [sql`n.legal_form_id = any(${legal_form_id})`] : []),
      ...words,
    ],
    sql` and `,
  )
}

const countOf = (standing: readonly Standing[] | undefined, verdict: Standing['verdict']) =>
  standing?.filter((one) => one.verdict === verdict).length ?? 0
const counts = (standing: readonly Standing[] | undefined) => ({
  accepted: countOf(standing, 'accepted'),
  returned: countOf(standing, 'returned'),
})

/** Those that wait longest for the ministry first. */
const longest = sql`(n.completion_state = 'ngo_complete') desc, case when n.completion_state = 'ngo_complete' then n.completed_by_ngo end, n.name_folded, n.id`
type Asked = QueryOf<typeof listValidations>
const orders = {
  name_ar: sql`n.name_folded`,
  completed_by_ngo: sql`n.completed_by_ngo`,
  state: sql`n.completion_state`,
  score: sql`n.profile_score`,
}
const sorted = ({ sort }: Asked) => orderOf(sort, orders, { usual: longest, last: sql`n.id` })

/** Rows with how many of their sections were accepted and returned. */
async function reviewed(db: Db, rows: readonly Bare[]): Promise<ValidationRow[]> {
  const standing = await standings(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...counts(standing.get(row.id)) }))
}

/** A page of files. */
export async function listFiles(db: Db, actor: Actor, query: Asked): Promise<Page<ValidationRow>> {
  const { perPage, page, offset } = pageOf(query)
  const where = filesWhere(actor, query)
  const [rows, count] = await Promise.all([
    sql<Bare>`select ${fileColumns} from ngos n where ${where} order by ${sorted(query)} limit ${perPage} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ngos n where ${where}`.execute(db),
  ])
  return { rows: await reviewed(db, rows.rows), total: count.rows[0]?.total ?? 0, perPage, page }
}

/** All files that are asked for. */
export async function* allFiles(db: Db, actor: Actor, query: Asked): AsyncGenerator<ValidationRow[]> {
  const files = sql<Bare>`select ${fileColumns} from ngos n where ${filesWhere(actor, query)} order by ${sorted(query)}`
  for await (const rows of inPortions(db, files.compile(db))) yield reviewed(db, rows)
}

/** A file for review; 404 outside the governorate of a directorate user. */
export async function reviewFile(services: Services, actor: Actor, id: number, lang: Lang): Promise<ReviewFile> {
  const { db } = services
  const { rows } =
    await sql<Bare>`select ${fileColumns} from ngos n where n.id = ${id} and ${filesWhere(actor, {})}`.execute(db)
  const file = found(rows[0])
  const [score, standing, main, info, contacts, classifications, facts, away] = await Promise.all([
    findScore(db, services, id),
    standings(db, [id]),
    mainInfoOf(db, id),
    ngoInfoOf(db, id),
    contactsOf(db, id),
    classificationsFor(db, id),
    factsOf(db, services.reference, id),
    keptAwayFrom(db, actor, [id]),
  ])
  const own = standing.get(id) ?? []
  const changes = await changesOf(db, id, own, lang)
  const sections = found(score).sections.map(
    ({ key, name_ar, name_en, weight, earned, ratio, missing }): ReviewedSection => {
      const { verdict, feedback, changed, reviewer, reviewed_at } = own.find((one) => one.section === key) as Standing
      return {
        ...{ key, name_ar, name_en, weight, earned, ratio, verdict, feedback, changed, reviewer, reviewed_at },
        changes: changes.get(key) ?? [],
        missing: missing
          .filter(({ field_or_rule }) => field_or_rule !== 'validated')
          .map(({ label_ar, label_en }) => ({ label_ar, label_en })),
      }
    },
  )
  return {
    ...file,
    ...counts(own),
    sections,
    main,
    info,
    contacts,
    classifications,
    facts,
    actions: away.has(id) ? [] : fileActions(actor, { ...file, status: file.state }),
  }
}
