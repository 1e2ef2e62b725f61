import { doneBy } from '#contract/core/refusals/sentences-done.ts'
import { sql } from 'kysely'
import {
  checkName,
  confirmTransaction,
  grieveFounding,
  createNgo,
  listMembers,
  openTransaction,
  readDocs,
  readMainInfo,
  saveAccount,
  saveNgo,
  saveRealEstate,
  showTransactionRequest,
  signupNgo,
} from '#contract/founding/calls.ts'
import { ngoSection } from '#contract/founding/sections.ts'
import { type Actor, establishmentOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, wrongState } from '../core/errors.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { grieveRefusal } from '../transactions/index.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { type Area, ZodRefusal } from '../core/http/route.ts'
import { foundingStep } from './act.ts'
import { getCase } from './case.ts'
import { limitsOf, missingForApplication } from './completeness.ts'
import { copyRequest } from './copy-request.ts'
import { mainInfoOf, withoutSections } from './main-info.ts'
import { findNameObjections } from './restricted-words.ts'
import { sectionsOf } from './sections.ts'
import { openRequest } from './request.ts'
import { save } from './founder-save.ts'
import { foundersListArea } from './founders-list.ts'
import { foundersArea } from './founder-members.ts'
import { docsArea } from './founder-docs.ts'
import { membershipArea } from './membership-answers.ts'
import { trackOf } from './track.ts'

/** The own request, read as a whole or in parts. */
const readingArea: Area = (on, services) => {
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
}

/** Sections saved field by field; a name is weighed before it is sent. */
const savingArea: Area = (on, services) => {
  on(saveAccount, ({ actor, body, write }) => write((trx) => save(trx, services, actor, 'est_account', body)))
  on(saveNgo, ({ actor, body, write }) => write((trx) => save(trx, services, actor, 'est_ngo', body)))
  on(signupNgo, ({ actor, body, lang, write }) =>
    write(async (trx) => {
      const saved = await save(trx, services, actor, 'est_ngo', body)
      const whole = ngoSection(limitsOf(services)).safeParse(saved.values, { reportInput: true })
      if (!whole.success) throw new ZodRefusal(errorsMap(lang, whole.error.issues))
      return saved
    }),
  )
  on(saveRealEstate, ({ actor, body, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      await sql`insert into est_real_estates (establishment_id, created_by) values (${est.id}, ${actor.userId}) on conflict (establishment_id) do nothing`.execute(
        trx,
      )
      return save(trx, services, actor, 'est_real_estates', body)
    }),
  )

  on(checkName, async ({ actor, query }) => {
    const conflicts = await findNameObjections(
      services.db,
      query.name_ar,
      { establishmentId: actor.kind === 'est' ? actor.establishmentId : query.establishment_id },
      services.reference.setting('name.similarity_threshold', 0.6),
    )
    return { exact: conflicts.some((one) => one.exact), conflicts }
  })
}

/** The transaction that carries the request: opened, confirmed, withdrawn, extended. */
const sendingArea: Area = (on, services) => {
  on(openTransaction, ({ actor, write }) =>
    write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const row = await openRequest(trx, est, actor)
      return { id: row.id, request_no: row.request_no, status: row.status }
    }),
  )
  on(grieveFounding, ({ actor, body, lang, write }) =>
    write(async (trx) => {
      const { est, request } = await getCase(trx, actor, establishmentOf(actor), 'update')
      if (est.status_id !== 10 || !request) throw wrongState({ status_id: est.status_id })
      return grieveRefusal(trx, services, actor, { request, trackingNo: est.tracking_no, body, lang })
    }),
  )
  on(confirmTransaction, ({ actor, params, body, lang, says, write }) =>
    write(async (trx) => {
      const c = await getCase(trx, actor, establishmentOf(actor), 'update')
      if (found(c.request).id !== params.id) throw found(undefined)
      const step = (action: 'withdraw' | 'extend_documents' | 'resubmit' | 'ask_more_time', more: object = {}) => {
        says(doneBy('founding', action))
        return foundingStep(trx, services, actor, c.est.id, action, { lang, ...more })
      }
      if (body.status === 'withdrawn') return step('withdraw')
      if (body.status === 'extended') return step('extend_documents', { reason: body.reason })
      if (body.status === 'more_time')
        return step('ask_more_time', {
          more_time_until: body.more_time_until,
          more_time_reason: body.more_time_reason,
        })
      if (c.est.status_id === 7) return step('resubmit')
      if (c.est.status_id !== 1) throw wrongState()
      const missing = missingForApplication(services, await sectionsOf(trx, c.est), lang)
      if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
      await sql`update transaction_requests set payload = ${JSON.stringify({ confirmed_at: services.now().toISOString() })}::jsonb where id = ${params.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'transaction_requests',
        entity_id: params.id,
        description_ar: `تأكيد بيانات الطلب ${c.est.tracking_no} قبل تقديمه`,
      })
      return { status_id: c.est.status_id, current_stage_number: c.est.current_stage_number }
    }),
  )
  on(createNgo, ({ actor, write }) =>
    beyondOwner('the new request is not the one that the session knows', () =>
      write((trx) => copyRequest(trx, services, actor)),
    ),
  )
}

/** Calls of the founding (temporary) account on its own request. */
export const founderArea: Area = (on, services) => {
  readingArea(on, services)
  savingArea(on, services)
  sendingArea(on, services)
  foundersArea(on, services)
  foundersListArea(on, services)
  docsArea(on, services)
  membershipArea(on, services)
}
