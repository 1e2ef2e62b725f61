import { sql } from 'kysely'
import { listSavedViews, mostViews, removeView, saveView } from '#contract/core/saved-views.ts'
import { inWords, invalid, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'

interface View {
  id: number
  path: string
  name: string
  search: string
}

const tooMany = (ar: string, en: string) => invalid({ name: [inWords(ar, en)] })

/** Everybody's own views of lists; nobody sees those of others. */
export const savedViewsArea: Area = (on, services) => {
  on(listSavedViews, async ({ actor }) => {
    const { rows } =
      await sql<View>`select id, path, name, search from saved_views where user_id = ${actor.userId} order by path, name, id`.execute(
        services.db,
      )
    return rows
  })
  on(saveView, ({ actor, body: { path, name, search }, write }) =>
    write(async (trx) => {
      // One after the other: two at once would both find the last place free.
      await sql`select pg_advisory_xact_lock(hashtext(${`saved_views ${actor.userId}`}))`.execute(trx)
      const { rows } = await sql<{
        of_list: number
        of_all: number
      }>`select count(*) filter (where path = ${path})::int as of_list, count(*)::int as of_all from saved_views
        where user_id = ${actor.userId} and not (path = ${path} and name = ${name})`.execute(trx)
      const { of_list = 0, of_all = 0 } = rows[0] ?? {}
      if (of_list >= mostViews.ofList)
        throw tooMany(
          `لا تُحفظ لقائمة واحدة أكثر من ${mostViews.ofList} طريقة عرض. احذفوا واحدة أولاً.`,
          `No more than ${mostViews.ofList} views of one list are kept. Remove one first.`,
        )
      if (of_all >= mostViews.ofAll)
        throw tooMany(
          `لا تُحفظ أكثر من ${mostViews.ofAll} طريقة عرض. احذفوا واحدة أولاً.`,
          `No more than ${mostViews.ofAll} views are kept. Remove one first.`,
        )
      const saved = await sql<{
        id: number
      }>`insert into saved_views (user_id, path, name, search) values (${actor.userId}, ${path}, ${name}, ${search})
        on conflict (user_id, path, name) do update set search = excluded.search returning id`.execute(trx)
      return { id: saved.rows[0]?.id as number }
    }),
  )
  on(removeView, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        id: number
      }>`delete from saved_views where id = ${params.id} and user_id = ${actor.userId} returning id`.execute(trx)
      if (rows.length === 0) throw notFound()
      return null
    }),
  )
}
