import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  addAllianceMember,
  allianceForm,
  endAllianceMember,
  listAllianceChoices,
  listAllianceMembers,
  type Alliance,
} from '#contract/profile/alliance-members.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid, notFound, wrongState } from '../core/errors.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { wordPattern } from '../core/registers/word-pattern.ts'
import { reviewersOf } from './completion/people.ts'
import { keepersOf } from './people.ts'

type Member = Alliance['members'][number]
const brief = sql`jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en, 'legal_form_id', n.legal_form_id, 'status_id', n.status_id, 'governorate_id', n.governorate_id)`
/** Dissolved, merged and cancelled organisations are members of nothing. */
const ended = [5, 6, 7]

/** Members of an alliance with the number that it must not fall below [domain Q19]. */
export async function allianceOf(db: Db | Trx, { reference }: Services, ngoId: number): Promise<Alliance> {
  const { rows } =
    await sql<Member>`select a.id, ${brief} as member, a.joined_at, a.left_at, a.decision_file from alliance_members a join ngos n on n.id = a.member_ngo_id
    where a.alliance_ngo_id = ${ngoId} and a.deleted_at is null order by a.left_at desc nulls first, n.name_ar, a.id limit 500`.execute(
      db,
    )
  return {
    minimum: reference.setting<Record<string, number>>('founding.min_founders', {})[String(allianceForm)] ?? 7,
    present: rows.filter(({ left_at, member }) => left_at === null && !ended.includes(member.status_id)).length,
    members: rows,
  }
}

interface Own {
  id: number
  name_ar: string
  name_en: string | null
  governorate_id: number
}
/** The own organisation, held: who joins and leaves at once is counted one after the other. 404 where it is no alliance. */
async function lockAlliance(trx: Trx, actor: Actor): Promise<Own> {
  const { rows } =
    await sql<Own>`select id, name_ar, name_en, governorate_id from ngos where id = ${ngoOf(actor)} and legal_form_id = ${allianceForm} and deleted_at is null for no key update`.execute(
      trx,
    )
  return found(rows[0])
}

const stillMember = (day: string) => ({
  ar: `كانت هذه المنظمة عضواً في الاتحاد حتى ${dayInWords(day, 'ar')}، فلا يسبق انضمامها الجديد ذلك اليوم.`,
  en: `This organisation was a member of the alliance until ${dayInWords(day, 'en')}: it cannot have joined again before.`,
})
const named = ({ name_ar, name_en }: { name_ar: string; name_en: string | null }) => ({
  ar: name_ar,
  en: name_en ?? name_ar,
})

/** Where the ministry, and where an organisation, reads who belongs to the alliance. */
const ministryPage = ({ id }: Own) => `/ministry/ngos/${id}`
const ownPage = '/ngo-profile'

/** The ministry and the alliance are alerted when too few members are left. */
async function alertIfSmall(trx: Trx, services: Services, own: Own): Promise<Alliance> {
  const now = await allianceOf(trx, services, own.id)
  if (now.present < now.minimum)
    for (const [userIds, link] of [
      [await reviewersOf(trx, own.governorate_id), ministryPage(own)],
      [await keepersOf(trx, own.id), ownPage],
    ] as const)
      await queueNotice(trx, services, {
        entity: 'ngos',
        entityId: own.id,
        code: 'ALLIANCE-SMALL',
        userIds,
        params: { ngo: named(own), count: now.present, minimum: now.minimum },
        link,
      })
  return now
}

/** An organisation that ended is a member of nothing any more: its alliances may have too few. */
export async function alertAlliancesOf(trx: Trx, services: Services, memberId: number): Promise<void> {
  const { rows } =
    await sql<Own>`select n.id, n.name_ar, n.name_en, n.governorate_id from alliance_members a join ngos n on n.id = a.alliance_ngo_id
      where a.member_ngo_id = ${memberId} and a.left_at is null and a.deleted_at is null and n.deleted_at is null and n.status_id <> all(${ended}::integer[]) order by n.id`.execute(
      trx,
    )
  for (const own of rows) await alertIfSmall(trx, services, own)
}

/** The ministry and the member learn who joined or left. */
async function tell(
  trx: Trx,
  services: Services,
  own: Own,
  member: Pick<Member['member'], 'id' | 'name_ar' | 'name_en'>,
  code: 'ALLIANCE-JOINED' | 'ALLIANCE-LEFT',
): Promise<Alliance> {
  const shared = { entity: 'ngos', entityId: own.id }
  const reviewers = await reviewersOf(trx, own.governorate_id)
  const params = { ngo: named(own), member: named(member) }
  await queueNotice(trx, services, { ...shared, code, userIds: reviewers, params, link: ministryPage(own) })
  await queueNotice(trx, services, { ...shared, code, userIds: await keepersOf(trx, member.id), params, link: ownPage })
  return code === 'ALLIANCE-LEFT' ? alertIfSmall(trx, services, own) : allianceOf(trx, services, own.id)
}

/** Organisations that an alliance unites; other legal forms have no such register [domain 2.2]. */
export const allianceMembersArea: Area = (on, services) => {
  on(listAllianceMembers, async ({ actor }) => {
    if (actor.legalFormId !== allianceForm) throw notFound()
    return allianceOf(services.db, services, ngoOf(actor))
  })

  on(listAllianceChoices, async ({ actor, query }) => {
    if (actor.legalFormId !== allianceForm) throw notFound()
    const named = searchWords(query.search).map((word) => sql`and n.public_search like ${wordPattern(word)}`)
    const { rows } = await sql<{
      organisation: Member['member']
    }>`select ${brief} as organisation from ngos n where n.legal_form_id in (1, 2) and n.status_id = 1 and n.deleted_at is null ${sql.join(named, sql` `)}
      and not exists (select from alliance_members a where a.alliance_ngo_id = ${ngoOf(actor)} and a.member_ngo_id = n.id and a.left_at is null and a.deleted_at is null)
      order by n.name_ar, n.id limit 20`.execute(services.db)
    return rows.map(({ organisation }) => organisation)
  })

  joining(on, services)
}

/** The organisation that is to join, unless it may not. */
async function candidateOf(trx: Trx, alliance: number, body: { member_ngo_id: number; joined_at: string }) {
  const { rows } = await sql<
    Pick<Member['member'], 'id' | 'name_ar' | 'name_en'> & { here: boolean; left_at: string | null }
  >`select n.id, n.name_ar, n.name_en, coalesce(past.here, false) as here, past.left_at
    from ngos n left join lateral (select bool_or(a.left_at is null) as here, max(a.left_at) as left_at from alliance_members a
      where a.alliance_ngo_id = ${alliance} and a.member_ngo_id = n.id and a.deleted_at is null) past on true where n.id = ${body.member_ngo_id} and n.legal_form_id in (1, 2) and n.status_id = 1 and n.deleted_at is null for share of n`.execute(
    trx,
  )
  const [member] = rows
  if (!member) throw invalid({ member_ngo_id: ['V-CHOICE'] })
  if (member.here) throw invalid({ member_ngo_id: ['V-TAKEN'] })
  // Who comes back was not a member twice on the same days.
  if (member.left_at !== null && body.joined_at < member.left_at)
    throw invalid({ joined_at: [{ text: stillMember(member.left_at) }] })
  return member
}

/** An organisation joins an alliance and leaves it. */
const joining: Area = (on, services) => {
  on(addAllianceMember, ({ actor, body, write }) =>
    write(async (trx) => {
      const own = await lockAlliance(trx, actor)
      const member = await candidateOf(trx, own.id, body)
      const { rows: added } = await sql<
        Record<string, unknown> & { id: number }
      >`insert into alliance_members (alliance_ngo_id, member_ngo_id, joined_at, decision_file, created_by, updated_by)
        values (${own.id}, ${member.id}, ${body.joined_at}, ${body.decision_file}, ${actor.userId}, ${actor.userId}) returning *`.execute(
        trx,
      )
      const row = found(added[0])
      await claimFiles(trx, actor, addAllianceMember.body, body, 'alliance_members', row.id)
      await audit(trx, actor, {
        action: 'create',
        entity: 'alliance_members',
        entity_id: row.id,
        description_ar: `انضمام ${member.name_ar} إلى الاتحاد`,
        after: row,
      })
      return tell(trx, services, own, member, 'ALLIANCE-JOINED')
    }),
  )

  on(endAllianceMember, ({ actor, params, query, write }) =>
    write(async (trx) => {
      const own = await lockAlliance(trx, actor)
      const { rows } = await sql<
        Pick<Member, 'joined_at' | 'left_at' | 'member'>
      >`select a.joined_at, a.left_at, ${brief} as member from alliance_members a join ngos n on n.id = a.member_ngo_id
        where a.id = ${params.id} and a.alliance_ngo_id = ${own.id} and a.deleted_at is null for update of a`.execute(
        trx,
      )
      const { joined_at, left_at, member } = found(rows[0])
      if (left_at !== null) throw wrongState()
      const today = todayIn(services.now())
      const day = query.left_at ?? today
      if (day < joined_at) throw invalid({ left_at: ['V-ORDER'] })
      if (day > today) throw invalid({ left_at: ['V-PAST'] })
      await sql`update alliance_members set left_at = ${day}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'alliance_members',
        entity_id: params.id,
        description_ar: `انسحاب ${member.name_ar} من الاتحاد`,
        before: { left_at: null },
        after: { left_at: day },
      })
      return tell(trx, services, own, member, 'ALLIANCE-LEFT')
    }),
  )
}
