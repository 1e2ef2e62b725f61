import { estateFieldOf } from '#contract/founding/sections.ts'
import type { Review } from '#contract/founding/answers.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { EstablishmentRow } from './case.ts'
import { openNotes } from './reviews.ts'
import type { SectionTable } from './values.ts'

/** The entries of the organisation's data that tell of its headquarters, under the headquarters' own field names. */
function estateHistory(reviews: readonly Review[]): Review[] {
  return reviews.flatMap((entry) => {
    if (entry.section !== 'est_ngo') return []
    const changes = Object.entries(entry.changes ?? {}).flatMap(([name, change]) => {
      const own = estateFieldOf(name)
      return own === undefined ? [] : [[own, change] as const]
    })
    const field = estateFieldOf(entry.field)
    return changes.length === 0 && field === undefined
      ? []
      : [{ ...entry, field: field ?? null, changes: changes.length === 0 ? null : Object.fromEntries(changes) }]
  })
}

/** Whether the notes of the present round were sent: in an evaluation that still goes on they are the officer's own. */
export const areNotesSent = ({ status_id: status }: Pick<EstablishmentRow, 'status_id'>): boolean =>
  status === 7 || status === 11 || status === 12

/** What applicants read: notes that were sent to them, without the officer's name, and their own changes [domain 2.3 est_section_reviews]. */
function sentTo(est: EstablishmentRow, reviews: readonly Review[]): Review[] {
  const rounds = new Set(reviews.map((entry) => entry.round))
  const sent = [...rounds]
    .filter((round) => round < est.round || areNotesSent(est))
    .flatMap((round) => openNotes(reviews, round).map((note) => note.id))
  return reviews.flatMap((entry) =>
    entry.action === 'changed' ? [entry] : sent.includes(entry.id) ? [{ ...entry, user_name: null }] : [],
  )
}

/** The history as an actor may read it: of one section, founder or document, oldest first. */
export function historyFor(
  actor: Actor,
  est: EstablishmentRow,
  reviews: readonly Review[],
): (section: SectionTable | 'est_docs', itemId: number | null) => Review[] {
  const read = actor.kind === 'est' ? sentTo(est, reviews) : reviews
  return (section, itemId) =>
    section === 'est_real_estates'
      ? estateHistory(read)
      : read.filter((entry) => entry.section === section && entry.item_id === itemId)
}
