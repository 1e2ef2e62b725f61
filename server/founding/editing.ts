import { estateFieldOf } from '#contract/founding/sections.ts'
import type { Review } from '#contract/founding/answers.ts'
import type { EstablishmentRow } from './case.ts'
import type { DocRow } from './docs.ts'
import { isAddedIn, openNotes } from './reviews.ts'
import type { SectionTable } from './values.ts'

/** Fields that stage 4 asks for, in sections that are closed otherwise. */
const stageFourFields: Partial<Record<SectionTable, readonly string[]>> = {
  est_members: [
    'criminal_record_file',
    'criminal_record_date',
    'inquiry_bulletin_file',
    'qualification_file',
    'residence_file',
    'legal_status_file',
    'authorisation_file',
  ],
  est_account: ['delegate_file'],
}

export type Lock = 'frozen' | 'submitted' | 'accepted' | 'not_open' | 'closed' | null

interface Asked {
  est: EstablishmentRow
  table: SectionTable
  itemId: number | null
  validated: 0 | 1
  reviews: readonly Review[]
  docs: readonly Pick<DocRow, 'id' | 'linked_field'>[]
}

/** Whether the ministry asked for a change of a section in this round. The headquarters is asked for with the organisation's data or by its document. */
function isAsked({ est, table, itemId, reviews, docs }: Omit<Asked, 'validated'>): boolean {
  return openNotes(reviews, est.round).some((note) => {
    if (table === 'est_real_estates')
      return (
        note.section === 'est_ngo' ||
        (note.section === 'est_docs' &&
          docs.some((doc) => doc.id === note.item_id && doc.linked_field?.startsWith('est_real_estates.')))
      )
    return (
      note.section === table &&
      estateFieldOf(note.field) === undefined &&
      (note.item_id === null || note.item_id === itemId)
    )
  })
}

/** Why the founder may not edit a section now; null when he may. In stage 4 only the fields of that stage are open, see `openFields`. */
export function lockOf({ validated, ...asked }: Asked): Lock {
  const { est, table } = asked
  if (est.is_frozen) return 'frozen'
  if ([9, 10, 11, 12].includes(est.status_id)) return 'closed'
  if (table === 'est_real_estates' && est.current_stage_number < 4) return 'not_open'
  if (est.status_id === 1) return null
  if (est.status_id === 4 && est.current_stage_number === 4) return null
  if (est.status_id !== 7) return 'submitted'
  // The headquarters has no verdict of its own.
  if (validated === 1 && table !== 'est_real_estates') return 'accepted'
  if (table === 'est_members' && isAddedIn(asked.reviews, est.round, asked.itemId)) return null
  return isAsked(asked) ? null : est.current_stage_number === 5 ? 'submitted' : null
}

/** Fields that may be sent now; undefined = all of them. */
export const openFields = (est: EstablishmentRow, table: SectionTable): readonly string[] | undefined =>
  est.status_id === 4 && est.current_stage_number === 4 && table !== 'est_real_estates'
    ? (stageFourFields[table] ?? [])
    : undefined
