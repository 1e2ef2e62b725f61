import { sql } from 'kysely'
import { audit } from '../core/log/audit.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

export interface Objective {
  readonly objective_ar: string
  readonly objective_en: string | null
}

/** The objectives of an organisation, in their order. */
export const objectivesOf = async (trx: Trx, ngoId: number): Promise<Objective[]> =>
  (
    await sql<Objective>`select objective_ar, objective_en from ngo_objectives where ngo_id = ${ngoId} and deleted_at is null order by sort`.execute(
      trx,
    )
  ).rows

interface Replaced {
  readonly ngoId: number
  readonly before: readonly Objective[]
  readonly given: readonly Objective[]
  /** What the log says. */
  readonly words: string
}
/** Others stand in the place of an organisation's objectives; the earlier ones stay as history. */
export async function replaceObjectives(
  trx: Trx,
  actor: Actor | undefined,
  { ngoId, before, given, words }: Replaced,
): Promise<void> {
  const by = actor?.userId ?? null
  await sql`update ngo_objectives set deleted_at = now(), updated_by = ${by} where ngo_id = ${ngoId} and deleted_at is null`.execute(
    trx,
  )
  for (const [at, { objective_ar, objective_en }] of given.entries())
    await sql`insert into ngo_objectives (ngo_id, sort, objective_ar, objective_en, created_by) values (${ngoId}, ${at + 1}, ${objective_ar}, ${objective_en}, ${by})`.execute(
      trx,
    )
  // The objectives are part of what the form shows: the version of the main data is theirs too.
  await sql`update ngos set updated_by = ${by} where id = ${ngoId}`.execute(trx)
  const told = (list: readonly Objective[]) => ({ objectives: list.map((one) => one.objective_ar) })
  await audit(trx, actor, {
    action: 'update',
    entity: 'ngo_objectives',
    entity_id: ngoId,
    ngo_id: ngoId,
    description_ar: words,
    before: told(before),
    after: told(given),
  })
}
