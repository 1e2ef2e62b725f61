import { type Actor, establishmentOf } from '../core/identity/actor.ts'
import { found } from '../core/errors.ts'
import { type Services, type Trx } from '../core/services.ts'
import { getCase } from './case.ts'
import { docsOf } from './docs.ts'
import { lockOf } from './editing.ts'
import { historyFor } from './history.ts'
import { acceptedFields } from './left-to-judge.ts'
import { confirmationsOf } from './membership.ts'
import { reviewsOf } from './reviews.ts'
import { saveSection } from './save.ts'
import { type SectionRow, type SectionTable, sectionRows, wireValues } from './values.ts'

/** A section in the shape of its answers. */
async function answerSection(trx: Trx, services: Services, actor: Actor, table: SectionTable, row: SectionRow) {
  const { est } = await getCase(trx, actor, row.establishment_id)
  const [reviews, docs] = [await reviewsOf(trx, est.id), await docsOf(trx, est.id)]
  const itemId = table === 'est_members' ? row.id : null
  return {
    id: row.id,
    version: row.version,
    validated: row.validated,
    locked: lockOf({ est, table, itemId, validated: row.validated, reviews, docs }),
    accepted: acceptedFields(est, reviews, table, itemId),
    history: historyFor(actor, est, reviews)(table, itemId),
    values: wireValues(services, table, row),
  }
}

/** A founder in the shape of his answers. */
export async function answerMember(trx: Trx, services: Services, actor: Actor, row: SectionRow) {
  return {
    ...(await answerSection(trx, services, actor, 'est_members', row)),
    full_name: row.full_name ?? '',
    confirmation: (await confirmationsOf(trx, row.establishment_id))(row),
  }
}

/** Stores fields of one section of the actor's own request; 404 when the row is not his. */
export async function storeSection(
  trx: Trx,
  services: Services,
  actor: Actor,
  table: SectionTable,
  id: number | undefined,
  draft: Record<string, unknown>,
) {
  const { est } = await getCase(trx, actor, establishmentOf(actor), 'share')
  const rows = await sectionRows(trx, table, est.id)
  const row = found(
    (await sectionRows(trx, table, est.id, found(rows.find((one) => id === undefined || one.id === id)).id))[0],
  )
  return saveSection(trx, services, actor, est, table, row, draft)
}

/** Saves fields of a section that a request has once. */
export async function save(
  trx: Trx,
  services: Services,
  actor: Actor,
  table: Exclude<SectionTable, 'est_members'>,
  draft: Record<string, unknown>,
) {
  return answerSection(trx, services, actor, table, await storeSection(trx, services, actor, table, undefined, draft))
}
