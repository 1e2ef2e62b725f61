import { sql } from 'kysely'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf, reviewersOf } from '../profile/index.ts'
import { holdBoard } from './board-rows.ts'
import { bodyRegister, bodyScreen } from './bodies.ts'
import { moveBoard, startBoards } from './succession.ts'

/** Calendar days before its end on which an organisation is told of it [domain 3.15]. */
export const termReminders = [90, 30] as const

interface Ending {
  id: number
  ngo_id: number
  ngo: string
  governorate_id: number
  type: BoardBody
  term_no: number
  end_date: string
  told_days: number | null
  followed: boolean
}
const living = sql`n.status_id in (1, 2, 3, 4) and n.deleted_at is null`
const asked = sql`b.id, b.ngo_id, n.name_ar as ngo, n.governorate_id, b.type, b.term_no, b.end_date, b.told_days,
  exists (select from director_boards s where s.ngo_id = b.ngo_id and s.type = b.type and s.status = 'pending' and s.decision_no is not null and s.deleted_at is null) as followed`

/** Ends the seats whose last day has passed; answers how many. */
export async function endPastSeats({ db, now }: Services): Promise<number> {
  const { numAffectedRows } =
    await sql`update directors set is_current = false where is_current and end_date < ${todayIn(now())} and deleted_at is null`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0)
}

/** Tells organisations that the term of their board ends in 90 and in 30 days (N-89); answers how many it told. */
export async function tellEndingTerms(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } = await sql<Ending>`select ${asked} from director_boards b join ngos n on n.id = b.ngo_id and ${living}
    where b.status in ('current', 'temporary') and b.type in ('administrative', 'trustee') and b.deleted_at is null
      and b.end_date between ${today} and ${addDays(today, termReminders[0])} order by b.id`.execute(services.db)
  let told = 0
  for (const board of rows) {
    // The nearest of the days that has come: a reminder that the server slept through is not told twice.
    const days = termReminders.findLast((day) => daysBetween(today, board.end_date) <= day) as number
    if (board.followed || (board.told_days !== null && board.told_days <= days)) continue
    await services.db.transaction().execute(async (trx) => {
      const { numAffectedRows } =
        await sql`update director_boards set told_days = ${days} where id = ${board.id} and (told_days is null or told_days > ${days})`.execute(
          trx,
        )
      if (numAffectedRows === 0n) return
      told += 1
      await queueNotice(trx, services, {
        code: 'N-89',
        userIds: await holdersOf(trx, board.ngo_id, bodyRegister[board.type].permission, 'U'),
        entity: 'director_boards',
        entityId: board.id,
        params: { date: board.end_date },
        link: bodyScreen[board.type],
      })
    })
  }
  return told
}

/** Boards whose term is over are expired; where no ratified board follows, the organisation and its directorate are told. */
export async function expireBoards(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } = await sql<Ending>`select ${asked} from director_boards b join ngos n on n.id = b.ngo_id
    where b.status in ('current', 'temporary') and b.type in ('administrative', 'trustee') and b.end_date < ${today} and b.deleted_at is null order by b.id`.execute(
    services.db,
  )
  for (const board of rows)
    await services.db.transaction().execute(async (trx) => {
      const held = await holdBoard(trx, board.ngo_id, board.id)
      if (held?.status !== 'current' && held?.status !== 'temporary') return
      await moveBoard(trx, services, undefined, held, 'expire', { day: null, decision_no: null })
      if (board.followed) return
      const notice = { entity: 'director_boards', entityId: board.id, params: { date: board.end_date, ngo: board.ngo } }
      await queueNotice(trx, services, {
        ...notice,
        code: 'TERM-OVER',
        userIds: await holdersOf(trx, board.ngo_id, bodyRegister[board.type].permission, 'U'),
        link: bodyScreen[board.type],
      })
      await queueNotice(trx, services, {
        ...notice,
        code: 'TERM-OVER-MINISTRY',
        userIds: await reviewersOf(trx, board.governorate_id),
        link: `/ministry/ngos/${board.ngo_id}`,
      })
    })
  return rows.length
}

export const boardJobs: readonly JobDefinition[] = [
  {
    name: 'boards',
    cron: '10 1 * * *',
    run: async (services) => {
      await startBoards(services)
      await endPastSeats(services)
      await expireBoards(services)
      await tellEndingTerms(services)
    },
  },
]
