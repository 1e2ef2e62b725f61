import { sql } from 'kysely'
import { listSupervisedOpportunities, superviseOpportunity } from '#contract/opportunities/own.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import type { Area } from '../core/http/route.ts'
import { orderOf } from '../core/registers/order.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { keptAwayFrom } from '../core/identity/interest.ts'
import { opportunityKind } from './kind.ts'
import { type Held, within } from './rows.ts'

type Row = Omit<AnswerOf<typeof listSupervisedOpportunities>[number], 'actions'>

const orders = { id: sql`t.id`, name: sql`t.name`, closing_date: sql`t.closing_date`, status: sql`t.status` }

/** What an organisation offers, as the ministry supervises it: it may hide one with a reason, and show it again. */
export const supervisedOpportunities: Area = (on, services) => {
  const kind = opportunityKind(services)
  on(listSupervisedOpportunities, async ({ actor, params, query }) => {
    const page = await listFrom(
      services.db,
      sql<Row>`select o.id, o.type, o.name, o.code, o.closing_date, o.status, o.hidden_reason, o.updated_at
        from opportunities o join ngos n on n.id = o.ngo_id and n.deleted_at is null
        where o.deleted_at is null and o.ngo_id = ${params.id} and ${within(actor)}`,
      query,
      {
        text: sql`concat_ws(' ', t.name, t.code)`,
        order: orderOf(query.sort, orders, { usual: sql`t.id desc`, last: sql`t.id desc` }),
        size: 10,
      },
    )
    const away = await keptAwayFrom(services.db, actor, [params.id])
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        actions: away.has(params.id) ? [] : actionsOf(kind, row as unknown as Held, actor, ['ministry']),
      })),
    }
  })
  on(superviseOpportunity, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(opportunityMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    }),
  )
}
