import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Row } from '../../core/registers/register-rows.ts'
import { openSpool } from '../../core/sheet/spool.ts'
import { paginatorInfo, pickInfo } from './shape.ts'
import type { Plan } from './plan.ts'

interface Whole {
  readonly message: string
  readonly plan: Plan
  readonly portions: AsyncIterable<readonly Row[]>
  readonly make: (row: Row) => Record<string, unknown>
  /** Other parts of the paginator that were asked for, already made. */
  readonly beside: Readonly<Record<string, unknown>>
}

/** The envelope of an answer, in which the rows are written one portion after the other. */
async function* written({ message, plan, portions, make, beside }: Whole): AsyncGenerator<Buffer> {
  const data = plan.parts.find(({ what }) => what === 'data')
  yield Buffer.from(
    `{"status":true,"message":${JSON.stringify(message)},"data":{${JSON.stringify(plan.key)}:{${JSON.stringify(data?.key)}:[`,
  )
  let count = 0
  for await (const rows of portions) {
    let text = ''
    for (const row of rows) text += `${(count += 1) > 1 ? ',' : ''}${JSON.stringify(make(row))}`
    yield Buffer.from(text)
  }
  const info = paginatorInfo(plan.question, count, count)
  const rest = {
    ...beside,
    ...Object.fromEntries(
      plan.parts.flatMap((part) => (part.what === 'paginatorInfo' ? [[part.key, pickInfo(part, info)]] : [])),
    ),
  }
  const tail = Object.entries(rest).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`)
  yield Buffer.from(`]${tail.join('')}}}}`)
}

/**
 * Answers all rows while they are read, through a file on disk: a slow reader holds no connection, and memory does not
 * grow with the rows. An error before the first rows is answered in words; a later one ends the connection.
 */
export async function sendAll(reply: FastifyReply, whole: Whole): Promise<unknown> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const spool = await openSpool()
  const begun = Promise.withResolvers<void>()
  async function* noted() {
    for await (const rows of whole.portions) {
      begun.resolve()
      yield rows
    }
  }
  const all = spool.fill(Readable.from(written({ ...whole, portions: noted() }), { objectMode: false }), gone.signal)
  gone.signal.addEventListener('abort', () => void Promise.allSettled([all]).then(spool.close))
  try {
    await Promise.race([begun.promise, all])
  } catch (error) {
    await spool.close()
    throw error
  }
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(spool.read(all))
}
