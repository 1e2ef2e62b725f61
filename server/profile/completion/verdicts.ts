import { sql } from 'kysely'
import type { SectionKey } from '#contract/profile/score.ts'
import { may, type Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { forbidden, found, invalid, wrongState } from '../../core/errors.ts'
import type { Services, Trx } from '../../core/services.ts'
import { lockFile, type FileRow } from './act.ts'

/** Verdicts are given while a declared file waits for the ministry, by whoever may review it. */
async function reviewing(trx: Trx, actor: Actor, ngoId: number): Promise<FileRow> {
  if (!may(actor, 'ministry_ngos_validation', 'V')) throw forbidden()
  const file = await lockFile(trx, actor, ngoId)
  if (file.status !== 'ngo_complete') throw wrongState({ state: file.status })
  return file
}

async function markDocuments(trx: Trx, actor: Actor, ngoId: number, validated: 0 | 1): Promise<void> {
  await sql`update ngo_documents set validated = ${validated}, updated_by = ${actor.userId} where ngo_id = ${ngoId} and deleted_at is null and validated <> ${validated}`.execute(
    trx,
  )
}

interface Judged {
  id: number
  section: SectionKey
  item_id: number | null
  validated: 0 | 1
  feedback: string | null
}

/** Accepts or returns a section of an organisation's file. */
export async function judgeSection(
  trx: Trx,
  services: Services,
  actor: Actor,
  given: Judged,
): Promise<{ validated: number }> {
  const { id, section, validated, feedback } = given
  const file = await reviewing(trx, actor, id)
  if (given.item_id !== null) throw invalid({ item_id: ['V-CHOICE'] })
  if (validated === 0 && !feedback) throw invalid({ feedback: ['V-REQ'] })
  await sql`insert into ngo_validations (ngo_id, section_key, validated, feedback, user_id, created_by, created_at, log_id)
    values (${file.id}, ${section}, ${validated}, ${validated === 0 ? feedback : null}, ${actor.userId}, ${actor.userId}, ${services.now().toISOString()},
      (select coalesce(max(id), 0) from logs where ngo_id = ${file.id}))`.execute(trx)
  if (section === 'documents') await markDocuments(trx, actor, id, validated)
  await audit(trx, actor, {
    action: 'validate',
    entity: 'ngo_validations',
    entity_id: id,
    ngo_id: id,
    description_ar: validated === 1 ? 'اعتماد قسم من ملف المنظمة' : 'ملاحظة على قسم من ملف المنظمة',
    after: { section_key: section, validated, feedback: validated === 0 ? feedback : null },
  })
  return { validated }
}

/** Takes back the last verdict on a section that was given in this review. */
export async function withdrawSection(trx: Trx, actor: Actor, ngoId: number, section: SectionKey): Promise<void> {
  const file = await reviewing(trx, actor, ngoId)
  const { rows } = await sql<{ id: number; validated: number; feedback: string | null }>`
    update ngo_validations set deleted_at = now(), updated_by = ${actor.userId} where ngo_id = ${ngoId} and section_key = ${section}
      and deleted_at is null and created_at >= ${file.completed_by_ngo} returning id, validated, feedback`.execute(trx)
  const last = found(rows[0])
  if (section === 'documents') await markDocuments(trx, actor, ngoId, 0)
  await audit(trx, actor, {
    action: 'validate',
    entity: 'ngo_validations',
    entity_id: ngoId,
    ngo_id: ngoId,
    description_ar: 'التراجع عن الحكم على قسم من ملف المنظمة',
    before: { section_key: section, validated: last.validated, feedback: last.feedback },
  })
}
