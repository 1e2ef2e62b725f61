import { sql } from 'kysely'
import { addMember, removeMember, saveMember, signupMembers } from '#contract/founding/calls.ts'
import { type Actor, establishmentOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import { type Area } from '../core/http/route.ts'
import { type Services, type Trx } from '../core/services.ts'
import { getCase } from './case.ts'
import { lockOf } from './editing.ts'
import { addition, addReview, openNotes, removal, reviewsOf } from './reviews.ts'
import { saveSection } from './save.ts'
import { type SectionRow, sectionRows } from './values.ts'
import { answerMember, storeSection } from './founder-save.ts'

async function newMember(trx: Trx, services: Services, actor: Actor, draft: Record<string, unknown>) {
  const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
  const notes = est.status_id === 7 ? openNotes(await reviewsOf(trx, est.id), est.round) : []
  if (
    est.is_frozen ||
    (est.status_id !== 1 && !(est.status_id === 7 && notes.some((note) => note.section === 'est_members')))
  )
    throw wrongState()
  const { rows } =
    await sql<SectionRow>`insert into est_members (establishment_id, sort, created_by) values (${est.id}, (select coalesce(max(sort), 0) + 1 from est_members where establishment_id = ${est.id}), ${actor.userId}) returning *`.execute(
      trx,
    )
  const row = rows[0] as SectionRow
  if (est.status_id === 7)
    await addReview(trx, est.id, actor.userId, est.round, {
      section: 'est_members',
      item_id: row.id,
      action: 'changed',
      changes: addition,
    })
  await audit(trx, actor, {
    action: 'create',
    entity: 'est_members',
    entity_id: row.id,
    description_ar: 'إضافة مؤسس',
    establishment_id: est.id,
  })
  const { version: _, ...fields } = draft
  return answerMember(trx, services, actor, await saveSection(trx, services, actor, est, 'est_members', row, fields))
}

/** One founder twice in a list is told at the field, not as a broken index. */
const twice = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'est_members_person')
    throw invalid({ id_number: ['V-NID-TWICE'] })
  throw error
}

/** Founders of the request: add, change, remove. */
export const foundersArea: Area = (on, services) => {
  on(addMember, ({ actor, body, write }) => write((trx) => newMember(trx, services, actor, body)).catch(twice))
  on(signupMembers, ({ actor, body, write }) =>
    write(async (trx) => {
      const saved = []
      for (const member of body.members) saved.push(await newMember(trx, services, actor, member))
      return saved
    }).catch(twice),
  )
  on(saveMember, ({ actor, params, body, write }) =>
    write(async (trx) =>
      answerMember(trx, services, actor, await storeSection(trx, services, actor, 'est_members', params.id, body)),
    ).catch(twice),
  )
  on(removeMember, ({ actor, params, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const row = found((await sectionRows(trx, 'est_members', est.id, params.id))[0])
      const lock = lockOf({
        est,
        table: 'est_members',
        itemId: row.id,
        validated: row.validated,
        reviews: await reviewsOf(trx, est.id),
        docs: [],
      })
      if (lock || (est.status_id !== 1 && est.status_id !== 7)) throw wrongState({ locked: lock })
      await sql`update est_members set deleted_at = now(), updated_by = ${actor.userId} where id = ${row.id}`.execute(
        trx,
      )
      await sql`update est_docs set deleted_at = now() where establishment_id = ${est.id} and member_id = ${row.id}`.execute(
        trx,
      )
      if (est.status_id === 7)
        await addReview(trx, est.id, actor.userId, est.round, {
          section: 'est_members',
          item_id: row.id,
          action: 'changed',
          changes: removal(row.full_name),
        })
      await audit(trx, actor, {
        action: 'delete',
        entity: 'est_members',
        entity_id: row.id,
        description_ar: `حذف المؤسس ${row.full_name ?? ''}`,
        establishment_id: est.id,
      })
      return null
    }),
  )
}
