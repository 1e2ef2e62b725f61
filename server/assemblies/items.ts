import { sql } from 'kysely'
import { verdictOf, type Votes } from '#contract/assemblies/arithmetic.ts'
import type { AgendaItem } from '#contract/assemblies/meetings.ts'
import { decideItem, nameCandidates, settleTie } from '#contract/assemblies/session.ts'
import { found, invalid, inWords, Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { rollOf, standingOf } from './presence.ts'
import { candidatesOf } from './recorded.ts'
import { holdMeeting, type MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

const secret = inWords(
  'هذا البند سري: تُدخل نتيجته بعدّ الصندوق من شخصين.',
  'This item is secret: two people count the box.',
)
const unopposed = inWords(
  'لا تزكية إلا حين يساوي عدد المرشحين عدد المقاعد.',
  'Acclamation needs as many candidates as seats.',
)
const otherKind = inWords('لا يُسجَّل هذا البند بهذه الطريقة.', 'This item is not recorded this way.')

/** A meeting whose items are voted on now, and one of them. */
export async function itemOf(
  trx: Trx,
  actor: Actor,
  id: number,
  no: number,
): Promise<{ row: MeetingRow; item: AgendaItem }> {
  const row = await holdMeeting(trx, actor, id)
  if (row.status !== 'held' || row.closed_at !== null) throw new Refusal(409, 'meeting_not_held')
  return { row, item: found(row.agenda[no - 1]) }
}

export interface Decided extends Votes {
  readonly method: 'read' | 'hands' | 'acclamation' | 'paper'
  readonly needed: number | null
  readonly verdict: 'read' | 'adopted' | 'refused' | 'tie' | 'elected'
  readonly reason: string | null
  readonly present: number
  readonly entitled: number
  readonly counted_by: number | null
}
/** Writes what was decided of an item; the number of a resolution is that of sitting and item, within the meeting. */
export async function writeResolution(
  trx: Trx,
  services: Services,
  actor: Actor,
  row: MeetingRow,
  no: number,
  one: Decided,
): Promise<void> {
  const number = one.verdict === 'adopted' || one.verdict === 'elected' ? `${row.id}/${row.sitting}/${no}` : null
  const { rows } = await sql<{ before: unknown }>`
    with old as (select to_jsonb(r) as before from meeting_resolutions r where r.meeting_id = ${row.id} and r.ngo_id = ${row.ngo_id} and r.item_no = ${no})
    insert into meeting_resolutions (ngo_id, meeting_id, item_no, number, method, votes_for, votes_against, abstaining, present, entitled, needed, verdict, reason, decided_at, decided_by, counted_by)
    values (${row.ngo_id}, ${row.id}, ${no}, ${number}, ${one.method}, ${one.votes_for}, ${one.votes_against}, ${one.abstaining}, ${one.present}, ${one.entitled}, ${one.needed}, ${one.verdict}, ${one.reason}, ${services.now().toISOString()}, ${actor.userId}, ${one.counted_by})
    on conflict (meeting_id, item_no) do update set number = excluded.number, method = excluded.method, votes_for = excluded.votes_for, votes_against = excluded.votes_against, abstaining = excluded.abstaining,
      present = excluded.present, entitled = excluded.entitled, needed = excluded.needed, verdict = excluded.verdict, reason = excluded.reason, decided_at = excluded.decided_at, decided_by = excluded.decided_by, counted_by = excluded.counted_by
    returning (select before from old) as before`.execute(trx)
  await audit(trx, actor, {
    action: 'update',
    entity: 'general_authority_meetings',
    entity_id: row.id,
    ngo_id: row.ngo_id,
    description_ar: `نتيجة البند ${no} في «${row.title}»`,
    ...(rows[0]?.before ? { before: rows[0].before as Record<string, unknown> } : {}),
    after: {
      verdict: one.verdict,
      votes_for: one.votes_for,
      votes_against: one.votes_against,
      abstaining: one.abstaining,
      present: one.present,
    },
  })
  await tellMeeting(trx, row)
}

const noVotes: Votes = { votes_for: 0, votes_against: 0, abstaining: 0 }

async function acclaim(trx: Trx, row: MeetingRow, no: number, item: AgendaItem): Promise<void> {
  const candidates = (await candidatesOf(trx, row)).filter(({ item_no }) => item_no === no)
  if (candidates.length !== item.seats) throw invalid({ method: [unopposed] })
  await sql`update meeting_candidates set outcome = 'elected', votes = null where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${no}`.execute(
    trx,
  )
}

const resultsArea: Area = (on, services) => {
  on(decideItem, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const { row, item } = await itemOf(trx, actor, params.id, params.no)
      const { entitled, presence } = await standingOf(trx, services, row)
      const base = { present: presence.counted, entitled: entitled.size, counted_by: null, reason: null }
      const put = (one: Decided) => writeResolution(trx, services, actor, row, params.no, one)
      const done = { ok: true as const }
      if (item.kind === 'information' || body.method === 'read') {
        if (item.kind !== 'information' || body.method !== 'read') throw invalid({ method: [otherKind] })
        await put({ ...base, ...noVotes, method: 'read', needed: null, verdict: 'read' })
        return done
      }
      if (body.method === 'acclamation') {
        if (item.kind === 'election') await acclaim(trx, row, params.no, item)
        // Nobody stands against it: everybody who counts is for it, and the reason says how that was seen.
        const votes = { ...noVotes, votes_for: presence.counted }
        const { needed, verdict } = verdictOf(votes, item.majority ?? 'half_present', base)
        if (item.kind === 'decision' && verdict !== 'adopted')
          throw new Refusal(409, 'meeting_too_few', { data: { needed, present: base.present } })
        await put({
          ...base,
          ...votes,
          method: 'acclamation',
          needed: item.kind === 'election' ? null : needed,
          verdict: item.kind === 'election' ? 'elected' : 'adopted',
          reason: body.reason,
        })
        return done
      }
      if (item.kind === 'election' || item.is_secret) throw invalid({ method: [secret] })
      const { votes_for, votes_against, abstaining } = body
      const cast = votes_for + votes_against + abstaining
      const sum = inWords(
        `مجموع الأصوات ${cast}، وأصحاب الحق عند البند الآن ${base.present}.`,
        `The votes add up to ${cast}; ${base.present} count at this item now.`,
      )
      if (cast !== base.present) throw invalid({ votes_for: [sum] })
      const { needed, verdict } = verdictOf(body, item.majority ?? 'half_present', base)
      await put({ ...base, votes_for, votes_against, abstaining, method: 'hands', needed, verdict })
      return done
    }),
  )
}

const candidatesArea: Area = (on, services) => {
  on(nameCandidates, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      if (!['approved', 'no_quorum', 'held'].includes(row.status) || row.closed_at !== null)
        throw new Refusal(409, 'meeting_not_approved')
      if (row.agenda[params.no - 1]?.kind !== 'election') throw invalid({ member_ids: [otherKind] })
      const { rows: counted } =
        await sql`select from meeting_counts where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${params.no}
        union all select from meeting_resolutions where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${params.no}`.execute(
          trx,
        )
      if (counted.length > 0) throw wrongState()
      const roll = (await rollOf(trx, services, row)).filter(({ reason }) => reason === null)
      const ids = [...new Set(body.member_ids)]
      const chosen = ids.map((id) => roll.find(({ member_id }) => member_id === id))
      const stranger = chosen.findIndex((one) => one === undefined)
      if (stranger >= 0) throw invalid({ [`member_ids.${stranger}`]: ['V-CHOICE'] })
      await sql`delete from meeting_candidates where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${params.no}`.execute(
        trx,
      )
      for (const one of chosen)
        await sql`insert into meeting_candidates (ngo_id, meeting_id, item_no, member_id, name) values (${row.ngo_id}, ${row.id}, ${params.no}, ${one?.member_id ?? 0}, ${one?.name ?? ''})`.execute(
          trx,
        )
      await audit(trx, actor, {
        action: 'update',
        entity: 'general_authority_meetings',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: `تسمية المرشحين في «${row.title}»`,
        after: { candidates: chosen.map((one) => one?.name).join('، ') },
      })
      await tellMeeting(trx, row)
      return { ok: true as const }
    }),
  )
}

const tiesArea: Area = (on) => {
  on(settleTie, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const { row, item } = await itemOf(trx, actor, params.id, params.no)
      const all = (await candidatesOf(trx, row)).filter(({ item_no }) => item_no === params.no)
      const tied = all.filter(({ outcome }) => outcome === 'tied').map(({ member_id }) => member_id)
      if (tied.length === 0) throw wrongState()
      const open = (item.seats ?? 0) - all.filter(({ outcome }) => outcome === 'elected').length
      const winners = [...new Set(body.winners)]
      if (winners.length !== open) throw invalid({ winners: [{ code: 'V-COUNT', params: { a: open, b: open } }] })
      if (winners.some((id) => !tied.includes(id))) throw invalid({ winners: ['V-CHOICE'] })
      await sql`update meeting_candidates set outcome = case when member_id = any(${winners}::bigint[]) then 'elected' else 'substitute' end
        where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${params.no} and outcome = 'tied'`.execute(
        trx,
      )
      await sql`update meeting_resolutions set verdict = 'elected', number = ${`${row.id}/${row.sitting}/${params.no}`}, reason = ${body.reason} where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${params.no} and verdict = 'tie'`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'general_authority_meetings',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: `حسم التعادل على المقعد الأخير في «${row.title}»`,
        after: { winners: winners.join('، '), reason: body.reason },
      })
      await tellMeeting(trx, row)
      return { ok: true as const }
    }),
  )
}

/** Results of items by show of hands or acclamation, the candidates of elections, and ties at the last seat. */
export const itemsArea: Area = (on, services) => {
  resultsArea(on, services)
  candidatesArea(on, services)
  tiesArea(on, services)
}
