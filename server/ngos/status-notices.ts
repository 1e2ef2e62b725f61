import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { dayOf, todayIn } from '#contract/core/values/dates.ts'
import type { TemplateCode } from '#contract/core/notices/templates.ts'
import { type NgoStatus, ngoStatusMachine, type StatusAction } from '#contract/ngos/status.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { lastOpenDay } from './jobs.ts'

// Every decision of the ministry on its status is told to the organisation [domain 3.16; amendments, cases and service].

/** What is told after which decision. A merger and a liquidation that it asked for itself are told with its request. */
const codes: Partial<Record<StatusAction, TemplateCode>> = {
  suspend: 'N-50',
  reactivate: 'N-51',
  appoint_board: 'STATUS-BOARD',
  end_temporary_board: 'STATUS-BOARD-ENDED',
  liquidate: 'STATUS-LIQUIDATION',
  lift: 'STATUS-LIFTED',
  dissolve: 'STATUS-DISSOLVED',
  cancel: 'STATUS-CANCELLED',
}
/** What a decision against the organisation carries; null for any other. */
export interface Served {
  readonly article: string
  readonly served_at: string
  readonly appeal_due_at: string
}
/** A notice takes a thousand characters; the page has the whole reason. */
const firstWords = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
/** The last day of appeal; nothing where it is over, as when a penalty was upheld. */
function appealOf(services: Services, { appeal_due_at }: Served) {
  if (services.now() > new Date(appeal_due_at)) return ''
  const day = dayOf(appeal_due_at)
  return { ar: ` آخر يوم للتظلم: ${dayInWords(day, 'ar')}.`, en: ` Last day of appeal: ${dayInWords(day, 'en')}.` }
}

interface Told {
  readonly ngoId: number
  readonly action: StatusAction
  readonly from: NgoStatus
  readonly to: NgoStatus
  readonly served: Served | null
  readonly decision: {
    readonly decision_no: string
    readonly decision_date: string
    readonly reason: string
    readonly board_end_date?: string | null
    readonly liquidator_name?: string
  }
}

/** Tells every user of the organisation, in the transaction of the decision. */
export async function tellOrganisation(
  trx: Trx,
  services: Services,
  { ngoId, action, from, to, served, decision }: Told,
): Promise<void> {
  const code = action === 'lift' && from === 2 ? 'N-51' : codes[action]
  if (code === undefined) return
  const { rows } = await sql<{
    id: number
  }>`select id from users where ngo_id = ${ngoId} and is_active and deleted_at is null`.execute(trx)
  await queueNotice(trx, services, {
    code,
    userIds: rows.map(({ id }) => id),
    entity: 'ngos',
    entityId: ngoId,
    params: {
      decision_no: decision.decision_no,
      date: decision.board_end_date ?? lastOpenDay(decision.decision_date, todayIn(services.now())),
      liquidator: decision.liquidator_name ?? '',
      status: ngoStatusMachine.statuses[to],
      ...(served
        ? { article: served.article, appeal: appealOf(services, served), reason: firstWords(decision.reason, 300) }
        : {}),
    },
    link: decisionsPage,
  })
}

/** Where the organisation reads the decisions on its status. */
export const decisionsPage = '/ngo-profile/creation-info'
