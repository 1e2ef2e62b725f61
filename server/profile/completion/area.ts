import {
  declareComplete,
  decideCompletion,
  exportReport,
  listReport,
  listValidations,
  readCompletion,
  readValidation,
  withdrawVerdict,
  type OwnCompletion,
} from '#contract/profile/completion.ts'
import { ngoOf, type Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { act } from '../../core/cases/act.ts'
import { found, invalid } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { reportName } from '../../core/sheet/send.ts'
import { freshScore } from '../score/store.ts'
import { completionKind, fileActions, fileOf, lockFile } from './act.ts'
import { guardsOf } from './guards.ts'
import { listScores, reportStream } from './report.ts'
import { allFiles, listFiles, reviewFile } from './review.ts'
import { standings } from './standing.ts'
import { withdrawSection } from './verdicts.ts'

/** How far the own file is, with what a declaration lacks and what the ministry asked for. */
async function ownCompletion(db: Db | Trx, services: Services, actor: Actor): Promise<OwnCompletion> {
  const id = ngoOf(actor)
  const file = await fileOf(db, id)
  const { status: state, completed_by_ngo, completed_by_ministry, reopened_at, reopen_reason } = file
  const score = found(await freshScore(db, services, id))
  const notes = state === 'reopened' ? ((await standings(db, [id])).get(id) ?? []) : []
  return {
    ...{ state, completed_by_ngo, completed_by_ministry, reopened_at, reopen_reason },
    guards: guardsOf(score),
    notes: notes.flatMap(({ section, feedback, reviewed_at, changed }) =>
      feedback === null || reviewed_at === null ? [] : [{ section, feedback, created_at: reviewed_at, changed }],
    ),
    actions: fileActions(actor, file),
  }
}

/** Completion of the file: declaration, review by the ministry, report [domain 3.4]. */
export const completionArea: Area = (on, services) => {
  on(readCompletion, ({ actor }) => ownCompletion(services.db, services, actor))
  on(declareComplete, ({ actor, write }) =>
    write(async (trx) => {
      await act(trx, services, completionKind, { actor, id: ngoOf(actor), action: 'complete', input: undefined })
      return ownCompletion(trx, services, actor)
    }),
  )
  on(decideCompletion, ({ actor, params: { id }, query, write }) =>
    write(async (trx) => {
      const given = { actor, id, input: undefined }
      if (query.status === 1) await act(trx, services, completionKind, { ...given, action: 'accredit' })
      else if ((await lockFile(trx, actor, id)).status !== 'accredited')
        await act(trx, services, completionKind, { ...given, action: 'return' })
      else if (!query.reason) throw invalid({ reason: ['V-REQ'] })
      else await act(trx, services, completionKind, { actor, id, action: 'reopen', input: { reason: query.reason } })
      const { status: state, ...file } = await fileOf(trx, id)
      const { completed_by_ngo, completed_by_ministry, reopened_at, reopen_reason } = file
      return { state, completed_by_ngo, completed_by_ministry, reopened_at, reopen_reason }
    }),
  )
  on(withdrawVerdict, ({ actor, params, write }) =>
    write(async (trx) => {
      await withdrawSection(trx, actor, params.id, params.section)
      return null
    }),
  )
  on(listValidations, async ({ actor, query, exported }) =>
    exported ? { portions: allFiles(services.db, actor, query) } : listFiles(services.db, actor, query),
  )
  on(readValidation, ({ actor, params, lang }) => reviewFile(services, actor, params.id, lang))
  on(listReport, ({ actor, query }) => listScores(services.db, actor, query))
  on(exportReport, async ({ actor, query, lang, reply }) => {
    await audit(services.db, actor, {
      action: 'export',
      entity: 'ngo_scores',
      entity_id: null,
      description_ar: 'تصدير أوزان ملفات المنظمات',
    })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${reportName(services.now())}.csv"`,
      'cache-control': 'no-store',
    })
    return reply.send(reportStream(services, actor, query, lang))
  })
}
