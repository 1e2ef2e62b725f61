import { sql } from 'kysely'
import { ministryLetters, ownLetters, type LetterCalls } from '#contract/guest-forms/letters.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { audit } from '../core/log/audit.ts'
import { found, wrongState } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { answered } from './answer.ts'
import { deliver, ministryName } from './deliver.ts'
import { lettersWhere, toMinistry, toOwn, type Scope } from './letter-rows.ts'

/** Letters that arrived, or those that were held back. */
function listed(on: On, services: Services, calls: LetterCalls, kept: Scope): void {
  on(calls.list, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query)
    const where = sql.join(
      [
        kept(actor),
        query.held ? sql`m.held_reason is not null` : sql`m.held_reason is null`,
        ...(query.status === undefined ? [] : [sql`m.status = ${query.status}`]),
        ...(query.governorate_id === undefined ? [] : [sql`m.governorate_id = ${query.governorate_id}`]),
      ],
      sql` and `,
    )
    const [rows, count] = await Promise.all([
      lettersWhere(services.db, calls.machine, actor, { where, limit: perPage, offset }),
      sql<{ total: number }>`select count(*) as total from guest_messages m where ${where}`.execute(services.db),
    ])
    return { rows, total: count.rows[0]?.total ?? 0, perPage, page }
  })
}

/** A letter that was held back is passed on to its reader. */
function released(on: On, services: Services, calls: LetterCalls, kept: Scope): void {
  on(calls.release, async ({ actor, params, write }) => {
    const asked = await sql<{
      email: string | null
      held: boolean
    }>`select m.email, m.held_reason is not null as held from guest_messages m where m.id = ${params.id} and ${kept(actor)}`.execute(
      services.db,
    )
    const { email, held } = found(asked.rows[0])
    if (!held) throw wrongState()
    // Not within the transaction, which already holds a connection: many at once would wait for each other for ever.
    const receipt = email !== null && (await services.limits.allows('guest_receipt', email)) ? email : null
    return write(async (trx) => {
      const { rows } = await sql<{
        reference: string
        ngo_id: number | null
        ngo: { ar: string; en: string } | null
        governorate_id: number
        message_subject_id: number
        opportunity: { code: string; name: string } | null
        lang: Lang
        reason: string
      }>`with old as materialized (select m.id, m.held_reason as reason from guest_messages m
            where m.id = ${params.id} and ${kept(actor)} and m.held_reason is not null for update of m)
        update guest_messages g set held_reason = null, released_at = ${services.now()}, updated_by = ${actor.userId}
        from old where g.id = old.id
        returning g.reference, g.ngo_id, g.governorate_id, g.message_subject_id, g.lang, old.reason,
          (select jsonb_build_object('ar', n.name_ar, 'en', coalesce(n.name_en, n.name_ar)) from ngos n where n.id = g.ngo_id) as ngo,
          (select jsonb_build_object('code', o.code, 'name', o.name) from opportunities o where o.id = g.opportunity_id) as opportunity`.execute(
        trx,
      )
      // Somebody else decided it meanwhile.
      const letter = rows[0]
      if (!letter) throw wrongState()
      await audit(trx, actor, {
        action: 'decide',
        entity: 'guest_messages',
        entity_id: params.id,
        ngo_id: letter.ngo_id,
        description_ar: `تمرير رسالة زائر موقوفة رقم ${letter.reference}`,
        before: { held_reason: letter.reason },
        after: { held_reason: null },
      })
      await deliver(trx, services, { ...letter, id: params.id, to: letter.ngo ?? ministryName, receipt })
      return null
    })
  })
}

/** A letter that was held back is thrown away. */
function discarded(on: On, services: Services, calls: LetterCalls, kept: Scope): void {
  on(calls.discard, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        reference: string
        ngo_id: number | null
        reason: string | null
      }>`select m.reference, m.ngo_id, m.held_reason as reason from guest_messages m where m.id = ${params.id} and ${kept(actor)} for update`.execute(
        trx,
      )
      const { reference, ngo_id, reason } = found(rows[0])
      if (reason === null) throw wrongState()
      await sql`update guest_messages set deleted_at = ${services.now()}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      // The log keeps the number and no name: it is never emptied.
      await audit(trx, actor, {
        action: 'delete',
        entity: 'guest_messages',
        entity_id: params.id,
        ngo_id,
        description_ar: `إهمال رسالة زائر موقوفة رقم ${reference}`,
        before: { held_reason: reason },
      })
      return null
    }),
  )
}

/** Letters of visitors as their readers see them, their answers, and the decision on those that were held back. */
export const guestLetters: Area = (on, services) => {
  const lettersOf = (calls: LetterCalls, scope: Scope) => {
    const kept: Scope = (actor) => sql`${scope(actor)} and m.deleted_at is null`
    for (const part of [listed, answered, released, discarded]) part(on, services, calls, kept)
  }
  lettersOf(ownLetters, toOwn)
  lettersOf(ministryLetters, toMinistry)
}
