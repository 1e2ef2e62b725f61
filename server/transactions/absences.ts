import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  changeAbsence,
  endAbsence,
  listAbsences,
  planAbsence,
  type Absence,
  type AbsenceInput,
} from '#contract/transactions/absences.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { forbidden, found, invalid, notFound, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { handOver } from './hand-over.ts'

const notBeforeToday = {
  text: { ar: 'يجب أن يكون التاريخ اليوم أو بعده.', en: 'The date must be today or later.' },
}
const overlapping = {
  text: { ar: 'تتداخل هذه الفترة مع غياب مسجّل.', en: 'This period overlaps another absence.' },
}

type Stored = Absence & { user_id: number; user_name: string }

async function absencesOf(db: Db | Trx, today: string, only: { userId: number } | { id: number }): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select b.id, b.user_id, concat_ws(' ', u.first_name, u.last_name) as user_name, b.from_date, b.to_date, b.substitute_user_id, b.reason, b.hand_over, b.handed_at, b.updated_at,
      nullif(concat_ws(' ', s.first_name, s.last_name), '') as substitute_name,
      case when b.to_date < ${today}::date then 'past' when b.from_date > ${today}::date then 'planned' else 'running' end as state
    from user_absences b join users u on u.id = b.user_id left join users s on s.id = b.substitute_user_id
    where b.deleted_at is null and ${'id' in only ? sql`b.id = ${only.id}` : sql`b.user_id = ${only.userId}`}
    order by b.to_date < ${today}::date, abs(b.from_date - ${today}::date), b.id`.execute(db)
  return rows
}
const getAbsence = async (trx: Trx, today: string, id: number) => found((await absencesOf(trx, today, { id }))[0])
const shown = ({ user_id: _, user_name: _name, ...absence }: Stored): Absence => absence

/** Ministry users `u` whose availability an actor sees and sets: a directorate's those of its governorate, and always his own. */
export const peopleOf = ({ userId, governorateId }: Actor) =>
  governorateId === undefined ? sql`true` : sql`(u.governorate_id = ${governorateId} or u.id = ${userId})`

/** 404 where there is no such person, or none whom the actor may see; 403 where he may not set his availability. */
async function getPerson(db: Db | Trx, actor: Actor, id: number, right: 'S' | 'U'): Promise<{ name: string }> {
  if (id !== actor.userId && !may(actor, 'ministry_users_availability', right))
    throw right === 'S' ? notFound() : forbidden()
  const { rows } = await sql<{
    name: string
  }>`select concat_ws(' ', first_name, last_name) as name from users u where u.id = ${id} and u.kind = 'ministry' and u.is_active and u.deleted_at is null and ${peopleOf(actor)}`.execute(
    db,
  )
  return found(rows[0])
}

/** Judges a plan: not before today, its end after its beginning, apart from the others, and a substitute who holds the same roles. */
async function judge(trx: Trx, today: string, userId: number, plan: AbsenceInput, before?: Stored): Promise<void> {
  // One plan at a time: two may not overlap.
  await sql`select 1 from users where id = ${userId} for update`.execute(trx)
  if (plan.to_date < plan.from_date) throw invalid({ to_date: ['V-ORDER'] })
  if (before?.state === 'running' && plan.from_date !== before.from_date) throw invalid({ from_date: ['V-CLOSED'] })
  if (before?.state !== 'running' && plan.from_date < today) throw invalid({ from_date: [notBeforeToday] })
  if (plan.to_date < today) throw invalid({ to_date: [notBeforeToday] })
  const { rows: others } =
    await sql`select 1 from user_absences where user_id = ${userId} and deleted_at is null and id <> ${before?.id ?? 0}
    and daterange(from_date, to_date, '[]') && daterange(${plan.from_date}::date, ${plan.to_date}::date, '[]')`.execute(
      trx,
    )
  if (others.length > 0) throw invalid({ from_date: [overlapping] })
  if (plan.substitute_user_id === null) return
  const { rows: fit } =
    await sql`select 1 from users u where u.id = ${plan.substitute_user_id} and u.id <> ${userId} and u.kind = 'ministry' and u.is_active and u.deleted_at is null
    and not exists (select 1 from user_transaction_roles r where r.user_id = ${userId} and not exists
      (select 1 from user_transaction_roles o where o.user_id = u.id and o.transaction_request_role_id = r.transaction_request_role_id))`.execute(
      trx,
    )
  if (fit.length === 0) throw invalid({ substitute_user_id: ['V-CHOICE'] })
}

const log = (
  trx: Trx,
  actor: Actor,
  action: 'create' | 'update' | 'delete',
  words: string,
  before?: Stored,
  after?: Stored,
) =>
  audit(trx, actor, {
    action,
    entity: 'user_absences',
    entity_id: (after ?? before)?.id ?? null,
    description_ar: words,
    before,
    after,
  })

/** A day that has passed was a day of absence: it stays in the history. */
async function end(trx: Trx, services: Services, actor: Actor, { id, from_date }: Stored): Promise<void> {
  const today = todayIn(services.now())
  await (
    from_date < today
      ? sql`update user_absences set to_date = ${today}::date - 1, updated_by = ${actor.userId} where id = ${id}`
      : sql`update user_absences set deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${id}`
  ).execute(trx)
}

/** Absences of ministry users: planned ahead, with a substitute; on the first day the open requests go to others [domain 2.1, 3.3]. */
export const absencesArea: Area = (on, services) => {
  const today = () => todayIn(services.now())
  /** The absence after it was written; one that runs already hands over at once. */
  const written = async (trx: Trx, actor: Actor, id: number) => {
    if ((await getAbsence(trx, today(), id)).state === 'running') await handOver(trx, services, actor, id)
    return getAbsence(trx, today(), id)
  }

  on(listAbsences, async ({ actor, params }) => {
    await getPerson(services.db, actor, params.id, 'S')
    return (await absencesOf(services.db, today(), { userId: params.id })).map(shown)
  })

  on(planAbsence, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const { name } = await getPerson(trx, actor, params.id, 'U')
      await judge(trx, today(), params.id, body)
      const { rows } = await sql<{ id: number }>`
        insert into user_absences (user_id, from_date, to_date, substitute_user_id, reason, hand_over, created_by, updated_by)
        values (${params.id}, ${body.from_date}, ${body.to_date}, ${body.substitute_user_id}, ${body.reason || null}, ${body.hand_over}, ${actor.userId}, ${actor.userId}) returning id`.execute(
        trx,
      )
      const after = await written(trx, actor, rows[0]?.id ?? 0)
      await log(trx, actor, 'create', `غياب مخطط للمستخدم ${name}`, undefined, after)
      return shown(after)
    }),
  )

  on(changeAbsence, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const before = await getAbsence(trx, today(), params.id)
      const { name } = await getPerson(trx, actor, before.user_id, 'U')
      refuseStale(request, before.updated_at, () => shown(before))
      if (before.state === 'past') throw wrongState()
      await judge(trx, today(), before.user_id, body, before)
      await sql`update user_absences set from_date = ${body.from_date}, to_date = ${body.to_date}, substitute_user_id = ${body.substitute_user_id}, reason = ${body.reason || null}, hand_over = ${body.hand_over}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      const after = await written(trx, actor, params.id)
      await log(trx, actor, 'update', `تعديل غياب المستخدم ${name}`, before, after)
      return shown(after)
    }),
  )

  on(endAbsence, ({ actor, params, request, write }) =>
    write(async (trx) => {
      const before = await getAbsence(trx, today(), params.id)
      const { name } = await getPerson(trx, actor, before.user_id, 'U')
      refuseStale(request, before.updated_at, () => shown(before))
      if (before.state === 'past') throw wrongState()
      await end(trx, services, actor, before)
      await log(trx, actor, 'delete', `إنهاء غياب المستخدم ${name}`, before)
      return null
    }),
  )
}
