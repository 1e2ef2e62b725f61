import { sql } from 'kysely'
import { substitute } from '#contract/boards/composition.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Trx } from '../core/services.ts'
import type { BoardRow } from './board-rows.ts'

interface Leaving {
  readonly ngoId: number
  readonly body: string
  /** The last day on which they sat. */
  readonly day: string
  /** The board whose members stay. */
  readonly except: number
}

/** Ends the seats of everybody who sits in another board of the body: a member sits until he is replaced. */
export async function endSeats(trx: Trx, actor: Actor | undefined, now: Date, leaving: Leaving): Promise<void> {
  const { ngoId, body, day, except } = leaving
  const { rows } = await sql<{ id: number; name: string; end_date: string; was: string | null }>`
    update directors d set end_date = greatest(d.start_date, least(coalesce(d.end_date, ${day}::date), ${day}::date)), end_reason = coalesce(d.end_reason, 'term'),
      end_recorded_at = coalesce(d.end_recorded_at, ${now.toISOString()}::timestamptz), is_current = false, updated_by = ${actor?.userId ?? null}
    from (select id, end_date as was from directors where ngo_id = ${ngoId} and type = ${body} and is_current and director_board_id is distinct from ${except} and deleted_at is null order by id for update) o
    where o.id = d.id returning d.id, concat_ws(' ', d.first_name, d.father_name, d.last_name) as name, d.end_date, o.was`.execute(
    trx,
  )
  for (const { id, name, end_date, was } of rows)
    await audit(trx, actor, {
      action: 'update',
      entity: 'directors',
      entity_id: id,
      ngo_id: ngoId,
      description_ar: `انتهاء عضوية ${name} في المجلس`,
      before: { end_date: was, is_current: true },
      after: { end_date, is_current: false },
    })
}

/** Those who waited for the ratification sit; substitutes go on waiting for a seat. */
export async function takeSeats(
  trx: Trx,
  actor: Actor | undefined,
  board: Pick<BoardRow, 'id' | 'ngo_id'>,
): Promise<void> {
  await sql`update directors set is_current = true, updated_by = ${actor?.userId ?? null}
    where director_board_id = ${board.id} and ngo_id = ${board.ngo_id} and not is_current and end_date is null and position_id <> ${substitute} and deleted_at is null`.execute(
    trx,
  )
}
