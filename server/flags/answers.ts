import { type RawBuilder, sql } from 'kysely'
import { answerFlag, type AskedFlag, closeFlagAnswer, type FlagAnswer, listAskedFlags } from '#contract/flags/flags.ts'
import { flagMachine } from '#contract/flags/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db } from '../core/services.ts'
import { refuseInterest } from '../core/identity/interest.ts'
import { flagKind } from './kind.ts'

/** What organisations answered, by flag, the first answer first. */
export async function answersOf(db: Db, flags: readonly number[]): Promise<(id: number) => FlagAnswer[]> {
  const { rows } = await sql<FlagAnswer & { ngo_flag_id: number }>`
    select a.ngo_flag_id, a.id, a.item, a.answer, a.file, a.created_at, a.closed_at from flag_answers a
    where a.ngo_flag_id = any(${flags}::bigint[]) order by a.id`.execute(db)
  return (id) => rows.filter((row) => row.ngo_flag_id === id).map(({ ngo_flag_id: _flag, ...answer }) => answer)
}

/** An officer closes what was answered; an organisation reads what it is asked and answers. */
export const answersArea =
  (within: (actor: Actor) => RawBuilder<unknown>): Area =>
  (on, services) => {
    on(closeFlagAnswer, ({ actor, params, write }) =>
      write(async (trx) => {
        const { rows } = await sql<{ ngo_id: number; status: string; closed_at: string | null; item: string | null }>`
          select a.ngo_id, g.status, a.closed_at, a.item from flag_answers a join ngo_flags g on g.id = a.ngo_flag_id
            join ngos n on n.id = a.ngo_id and n.deleted_at is null
          where a.id = ${params.id} and ${within(actor)} for update of a`.execute(trx)
        const { ngo_id, status, closed_at, item } = found(rows[0])
        await refuseInterest(trx, actor, ngo_id)
        if (closed_at !== null || status === 'cleared') throw wrongState({ status })
        const now = services.now().toISOString()
        await sql`update flag_answers set closed_at = ${now}, closed_by = ${actor.userId} where id = ${params.id}`.execute(
          trx,
        )
        await audit(trx, actor, {
          action: 'decide',
          entity: 'flag_answers',
          entity_id: params.id,
          description_ar: 'إغلاق بند من إشارة خطر بجوابه',
          ngo_id,
          after: { item, closed_at: now },
        })
        return { closed_at: now }
      }),
    )
    on(listAskedFlags, async ({ actor }) => {
      const { rows } = await sql<Omit<AskedFlag, 'answers' | 'actions'>>`
        select g.id, g.updated_at, g.rule_code, r.name_ar, r.name_en, r.clears_ar, r.clears_en, g.since, g.records, g.status, g.question, g.answer_due_on
        from ngo_flags g join flag_rules r on r.code = g.rule_code
        where g.ngo_id = ${ngoOf(actor)} and g.question is not null and (g.status in ('asked', 'answered') or g.updated_at > now() - interval '1 year')
        order by (g.status = 'asked') desc, g.answer_due_on, g.id limit 200`.execute(services.db)
      const answers = await answersOf(
        services.db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...row,
        // Records of other organisations stand in the same flag; they are not this one's to know.
        records: row.records.filter(({ ngo_id }) => ngo_id === ngoOf(actor)),
        answers: answers(row.id),
        actions: actionsOf(flagKind, row as never, actor, actor.kind === 'org' ? ['organisation'] : []),
      }))
    })
    on(answerFlag, ({ actor, params, body, request, lang, write }) =>
      write(async (trx) => {
        const given = { actor, id: params.id, ...taken(flagMachine, body), request, lang }
        return { status: (await act(trx, services, flagKind, given)).to }
      }),
    )
  }
