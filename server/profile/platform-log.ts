import { sql } from 'kysely'
import type { QueryOf } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { listPlatformLog, logDays, type PlatformEntry } from '#contract/profile/platform-log.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { logColumns, logPage, logPortions, narrowed } from './log-rows.ts'

type Asked = QueryOf<typeof listPlatformLog>

const source = sql`logs l left join users u on u.id = l.user_id left join ngos n on n.id = l.ngo_id left join establishments e on e.id = l.establishment_id`
const entries = sql<PlatformEntry>`select ${logColumns()}, l.user_id, l.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en from ${source}`
/** Entries about nobody's case or organisation belong to the central ministry. */
const reach = ({ governorateId }: Actor) =>
  governorateId === undefined ? sql`true` : sql`coalesce(e.governorate_id, n.governorate_id) = ${governorateId}`
const names = [sql`coalesce(n.name_ar, '')`, sql`coalesce(n.name_en, '')`]

/** The log of the platform for the ministry: who did what to which organisation, and what it changed. */
export const platformLogArea: Area = (on, { db, reference, now }) => {
  /** The whole log is years long: unless somebody or something is asked for, its last days are. */
  const from = ({ from: first, ngo_id, user_id }: Asked) =>
    first ?? (ngo_id === undefined && user_id === undefined ? addDays(todayIn(now()), -logDays) : undefined)
  const questionOf = (actor: Actor, query: Asked, lang: Lang) => ({
    entries,
    source,
    sort: query.sort,
    where: [
      reach(actor),
      ...narrowed({ ...query, from: from(query) }, lang, names),
      ...(query.ngo_id === undefined ? [] : [sql`l.ngo_id = ${query.ngo_id}`]),
      ...(query.kind === undefined ? [] : [sql`coalesce(u.kind, 'system') = ${query.kind}`]),
    ],
  })
  on(listPlatformLog, async ({ actor, query, exported, lang }) =>
    exported
      ? { portions: logPortions(db, questionOf(actor, query, lang), lang, reference) }
      : logPage(db, questionOf(actor, query, lang), query, lang),
  )
}
