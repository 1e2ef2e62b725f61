import { sql } from 'kysely'
import type { Verdict } from '#contract/profile/completion.ts'
import { sectionKeys, type SectionKey } from '#contract/profile/score.ts'
import type { Db, Trx } from '../../core/services.ts'

/** Tables whose changes, as the log names them, are changes of a section. */
export const entities: Readonly<Record<SectionKey, readonly string[]>> = {
  main_info: ['ngos', 'ngo_objectives'],
  documents: ['ngo_documents'],
  headquarters: ['branches'],
  contacts: ['contact_information'],
  classification: ['classification_ngos', 'ngo_services'],
  bank_accounts: ['bank_accounts', 'manager_accounts'],
  governance: ['director_boards', 'directors', 'general_authority_members', 'meetings'],
  staff: ['general_infos', 'general_info', 'employees', 'volunteers'],
  programs: ['programs', 'activities', 'plans', 'plan_activities', 'plan_urgencies', 'executions'],
  finance: ['financial_data', 'annual_budgets', 'budgets'],
}

/** Whether the section of a verdict `v` was changed after it. */
export const changedSince = sql`exists (select from logs l where l.ngo_id = v.ngo_id and l.id > v.log_id and l.action in ('create', 'update', 'delete')
        and ${JSON.stringify(entities)}::jsonb -> v.section_key ? l.entity)`

export interface Standing {
  section: SectionKey
  verdict: Verdict
  /** Words of the last return, as long as it was not followed by an acceptance. */
  feedback: string | null
  /** The organisation changed the section after the last verdict. */
  changed: boolean
  /** The last row of the log when the last verdict was given. */
  log_id: number
  /** Given since the present declaration. */
  of_now: boolean
  reviewer: string | null
  reviewed_at: string | null
}
interface Last {
  ngo_id: number
  section_key: SectionKey
  validated: number
  feedback: string | null
  log_id: number
  created_at: string
  reviewer: string | null
  of_now: boolean
  changed: boolean
}

/** The last verdict on each section of the organisations, and whether the section has changed since. */
async function lastVerdicts(db: Db | Trx, ngoIds: readonly number[]): Promise<Last[]> {
  const { rows } = await sql<Last>`
    select distinct on (v.ngo_id, v.section_key) v.ngo_id, v.section_key, v.validated, v.feedback, v.log_id, v.created_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as reviewer,
      coalesce(v.created_at >= n.completed_by_ngo, false) as of_now,
      ${changedSince} as changed
    from ngo_validations v join ngos n on n.id = v.ngo_id left join users u on u.id = v.user_id
    where v.ngo_id = any(${ngoIds}) and v.deleted_at is null order by v.ngo_id, v.section_key, v.id desc`.execute(db)
  return rows
}

function verdictOf(last: Last): Verdict {
  if (last.validated === 1) return last.changed ? 'open' : 'accepted'
  return last.of_now ? 'returned' : 'open'
}

/** How each section of the organisations stands; an acceptance holds through further rounds until the section changes. */
export async function standings(db: Db | Trx, ngoIds: readonly number[]): Promise<Map<number, Standing[]>> {
  const rows = await lastVerdicts(db, ngoIds)
  return new Map(
    ngoIds.map((id) => [
      id,
      sectionKeys.map((section): Standing => {
        const last = rows.find((row) => row.ngo_id === id && row.section_key === section)
        if (!last)
          return {
            section,
            verdict: 'open',
            feedback: null,
            changed: false,
            log_id: 0,
            of_now: false,
            reviewer: null,
            reviewed_at: null,
          }
        return {
          section,
          verdict: verdictOf(last),
          feedback: last.validated === 0 ? last.feedback : null,
          changed: last.changed,
          log_id: last.log_id,
          of_now: last.of_now,
          reviewer: last.reviewer,
          reviewed_at: last.created_at,
        }
      }),
    ]),
  )
}

/** Sections that a finished review returned and that have not changed since: half their points count [domain 4]. */
export async function returnedSections(
  db: Db | Trx,
  ngoIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<SectionKey>>> {
  const returned = new Map<number, Set<SectionKey>>()
  for (const last of await lastVerdicts(db, ngoIds))
    if (last.validated === 0 && !last.of_now && !last.changed) {
      const set = returned.get(last.ngo_id) ?? new Set()
      returned.set(last.ngo_id, set.add(last.section_key))
    }
  return returned
}
