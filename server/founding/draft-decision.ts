import { readDraftDecision } from '#contract/founding/ministry-calls.ts'
import { wrongState } from '../core/errors.ts'
import { contentDisposition, safeName } from '../core/files/names.ts'
import type { Area } from '../core/http/route.ts'
import { getCase } from './case.ts'
import { renderDecision } from './decision-letter.ts'
import { sectionsOf } from './sections.ts'

/** Stage of the founding decision [domain 3.2]. */
const decisionStage = 7

/** The decision before it is signed, marked as a draft on every page. */
export const draftDecisionArea: Area = (on, services) => {
  on(readDraftDecision, async ({ actor, params, reply }) => {
    const { db } = services
    const c = await getCase(db, actor, params.id)
    if (c.est.current_stage_number !== decisionStage || c.est.status_id >= 9 || c.est.erased_at !== null)
      throw wrongState({ status: c.est.status_id })
    const bytes = await renderDecision(db, services, c, await sectionsOf(db, c.est), undefined)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition('inline', safeName(`مسودة قرار ${c.est.tracking_no}.pdf`)),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(Buffer.from(bytes))
  })
}
