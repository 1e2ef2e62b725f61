import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { actionsFor } from '#contract/core/machine.ts'
import {
  decideNgoStatus,
  ngoStatusMachine,
  readNgoStatuses,
  type NgoStatus,
  type StatusActor,
} from '#contract/ngos/status.ts'
import type { StatusChangeBy } from '#contract/profile/shapes.ts'
import { checkAct } from '../core/cases/act.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { alertAlliancesOf } from '../profile/index.ts'
import { statusHistory } from './parts.ts'
import { inReach } from './reach.ts'
import { effects } from './status-effects.ts'

export type Decision = BodyOf<typeof decideNgoStatus>
export interface Subject {
  id: number
  name_ar: string
  status_id: NgoStatus
  legal_form_id: number
}

/** As whom the actor decides: the head of the directorate by his role in transactions, the administrator by his role in the platform. */
async function rolesOf(db: Db | Trx, actor: Actor): Promise<StatusActor[]> {
  if (!actor.central) return []
  const { rows } =
    await sql`select from held_roles u join roles r on r.id = u.role_id where u.user_id = ${actor.userId} and r.type = 'ministry' and r.slug = 'CA'`.execute(
      db,
    )
  const isHead = actor.transactionRoles.some((role) => role.slug === 'ngo_head')
  return [...(isHead ? (['head'] as const) : []), ...(rows.length > 0 ? (['central'] as const) : [])]
}

/** The decision that led to the present status, with the version that it gives it. */
const lastDecision = async (trx: Trx, id: number): Promise<{ version: string; decision_date: string | null }> =>
  (
    await sql<{
      version: string
      decision_date: string | null
    }>`select h.id::text as version, h.decision_date from ngo_status_histories h where h.ngo_id = ${id} order by h.id desc limit 1`.execute(
      trx,
    )
  ).rows[0] ?? { version: '0', decision_date: null }

const tooEarly = (day: string) => ({
  ar: `يسبق هذا التاريخ تاريخ القرار السابق في سجل الحالات، وهو ${dayInWords(day, 'ar')}.`,
  en: `This date is before that of the last decision in the status history, ${dayInWords(day, 'en')}.`,
})

/** Users of the organisation who learn of a suspension and of its end [domain 3.16]. */
async function tell(trx: Trx, services: Services, ngo: Subject, decision: Decision): Promise<void> {
  const code = { suspend: 'N-50', reactivate: 'N-51' }[decision.action as string] as 'N-50' | 'N-51' | undefined
  if (!code) return
  const { rows } = await sql<{
    id: number
  }>`select id from users where ngo_id = ${ngo.id} and is_active and deleted_at is null`.execute(trx)
  await queueNotice(trx, services, {
    code,
    userIds: rows.map((row) => row.id),
    entity: 'ngos',
    entityId: ngo.id,
    params: { decision_no: decision.decision_no },
    link: '/ngo-profile/events-log',
  })
}

/** The status of an organisation, changed by a decision of the ministry and by nothing else. */
export const ngoStatusArea: Area = (on, services) => {
  on(readNgoStatuses, async ({ actor, params }) => {
    const [ngo, history, roles] = await Promise.all([
      sql<{
        status_id: NgoStatus
      }>`select n.status_id from ngos n where n.id = ${params.id} and n.deleted_at is null and ${inReach(actor)}`.execute(
        services.db,
      ),
      sql<StatusChangeBy>`${statusHistory(sql`${params.id}`)}`.execute(services.db),
      rolesOf(services.db, actor),
    ])
    const { status_id } = found(ngo.rows[0])
    const actions = may(actor, 'ministry_ngos', 'U') ? actionsFor(ngoStatusMachine, status_id, roles) : []
    return { status_id, version: String(history.rows[0]?.id ?? 0), actions, history: history.rows }
  })

  on(decideNgoStatus, async ({ actor, params, body, request, write }) => {
    const decided = await write(async (trx) => {
      // Rows of its file that are being saved may still name the organisation: they are waited for where they matter.
      const { rows } =
        await sql<Subject>`select n.id, n.name_ar, n.status_id, n.legal_form_id from ngos n where n.id = ${params.id} and n.deleted_at is null and ${inReach(actor)} for no key update`.execute(
          trx,
        )
      const ngo = found(rows[0])
      const last = await lastDecision(trx, ngo.id)
      refuseStale(request, last.version, () => ({ status_id: ngo.status_id }))
      const [to] = checkAct(ngoStatusMachine, {
        status: ngo.status_id,
        action: body.action,
        roles: await rolesOf(trx, actor),
        actor,
      })
      if (to === undefined) throw wrongState({ status: ngo.status_id })
      if (last.decision_date !== null && body.decision_date < last.decision_date)
        throw invalid({ decision_date: [{ text: tooEarly(last.decision_date) }] })
      const changes = await effects[body.action]({ trx, services, actor, ngo, decision: body })
      const moved =
        await sql`update ngos set status_id = ${to}, closed_at = ${changes.closed_at ?? null}, updated_by = ${actor.userId} where id = ${ngo.id} and status_id = ${ngo.status_id}`.execute(
          trx,
        )
      if (moved.numAffectedRows !== 1n) throw wrongState()
      const history = await sql<{
        id: number
      }>`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, decision_file, liquidator_name, liquidator_phone, liquidation_report_file, assets_beneficiary, created_by)
        values (${ngo.id}, ${ngo.status_id}, ${to}, ${body.decision_no}, ${body.decision_date}, ${body.reason}, ${body.decision_file},
          ${body.liquidator_name}, ${body.liquidator_phone}, ${body.liquidation_report_file}, ${body.assets_beneficiary}, ${actor.userId}) returning id`.execute(
        trx,
      )
      await claimFiles(trx, actor, decideNgoStatus.body, body, 'ngo_status_histories', history.rows[0]?.id, {
        ngo_id: ngo.id,
      })
      await audit(trx, actor, {
        action: 'decide',
        entity: 'ngos',
        entity_id: ngo.id,
        ngo_id: ngo.id,
        description_ar: `تغيير حالة ${ngo.name_ar} بالقرار رقم ${body.decision_no}`,
        before: { status_id: ngo.status_id },
        after: { status_id: to },
      })
      await tell(trx, services, ngo, body)
      if (changes.closed_at !== undefined) await alertAlliancesOf(trx, services, ngo.id)
      return { status_id: to }
    })
    // What its users may still change follows at once.
    services.sessions.forget()
    return decided
  })
}
