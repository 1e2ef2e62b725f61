import type { Row } from './register-rows.ts'
import type { Page } from '../http/route.ts'

export type Complete = (rows: readonly Row[], exported: boolean) => Promise<void>
interface Answer {
  readonly portions?: AsyncIterable<readonly Row[]>
  readonly rows?: Page<Row>['rows']
}

async function* completed(portions: AsyncIterable<readonly Row[]>, complete: Complete) {
  for await (const rows of portions) {
    await complete(rows, true)
    yield rows
  }
}

/** Completes the rows of a register's answer whatever its form: one row, a page, or the portions of an export. */
export async function completeRows<T>(answer: T, complete: Complete): Promise<T> {
  if (typeof answer !== 'object' || answer === null) return answer
  const { portions, rows } = answer as Answer
  if (portions) return { portions: completed(portions, complete) } as T
  await complete((rows ?? [answer]) as readonly Row[], false)
  return answer
}
