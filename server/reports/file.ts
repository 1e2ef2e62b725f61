import type { Sheet } from '#contract/core/calls/sheet.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services } from '../core/services.ts'
import type { Part, Plan } from './graphql/plan.ts'
import { refusedQuery } from './graphql/refuse.ts'
import { rowMaker, valuesOf } from './graphql/shape.ts'
import { groupsTable, rowsTable } from './graphql/sheet.ts'
import { allOf, groupsOf } from './run.ts'

export const partOf = <W extends Part['what']>(plan: Plan, what: W) =>
  plan.parts.find((part): part is Part & { what: W } => part.what === what)

/** The rows of a plan as a table: all of them, whatever page was asked for; its groups where it asks for no rows. */
export function fileOf(
  services: Pick<Services, 'db' | 'secrets'>,
  actor: Actor,
  plan: Plan,
  lang: Lang,
): { sheet: Sheet; portions: AsyncIterable<readonly Row[]> } {
  const { db, secrets } = services
  const [data, groups] = [partOf(plan, 'data'), partOf(plan, 'groups')]
  const table = data ? rowsTable(plan, data.shapes, lang) : groups ? groupsTable(plan, groups, lang) : undefined
  if (!table || table.sheet.columns.length === 0) throw refusedQuery('one')
  const { sheet, rowOf } = table
  const make = rowMaker(data?.shapes ?? [], valuesOf(plan.leaves, secrets))
  async function* portions() {
    if (data)
      for await (const rows of allOf(db, actor, plan.question, plan.leaves)) yield rows.map((row) => rowOf(make(row)))
    else if (groups) yield (await groupsOf(db, actor, plan.question, groups.by, groups.sums)).map(rowOf)
  }
  return { sheet, portions: portions() }
}
