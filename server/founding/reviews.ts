import { sql } from 'kysely'
import type { Review } from '#contract/founding/answers.ts'
import { reviewFields, type Section } from '#contract/founding/sections.ts'
import type { Db, Trx } from '../core/services.ts'

/** History of all sections, oldest first. */
export async function reviewsOf(db: Db | Trx, establishmentId: number): Promise<Review[]> {
  const { rows } =
    await sql<Review>`select v.id, v.section, v.item_id, v.action, v.field, v.feedback, v.reject_reason_id, v.article, v.round, v.changes, concat_ws(' ', u.first_name, u.last_name) as user_name, v.created_at
    from est_section_reviews v join users u on u.id = v.user_id where v.establishment_id = ${establishmentId} order by v.id`.execute(
      db,
    )
  return rows
}

export interface Target {
  section: Section
  item_id: number | null
  field?: string | null
}
export const sameItem = (a: Target, b: Target) => a.section === b.section && a.item_id === b.item_id

export async function addReview(
  trx: Trx,
  establishmentId: number,
  userId: number,
  round: number,
  entry: Target & {
    action: Review['action']
    feedback?: string | null
    reject_reason_id?: number | null
    article?: string | null
    changes?: Record<string, { before: unknown; after: unknown }>
  },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into est_section_reviews (establishment_id, section, item_id, action, field, feedback, reject_reason_id, article, round, changes, user_id, created_by)
    values (${establishmentId}, ${entry.section}, ${entry.item_id}, ${entry.action}, ${entry.field ?? null}, ${entry.feedback ?? null}, ${entry.reject_reason_id ?? null}, ${entry.article ?? null}, ${round}, ${entry.changes ? JSON.stringify(entry.changes) : null}::jsonb, ${userId}, ${userId}) returning id`.execute(
    trx,
  )
  return (rows[0] as { id: number }).id
}

/** The entry that tells of a founder taken out of the list: nothing more can be asked of him. */
export const removal = (name: unknown) => ({ founder: { before: name, after: null } })
const isRemoval = (entry: Review) => entry.changes?.founder?.after === null

/** The entry that tells of a founder put into a returned request. */
export const addition = { founder: { before: null, after: '' } }
/** Whether a founder came into the request in this round: nobody has judged anything of him yet. */
export const isAddedIn = (all: readonly Review[], round: number, memberId: number | null): boolean =>
  all.some(
    (entry) =>
      entry.section === 'est_members' &&
      entry.item_id === memberId &&
      entry.round === round &&
      entry.changes?.founder !== undefined &&
      !isRemoval(entry),
  )

/** A later change by the founder answers a note: of that field, or of anything in the item when the note names none; so does taking the item out. */
export function answerTo(note: Review, all: readonly Review[]): Review | undefined {
  return all.find(
    (later) =>
      later.id > note.id &&
      later.action === 'changed' &&
      sameItem(later, note) &&
      (note.field === null || isRemoval(later) || Object.hasOwn(later.changes ?? {}, note.field)),
  )
}

/** Whether each field of the noted item was accepted after the note: then the item is accepted, and closed to the founder. */
const isAcceptedSince = (note: Review, all: readonly Review[]): boolean => {
  const since = all.filter((later) => later.id > note.id && later.round === note.round && sameItem(later, note))
  return reviewFields[note.section as Section].every(
    (field) =>
      since.findLast((later) => later.action !== 'changed' && (later.field === field || later.field === null))
        ?.action === 'validated',
  )
}

/** Notes of a round that still count: a later acceptance of the same field, or of the whole item, takes a note back. */
export function openNotes(all: readonly Review[], round: number): Review[] {
  return all.filter(
    (note) =>
      note.action === 'feedback' &&
      note.round === round &&
      !(note.field === null && isAcceptedSince(note, all)) &&
      !all.some(
        (later) =>
          later.id > note.id &&
          later.round === round &&
          sameItem(later, note) &&
          ((later.action === 'validated' && (later.field === null || later.field === note.field)) ||
            (later.action === 'feedback' && later.field === note.field)),
      ),
  )
}
