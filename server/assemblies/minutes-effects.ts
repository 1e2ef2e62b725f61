import { sql } from 'kysely'
import { ratifyDays, type meetingMachine } from '#contract/assemblies/workflow.ts'
import { addWorkingDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import type { CaseKind, Outcome, Taking } from '../core/cases/act.ts'
import { found, invalid, inWords, Refusal } from '../core/errors.ts'
import type { MeetingStatus } from '#contract/assemblies/workflow.ts'
import { basisInWords, logDecision, requestOf, servedNow, takeDecisionNumber } from '../transactions/index.ts'
import { type Decision, handOver } from './hand-over.ts'
import { toDirectorate, toOrganisation } from './notices.ts'
import { standingOf, votingTypes } from './presence.ts'
import { decisionsText } from './recorded.ts'
import { daysInWords, sizesFor } from './request-effects.ts'
import { electionsOf, type MeetingRow } from './rows.ts'
import { writeSilence } from './silence.ts'

type Effects = CaseKind<typeof meetingMachine, MeetingRow>['effects']
const paperFirst = inWords(
  'أصدروا المحضر من المنصة أولاً، ثم ارفعوا نسخته الموقّعة.',
  'Make the minutes from the platform first, then submit their signed copy.',
)

/** The minutes as they were recorded, with the signed paper. */
async function storeMinutes({
  trx,
  services,
  actor,
  row,
  input,
}: Taking<MeetingRow, { file: number; difference: string | null }>): Promise<number> {
  const { roll, attendances, proxies } = await standingOf(trx, services, row)
  const came = new Set(attendances.map(({ member_id }) => member_id))
  const carried = proxies.filter(({ giver, holder }) => !came.has(giver) && came.has(holder)).map(({ giver }) => giver)
  const names = roll.flatMap(({ member_id, name }) =>
    came.has(member_id) ? [name] : carried.includes(member_id) ? [`${name} (بوكالة)`] : [],
  )
  const attendees = names.join('، ')
  const { rows } = await sql<{ id: number }>`
    insert into meeting_minutes (ngo_id, body, meeting_id, title, meeting_no, meeting_date, attendees_number, attendees, decisions, file, difference, created_by)
    values (${row.ngo_id}, 'general_authority', ${row.id}, ${row.title}, ${`${row.id}/${row.sitting}`}, ${row.meeting_date}, ${names.length},
      ${attendees.length > 2000 ? `${attendees.slice(0, 1990)}…` : attendees}, ${await decisionsText(trx, row)}, ${input.file}, ${input.difference}, ${actor?.userId ?? null}) returning id`.execute(
    trx,
  )
  return found(rows[0]).id
}

/** Whoever was elected is still a member who votes, in a number that the law allows [domain 3.13]. */
async function refuseInvalidBoard({ trx, services, row }: Taking<MeetingRow, unknown>): Promise<void> {
  const today = todayIn(services.now())
  const { rows } = await sql<{ item_no: number; elected: number; lost: number }>`
    select c.item_no, count(*) as elected, count(*) filter (where a.end_date <= ${today}::date or a.deleted_at is not null or a.membership_type_id <> all(${votingTypes(services)}::integer[])) as lost
    from meeting_candidates c join general_authority_members a on a.id = c.member_id and a.ngo_id = c.ngo_id
    where c.meeting_id = ${row.id} and c.ngo_id = ${row.ngo_id} and c.outcome = 'elected' group by c.item_no`.execute(
    trx,
  )
  for (const { no, seats } of electionsOf(row)) {
    const result = rows.find(({ item_no }) => item_no === no)
    const isWhole = result?.elected === seats && sizesFor(services, row.legal_form_id).includes(seats)
    if (!isWhole || result.lost > 0)
      throw new Refusal(409, 'meeting_board_invalid', {
        data: { item: no, elected: result?.elected ?? 0, lost: result?.lost ?? 0 },
      })
  }
}

/** What ratification does, by whom it may be. */
async function ratified(taking: Taking<MeetingRow, unknown>, decision: Decision): Promise<Outcome<MeetingStatus>> {
  const { trx, services, actor, row } = taking
  await refuseInvalidBoard(taking)
  const now = services.now().toISOString()
  return {
    set: { decided_at: now, decided_by: actor?.userId ?? null },
    log: { after: { ...decision } },
    notices: [await toOrganisation(trx, row, 'N-81')],
    after: async () => {
      await sql`update meeting_minutes set locked_at = ${now} where id = ${row.meeting_minutes_id} and ngo_id = ${row.ngo_id}`.execute(
        trx,
      )
      for (const election of electionsOf(row)) await handOver(taking, election, decision)
    },
  }
}

/** What is decided on the results stands in the history of the request that carried the meeting; a refusal is answered there. */
async function noteAtRequest(
  { trx, services, actor, row }: Taking<MeetingRow, unknown>,
  entry: Parameters<typeof logDecision>[5],
): Promise<void> {
  const request = await requestOf(trx, undefined, found(row.transaction_request_id))
  const step = request.step ?? request.steps.at(-1)
  if (step) await logDecision(trx, services, actor, request.request, step, entry)
}

/** The signed minutes, what was observed, and the ministry's acceptance. */
export const minutesEffects: Effects = {
  observe: async ({ services, actor, input }) => ({
    set: { ...input, observed_at: services.now().toISOString(), observed_by: actor?.userId ?? null },
    log: { after: { ...input } },
  }),
  submit_minutes: async (taking) => {
    const { trx, services, row } = taking
    if (row.paper_qr_id === null) throw invalid({ file: [paperFirst] })
    const days = services.reference.setting('meetings.ratify_days', ratifyDays)
    const today = todayIn(services.now())
    const late = row.minutes_due_on !== null && today > row.minutes_due_on
    const id = await storeMinutes(taking)
    return {
      set: {
        meeting_minutes_id: id,
        minutes_late: late,
        ratify_due_at: endOfDay(addWorkingDays(today, days, services.reference.calendar())),
      },
      log: { action: 'submit', after: { minutes_late: late, difference: taking.input.difference } },
      notices: [await toDirectorate(trx, row, 'N-80')],
    }
  },
  ratify: async (taking) => {
    const { trx, actor, row, input } = taking
    const { decision_no, decision_date, repeated_reason, decision_note } = input
    const elects = electionsOf(row).length > 0
    if ((elects && (!decision_no || !decision_date)) || (decision_no === null) !== (decision_date === null))
      throw invalid({
        ...(decision_no ? {} : { decision_no: ['V-REQ'] }),
        ...(decision_date ? {} : { decision_date: ['V-REQ'] }),
      })
    if (decision_no)
      await takeDecisionNumber(trx, actor, {
        no: decision_no,
        reason: repeated_reason,
        owner: { ngoId: row.ngo_id },
        entity: 'general_authority_meetings',
        entityId: row.id,
      })
    const outcome = await ratified(taking, { decision_no, decision_date })
    return { ...outcome, set: { ...outcome.set, decision_note } }
  },
  ratify_by_silence: async (taking) => {
    const { trx, services, row } = taking
    const now = services.now().toISOString()
    const { rows } = await sql<{
      created_at: string
    }>`select created_at from meeting_minutes where id = ${row.meeting_minutes_id} and ngo_id = ${row.ngo_id}`.execute(
      trx,
    )
    const sum = daysInWords(services, rows[0]?.created_at ?? now, row.ratify_due_at ?? now)
    const outcome = await ratified(taking, { decision_no: null, decision_date: null })
    return {
      ...outcome,
      log: { words: `تصديق نتائج الاجتماع لانقضاء المهلة (${sum})` },
      after: async (to) => {
        await outcome.after?.(to)
        await noteAtRequest(taking, {
          decision: 'approve',
          notes: `صُدّقت نتائج الاجتماع حكماً لانقضاء المهلة دون جواب: ${sum}.`,
        })
        await writeSilence(taking, 'ratification', sum)
      },
    }
  },
  refuse_ratification: async (taking) => {
    const { trx, services, actor, row, input } = taking
    const { decision_note, article } = input
    return {
      set: { decision_note, decided_at: services.now().toISOString(), decided_by: actor?.userId ?? null },
      log: { after: { ...input } },
      notices: [await toOrganisation(trx, row, 'N-82', { basis: basisInWords(article, servedNow(services)) })],
      after: () =>
        noteAtRequest(taking, { decision: 'reject', notes: `لم تُصدَّق نتائج الاجتماع: ${decision_note}`, article }),
    }
  },
}
