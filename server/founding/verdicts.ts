import { sql } from 'kysely'
import { setFeedback, setValidated, withdrawFeedback } from '#contract/founding/ministry-calls.ts'
import { estateField, estateFieldOf, realEstateShape, type Section, reviewFields } from '#contract/founding/sections.ts'
import { sectionKeys, type SectionKey } from '#contract/profile/score.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { forbidden, found, invalid, wrongState } from '../core/errors.ts'
import { type Area } from '../core/http/route.ts'
import { type Services, type Trx } from '../core/services.ts'
import { refuseConflict } from '../core/identity/interest.ts'
import { judgeSection } from '../profile/index.ts'
import { type Case, getCase, partsOf } from './case.ts'
import { fieldsJudged, fieldVerdicts } from './left-to-judge.ts'
import { refuseUnconfirmed } from './membership.ts'
import { addReview, reviewsOf, sameItem } from './reviews.ts'

const notAsked = {
  ar: 'البريد الإلكتروني مؤكَّد برمز ولا يغيّره صاحب الطلب، فلا تُطلب إعادته.',
  en: 'The e-mail address was verified by a code and the applicant cannot change it: nothing can be asked of it.',
}
const tables: Record<Section, string> = {
  est_account: 'est_account',
  est_ngo: 'est_ngo',
  est_members: 'est_members',
  est_docs: 'est_docs',
}

/** Verdicts are given only while the request is being evaluated, by whoever holds the role of the present step. */
async function evaluating(trx: Trx, actor: Actor, id: number): Promise<Case> {
  const c = await getCase(trx, actor, id, 'update')
  refuseConflict(c)
  if (c.est.is_frozen || (c.est.status_id !== 3 && c.est.status_id !== 5)) throw wrongState()
  if (!c.step?.role_slug || !partsOf(c, actor).includes(c.step.role_slug as 'receiver')) throw forbidden()
  return c
}

interface Verdict {
  section: Section
  item_id: number | null
  field: string | null
}

/** The row a verdict is about; 404 when the item is not of this request, 422 when the section has no such field. */
async function targetRow(
  trx: Trx,
  c: Case,
  { section, item_id, field }: Verdict,
): Promise<{ id: number; validated: number }> {
  const ofEstate = section === 'est_ngo' && c.est.current_stage_number >= 5 ? estateFieldOf(field) : undefined
  if (
    field !== null &&
    !reviewFields[section].includes(field) &&
    !(ofEstate !== undefined && Object.hasOwn(realEstateShape, ofEstate))
  )
    throw invalid({ field: ['V-CHOICE'] })
  const single = section === 'est_account' || section === 'est_ngo'
  if (single !== (item_id === null)) throw invalid({ item_id: ['V-CHOICE'] })
  const item =
    item_id === null ? sql`` : sql`and id = ${item_id} ${section === 'est_docs' ? sql`and replaced_at is null` : sql``}`
  return found(
    (
      await sql<{
        id: number
        validated: number
      }>`select id, validated from ${sql.table(tables[section])} where establishment_id = ${c.est.id} and deleted_at is null ${item}`.execute(
        trx,
      )
    ).rows[0],
  )
}

async function setSection(trx: Trx, section: Section, rowId: number, validated: number, actor: Actor): Promise<void> {
  await sql`update ${sql.table(tables[section])} set validated = ${validated}, updated_by = ${actor.userId} where id = ${rowId}`.execute(
    trx,
  )
}

const historyOf = async (trx: Trx, c: Case, target: Verdict) =>
  (await reviewsOf(trx, c.est.id)).filter((entry) => sameItem(entry, target))

/** What an acceptance makes of its item: accepted as a whole, or when every field of it is; the note of a document goes with its acceptance. */
async function accept(
  trx: Trx,
  services: Services,
  c: Case,
  target: Verdict,
  rowId: number,
  actor: Actor,
): Promise<0 | 1> {
  const history = target.field === null ? [] : await historyOf(trx, c, target)
  const standing = fieldVerdicts(target.section, history)
  const whole =
    target.field === null || fieldsJudged(target.section, history).every((field) => standing.get(field) === 'validated')
  if (whole && target.section === 'est_members') await refuseUnconfirmed(trx, services, c.est.id, rowId)
  await setSection(trx, target.section, rowId, whole ? 1 : 0, actor)
  if (whole && target.section === 'est_docs')
    await sql`update est_docs set feedback = null where id = ${rowId}`.execute(trx)
  return whole ? 1 : 0
}

/** Takes an acceptance back, with the reason that stays in the history. */
async function reopen(
  trx: Trx,
  services: Services,
  c: Case,
  { target, row, feedback }: { target: Verdict; row: number; feedback: string },
  actor: Actor,
): Promise<0 | 1> {
  await addReview(trx, c.est.id, actor.userId, c.est.round, { ...target, action: 'invalidated', feedback })
  if (target.field !== null) return accept(trx, services, c, target, row, actor)
  await setSection(trx, target.section, row, 0, actor)
  return 0
}
/** Why an item is open again whose note was taken back at once. */
const reopened = 'أُعيد فتح البند للتدقيق.'

const isOfFile = (section: string): section is SectionKey => (sectionKeys as readonly string[]).includes(section)

/** The two calls have two kinds of sections, each with its own right. */
function mayJudge(actor: Actor): void {
  if (!may(actor, 'ministry_creation_requests', 'V')) throw forbidden()
}

/** Sections of an organisation's file have neither fields nor items of their own to judge. */
async function judgeFile(
  trx: Trx,
  services: Services,
  actor: Actor,
  given: {
    id: number
    section: SectionKey
    item_id: number | null
    field: string | null
    validated: 0 | 1
    feedback: string | null
  },
) {
  if (given.field !== null) throw invalid({ field: ['V-CHOICE'] })
  return { ...(await judgeSection(trx, services, actor, given)), history: [] }
}

/** An item is accepted, or its acceptance is taken back. */
const acceptArea: Area = (on, services) => {
  on(setValidated, ({ actor, body, write }) =>
    write(async (trx) => {
      const { section } = body
      if (isOfFile(section))
        return judgeFile(trx, services, actor, { ...body, section, validated: body.validated === 1 ? 1 : 0 })
      mayJudge(actor)
      const c = await evaluating(trx, actor, body.id)
      const target: Verdict = { section, item_id: body.item_id, field: body.field }
      const row = await targetRow(trx, c, target)
      let validated: 0 | 1
      if (body.validated === 1) {
        await addReview(trx, c.est.id, actor.userId, c.est.round, {
          ...target,
          action: 'validated',
          feedback: body.feedback,
        })
        validated = await accept(trx, services, c, target, row.id, actor)
      } else {
        if (!body.feedback) throw invalid({ feedback: ['V-REQ'] })
        validated = await reopen(trx, services, c, { target, row: row.id, feedback: body.feedback }, actor)
      }
      await audit(trx, actor, {
        action: 'validate',
        entity: tables[section],
        entity_id: row.id,
        establishment_id: c.est.id,
        description_ar: body.validated === 1 ? 'اعتماد بند في طلب التأسيس' : 'إلغاء اعتماد بند في طلب التأسيس',
        before: { validated: row.validated },
        after: { validated, field: body.field },
      })
      return { validated, history: await historyOf(trx, c, target) }
    }),
  )
}

/** A correction of an item is asked for. */
const askArea: Area = (on, services) => {
  on(setFeedback, ({ actor, body, write }) =>
    write(async (trx) => {
      const { section } = body
      if (isOfFile(section)) return judgeFile(trx, services, actor, { ...body, section, validated: 0 })
      mayJudge(actor)
      const c = await evaluating(trx, actor, body.id)
      const target: Verdict = { section, item_id: body.item_id, field: body.field }
      const row = await targetRow(trx, c, target)
      // The founder could never answer it: the request would stay returned until it runs out.
      if (section === 'est_ngo' && body.field === estateField('document_file')) throw invalid({ field: ['V-CHOICE'] })
      if (section === 'est_account' && body.field === 'email') throw invalid({ field: [{ text: notAsked }] })
      await addReview(trx, c.est.id, actor.userId, c.est.round, {
        ...target,
        action: 'feedback',
        feedback: body.feedback,
        reject_reason_id: body.reject_reason_id,
        article: body.article,
      })
      await setSection(trx, section, row.id, 0, actor)
      if (section === 'est_docs')
        await sql`update est_docs set feedback = ${body.feedback} where id = ${row.id}`.execute(trx)
      await audit(trx, actor, {
        action: 'validate',
        entity: tables[section],
        entity_id: row.id,
        establishment_id: c.est.id,
        description_ar: 'ملاحظة على بند في طلب التأسيس',
        after: { field: body.field, feedback: body.feedback },
      })
      return { validated: 0, history: await historyOf(trx, c, target) }
    }),
  )
}

/** The last note of this round is taken back. */
const takeBackArea: Area = (on, services) => {
  on(withdrawFeedback, ({ actor, params, query, write }) =>
    write(async (trx) => {
      const note = found(
        (
          await sql<{
            establishment_id: number
            section: Section
            item_id: number | null
            field: string | null
            round: number
          }>`select establishment_id, section, item_id, field, round from est_section_reviews where id = ${params.id} and action = 'feedback'`.execute(
            trx,
          )
        ).rows[0],
      )
      const c = await evaluating(trx, actor, note.establishment_id)
      if (note.round !== c.est.round) throw wrongState()
      const target: Verdict = { section: note.section, item_id: note.item_id, field: note.field }
      const row = await targetRow(trx, c, target)
      await addReview(trx, c.est.id, actor.userId, c.est.round, { ...target, action: 'validated' })
      await accept(trx, services, c, target, row.id, actor)
      // In the same transaction: nobody finds the item accepted in between, and a lost line leaves it as it was.
      if (query.reopen === 1) await reopen(trx, services, c, { target, row: row.id, feedback: reopened }, actor)
      await audit(trx, actor, {
        action: 'validate',
        entity: 'est_section_reviews',
        entity_id: params.id,
        establishment_id: c.est.id,
        description_ar: 'سحب ملاحظة',
      })
      return null
    }),
  )
}

/** Verdicts of the review desk: accept, ask for a correction, take a note back. */
export const verdictsArea: Area = (on, services) => {
  acceptArea(on, services)
  askArea(on, services)
  takeBackArea(on, services)
}
