import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import {
  adverseActions,
  decideNgoStatus,
  ngoStatusMachine,
  readNgoStatuses,
  type NgoStatus,
  type StatusAction,
  type StatusActor,
} from '#contract/ngos/status.ts'
import type { InputOf } from '#contract/core/machine.ts'
import type { StatusChangeBy } from '#contract/profile/shapes.ts'
import { act, actionsOf, type CaseKind, type Effect, taken, type Taking } from '../core/cases/act.ts'
import type { Actor } from '../core/identity/actor.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { keptAwayFrom } from '../core/identity/interest.ts'
import { alertAlliancesOf } from '../profile/index.ts'
import { servedNow, takeDecisionNumber } from '../transactions/index.ts'
import { statusHistory } from './parts.ts'
import { inReach } from './reach.ts'
import { type Served, tellOrganisation } from './status-notices.ts'
import { appointBoard, endTemporaryBoard } from './status-effects.ts'

/** What every decision records. */
export type Decision = Omit<InputOf<typeof ngoStatusMachine, 'reactivate'>, 'decision_file'> & {
  readonly decision_file: number | null
  /** The basis of a decision against the organisation. */
  readonly article?: string
  /** When the penalty that brings the decision was served, and until when that is answered; otherwise it is served now. */
  readonly served?: Pick<Served, 'served_at' | 'appeal_due_at'>
}
export interface Subject {
  id: number
  name_ar: string
  status: NgoStatus
  legal_form_id: number
  /** The last decision, which is the version of the status, and its day. */
  version: string
  decided_on: string | null
}

/** As whom the actor decides: the head of the directorate by his role in transactions, the administrator by his role in the platform. */
async function partsOf(actor: Actor, db: Db | Trx): Promise<StatusActor[]> {
  if (!actor.central) return []
  const { rows } =
    await sql`select from held_roles u join roles r on r.id = u.role_id where u.user_id = ${actor.userId} and r.type = 'ministry' and r.slug = 'CA'`.execute(
      db,
    )
  const isHead = actor.transactionRoles.some((role) => role.slug === 'ngo_head')
  return [...(isHead ? (['head'] as const) : []), ...(rows.length > 0 ? (['central'] as const) : [])]
}

/** Held for a decision. Rows of its file that are being saved may still name the organisation: they are waited for where they matter. */
async function holdNgo(trx: Trx, actor: Actor | undefined, id: number): Promise<Subject> {
  const { rows } = await sql<Omit<Subject, 'version' | 'decided_on'>>`
    select n.id, n.name_ar, n.status_id as status, n.legal_form_id from ngos n
    where n.id = ${id} and n.deleted_at is null and ${actor ? inReach(actor) : sql`true`} for no key update`.execute(
    trx,
  )
  const last = await sql<{ version: string; decision_date: string | null }>`
    select h.id::text as version, h.decision_date from ngo_status_histories h where h.ngo_id = ${id} order by h.id desc limit 1`.execute(
    trx,
  )
  const { version = '0', decision_date = null } = last.rows[0] ?? {}
  return { ...found(rows[0]), version, decided_on: decision_date }
}

const tooEarly = (day: string) => ({
  ar: `يسبق هذا التاريخ تاريخ القرار السابق في سجل الحالات، وهو ${dayInWords(day, 'ar')}.`,
  en: `This date is before that of the last decision in the status history, ${dayInWords(day, 'en')}.`,
})

interface Recorded {
  liquidator_name?: string
  liquidator_phone?: string | null
  liquidation_report_file?: number
  assets_beneficiary?: string
}
/** The decision in the history of the organisation, with its files. */
async function record(
  { trx, actor, row, input }: Taking<Subject, Decision & Recorded>,
  { action, to, served }: { action: StatusAction; to: NgoStatus; served: Served | null },
): Promise<void> {
  const {
    liquidator_name = null,
    liquidator_phone = null,
    liquidation_report_file = null,
    assets_beneficiary = null,
  } = input
  const { rows } = await sql<{
    id: number
  }>`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, decision_file, action, article, served_at, appeal_due_at, liquidator_name, liquidator_phone, liquidation_report_file, assets_beneficiary, created_by)
    values (${row.id}, ${row.status}, ${to}, ${input.decision_no}, ${input.decision_date}, ${input.reason}, ${input.decision_file},
      ${action}, ${served?.article ?? null}, ${served?.served_at ?? null}, ${served?.appeal_due_at ?? null}, ${liquidator_name}, ${liquidator_phone}, ${liquidation_report_file}, ${assets_beneficiary}, ${actor?.userId ?? null}) returning id`.execute(
    trx,
  )
  const before = await filedByPenalty(trx, row.id, input.decision_file)
  if (actor)
    await claimFiles(trx, actor, ngoStatusMachine.actions[action].input, input, 'ngo_status_histories', rows[0]?.id, {
      ngo_id: row.id,
      before,
    })
}

/** The text of a penalty of this organisation is also that of the decision on the status which it brings. */
async function filedByPenalty(trx: Trx, ngoId: number, file: number | null): Promise<{ decision_file?: number }> {
  const { rows } = await sql<{ decision_file: number }>`
    select i.file as decision_file from incentives i where i.file = ${file} and i.ngo_id = ${ngoId} and i.deleted_at is null and i.file is not null`.execute(
    trx,
  )
  return rows[0] ?? {}
}

const isAdverse = (action: StatusAction) => (adverseActions as readonly StatusAction[]).includes(action)
/** What a decision against the organisation is served with: its notice reaches every account in the same moment. */
const servedBy = (services: Services, action: StatusAction, { article = '', served }: Decision): Served | null =>
  isAdverse(action) ? { article, ...(served ?? servedNow(services)) } : null

/** Their number was taken by the decision that they follow. */
const following: ReadonlySet<StatusAction> = new Set(['lift', 'liquidate_by_request', 'merge'])
type MergeInput = InputOf<typeof ngoStatusMachine, 'merge'>
type LiftInput = InputOf<typeof ngoStatusMachine, 'lift'>
interface More {
  readonly to?: NgoStatus
  readonly closed?: true
  readonly set?: Readonly<Record<string, unknown>>
}
/** An effect on top of what every decision does: it follows the one before it, is recorded with its files, and closes the organisation or leaves it open. */
const decision =
  <I extends Decision>(
    action: StatusAction,
    more: (taking: Taking<Subject, I>) => Promise<More> = async () => ({}),
  ): Effect<Subject, I, NgoStatus> =>
  async (taking) => {
    const { trx, services, actor, row, input } = taking
    if (row.decided_on !== null && input.decision_date < row.decided_on)
      throw invalid({ decision_date: [{ text: tooEarly(row.decided_on) }] })
    if (!following.has(action))
      await takeDecisionNumber(trx, actor, {
        no: input.decision_no,
        reason: input.repeated_reason,
        owner: { ngoId: row.id },
        entity: 'ngos',
        entityId: row.id,
      })
    const { to, closed, set = {} } = await more(taking)
    return {
      to,
      set: { ...set, closed_at: closed ? input.decision_date : null, updated_by: actor?.userId ?? null },
      after: async (to) => {
        const served = servedBy(services, action, input)
        await record(taking, { action, to, served })
        await tellOrganisation(trx, services, { ngoId: row.id, action, from: row.status, to, served, decision: input })
        if (closed) await alertAlliancesOf(trx, services, row.id)
      },
    }
  }
const closes = async () => ({ closed: true }) as const

/** The status of an organisation, changed by a decision of the ministry and by nothing else [domain 3.5]. */
export const statusKind: CaseKind<typeof ngoStatusMachine, Subject> = {
  machine: ngoStatusMachine,
  table: 'ngos',
  column: 'status_id',
  files: 'by-effect',
  hold: holdNgo,
  partsOf: (_row, actor, trx) => partsOf(actor, trx),
  version: ({ version, status }) => ({ seen: version, now: () => ({ status_id: status }) }),
  told: ({ id, name_ar }, { input }) => ({
    name: `${name_ar} بالقرار رقم ${(input as Decision).decision_no}`,
    ngo_id: id,
  }),
  effects: {
    suspend: decision('suspend'),
    reactivate: decision('reactivate'),
    appoint_board: decision('appoint_board', appointBoard),
    end_temporary_board: decision('end_temporary_board', endTemporaryBoard),
    liquidate: decision('liquidate'),
    lift: decision<LiftInput>('lift', async ({ input }) => ({ to: input.to })),
    liquidate_by_request: decision('liquidate_by_request'),
    merge: decision<MergeInput>('merge', async ({ input }) => ({
      closed: true,
      set: { merged_into_id: input.merged_into_id },
    })),
    dissolve: decision('dissolve', closes),
    cancel: decision('cancel', closes),
  },
}

export const ngoStatusArea: Area = (on, services) => {
  on(readNgoStatuses, async ({ actor, params }) => {
    const [ngo, history, parts, away] = await Promise.all([
      sql<{
        status: NgoStatus
      }>`select n.status_id as status from ngos n where n.id = ${params.id} and n.deleted_at is null and ${inReach(actor)}`.execute(
        services.db,
      ),
      sql<StatusChangeBy>`${statusHistory(sql`${params.id}`)}`.execute(services.db),
      partsOf(actor, services.db),
      keptAwayFrom(services.db, actor, [params.id]),
    ])
    const { status } = found(ngo.rows[0])
    const kind = { machine: ngoStatusMachine, hasConflict: () => away.has(params.id) }
    const actions = actionsOf(kind, { id: params.id, status }, actor, parts)
    return { status_id: status, version: String(history.rows[0]?.id ?? 0), actions, history: history.rows }
  })

  on(decideNgoStatus, async ({ actor, params, body, request, write }) => {
    const decided = await write(async (trx) => {
      const { to } = await act(trx, services, statusKind, {
        actor,
        id: params.id,
        ...taken(ngoStatusMachine, body),
        request,
      })
      return { status_id: to }
    })
    // What its users may still change follows at once.
    services.sessions.forget()
    return decided
  })
}
