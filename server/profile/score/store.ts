import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Score, SectionKey } from '#contract/profile/score.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { returnedSections } from '../completion/standing.ts'
import { scoreOf, type Subject, type Weight } from './formula.ts'
import { sources } from './sources.ts'

type Given = Pick<Services, 'reference' | 'now'>
type Computed = Omit<Score, 'min_score'> & { ngo_id: number }

const none: ReadonlySet<SectionKey> = new Set()

/** Scores of organisations from what is recorded now, in three questions; those that are not there are left out. */
export async function computeScores(
  db: Db | Trx,
  { reference, now }: Given,
  ngoIds: readonly number[],
): Promise<Computed[]> {
  const today = todayIn(now())
  const moment = { today, minMembers: reference.setting<Record<string, number>>('founding.min_founders', {}) }
  const facts = Object.entries(sources).flatMap(([key, source]) => [sql.lit(key), source(moment)])
  const { rows: weights } =
    await sql<Weight>`select key, name_ar, name_en, weight, rules from profile_weights order by id`.execute(db)
  const { rows } = await sql<Pick<Subject, 'form' | 'facts'> & { id: number }>`
    select n.id, n.legal_form_id as form, jsonb_build_object(${sql.join(facts)}) as facts from ngos n where n.id = any(${ngoIds}) and n.deleted_at is null`.execute(
    db,
  )
  const returned = await returnedSections(db, ngoIds)
  const computed_at = now().toISOString()
  return rows.map(({ id, ...subject }) => {
    const { score, sections } = scoreOf(weights, { ...subject, returned: returned.get(id) ?? none })
    const at = (route: string) => route.replace('{year}', today.slice(0, 4))
    return {
      ngo_id: id,
      score,
      computed_at,
      sections: sections.map((section) => ({
        ...section,
        missing: section.missing.map((one) => ({ ...one, route: at(one.route) })),
      })),
    }
  })
}

/** Computes and stores the scores of organisations in the caller's transaction. */
export async function storeScores(trx: Trx, services: Given, ngoIds: readonly number[]): Promise<void> {
  // The rows are held before anything is read: of two computations the later one stores what it saw.
  await sql`select 1 from ngos where id = any(${ngoIds}) order by id for no key update`.execute(trx)
  const computed = await computeScores(trx, services, ngoIds)
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(computed)}::jsonb) as g (ngo_id bigint, score numeric, sections jsonb, computed_at timestamptz)),
      stored as (
        insert into ngo_scores (ngo_id, score, sections, computed_at) select ngo_id, score, sections, computed_at from given
        on conflict (ngo_id) do update set score = excluded.score, sections = excluded.sections, computed_at = excluded.computed_at)
    update ngos n set profile_score = g.score from given g where n.id = g.ngo_id and n.profile_score <> g.score`.execute(
    trx,
  )
}

/** The stored score of an organisation; computed without storing when it has none yet; undefined when it is not there. */
export async function findScore(db: Db | Trx, services: Given, ngoId: number): Promise<Score | undefined> {
  const { rows } = await sql<
    Omit<Score, 'min_score'>
  >`select score::float8 as score, sections, computed_at from ngo_scores where ngo_id = ${ngoId}`.execute(db)
  const [found = (await computeScores(db, services, [ngoId]))[0]] = rows
  if (!found) return undefined
  const { score, sections, computed_at } = found
  return { score, sections, computed_at, min_score: services.reference.setting('profile.min_score', 80) }
}

/** The score as it would be computed now, without storing it: whoever has just saved something sees what it changed. */
export async function freshScore(db: Db | Trx, services: Given, ngoId: number): Promise<Score | undefined> {
  const [computed] = await computeScores(db, services, [ngoId])
  if (!computed) return undefined
  const { score, sections, computed_at } = computed
  return { score, sections, computed_at, min_score: services.reference.setting('profile.min_score', 80) }
}
