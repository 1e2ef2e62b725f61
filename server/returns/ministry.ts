import { sql } from 'kysely'
import { decideReturn, type ListedReturn, listMinistryReturns, readMinistryReturn } from '#contract/returns/returns.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import { partsOf, returnKind, returnsWithin } from './kind.ts'
import { fill } from './lines.ts'
import { lateDays, returnsWhere } from './rows.ts'

/** Yearly returns as the ministry reviews them: by exception, what changed much and what contradicts first. */
export const ministryReturns: Area = (on, services) => {
  const { db, now } = services
  on(listMinistryReturns, ({ actor, query }) =>
    listFrom(
      db,
      sql<ListedReturn>`select r.id, r.year, r.status, r.number, r.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, r.declared_at, ${lateDays(todayIn(now()))} as late_days, r.is_nil,
          (select count(*) from yearly_return_lines a where a.return_id = r.id and a.explanation is not null)::int as explained
        from yearly_returns r join ngos n on n.id = r.ngo_id and n.deleted_at is null where r.deleted_at is null and ${returnsWithin(actor)}`,
      query,
      {
        text: sql`t.ngo_name_ar || ' ' || coalesce(t.ngo_name_en, '') || ' ' || coalesce(t.number, '')`,
        where: [
          ...(query.year === undefined ? [] : [sql`t.year = ${query.year}`]),
          ...(query.status === undefined ? [] : [sql`t.status = ${query.status}`]),
        ],
        order: orderOf(
          query.sort,
          { year: sql`t.year`, declared_at: sql`t.declared_at` },
          { usual: sql`(t.status = 'submitted') desc, t.declared_at, t.id desc`, last: sql`t.id desc` },
        ),
        size: 25,
      },
    ),
  )
  on(readMinistryReturn, async ({ actor, params: { id } }) => {
    const { rows } = await returnsWhere(services, sql`r.id = ${id} and ${returnsWithin(actor)}`, actor).execute(db)
    const row = found(rows[0])
    const { has_conflict: _conflict, ...told } = row
    const { size, lines, comparisons } = await fill(db, services.reference, row)
    return {
      ...told,
      size,
      comparisons,
      lines: lines.map(({ is_public: _public, ...line }) => line),
      actions: actionsOf(returnKind, row as never, actor, partsOf(row, actor)),
    }
  })
  on(decideReturn, ({ actor, params: { id }, body, request, lang, write }) =>
    write(async (trx) => ({
      status: (await act(trx, services, returnKind, { actor, id, ...taken(returnMachine, body), request, lang })).to,
    })),
  )
}
