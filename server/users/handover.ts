import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { answerHandover, offerHandover, readHandover, withdrawHandover } from '#contract/users/handover.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { forbidden, invalid, wrongState } from '../core/errors.ts'
import { isSecond, notSecond } from '../core/identity/second-person.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { changed, logPerson } from './change.ts'
import { governing } from './named.ts'
import { colleagues, findPerson } from './queries.ts'
import { markChanged } from './store-rights.ts'

/** Days in which an offer can be answered. */
const days = 7
const path = '/technical-support/handover'
type Answer = AnswerOf<typeof readHandover>
type Person = NonNullable<Answer['main']>

interface Offer {
  id: number
  from_user_id: number
  to_user_id: number
  keeps_roles: boolean
  expires_at: string
  /** Whether who takes it is somebody else than who offered it, as at the time of the offer. */
  to_second: boolean
}
async function openOffer(db: Db | Trx, ngoId: number, lock = false): Promise<Offer | undefined> {
  const { rows } =
    await sql<Offer>`select id, from_user_id, to_user_id, keeps_roles, expires_at, ${isSecond(sql`to_user_id`, sql`from_user_id`, sql`created_at`)} as to_second from main_user_handovers
      where ngo_id = ${ngoId} and state = 'open' and expires_at > now() ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

async function answerFor(db: Db | Trx, actor: Actor): Promise<Answer> {
  const { rows } = await sql<
    Person & { is_main: boolean; can_take: boolean }
  >`select id, first_name, last_name, username, is_main, is_active and last_login_at is not null and ${isSecond(sql`id`, actor.userId, sql`now()`)} as can_take
    from users where ngo_id = ${ngoOf(actor)} and kind = 'org' and username is not null and deleted_at is null and erased_at is null order by first_name, id`.execute(
    db,
  )
  const offer = await openOffer(db, ngoOf(actor))
  const named = ({ id, first_name, last_name, username }: Person): Person => ({ id, first_name, last_name, username })
  const main = rows.find((row) => row.is_main)
  const to = rows.find((row) => row.id === offer?.to_user_id)
  const isMain = main?.id === actor.userId
  return {
    main: main ? named(main) : null,
    is_main: isMain,
    candidates: isMain ? rows.filter((row) => row.can_take && !row.is_main).map(named) : [],
    open:
      offer && to
        ? {
            to: named(to),
            keeps_roles: offer.keeps_roles,
            expires_at: offer.expires_at,
            is_mine_to_answer: offer.to_user_id === actor.userId,
          }
        : null,
  }
}

const close = (trx: Trx, actor: Actor, state: 'accepted' | 'declined' | 'withdrawn') =>
  sql`update main_user_handovers set state = ${state}, answered_at = now(), updated_by = ${actor.userId} where ngo_id = ${ngoOf(actor)} and state = 'open'`.execute(
    trx,
  )

/** Gives the main account and the roles of its holder to another; the one before keeps his roles only if he said so. */
async function handOver(trx: Trx, actor: Actor, { from_user_id: from, to_user_id: to, keeps_roles }: Offer) {
  const moved =
    await sql`update users set is_main = false, updated_by = ${actor.userId} where id = ${from} and is_main and deleted_at is null`.execute(
      trx,
    )
  // Somebody else holds it by now: the offer is not his to make any more.
  if (moved.numAffectedRows !== 1n) throw wrongState()
  await sql`update users set is_main = true where id = ${to}`.execute(trx)
  await sql`insert into user_roles (user_id, role_id, created_by) select ${to}, role_id, ${actor.userId} from held_roles where user_id = ${from}
    on conflict (user_id, role_id) do update set ends_on = null`.execute(trx)
  if (!keeps_roles) await sql`delete from user_roles where user_id = ${from}`.execute(trx)
  await markChanged(trx, actor, to)
}

type Notice = Parameters<typeof queueNotice>[2]
const tell = (
  trx: Trx,
  services: Services,
  { code, to, about, params }: { code: Notice['code']; to: number; about: number; params: Notice['params'] },
) => queueNotice(trx, services, { code, userIds: [to], entity: 'users', entityId: about, params, link: path })

/** The main account of an organisation passes from its holder to a colleague who accepts it [features 20]. */
export const handoverArea: Area = (on, services) => {
  on(readHandover, ({ actor }) => answerFor(services.db, actor))

  on(offerHandover, ({ actor, body, write }) =>
    write(async (trx) => {
      const { main, is_main, candidates } = await answerFor(trx, actor)
      if (!is_main || !main) throw forbidden()
      if (!candidates.some((one) => one.id === body.user_id)) throw invalid({ user_id: ['V-CHOICE'] })
      await close(trx, actor, 'withdrawn')
      const expires = new Date(services.now().getTime() + days * 86_400_000).toISOString()
      await sql`insert into main_user_handovers (ngo_id, from_user_id, to_user_id, keeps_roles, expires_at, created_by)
        values (${ngoOf(actor)}, ${actor.userId}, ${body.user_id}, ${body.keeps_roles}, ${expires}, ${actor.userId})`.execute(
        trx,
      )
      const to = await findPerson(trx, colleagues(actor), body.user_id)
      if (to) await logPerson(trx, actor, to, 'عرض تسليم الحساب الرئيس')
      const params = { name: actor.name, date: todayIn(new Date(expires)) }
      await tell(trx, services, { code: 'HANDOVER-ASKED', to: body.user_id, about: body.user_id, params })
      return answerFor(trx, actor)
    }),
  )

  on(withdrawHandover, ({ actor, write }) =>
    write(async (trx) => {
      const offer = await openOffer(trx, ngoOf(actor), true)
      if (!offer) throw wrongState()
      if (offer.from_user_id !== actor.userId) throw forbidden()
      await close(trx, actor, 'withdrawn')
      return answerFor(trx, actor)
    }),
  )

  on(answerHandover, ({ actor, body, write }) =>
    changed(services, write, (trx) =>
      governing(trx, services, ngoOf(actor), async () => {
        const offer = await openOffer(trx, ngoOf(actor), true)
        if (!offer) throw wrongState()
        if (offer.to_user_id !== actor.userId) throw forbidden()
        if (body.accepted && !offer.to_second) throw notSecond()
        if (body.accepted) await handOver(trx, actor, offer)
        await close(trx, actor, body.accepted ? 'accepted' : 'declined')
        const to = await findPerson(trx, colleagues(actor), actor.userId)
        if (to) await logPerson(trx, actor, to, body.accepted ? 'تسلّم الحساب الرئيس' : 'رفض تسلّم الحساب الرئيس')
        const params = { name: actor.name, answer: body.accepted ? accepted : declined }
        await tell(trx, services, { code: 'HANDOVER-ANSWERED', to: offer.from_user_id, about: actor.userId, params })
        return answerFor(trx, actor)
      }),
    ),
  )
}

const accepted = { ar: 'قبِل العرض، وأصبح الحساب الرئيس باسمه', en: 'accepted; the main account is his now' }
const declined = { ar: 'اعتذر عن تسلّم الحساب الرئيس', en: 'declined the main account' }
