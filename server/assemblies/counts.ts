import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { ballotFault, electionOf, verdictOf } from '#contract/assemblies/arithmetic.ts'
import type { AgendaItem } from '#contract/assemblies/meetings.ts'
import { countBallots } from '#contract/assemblies/session.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { type FieldRefusals, invalid, inWords, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { notSecond } from '../core/identity/second-person.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { itemOf, writeResolution } from './items.ts'
import { standingOf } from './presence.ts'
import { candidatesOf } from './recorded.ts'
import type { MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

type Body = BodyOf<typeof countBallots>
/** A count in one shape, so that two of them can be compared. */
type Count = Readonly<Record<string, number>>
const tooMany = inWords('الأوراق أكثر من أصحاب الحق عند البند.', 'There are more ballots than people who count.')
const notAdding = inWords('مجموع الأصوات لا يساوي عدد الأوراق.', 'The votes do not add up to the ballots.')
const beyond = inWords('أصوات مرشح أكثر من الأوراق.', 'A candidate has more votes than there are ballots.')
const names = inWords('الأسماء أكثر مما تتسع له الأوراق.', 'There are more names than places on the ballots.')

/** 422 at what cannot be true of a box. */
function refuseImpossible(item: AgendaItem, body: Body, candidates: readonly number[], present: number): Count {
  const wrong: FieldRefusals = body.ballots > present ? { ballots: [tooMany] } : {}
  if (item.kind === 'election') {
    const given = body.candidates ?? []
    const isWhole =
      given.length === candidates.length && candidates.every((id) => given.some(({ member_id }) => member_id === id))
    if (!isWhole) throw invalid({ ...wrong, candidates: ['V-CHOICE'] })
    const fault = ballotFault(
      given.map(({ votes }) => votes),
      body.ballots,
      item.seats ?? 0,
    )
    if (fault || Object.keys(wrong).length > 0)
      throw invalid({ ...wrong, ...(fault ? { candidates: [fault === 'candidate' ? beyond : names] } : {}) })
    return Object.fromEntries(
      [
        ['ballots', body.ballots],
        ...given.map(({ member_id, votes }) => [String(member_id), votes] as const),
      ].toSorted(),
    )
  }
  const { votes_for = 0, votes_against = 0, abstaining = 0 } = body.votes ?? {}
  if (!body.votes || votes_for + votes_against + abstaining !== body.ballots)
    throw invalid({ ...wrong, ballots: [notAdding] })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { ballots: body.ballots, votes_for, votes_against, abstaining }
}

interface Stored {
  id: number
  by_id: number
  counts: Count
  is_second: boolean
}
/** The result that two counts agree on. */
async function decide(
  trx: Trx,
  services: Services,
  actor: Actor,
  given: { row: MeetingRow; no: number; item: AgendaItem; count: Count; first: number },
) {
  const { row, no, item, count, first } = given
  const { entitled, presence } = await standingOf(trx, services, row)
  const base = {
    present: presence.counted,
    entitled: entitled.size,
    counted_by: first,
    reason: null,
    method: 'paper' as const,
  }
  if (item.kind === 'election') {
    const counted = Object.entries(count).flatMap(([key, votes]) =>
      key === 'ballots' ? [] : [{ member: Number(key), votes }],
    )
    const outcomes = electionOf(counted, item.seats ?? 0)
    for (const { member, votes } of counted)
      await sql`update meeting_candidates set votes = ${votes}, outcome = ${outcomes.get(member) ?? null} where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${no} and member_id = ${member}`.execute(
        trx,
      )
    const isTied = [...outcomes.values()].includes('tied')
    const votes = { votes_for: count.ballots ?? 0, votes_against: 0, abstaining: 0 }
    await writeResolution(trx, services, actor, row, no, {
      ...base,
      ...votes,
      needed: null,
      verdict: isTied ? 'tie' : 'elected',
    })
    return isTied ? ('tied' as const) : ('decided' as const)
  }
  const votes = {
    votes_for: count.votes_for ?? 0,
    votes_against: count.votes_against ?? 0,
    abstaining: count.abstaining ?? 0,
  }
  const { needed, verdict } = verdictOf(votes, item.majority ?? 'half_present', base)
  await writeResolution(trx, services, actor, row, no, { ...base, ...votes, needed, verdict })
  return 'decided' as const
}

/** Counts of ballot boxes: two people enter them, neither sees the other's first, and only equal ones are a result. */
export const countsArea: Area = (on, services) => {
  on(countBallots, ({ actor, params: { id, no }, body, write }) =>
    write(async (trx) => {
      const { row, item } = await itemOf(trx, actor, id, no)
      const isBox = item.kind === 'election' || (item.kind === 'decision' && item.is_secret)
      if (!isBox) throw new Refusal(409, 'meeting_not_secret')
      const { rows: decided } =
        await sql`select from meeting_resolutions where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${no}`.execute(
          trx,
        )
      if (decided.length > 0) throw new Refusal(409, 'meeting_counted_already')
      const { presence } = await standingOf(trx, services, row)
      const candidates = (await candidatesOf(trx, row)).flatMap(({ item_no, member_id }) =>
        item_no === no ? [member_id] : [],
      )
      if (item.kind === 'election' && candidates.length < (item.seats ?? 0))
        throw new Refusal(409, 'meeting_few_candidates')
      const count = refuseImpossible(item, body, candidates, presence.counted)
      const now = services.now().toISOString()
      const { rows } =
        await sql<Stored>`select id, by_id, counts, is_second_person(${actor.userId}, by_id, ${now}::timestamptz) as is_second from meeting_counts
        where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${no} order by id for update`.execute(trx)
      const other = rows.find(({ by_id }) => by_id !== actor.userId)
      if (other && !other.is_second) throw notSecond()
      await sql`insert into meeting_counts (ngo_id, meeting_id, item_no, by_id, counts, created_at) values (${row.ngo_id}, ${row.id}, ${no}, ${actor.userId}, ${JSON.stringify(count)}::jsonb, ${now})
        on conflict (meeting_id, item_no, by_id) do update set counts = excluded.counts, created_at = excluded.created_at`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'general_authority_meetings',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: `عدّ صندوق البند ${no} في «${row.title}»`,
      })
      if (!other) {
        await tellMeeting(trx, row)
        return { outcome: 'waits' as const }
      }
      if (!isDeepStrictEqual(other.counts, count)) {
        await tellMeeting(trx, row)
        return { outcome: 'differs' as const }
      }
      return { outcome: await decide(trx, services, actor, { row, no, item, count, first: other.by_id }) }
    }),
  )
}
