import { sql } from 'kysely'
import { actOnFlag, type Flag, listFlagRules, listFlags } from '#contract/flags/flags.ts'
import { flagMachine } from '#contract/flags/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { keepingAway } from '../core/identity/interest.ts'
import { answersArea, answersOf } from './answers.ts'
import { editRuleArea, readRules } from './edit-rule.ts'
import { flagKind } from './kind.ts'

const within = (actor: Actor) =>
  actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`

/** Risk flags: raised by rules, seen by officers of the governorate, asked about or closed by a person. */
export const flags: Area = (on, services) => {
  on(listFlagRules, ({ actor }) => readRules(services.db, within(actor)))
  editRuleArea(within)(on, services)
  answersArea(within)(on, services)
  on(listFlags, async ({ actor, query }) => {
    const { ngo_id, rule_code, status, holder } = query
    const page = await listFrom(
      services.db,
      sql<Omit<Flag, 'actions' | 'answers'>>`
        select g.id, g.updated_at, g.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, n.governorate_id, g.rule_code, r.severity, r.name_ar, r.name_en,
          r.clears_ar, r.clears_en, g.since, g.records, g.status, g.question, g.answer_due_on, g.reason, g.raised_at, g.cleared_at,
          case when u.id is not null then jsonb_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end as officer
        from ngo_flags g join ngos n on n.id = g.ngo_id and n.deleted_at is null join flag_rules r on r.code = g.rule_code
          left join users u on u.id = g.officer_id and u.is_active and u.deleted_at is null and (u.governorate_id is null or u.governorate_id = n.governorate_id)
        where ${within(actor)}`,
      query,
      {
        text: sql`concat_ws(' ', t.ngo_name_ar, t.ngo_name_en, t.name_ar, t.name_en)`,
        where: [
          status ? sql`t.status = ${status}` : sql`t.status in ('raised', 'asked', 'answered')`,
          ...(ngo_id ? [sql`t.ngo_id = ${ngo_id}`] : []),
          ...(holder === 'mine' ? [sql`(t.officer->>'id')::bigint = ${actor.userId}`] : []),
          ...(holder === 'nobody' ? [sql`t.officer is null`] : []),
          ...(rule_code ? [sql`t.rule_code = ${rule_code}`] : []),
        ],
        order: sql`(t.severity = 'bad') desc, t.since, t.id`,
        size: 25,
      },
    )
    const answers = await answersOf(
      services.db,
      page.rows.map(({ id }) => id),
    )
    const kind = await keepingAway(services.db, actor, flagKind, page.rows)
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        answers: answers(row.id),
        actions: actionsOf(kind, { ...row, officer_id: row.officer?.id ?? null } as never, actor, ['officer']),
      })),
    }
  })
  on(actOnFlag, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(flagMachine, body), request, lang }
      return { status: (await act(trx, services, flagKind, given)).to }
    }),
  )
}
export { flagJobs } from './sync.ts'
