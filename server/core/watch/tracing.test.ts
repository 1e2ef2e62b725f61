import { createServer, type IncomingMessage, request } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { askPasswordLink } from '#contract/accounts/password-links.ts'
import { operatorAt } from '../../giving/operator.ts'
import { testApp } from '../../testing/app.ts'
import { founder } from '../../testing/factories.ts'
import { freePort, spawnServer } from '../../testing/spawned.ts'
import { readConfig } from '../config.ts'
import { smtpSink } from '../mail/testing/smtp-sink.ts'
import { createMessageTransport } from '../mail/transport.ts'
import { factsOf, type ReceivedSpan, traceCollector } from './testing/collector.ts'
import { inSpan, startTracing, traceHeaders, traceIds } from './tracing.ts'

const app = await testApp()
const [own, server, client, job] = [1, 2, 3, 5]
const given = { trace: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', span: '0123456789abcdef' }
const traceparent = `00-${given.trace}-${given.span}-01`

async function serve(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-traces-'))
  const { encryptionKey, hmacKey, qrKey } = app.services.secrets
  const spawned = await spawnServer(await freePort(), {
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ENCRYPTION_KEY: encryptionKey[0].toString('hex'),
    HMAC_KEY: hmacKey[0].toString('hex'),
    QR_KEY: qrKey.toString('hex'),
    ...env,
  })
  onTestFinished(async () => {
    await spawned.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return spawned
}

/** Sends a body some time after its head, as over a slow line. */
async function slowly(url: string, body: unknown): Promise<number | undefined> {
  const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  outgoing.flushHeaders()
  // Another request has its answer meanwhile: the head is there.
  await fetch(new URL('/api/v2/guest/regulations-counts', url))
  outgoing.end(JSON.stringify(body))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

async function collecting() {
  const collector = await traceCollector()
  onTestFinished(collector.close)
  return collector
}

describe('traces of a server', () => {
  it('lead from a request to its statements, its job and the mail of that, and tell of nobody', async () => {
    const collector = await collecting()
    const sink = await smtpSink()
    onTestFinished(sink.close)
    const one = await founder(app)
    const { rows } = await sql<{ email: string }>`select email from users where id = ${one.id}`.execute(app.ownerDb)
    const email = rows[0]?.email ?? ''
    const spawned = await serve({
      SMTP_URL: sink.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
      OTEL_SERVICE_NAME: 'sijill-proof',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=proof',
    })
    const ask = (path: string, init: RequestInit = {}) => fetch(`${spawned.url}/api/${path}`, init)
    const token = one.client.token ?? ''
    const headers = { authorization: `Bearer ${token}`, traceparent, 'user-agent': 'a-browser-of-somebody' }
    expect((await ask('v2/establishment/main-info', { headers })).status).toBe(200)
    expect((await ask('v2/guest/regulations/98765432101?secret=hidden-word')).status).toBeGreaterThanOrEqual(400)
    expect((await ask('v2/nowhere/hidden-path')).status).toBe(404)
    expect((await ask('ready')).status).toBe(200)
    expect(await slowly(`${spawned.url}/api/${askPasswordLink.path}`, { kind: 'est', email })).toBe(200)
    await expect.poll(() => sink.received.length, { timeout: 30_000 }).toBe(1)
    // What waits is sent before the end.
    await spawned.stop()

    const spans = collector.spans()
    const named = (name: string) => {
      const found = spans.find((span) => span.name === name)
      expect(found, `${name} among ${spans.map((span) => span.name).join(', ')}`).toBeDefined()
      return found as ReceivedSpan
    }
    const under = (parent: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const read = named('GET v2/establishment/main-info')
    expect(read).toMatchObject({ kind: server, traceId: given.trace, parentSpanId: given.span })
    expect(factsOf(read)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v2/establishment/main-info',
      'http.response.status_code': 200,
    })
    const statements = under(read)
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) {
      expect(statement.kind).toBe(client)
      expect(factsOf(statement)).toMatchObject({
        'db.system.name': 'postgresql',
        'db.query.summary': statement.name,
        'sijill.statement': expect.stringMatching(/^s[\w-]{20}$/),
      })
    }
    expect(statements.map(({ name }) => name)).toContain('select establishments')

    const wrote = named(`POST ${askPasswordLink.path}`)
    const done = named('job password-link')
    expect(done).toMatchObject({ kind: job, traceId: wrote.traceId, parentSpanId: wrote.spanId })
    expect(under(done).map(({ name }) => name)).toContain('insert outbox')
    expect(factsOf(named('send mail'))).toEqual({ 'sijill.attempt': 1 })
    expect(factsOf(named('GET unknown'))).toMatchObject({ 'http.route': 'unknown', 'http.response.status_code': 404 })
    expect(spans.filter(({ name }) => name.includes('ready'))).toEqual([])

    // Nobody and nothing that was sent: the words and the attributes are those of the program.
    const words = collector.words()
    const secrets = [email, token, 'hidden', '98765432101', 'somebody', 'هبة', 'الساقي', 'password_hash', '127.0.0.1']
    for (const secret of secrets) expect(words, secret).not.toContain(secret)
    expect([...new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))].toSorted()).toEqual([
      'db.collection.name',
      'db.operation.name',
      'db.query.summary',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'sijill.attempt',
      'sijill.statement',
    ])
    for (const { status, events = [] } of spans) expect([status.message ?? '', events]).toEqual(['', []])
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'sijill-proof',
      'deployment.environment.name': 'proof',
      'sijill.worker': 'inline',
    })
    expect(collector.sent[0]?.headers['x-key']).toBe('of-the-collector')

    const lines = spawned
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const line = lines.find(({ path, msg }) => msg === 'answered' && path === '/api/v2/establishment/main-info')
    expect(line).toMatchObject({ trace_id: given.trace, span_id: read.spanId })
  })

  it('are lost without a word too many while the collector is away, and nothing else is', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const spawned = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: nowhere, LOG_LEVEL: 'warn' })
    expect((await fetch(`${spawned.url}/api/v2/guest/regulations-counts`)).status).toBe(200)
    await spawned.stop()
    expect(spawned.output().match(/traces are lost/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(spawned.output()).not.toContain('fault')
  })
})

describe('traces of this process', () => {
  const before = { ...process.env }
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  })
  const silent = pino({ level: 'silent' })
  async function start(env: Record<string, string>) {
    // The exporter reads the environment itself.
    Object.assign(process.env, env)
    const stop = await startTracing(readConfig(process.env), silent)
    onTestFinished(stop)
    return stop
  }

  it('are handed on to the gateway of SMS and to the operator of payments, without numbers and words', async () => {
    const collector = await collecting()
    const heard: (string | undefined)[] = []
    const other = createServer((request, response) => {
      heard.push(request.headers.traceparent as string | undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"code_sent"}')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const sms = createMessageTransport({
      smsUrl: url,
      mailFrom: 'a@b.example',
      publicUrl: 'http://localhost',
      bounceKey: Buffer.alloc(32),
    })
    const message = {
      ...{ id: 7, channel: 'sms', to_address: '0944123456', subject: null, body_text: 'رمزكم K-77-88' },
      ...{ body_html: null, unsubscribe_url: null },
    }
    const work = async () => {
      await inSpan('client', 'send sms', {}, () => sms.send(message))
      const operator = operatorAt(url, 'cash', 1_000)
      await operator.start({ id: 'p-77', merchant: 'm-12', phone: '0933123456', amount: '5.00' })
      await operator.confirm('p-77', 'K-43-21').catch(() => undefined)
    }
    // Without the setting: no header, no span.
    await work()
    expect(heard).toEqual([undefined, undefined, undefined])
    expect([traceHeaders(), traceIds()]).toEqual([{}, {}])
    const stop = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    })
    await inSpan('own', 'a payment', {}, work, traceparent)
    await stop()
    const spans = collector.spans()
    const [whole] = spans.filter(({ name }) => name === 'a payment')
    expect(whole).toMatchObject({ kind: own, traceId: given.trace, parentSpanId: given.span })
    const parts = spans.filter(({ parentSpanId }) => parentSpanId === whole?.spanId)
    expect(parts.map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
      ['send sms', client, 0],
      ['operator charges', client, 0],
      // An answer of another shape.
      ['operator charges confirm', client, 2],
    ])
    expect(heard.slice(3)).toEqual(parts.map(({ spanId }) => `00-${given.trace}-${spanId}-01`))
    for (const secret of ['0944123456', 'K-77-88', '0933123456', 'p-77', 'm-12', 'K-43-21', '5.00', 'shape'])
      expect(collector.words()).not.toContain(secret)
  })

  it('are written by the shares that the sampler gives them, as protobuf where nothing else is asked for', async () => {
    const collector = await collecting()
    const endpoint = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces` }
    for (const [sampler, share, heard] of [
      ['always_off', '1', false],
      ['traceidratio', '0', false],
      ['parentbased_traceidratio', '0', true],
      ['parentbased_always_on', '', true],
    ] as const) {
      const stop = await start({ ...endpoint, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share })
      const name = `by ${sampler}`
      await inSpan('own', name, {}, async () => expect(traceIds().trace_id).toBe(given.trace), traceparent)
      // Who begins a trace himself is not asked for it by others.
      await inSpan('own', `begun ${sampler}`, {}, async () => undefined)
      await stop()
      expect(collector.words().includes(name), sampler).toBe(heard)
    }
    expect(collector.words()).toContain('begun parentbased_always_on')
    expect(collector.words()).not.toContain('begun parentbased_traceidratio')
    expect(new Set(collector.sent.map(({ type }) => type))).toEqual(new Set(['application/x-protobuf']))
  })
})

it('a wrong setting ends the start with its name', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(readConfig(endpoint).tracing).toMatchObject({ serviceName: 'sijill', protocol: 'http/protobuf' })
  expect(readConfig({}).tracing).toBeUndefined()
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined()
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '7'],
  ] as const)
    expect(() => readConfig({ ...endpoint, [name]: value }), name).toThrow(name)
})

it('the library of traces is read by nothing but the part that is read when it is asked for', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = ['server', 'contract', 'db'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  )
  const saying = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(saying(/'@opentelemetry\//)).toEqual([join('server', 'core', 'watch', 'spans.ts')])
  expect(saying(/from '[^']*\/spans\.ts'/)).toEqual([])
  expect(saying(/import\('\.\/spans\.ts'\)/)).toEqual([join('server', 'core', 'watch', 'tracing.ts')])
})
