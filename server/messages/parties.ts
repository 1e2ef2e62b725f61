import type { Party } from '#contract/messages/messages.ts'
import type { Services } from '../core/services.ts'

interface Sided {
  kind: Party['kind']
  ngo_id: number | null
  name_ar: string | null
  name_en: string | null
  governorate_id: number | null
  office_ar?: string | null
  office_en?: string | null
}

/** The ministry in a letter. */
export const ministry = { ar: 'الوزارة', en: 'The ministry' }
export const directorate = ({ reference }: Pick<Services, 'reference'>, governorateId: number | null) => {
  const found = reference.find('governorates', governorateId)
  return { ar: `مديرية ${found?.name_ar ?? ''}`, en: `Directorate of ${found?.name_en ?? found?.name_ar ?? ''}` }
}

/** A side of a thread in words. */
export function partyOf(services: Pick<Services, 'reference'>, row: Sided): Party {
  const { kind, ngo_id, governorate_id, office_ar: office } = row
  const name =
    kind === 'ngo'
      ? { ar: row.name_ar ?? '', en: row.name_en ?? row.name_ar ?? '' }
      : kind === 'directorate'
        ? directorate(services, governorate_id)
        : ministry
  return {
    kind,
    ngo_id: kind === 'ngo' ? ngo_id : null,
    governorate_id: kind === 'directorate' ? governorate_id : null,
    name,
    office: kind === 'ngo' || !office ? null : { ar: office, en: row.office_en ?? office },
  }
}

/** Organisations write to each other only where the ministry lets them. */
export const areBetween = ({ reference }: Pick<Services, 'reference'>): boolean =>
  reference.setting('messages.between_organisations', true)
