import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Sheet } from '#contract/core/calls/sheet.ts'
import type { CopyFormat } from '#contract/reports/copies.ts'
import { queryText } from '#contract/reports/query-text.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services } from '../core/services.ts'
import { workbook } from '../core/sheet/book.ts'
import { csvBook } from '../core/sheet/csv-book.ts'
import { definitionOf } from './definition.ts'
import { fileOf, partOf } from './file.ts'
import { type Plan, planOf } from './graphql/plan.ts'
import { readQuery } from './graphql/read.ts'
import { refusedQuery } from './graphql/refuse.ts'
import { paperOf } from './paper.ts'

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const satisfies Record<CopyFormat, string>

interface Drawn {
  readonly bytes: Buffer
  readonly sha256: string
  readonly rows: number
  readonly plan: Plan
  /** The query that was asked, without what the listings no longer have. */
  readonly query: string
  readonly lacking: readonly string[]
}

async function bytesOf(
  services: Pick<Services, 'reference' | 'pdf' | 'now'>,
  actor: Actor,
  { name, format }: { name: string; format: CopyFormat },
  { sheet, portions }: { sheet: Sheet; portions: AsyncIterable<readonly Row[]> },
): Promise<Buffer> {
  if (format === 'pdf')
    return paperOf(services, { title: name, sheet, portions, lang: actor.locale, reader: actor.name })
  const write = format === 'csv' ? csvBook : workbook
  return buffer(write(sheet, actor.locale, (index, code) => services.reference.find(index, code), portions))
}

/** Draws up a saved query as a file, as this reader may see it now. Throws a refusal where nothing of it is left. */
export async function drawReport(
  services: Pick<Services, 'db' | 'secrets' | 'reference' | 'pdf' | 'now'>,
  actor: Actor,
  saved: { name: string; query: string; format: CopyFormat },
): Promise<Drawn> {
  const { definition, lacking } = definitionOf(saved.query)
  if (!definition) throw refusedQuery('one')
  const query = lacking.length > 0 ? queryText(definition) : saved.query
  const plan = planOf(
    readQuery(query, () => undefined),
    null,
    actor,
  )
  const { sheet, portions } = fileOf(services, actor, plan, actor.locale)
  // A group counts as the rows that it holds.
  const counter = partOf(plan, 'data') ? undefined : `v${partOf(plan, 'groups')?.by.length}`
  let rows = 0
  async function* counted(): AsyncGenerator<readonly Row[]> {
    for await (const some of portions) {
      for (const row of some) rows += counter === undefined ? 1 : Number(row[counter])
      yield some
    }
  }
  const bytes = await bytesOf(services, actor, saved, { sheet, portions: counted() })
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), rows, plan, query, lacking }
}
