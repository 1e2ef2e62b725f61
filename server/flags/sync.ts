import { type RawBuilder, sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { flagKind } from './kind.ts'
import { finders, type Finding, type FindingName } from './rules.ts'

interface Rule {
  readonly code: string
  readonly finding: FindingName
  readonly limit_number: number
}
type Found = Finding & { readonly rule_code: string }

/** What the rules in force say now, of organisations that stand in the register. */
async function findAll(db: Db | Trx, today: string): Promise<Found[]> {
  const { rows: rules } = await sql<Rule>`
    select code, finding, limit_number from flag_rules where is_active order by code`.execute(db)
  if (rules.length === 0) return []
  const parts = rules.map(
    ({ code, finding, limit_number }): RawBuilder<unknown> =>
      sql`select ${code}::text as rule_code, f.ngo_id, f.key, f.since, f.records from (${finders[finding](today, limit_number)}) f`,
  )
  // Not joined, for the reason that `isActive` of the rules gives.
  const { rows } = await sql<Found>`
    select t.rule_code, t.ngo_id, t.key, t.since, t.records from (${sql.join(parts, sql` union all `)}) t
      where (select n.deleted_at is null from ngos n where n.id = t.ngo_id)`.execute(db)
  return rows
}

/** Raises what a rule says and nobody has noted yet, and renews what raised it; answers how many are new. */
async function raise(trx: Trx, found: readonly Found[]): Promise<number> {
  const said = JSON.stringify(found)
  const { rows } = await sql<{ id: number }>`
    insert into ngo_flags (ngo_id, rule_code, key, since, records)
    select f.ngo_id, f.rule_code, f.key, f.since, f.records
      from jsonb_to_recordset(${said}::jsonb) f (ngo_id bigint, rule_code text, key text, since date, records jsonb)
    on conflict (ngo_id, rule_code, key) where status <> 'cleared' do nothing returning id`.execute(trx)
  await sql`
    update ngo_flags g set since = f.since, records = f.records
    from jsonb_to_recordset(${said}::jsonb) f (ngo_id bigint, rule_code text, key text, since date, records jsonb)
    where g.ngo_id = f.ngo_id and g.rule_code = f.rule_code and g.key = f.key and g.status <> 'cleared'
      and (g.since, g.records) is distinct from (f.since, f.records)`.execute(trx)
  return rows.length
}

/**
 * Brings the flags to what the rules say: one stands exactly when its rule says so. What a person closed with a reason
 * stays closed while its cause lasts. Answers how many were raised and cleared.
 */
export async function compareFlags(services: Services): Promise<{ raised: number; cleared: number }> {
  return await services.db.transaction().execute(async (trx) => {
    // One comparison at a time: two would raise the same flag and wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('sijill.flags'))`.execute(trx)
    const found = await findAll(trx, todayIn(services.now()))
    const raised = await raise(trx, found)
    const standing = new Set(found.map(({ ngo_id, rule_code, key }) => `${ngo_id} ${rule_code} ${key}`))
    const { rows: kept } = await sql<{ id: number; ngo_id: number; rule_code: string; key: string }>`
      select id, ngo_id, rule_code, key from ngo_flags where status <> 'cleared' order by id`.execute(trx)
    const gone = kept.filter(({ ngo_id, rule_code, key }) => !standing.has(`${ngo_id} ${rule_code} ${key}`))
    for (const { id } of gone)
      await act(trx, services, flagKind, { actor: undefined, as: 'system', id, action: 'clear', input: undefined })
    await sql`update flag_rules set checked_at = ${services.now().toISOString()} where is_active`.execute(trx)
    return { raised, cleared: gone.length }
  })
}

export const flagJobs: readonly JobDefinition[] = [
  { name: 'compare-flags', cron: '*/10 * * * *', run: async (services) => void (await compareFlags(services)) },
]
