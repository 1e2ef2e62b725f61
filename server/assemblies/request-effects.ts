import { sql } from 'kysely'
import { nouns } from '#contract/core/notices/nouns.ts'
import { counted } from '#contract/core/values/counted.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { addDays, addWorkingDays, dayOf, endOfDay, todayIn, workingDaysBetween } from '#contract/core/values/dates.ts'
import { foundingLimits } from '#contract/founding/sections.ts'
import type { meetingMachine } from '#contract/assemblies/workflow.ts'
import type { CaseKind, Taking } from '../core/cases/act.ts'
import { type FieldRefusals, found, invalid, inWords, Refusal } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { basisInWords, requestOf, servedNow } from '../transactions/index.ts'
import { cancelInvitations } from './invitations.ts'
import { moveCarrier, openCarrier } from './carrier.ts'
import { toDirectorate, toOrganisation } from './notices.ts'
import type { MeetingRow } from './rows.ts'
import { writeSilence } from './silence.ts'

type Effects = CaseKind<typeof meetingMachine, MeetingRow>['effects']
const reasonNeeded = inWords('يحتاج بند القرار إلى أغلبيته.', 'An item that is decided needs its majority.')

/** Sizes of a board that the legal form allows. */
export const sizesFor = ({ reference }: Services, legalForm: number): readonly number[] =>
  reference.setting('founding.board_sizes', foundingLimits.board_sizes)[legalForm] ?? []

/** Rules of the agenda [domain 2.5, 3.13]. */
export function agendaErrors(services: Services, agenda: MeetingRow['agenda'], legalForm: number): FieldRefusals {
  const sizes = sizesFor(services, legalForm)
  return Object.fromEntries(
    agenda.flatMap(({ kind, majority, seats }, at): [string, FieldRefusals[string]][] => [
      ...(kind === 'decision' && majority === null
        ? ([[`agenda.${at}.majority`, [reasonNeeded]]] as [string, FieldRefusals[string]][])
        : []),
      ...(kind === 'election' && !sizes.includes(seats ?? 0)
        ? ([[`agenda.${at}.seats`, [{ code: 'V-BOARD', params: { a: sizes.join('، ') } }]]] as [
            string,
            FieldRefusals[string],
          ][])
        : []),
    ]),
  )
}

/** The first day on which a meeting can be held that is asked for today. */
function earliestDay({ reference, now }: Services, meetingType: number): string {
  const extra = reference.find('meeting-types', meetingType)?.extra?.min_notice_days
  const days = Math.max(reference.setting('meetings.min_notice_days', 15), typeof extra === 'number' ? extra : 0)
  return addDays(todayIn(now()), days)
}

function refuseUnready(services: Services, row: MeetingRow): void {
  if (row.legal_form_id === 1) throw new Refusal(409, 'type_other_form')
  const earliest = earliestDay(services, row.meeting_type_id)
  const early = inWords(
    `أقرب موعد يمكن طلبه اليوم: \u2066${earliest}\u2069.`,
    `The earliest day that can be asked for today is ${earliest}.`,
  )
  const wrong: FieldRefusals = {
    ...(row.meeting_date < earliest ? { meeting_date: [early] } : {}),
    ...agendaErrors(services, row.agenda, row.legal_form_id),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Working days from one moment to another, told as a sum. */
export const daysInWords = (services: Services, from: string, to: string) =>
  `${counted('ar', nouns.working_days, workingDaysBetween(dayOf(from), dayOf(to), services.reference.calendar()))}، من ${dayInWords(dayOf(from), 'ar')} إلى ${dayInWords(dayOf(to), 'ar')}`

const hold = (row: MeetingRow) => ({ date: row.meeting_date })

/** The organisation asks, completes and cancels; the directorate answers, or is silent. */
export const requestEffects: Effects = {
  request: async (taking) => {
    const { trx, services, row } = taking
    refuseUnready(services, row)
    const { id, request_no } = await openCarrier(taking)
    return {
      set: { transaction_request_id: id, requested_at: services.now().toISOString() },
      log: { action: 'submit', after: { request_no } },
      notices: [await toDirectorate(trx, { ...row, transaction_request_id: id }, 'N-78', hold(row))],
    }
  },
  resubmit: async (taking) => {
    const { trx, services, row } = taking
    refuseUnready(services, row)
    await moveCarrier(taking, 'complete')
    return {
      set: { requested_at: services.now().toISOString() },
      log: { action: 'submit' },
      notices: [await toDirectorate(trx, row, 'N-24', { no: row.request_no ?? '' })],
    }
  },
  approve: async (taking) => {
    const { trx, services, row, input } = taking
    if (input.ministry_delegate_id !== null) await refuseNoDelegate(taking, input.ministry_delegate_id)
    await moveCarrier(taking, 'approve', { said: { notes: input.decision_note } })
    return {
      set: { ...input, decided_at: services.now().toISOString(), decided_by: taking.actor?.userId ?? null },
      log: { after: { ...input } },
      notices: [await toOrganisation(trx, row, 'N-79', hold(row))],
    }
  },
  approve_by_silence: async (taking) => {
    const { trx, services, row } = taking
    const request = await requestOf(trx, undefined, found(row.transaction_request_id))
    const now = services.now().toISOString()
    const sum = daysInWords(services, request.request.submitted_at ?? now, row.request_due_at ?? now)
    await moveCarrier(taking, 'approve_by_law', { said: { notes: `وُوفق حكماً لانقضاء المهلة دون جواب: ${sum}.` } })
    return {
      set: { decided_at: now },
      log: { words: `الموافقة على عقد الاجتماع لانقضاء المهلة (${sum})` },
      notices: [await toOrganisation(trx, row, 'N-79', hold(row))],
      after: () => writeSilence(taking, 'approval', sum),
    }
  },
  return: async (taking) => {
    const { trx, services, row, input } = taking
    const request = await requestOf(trx, undefined, found(row.transaction_request_id))
    const days = request.type.applicant_days
    const due = endOfDay(addWorkingDays(todayIn(services.now()), days, services.reference.calendar()))
    await moveCarrier(taking, 'return', { said: { ...input }, set: { return_due_at: due, answered_at: null } })
    return {
      set: { decision_note: input.notes },
      log: { after: { ...input } },
      notices: [await toOrganisation(trx, row, 'N-23', { no: row.request_no ?? '', days })],
    }
  },
  reject: async (taking) => {
    const { trx, services, row, input } = taking
    const { reject_reason_id, reject_text, article } = input
    await moveCarrier(taking, 'reject', {
      said: { notes: reject_text, article },
      set: { reject_reason_id, reject_text },
    })
    return {
      set: {
        decision_note: reject_text.slice(0, 1000),
        decided_at: services.now().toISOString(),
        decided_by: taking.actor?.userId ?? null,
      },
      log: { after: { ...input } },
      notices: [
        await toOrganisation(trx, row, 'N-28', {
          no: row.request_no ?? '',
          basis: basisInWords(article, servedNow(services)),
        }),
      ],
    }
  },
  cancel: async (taking) => {
    const { row } = taking
    if (row.status === 'requested') await moveCarrier(taking, 'call_off')
    return { set: { ics_sequence: row.ics_sequence + 1 }, after: () => cancelInvitations(taking) }
  },
  expire: async (taking) => {
    const { trx, row } = taking
    await moveCarrier(taking, 'expire')
    return { notices: [await toOrganisation(trx, row, 'N-26', { no: row.request_no ?? '' })] }
  },
}

/** Whoever attends for the ministry is one of its users who can reach the organisation and has no interest in it. */
async function refuseNoDelegate({ trx, row }: Taking<MeetingRow, unknown>, userId: number): Promise<void> {
  const { rows } =
    await sql`select from users u where u.id = ${userId} and u.kind = 'ministry' and u.is_active and u.deleted_at is null
    and (u.governorate_id is null or u.governorate_id = ${row.ngo_governorate_id}) and not coalesce(${row.ngo_id}::bigint = any(u.conflict_ngo_ids), false)`.execute(
      trx,
    )
  if (rows.length === 0) throw invalid({ ministry_delegate_id: ['V-CHOICE'] })
}
