import { inWords, invalid } from '../../core/errors.ts'
import type { Taking } from '../../core/cases/act.ts'
import { changes, moveRequest, takeDecisionNumber, type StepRow } from '../../transactions/index.ts'
import { basisOf } from '../basis.ts'
import { carried } from '../carry.ts'
import type { Case } from '../case.ts'
import type { Sections } from '../completeness.ts'
import { createOrganisation, isMainAddressTaken, type DecisionGiven } from '../create-organisation.ts'
import type { FoundingEffect } from '../effect.ts'
import { findNameConflicts, lockNames } from '../names.ts'
import { sectionsOf } from '../sections.ts'
import { refuseUnlessAll } from './evaluation-actions.ts'

/** A number that a decision on this request gets. */
const numberOf = (id: number, no: string, reason: string | null) => ({
  no,
  reason,
  owner: { establishmentId: id },
  entity: 'establishments',
  entityId: id,
})

/** The decision: G-ALL still holds, the name is still free; from this moment the organisation exists. */
export const approve: FoundingEffect<'approve'> = async (taking) => {
  const { trx, row, input } = taking
  if (!(row.step as StepRow).is_last_action)
    throw invalid({
      decision_no: [
        { text: { ar: 'لم تبلغ المعاملة إجراءها الأخير.', en: 'The request has not reached its last action.' } },
      ],
    })
  await refuseUnlessAll(trx, row)
  const sections = await sectionsOf(trx, row.est)
  await lockNames(trx)
  if (
    (await findNameConflicts(trx, String(sections.ngo.name_ar), { establishmentId: row.est.id }, 1)).some(
      (one) => one.exact,
    )
  )
    throw invalid({ name_ar: ['V-NAME'] })
  if (await isMainAddressTaken(trx, row))
    throw invalid({
      decision_no: [
        inWords(
          'بريد صاحب الطلب هو عنوان حساب في منظمة أخرى، ولا يُفتح به حساب المنظمة الجديدة. يُغيَّر البريد في ذلك الحساب أولاً.',
          'The applicant’s e-mail address belongs to an account of another organisation; change it in that account first, so that the new organisation’s account can be opened.',
        ),
      ],
    })
  const { decision_no: no, decision_date: date, decision_file: file, notes, internal_notes } = input
  await takeDecisionNumber(trx, taking.actor, numberOf(row.est.id, no, input.repeated_reason))
  return registerOrganisation(taking, sections, { no, date, file }, { notes, internal_notes })
}

/** All effects of an approval: organisation, entry in the request's history, closed transaction, notice; answers the columns of the request that change. */
export async function registerOrganisation(
  taking: Taking<Case, unknown>,
  sections: Sections,
  decision: DecisionGiven,
  said: { notes: string | null; internal_notes: string | null },
) {
  const { trx, services, actor, row } = taking
  const created = await createOrganisation(trx, services, actor, row, sections, decision)
  const moving = carried(taking, said)
  await moveRequest(
    moving,
    actor ? 'approve' : 'approve_by_law',
    changes.approve(moving, {
      decision_no: decision.no,
      decision_date: decision.date,
      result_file_qr_id: created.fileQrId,
    }),
  )
  return {
    set: {
      ngo_id: created.ngoId,
      decision_no: decision.no,
      decision_date: decision.date,
      decision_file: created.decisionFile,
      finished_stage_number: 7,
    },
    notices: [
      {
        code: 'N-10' as const,
        userIds: [row.est.user_id, created.userId],
        entity: 'ngos',
        entityId: created.ngoId,
        params: { decision_no: decision.no, decision_date: decision.date },
        link: '/auth/login',
      },
    ],
  }
}

/** A reasoned refusal; the founder learns of his right to appeal within sixty days [law, article 11]. */
export const reject: FoundingEffect<'reject'> = async (taking) => {
  const { trx, actor, row, input } = taking
  const { reject_reason_id, reject_text, article, decision_no, decision_date, internal_notes } = input
  if (decision_no) await takeDecisionNumber(trx, actor, numberOf(row.est.id, decision_no, input.repeated_reason))
  const moving = carried(taking, { notes: reject_text, internal_notes, article })
  await moveRequest(moving, 'reject', changes.reject(moving, { reject_reason_id, reject_text }))
  return {
    set: { reject_reason_id, reject_text, decision_no, decision_date },
    notices: [
      {
        code: 'N-11',
        userIds: [row.est.user_id],
        entity: 'establishments',
        entityId: row.est.id,
        params: { basis: basisOf(article) },
        link: '/temp-ngo/ministry-track',
      },
    ],
  }
}
