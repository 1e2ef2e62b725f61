import { sql } from 'kysely'
import type { PublicAmendment } from '#contract/public-site/overview.ts'
import type { Db } from '../core/services.ts'

const isList = (source: ReturnType<typeof sql>) => sql`jsonb_typeof(${source}) = 'array'`
/** The entries of a list, whatever their order. */
const entriesOf = (source: ReturnType<typeof sql>) =>
  sql`(select array_agg(distinct x order by x) from jsonb_array_elements_text(case when ${isList(source)} then ${source} else '[]'::jsonb end) x)`
/** What was asked for as a list differs from what stood; what was not asked for stayed. */
const replaced = (key: string) =>
  sql`(${isList(sql`t.payload->${key}::text`)} and ${entriesOf(sql`t.payload->${key}::text`)} is distinct from ${entriesOf(sql`t.stood->${key}::text`)})`
const words = (source: ReturnType<typeof sql>) => sql`regexp_replace(btrim(${source}), '\\s+', ' ', 'g')`

/**
 * What of an organisation's name and bylaws was amended, the newest first: approved amendments alone, with their
 * decision, which the law has published as the founding was [domain 6.3]. Nothing of what was asked for or said about it.
 */
export async function amendmentsOf(db: Db, ngoId: number): Promise<PublicAmendment[]> {
  const { rows } = await sql<{
    kind: PublicAmendment['kind']
    decision_no: string | null
    on: string
    former_name: PublicAmendment['former_name']
    objectives: boolean
    classification: boolean
  }>`select 'name' as kind, f.decision_no, f.replaced_on as on, jsonb_build_object('name_ar', f.name_ar, 'name_en', f.name_en) as former_name, false as objectives, false as classification, f.id
      from ngo_former_names f where f.ngo_id = ${ngoId}
    union all
    select 'bylaws', t.decision_no, coalesce(t.decision_date, (t.closed_at at time zone 'Asia/Damascus')::date), null,
      coalesce(${words(sql`t.payload->>'objectives'`)} is distinct from ${words(sql`t.stood->>'objectives'`)} and t.payload->>'objectives' is not null, false),
      coalesce(${replaced('main_classifications')} or ${replaced('sub_classifications')}, false), t.id
      from transaction_requests t where t.ngo_id = ${ngoId} and t.slug = 'bylaw_amendment' and t.status = 'approved' and t.closed_at is not null and t.deleted_at is null
    order by 3 desc, 7 desc limit 50`.execute(db)
  return rows.map(({ kind, decision_no, on, former_name, objectives, classification }) => ({
    ...{ kind, decision_no, on, former_name, objectives, classification },
  }))
}
