import { sql } from 'kysely'
import { listUnusedAccess, reviewAccess } from '#contract/users/access-review.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { setActive } from './account.ts'
import { changed, logPerson } from './change.ts'
import { heldBack } from './proposals/change-account.ts'
import { guarded, targetOf } from './target.ts'
import { forLog, listPeople, personFor, personLines, seenBy } from './queries.ts'

/** Days without a sign-in after which rights are asked about, and days for which «still needed» holds. */
const quarter = 90
/** Days after which an invitation that nobody took up is asked about. */
const invitation = 14

/** Who was not there for a quarter, and who never took his invitation up. */
export const idle = sql`u.last_login_at < now() - make_interval(days => ${quarter})`
export const never = sql`(u.last_login_at is null and u.created_at < now() - make_interval(days => ${invitation}))`
const why = { idle, never, any: sql`(${idle} or ${never})` }
const unused = sql`u.is_active and user_rights(u.id) <> '[]'::jsonb
  and not exists (select 1 from access_reviews a where a.user_id = u.id and a.created_at > now() - make_interval(days => ${quarter}))`

/** The verdict also answers the review of the quarter. */
const closeInRound = (trx: Trx, userId: number, reviewId: number) =>
  sql`update access_round_people set review_id = ${reviewId} where user_id = ${userId} and review_id is null
    and round_id = (select id from access_rounds order by quarter desc limit 1)`.execute(trx)

/** Rights that nobody uses, each either still needed or closed; the verdict stays [features 56]. */
export const accessReviewArea: Area = (on, services) => {
  on(listUnusedAccess, async ({ actor, query, exported, lang }) => {
    const { kind, why: reason = 'any', ...page } = query
    const scope = sql`${seenBy(actor)} and u.kind = ${kind} and ${why[reason]} and ${unused}`
    const answer = await listPeople(services.db, scope, page)
    return exported ? { ...answer, rows: personLines(answer.rows, lang) } : answer
  })

  on(reviewAccess, ({ actor, params, body, write }) =>
    changed(services, write, (trx) =>
      guarded(trx, params.id, async () => {
        const before = await targetOf(trx, actor, params.id, 'U')
        let waits = false
        if (body.decision === 'disabled') {
          const closed = { is_active: false, reason: body.note }
          waits = await heldBack(trx, services, actor, before, closed)
          if (!waits) await setActive(trx, services, actor, before.id, closed)
        }
        const { rows } = await sql<{
          id: number
        }>`insert into access_reviews (user_id, decision, note, created_by) values (${before.id}, ${body.decision}, ${body.note}, ${actor.userId}) returning id`.execute(
          trx,
        )
        await closeInRound(trx, before.id, found(rows[0]).id)
        const after = await personFor(trx, actor, params.id, 'S')
        const closing = waits ? 'طلب تعطيل الحساب' : 'تعطيل الحساب'
        const words = `مراجعة الصلاحيات: ${body.decision === 'kept' ? 'ما زالت لازمة' : closing}`
        await logPerson(trx, actor, before, words, { before: forLog(before), after: forLog(after) })
        return null
      }),
    ),
  )
}
