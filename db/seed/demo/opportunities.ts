import type { Kit } from './kit.ts'
import type { OpportunityText } from './opportunity.ts'
import { jobs } from './opportunity-jobs.ts'
import { volunteering } from './opportunity-volunteering.ts'
import { organisations } from './organisations.ts'

/** Codes as the platform gives them: J or V, the organisation's id, a number that runs per organisation and type. */
function codesFor(letter: 'J' | 'V') {
  const last = new Map<number, number>()
  return (ngoId: number): string => {
    const number = (last.get(ngoId) ?? 0) + 1
    last.set(ngoId, number)
    return `${letter}-${ngoId}-${String(number).padStart(3, '0')}`
  }
}

/** Jobs and volunteering of the twenty organisations; `ngoIds` in the order of domain 6.7. */
export async function seedOpportunities(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const rowsOf = (type: 'job' | 'volunteer', texts: readonly OpportunityText[]) => {
    const next = codesFor(type === 'job' ? 'J' : 'V')
    return texts.map((text) => {
      const [ngo_id, organisation] = [ngoIds[text.ngo - 1], organisations[text.ngo - 1]]
      if (ngo_id === undefined || organisation === undefined) throw new Error(`There is no organisation ${text.ngo}`)
      return {
        ngo_id,
        type,
        code: next(ngo_id),
        name: text.name,
        position_type_id: text.position,
        vacancies_number: text.vacancies,
        starting_date: kit.ago(-text.from),
        closing_date: kit.ago(-text.to),
        employment_type_id: text.employment,
        governorate_id: organisation.governorate,
        work_field_id: text.field,
        opportunity_objectives_ar: text.objectives,
        certificate_ar: text.certificate,
        experience_ar: text.experience ?? null,
        skill_ar: text.skill ?? null,
        details_ar: text.details ?? null,
        apply_contact: text.contact ?? `${type === 'job' ? 'jobs' : 'volunteers'}${text.ngo}@demo.example`,
        status: text.status ?? 'published',
        hidden_reason: text.status === 'hidden' ? 'يخالف جمعُ التبرعات مقابل نسبة منها شروط الترخيص.' : null,
      }
    })
  }
  await kit.db
    .insertInto('opportunities')
    .values([...rowsOf('job', jobs), ...rowsOf('volunteer', volunteering)])
    .execute()
}
