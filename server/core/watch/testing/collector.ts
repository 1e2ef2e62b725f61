import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Value {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
}
export interface ReceivedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  events?: unknown[]
  status: { code?: number; message?: string }
}
interface Sent {
  resourceSpans: { resource: { attributes: ReceivedSpan['attributes'] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A stand-in for a collector of OpenTelemetry: keeps what is sent to `/v1/traces`, as JSON or as it came. */
export async function traceCollector() {
  const sent: { type: string; headers: Record<string, unknown>; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces')
        sent.push({
          type: request.headers['content-type'] ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks),
        })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const parts = () =>
    sent
      .filter(({ type }) => type === 'application/json')
      .flatMap(({ body }) => (JSON.parse(body.toString()) as Sent).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    /** Everything that was sent, as text. */
    words: () => sent.map(({ body }) => body.toString()).join('\n'),
    resources: () => parts().map(({ resource }) => factsOf(resource)),
    spans: () => parts().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** What is told of a span, by its names. */
export const factsOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? doubleValue ?? (intValue === undefined ? undefined : Number(intValue)),
    ]),
  )
