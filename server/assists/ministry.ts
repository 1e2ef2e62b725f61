import { sql } from 'kysely'
import { listSupervisedAssists, superviseAssist } from '#contract/assists/ministry.ts'
import type { AssistObject } from '#contract/assists/objects.ts'
import { objectMachine, type ObjectStatus } from '#contract/assists/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import type { Area } from '../core/http/route.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { keptAwayFrom } from '../core/identity/interest.ts'
import { objectKind } from './kind.ts'

/** The items of an organisation at the ministry: all of them, of the officer's own governorate. */
export const supervisedAssists: Area = (on, services) => {
  on(listSupervisedAssists, async ({ actor, params, query }) => {
    const page = await listFrom(
      services.readDb,
      sql<
        Omit<AssistObject, 'actions'>
      >`select o.id, o.updated_at, o.direction, o.need_type_id, o.classification_id, o.need, o.description, o.count, o.unit_id,
          o.governorate_ids, o.available_from, o.valid_until, o.is_emergency, o.most_each, o.status, o.closed_reason, o.promised_count, o.settled_count, o.matched_ngo_id
        from assist_objects o join ngos n on n.id = o.ngo_id and n.deleted_at is null
        where o.deleted_at is null and o.ngo_id = ${params.id}
          and ${actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`}`,
      query,
      {
        text: sql`concat_ws(' ', t.need, t.description)`,
        where: query.status ? [sql`t.status = ${query.status}`] : [],
        order: sql`t.id desc`,
        size: 10,
      },
    )
    const buttons = (status: ObjectStatus, id: number) =>
      actionsOf<typeof objectMachine, { id: number; status: ObjectStatus }>(
        { machine: objectMachine },
        { id, status },
        actor,
        ['ministry'],
      )
    const away = (await keptAwayFrom(services.db, actor, [params.id])).has(params.id)
    return { ...page, rows: page.rows.map((row) => ({ ...row, actions: away ? [] : buttons(row.status, row.id) })) }
  })
  on(superviseAssist, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(objectMachine, body), request, lang }
      return { status: (await act(trx, services, objectKind, given)).to }
    }),
  )
}
