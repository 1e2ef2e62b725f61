import { sql } from 'kysely'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type {
  Opportunity,
  OpportunityQuestion,
  OpportunityRow,
  OpportunityType,
} from '#contract/opportunities/calls.ts'
import { endedStatuses, suspendedStatus } from '#contract/public-site/ended.ts'
import type { Services } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'

export interface Row {
  id: number
  type: OpportunityType
  code: string
  name: string
  position_type_id: number
  vacancies_number: number
  starting_date: string
  closing_date: string
  employment_type_id: number
  governorate_id: number
  work_field_id: number
  opportunity_objectives_ar: string
  closed: boolean
}
export const columns = sql`o.id, o.type, o.code, o.name, o.position_type_id, o.vacancies_number, o.starting_date, o.closing_date, o.employment_type_id, o.governorate_id, o.work_field_id, o.opportunity_objectives_ar`
export const source = sql`opportunities o join ngos n on n.id = o.ngo_id`

/** After so many days a closed one is archived and no longer public [domain 3.12]. */
export const archivedAfter = 180

/** Screens on which one of them is read. */
export const screens: Record<OpportunityType, string> = { job: 'jobs-info', volunteer: 'volunteer-info' }
/** Where people read about an opportunity. */
export const opportunityAddress = ({ config }: Pick<Services, 'config'>, type: OpportunityType, id: number): string =>
  `${config.publicUrl.replace(/\/+$/, '')}/${screens[type]}/${id}`

type Filters = Omit<OpportunityQuestion, 'state' | 'page' | 'per_page'>

/** The one question to the opportunities that the public may see; `today` is the day in Damascus. */
export function opportunityQuery(services: Services) {
  const words = publicWords(services)
  const today = () => todayIn(services.now())

  return {
    today,
    words,
    /** True where nobody can apply any more, by the day alone: no job has to run for it. */
    closed: () =>
      sql`(o.status = 'closed' or o.closing_date < ${today()}::date or n.status_id = any(${[...endedStatuses, suspendedStatus]}::integer[]))`,
    /** Why a closed one is closed. */
    becauseOf: (closingDate: string, ngoStatus: number): Opportunity['closed_because'] => {
      if (endedStatuses.includes(ngoStatus)) return 'end'
      if (closingDate < today()) return 'day'
      return ngoStatus === suspendedStatus ? 'suspended' : 'organisation'
    },
    /** Published or closed, not archived, of an organisation that is public and shows its opportunities of this type. */
    shown: () =>
      sql`o.deleted_at is null and o.status in ('published', 'closed') and o.closing_date >= ${addDays(today(), -archivedAfter)}::date
        and n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])
        and case o.type when 'job' then n.show_jobs else n.show_volunteers end`,
    /** Filters as conditions. Every word by itself: the name may hold one and the organisation's name the other. */
    narrow: (asked: Filters) => {
      const name = asked.name ?? ''
      const folded = foldedWords(name)
      const named = folded.map((one) => {
        const pattern = `%${one}%`
        return sql`o.id in (select id from opportunities where search_folded like ${pattern}
          union select w.id from opportunities w join ngos on ngos.id = w.ngo_id where ngos.public_search like ${pattern})`
      })
      const equal = (['ngo_id', 'governorate_id', 'position_type_id', 'employment_type_id'] as const).flatMap((key) =>
        asked[key] === undefined ? [] : [sql`o.${sql.ref(key)} = ${asked[key]}`],
      )
      return [...(name !== '' && folded.length === 0 ? [sql`false`] : named), ...equal]
    },
    /** What a list and a page say of an opportunity. */
    rowOf: (row: Row): Omit<OpportunityRow, 'ngo'> => {
      const { position_type_id, employment_type_id, governorate_id, work_field_id, closed, ...plain } = row
      const employment = words.word('employment-types', employment_type_id)
      return {
        ...plain,
        positionType: words.word('position-types', position_type_id),
        employment_type: employment,
        employment_type_ar: employment.name_ar,
        governorate: words.word('governorates', governorate_id),
        work_field: words.word('work-fields', work_field_id),
        state: closed ? 'closed' : row.starting_date > today() ? 'upcoming' : 'open',
        days_left: closed ? null : daysBetween(today(), row.closing_date),
      }
    },
  }
}
