import { sql } from 'kysely'
import { addDoc, replaceDoc } from '#contract/founding/calls.ts'
import { type Actor, establishmentOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import { type Area } from '../core/http/route.ts'
import { type Services, type Trx } from '../core/services.ts'
import { type EstablishmentRow, getCase } from './case.ts'
import { docsOf, putDoc, refuseType, requiredFor, resolveCount } from './docs.ts'
import { mainInfoOf } from './main-info.ts'
import { addReview, openNotes, reviewsOf } from './reviews.ts'
import { type SectionTable, sectionRows } from './values.ts'

async function docAnswer(trx: Trx, services: Services, actor: Actor, lang: 'ar' | 'en', id: number) {
  const info = await mainInfoOf(trx, services, actor, await getCase(trx, actor, establishmentOf(actor)), {
    masked: false,
    lang,
  })
  return found(info.docs.uploaded.find((doc) => doc.id === id))
}

const isDocumentStage = (est: EstablishmentRow) => est.status_id === 4 && est.current_stage_number === 4

/** A document in a place that is still empty. */
const addArea: Area = (on, services) => {
  on(addDoc, ({ actor, body, lang, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const [required, members] = [await requiredFor(trx, est), await sectionRows(trx, 'est_members', est.id)]
      const document = found(required.find((one) => one.id === body.attachment_id))
      if (est.is_frozen || !(isDocumentStage(est) || (est.status_id === 7 && est.current_stage_number === 5)))
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
      // In a returned file only what was asked is replaced, by the call that answers the note.
      const filled = (await docsOf(trx, est.id)).some(
        (doc) =>
          doc.attachment_id === document.id &&
          doc.member_id === body.member_id &&
          doc.slot === slot &&
          doc.replaced_at === null,
      )
      if (est.status_id === 7 && filled) throw wrongState({ locked: 'accepted' })
      if (slot > (perMember ? document.count : resolveCount(document, members))) throw invalid({ slot: ['V-RANGE'] })
      await claimFiles(trx, actor, addDoc.body, body, 'est_docs')
      await refuseType(trx, document, body.source, 'source')
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
}

/** Another file in the place of one; the older version stays. */
const replaceArea: Area = (on, services) => {
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
      if (est.is_frozen || !(isDocumentStage(est) || asked)) throw wrongState()
      await claimFiles(trx, actor, replaceDoc.body, body, 'est_docs')
      const required = await requiredFor(trx, est)
      const document = required.find(({ id }) => id === doc.attachment_id)
      await refuseType(trx, document, body.source, 'source')
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
}

/** Founding documents of stage 4. */
export const docsArea: Area = (on, services) => {
  addArea(on, services)
  replaceArea(on, services)
}
