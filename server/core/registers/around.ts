import type { Actor } from '../identity/actor.ts'
import { invalid } from '../errors.ts'
import type { On } from '../http/route.ts'
import type { Trx } from '../services.ts'
import { completeRows } from './complete-rows.ts'
import type { Row } from './register-rows.ts'

// What some registers need beside its eight options: each takes the `on` of an area and answers one that does more.

/** Gives the rows of every answer what other tables say of them. */
export const completing =
  (on: On, complete: (rows: readonly Row[], exported: boolean, actor: Actor) => Promise<void>): On =>
  (call, handler) =>
    on(call, async (context) =>
      completeRows(await handler(context), (rows, exported) => complete(rows, exported, context.actor as Actor)),
    )

/** Tells rows otherwise than they are stored: in every answer, and in the record that a stale edit is shown. */
export const viewing =
  (on: On, view: (row: Row, actor: Actor) => Record<string, unknown>): On =>
  (call, handler) =>
    on(call, async (context) => {
      const show = (row: Row) => Object.assign(row, view(row, context.actor as Actor))
      try {
        return await completeRows(await handler(context), async (rows) => rows.forEach(show))
      } catch (error) {
        const { stale } = ((error as { data?: unknown }).data ?? {}) as { stale?: Row }
        if (stale) show(stale)
        throw error
      }
    })

/** What follows from a change or a removal of the record, at the end of the same transaction. */
export const following =
  (on: On, follow: (trx: Trx, actor: Actor, id: number) => Promise<unknown>): On =>
  (call, handler) =>
    on(call, (context) =>
      handler({
        ...context,
        write: (work) =>
          context.write(async (trx) => {
            const answer = await work(trx)
            const { id } = (answer ?? context.params) as { id: number }
            await follow(trx, context.actor as Actor, id)
            return answer
          }),
      }),
    )

/** Unique rules that reach beyond the scope, by their name, and the field of each: the database does not tell the columns of rows that it hides. */
export const telling =
  (on: On, taken: Readonly<Record<string, string>>): On =>
  (call, handler) =>
    on(call, async (context) => {
      try {
        return await handler(context)
      } catch (error) {
        const field = taken[(error as { constraint?: string }).constraint ?? '']
        throw field ? invalid({ [field]: ['V-TAKEN'] }) : error
      }
    })
