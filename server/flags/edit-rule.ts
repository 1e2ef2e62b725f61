import { type RawBuilder, sql } from 'kysely'
import { type FlagRule, updateFlagRule } from '#contract/flags/flags.ts'
import { forbidden, found, invalid } from '../core/errors.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Trx } from '../core/services.ts'

/** The rules, with how many flags of each stand within a reach. */
export async function readRules(db: Db | Trx, within: RawBuilder<unknown>): Promise<FlagRule[]> {
  const { rows } = await sql<FlagRule>`
    select r.code, r.finding, r.limit_number, r.severity, r.is_active, r.name_ar, r.name_en, r.clears_ar, r.clears_en, r.checked_at, r.updated_at,
      (select count(*)::integer from ngo_flags g join ngos n on n.id = g.ngo_id and n.deleted_at is null
        where g.rule_code = r.code and g.status in ('raised', 'asked', 'answered') and ${within}) as standing
    from flag_rules r order by r.code`.execute(db)
  return rows
}

/** A rule is the whole ministry's: a directorate does not change it. The next comparison follows it. */
export const editRuleArea =
  (within: (actor: Actor) => RawBuilder<unknown>): Area =>
  (on) => {
    on(updateFlagRule, ({ actor, params, body, request, write }) =>
      write(async (trx) => {
        if (actor.governorateId !== undefined) throw forbidden()
        await sql`select from flag_rules where code = ${params.code} for update`.execute(trx)
        const ruleNow = async () =>
          found((await readRules(trx, within(actor))).find(({ code }) => code === params.code))
        const before = await ruleNow()
        refuseStale(request, before.updated_at, () => before)
        // One organisation shares nothing with itself.
        if (before.finding === 'driver_shared' && body.limit_number < 2) throw invalid({ limit_number: ['V-RANGE'] })
        await sql`update flag_rules set is_active = ${body.is_active}, limit_number = ${body.limit_number}, severity = ${body.severity}, name_ar = ${body.name_ar},
            name_en = ${body.name_en}, clears_ar = ${body.clears_ar}, clears_en = ${body.clears_en}, updated_at = clock_timestamp(), updated_by = ${actor.userId}
          where code = ${params.code}`.execute(trx)
        const after = await ruleNow()
        const said = ({ standing: _standing, checked_at: _checked, ...kept }: FlagRule) => ({ ...kept })
        await audit(trx, actor, {
          action: 'update',
          entity: 'flag_rules',
          entity_id: null,
          description_ar: `تعديل قاعدة الإشارات ${params.code}`,
          before: said(before),
          after: said(after),
        })
        return after
      }),
    )
  }
