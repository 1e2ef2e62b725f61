import { sql } from 'kysely'
import {
  addDoc,
  addMember,
  checkName,
  confirmTransaction,
  createNgo,
  listMembers,
  openTransaction,
  readDocs,
  readMainInfo,
  removeMember,
  replaceDoc,
  saveAccount,
  saveMember,
  saveNgo,
  saveRealEstate,
  showTransactionRequest,
  signupMembers,
  signupNgo,
} from '#contract/founding/calls.ts'
import { ngoSection } from '#contract/founding/sections.ts'
import { establishmentOf, type Actor } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { claimFiles } from '../core/claim-files.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import { errorsMap } from '#contract/core/messages.ts'
import { ZodRefusal, type Area } from '../core/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { foundingAct } from './act.ts'
import { getCase } from './case.ts'
import { limitsOf, missingForApplication } from './completeness.ts'
import { copyRequest } from './copy-request.ts'
import { docsOf, putDoc, requiredFor, resolveCount } from './docs.ts'
import { lockOf } from './editing.ts'
import { mainInfoOf, trackOf, withoutSections } from './main-info.ts'
import { findNameConflicts } from './names.ts'
import { addReview, openNotes, reviewsOf } from './reviews.ts'
import { saveSection } from './save.ts'
import { sectionsOf } from './sections.ts'
import { sectionRows, wireValues, type SectionRow, type SectionTable } from './values.ts'
import { openRequest } from './request.ts'

/** A section in the shape of its answers. */
async function answerSection(trx: Trx, services: Services, actor: Actor, table: SectionTable, row: SectionRow) {
  const { est } = await getCase(trx, actor, row.establishment_id)
  const reviews = await reviewsOf(trx, est.id)
  const itemId = table === 'est_members' ? row.id : null
  return {
    id: row.id,
    version: row.version,
    validated: row.validated,
    locked: lockOf({ est, table, itemId, validated: row.validated, reviews }),
    history: reviews.filter((entry) => entry.section === table && entry.item_id === itemId),
    values: wireValues(services, table, row),
    full_name: row.full_name ?? '',
  }
}

async function save(
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
  return answerSection(trx, services, actor, table, await saveSection(trx, services, actor, est, table, row, draft))
}

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
  await audit(trx, actor, {
    action: 'create',
    entity: 'est_members',
    entity_id: row.id,
    description_ar: 'إضافة مؤسس',
    establishment_id: est.id,
  })
  const { version: _, ...fields } = draft
  return answerSection(
    trx,
    services,
    actor,
    'est_members',
    await saveSection(trx, services, actor, est, 'est_members', row, fields),
  )
}

/** One founder twice in a list is told at the field, not as a broken index. */
const twice = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'est_members_person')
    throw invalid({ id_number: ['V-NID-TWICE'] })
  throw error
}

/** Calls of the founding (temporary) account on its own request. */
export const founderArea: Area = (on, services) => {
  const own = (actor: Actor) => getCase(services.db, actor, establishmentOf(actor))
  on(readMainInfo, async ({ actor, lang }) =>
    withoutSections(await mainInfoOf(services.db, services, actor, await own(actor), { masked: false, lang })),
  )
  on(
    readDocs,
    async ({ actor, lang }) =>
      (await mainInfoOf(services.db, services, actor, await own(actor), { masked: false, lang })).docs,
  )
  on(
    listMembers,
    async ({ actor, lang }) =>
      (await mainInfoOf(services.db, services, actor, await own(actor), { masked: false, lang })).est_members,
  )
  on(showTransactionRequest, async ({ actor }) => trackOf(services.db, services, actor, await own(actor)))

  on(saveAccount, ({ actor, body, write }) =>
    write((trx) => save(trx, services, actor, 'est_account', undefined, body)),
  )
  on(saveNgo, ({ actor, body, write }) => write((trx) => save(trx, services, actor, 'est_ngo', undefined, body)))
  on(signupNgo, ({ actor, body, lang, write }) =>
    write(async (trx) => {
      const saved = await save(trx, services, actor, 'est_ngo', undefined, body)
      const whole = ngoSection(limitsOf(services)).safeParse(saved.values, { reportInput: true })
      if (!whole.success) throw new ZodRefusal(errorsMap(lang, whole.error.issues))
      return saved
    }),
  )
  on(addMember, ({ actor, body, write }) => write((trx) => newMember(trx, services, actor, body)).catch(twice))
  on(signupMembers, ({ actor, body, write }) =>
    write(async (trx) => {
      const saved = []
      for (const member of body.members) saved.push(await newMember(trx, services, actor, member))
      return saved
    }).catch(twice),
  )
  on(saveMember, ({ actor, params, body, write }) =>
    write((trx) => save(trx, services, actor, 'est_members', params.id, body)).catch(twice),
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
          item_id: null,
          action: 'changed',
          changes: { founder: { before: row.full_name, after: null } },
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
  on(saveRealEstate, ({ actor, body, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      await sql`insert into est_real_estates (establishment_id, created_by) values (${est.id}, ${actor.userId}) on conflict (establishment_id) do nothing`.execute(
        trx,
      )
      return save(trx, services, actor, 'est_real_estates', undefined, body)
    }),
  )

  on(addDoc, ({ actor, body, lang, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const [required, members] = [await requiredFor(trx, est), await sectionRows(trx, 'est_members', est.id)]
      const document = found(required.find((one) => one.id === body.attachment_id))
      if (
        est.is_frozen ||
        !(
          (est.status_id === 4 && est.current_stage_number === 4) ||
          (est.status_id === 7 && est.current_stage_number === 5)
        )
      )
        throw wrongState()
      if (document.linked_field)
        throw invalid({
          attachment_id: [
            {
              text: {
                ar: 'تُرفع هذه الوثيقة مع بيانات صاحبها.',
                en: 'This document is uploaded with the data of its owner.',
              },
            },
          ],
        })
      const slot = body.slot ?? 1
      const perMember = document.count_rule !== 'fixed'
      if (
        perMember !== (body.member_id !== null) ||
        (body.member_id !== null && !members.some((member) => member.id === body.member_id))
      )
        throw invalid({ member_id: ['V-CHOICE'] })
      if (slot > (perMember ? document.count : resolveCount(document, members))) throw invalid({ slot: ['V-RANGE'] })
      await claimFiles(trx, actor, addDoc.body, body, 'est_docs')
      const id = await putDoc(
        trx,
        est.id,
        { attachmentId: document.id, memberId: body.member_id, slot, linkedField: null },
        body.source,
        actor.userId,
      )
      await audit(trx, actor, {
        action: 'create',
        entity: 'est_docs',
        entity_id: id,
        description_ar: `رفع وثيقة: ${document.name_ar}`,
        establishment_id: est.id,
      })
      return docAnswer(trx, services, actor, lang, id)
    }),
  )
  on(replaceDoc, ({ actor, params, body, lang, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const doc = found((await docsOf(trx, est.id)).find((one) => one.id === params.id && one.replaced_at === null))
      const reviews = await reviewsOf(trx, est.id)
      const asked =
        est.status_id === 7 &&
        openNotes(reviews, est.round).some(
          (note) => note.section === 'est_docs' && (note.item_id === doc.id || note.item_id === null),
        )
      if (est.is_frozen || !((est.status_id === 4 && est.current_stage_number === 4) || asked)) throw wrongState()
      await claimFiles(trx, actor, replaceDoc.body, body, 'est_docs')
      const id = await putDoc(
        trx,
        est.id,
        { attachmentId: doc.attachment_id, memberId: doc.member_id, slot: doc.slot, linkedField: doc.linked_field },
        body.source,
        actor.userId,
      )
      if (doc.linked_field) {
        const [table, field] = doc.linked_field.split('.') as [SectionTable, string]
        const owner = doc.member_id === null ? sql`` : sql`and id = ${doc.member_id}`
        await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${body.source}, version = version + 1 where establishment_id = ${est.id} ${owner}`.execute(
          trx,
        )
      }
      if (est.status_id === 7) {
        await addReview(trx, est.id, actor.userId, est.round, {
          section: 'est_docs',
          item_id: doc.id,
          action: 'changed',
          changes: { source: { before: doc.source, after: body.source } },
        })
      }
      await audit(trx, actor, {
        action: 'update',
        entity: 'est_docs',
        entity_id: id,
        description_ar: 'استبدال وثيقة',
        establishment_id: est.id,
        before: { source: doc.source },
        after: { source: body.source },
      })
      return docAnswer(trx, services, actor, lang, id)
    }),
  )

  on(checkName, async ({ actor, query }) => {
    const conflicts = await findNameConflicts(
      services.db,
      query.name_ar,
      actor.kind === 'est' ? actor.establishmentId : query.establishment_id,
      services.reference.setting('name.similarity_threshold', 0.6),
    )
    return { exact: conflicts.some((one) => one.exact), conflicts }
  })

  on(openTransaction, ({ actor, write }) =>
    write(async (trx) => {
      const { est, request } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const row = request ?? (await openRequest(trx, est, actor))
      return { id: row.id, request_no: row.request_no, status: row.status }
    }),
  )
  on(confirmTransaction, ({ actor, params, body, lang, write }) =>
    write(async (trx) => {
      const c = await getCase(trx, actor, establishmentOf(actor), 'update')
      if (found(c.request).id !== params.id) throw found(undefined)
      if (body.status === 'withdrawn') return foundingAct(trx, services, actor, c.est.id, 'withdraw', { lang })
      if (c.est.status_id === 7) return foundingAct(trx, services, actor, c.est.id, 'resubmit', { lang })
      if (c.est.status_id !== 1) throw wrongState()
      const missing = missingForApplication(services, await sectionsOf(trx, c.est), lang)
      if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
      await sql`update transaction_requests set payload = ${JSON.stringify({ confirmed_at: services.now().toISOString() })}::jsonb where id = ${params.id}`.execute(
        trx,
      )
      return { status_id: c.est.status_id, current_stage_number: c.est.current_stage_number }
    }),
  )
  on(createNgo, ({ actor, write }) => write((trx) => copyRequest(trx, services, actor)))
}

async function docAnswer(trx: Trx, services: Services, actor: Actor, lang: 'ar' | 'en', id: number) {
  const info = await mainInfoOf(trx, services, actor, await getCase(trx, actor, establishmentOf(actor)), {
    masked: false,
    lang,
  })
  return found(info.docs.uploaded.find((doc) => doc.id === id))
}
