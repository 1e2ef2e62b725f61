import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/core/calls/call.ts'
import { afterEachTest } from './file-end.ts'

/** Answers of this process that differed from the contract since the last look. */
const breaches = new Set<string>()

const pagination = z.object({ total_row: z.int(), last_page: z.int(), per_page: z.int(), current_page: z.int() })
const envelopes = new WeakMap<Call, z.ZodType>()
function envelopeOf(call: Call): z.ZodType {
  let schema = envelopes.get(call)
  if (!schema) {
    const shape = { status: z.literal(true), message: z.string(), data: call.answer }
    envelopes.set(call, (schema = z.object(call.paged ? { ...shape, pagination } : shape)))
  }
  return schema
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Where the answer differs from what its schema keeps of it: fields that the schema does not name, and values that only
 * a form may send.
 */
function* partings(given: unknown, kept: unknown, path: string): Generator<string> {
  if (Array.isArray(given) && Array.isArray(kept) && given.length === kept.length)
    for (const [index, one] of given.entries()) yield* partings(one, kept[index], `${path}.${index}`)
  else if (isRecord(given) && isRecord(kept)) {
    for (const [key, one] of Object.entries(given))
      if (Object.hasOwn(kept, key)) yield* partings(one, kept[key], `${path}.${key}`)
      else yield `${path}.${key} is not in the contract`
    for (const [key, one] of Object.entries(kept))
      if (one !== undefined && !Object.hasOwn(given, key)) yield `${path}.${key} is missing`
  } else if (!Object.is(given, kept))
    yield `${path} is ${JSON.stringify(given)}, which the contract reads as ${JSON.stringify(kept)}`
}

function* wordsOf(issue: z.core.$ZodIssue, above: PropertyKey[] = []): Generator<string> {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    for (const one of issue.errors.flat()) yield* wordsOf(one, path)
  else
    yield `${path.map(String).join('.')}: ${issue.code === 'custom' ? JSON.stringify(issue.params) : issue.message} (${JSON.stringify(issue.input)})`
}

/**
 * All differences between a success and its call: the schema's errors, and what the schema would drop, add or change.
 */
function breachesOf(call: Call, body: unknown): string[] {
  const result = envelopeOf(call).safeParse(body, { reportInput: true })
  const found = result.success
    ? partings(body, result.data, '')
    : result.error.issues.values().flatMap((issue) => wordsOf(issue))
  return [...found].map((words) => `${call.method} ${call.path}: ${words.replace(/^\./, '')}`)
}

// Covers every application of the process, including one that a test creates itself.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config
    const success = reply.statusCode >= 200 && reply.statusCode < 300
    const type = String(reply.getHeader('content-type')).split(';')[0] ?? ''
    if (
      call?.blob &&
      reply.statusCode === 200 &&
      !call.blob.some((one) => one === type || one === type.replace(/\/.*/, '/*'))
    )
      breaches.add(`${call.method} ${call.path}: answers ${type}, not ${call.blob.join(' or ')}`)
    // What is written while it is read is not there yet; its tests hold it against the answer of a page.
    if (call && !call.blob && success && type === 'application/json' && typeof payload === 'string')
      for (const breach of breachesOf(call, JSON.parse(payload))) breaches.add(breach)
    return payload
  })
})

/** The differences since the last look, without duplicates. */
export function takeBreaches(): string[] {
  const found = [...breaches]
  breaches.clear()
  return found
}

/** From now on a test of this file fails when an answer during or just before it breaks the contract. */
export function holdToContract(): void {
  afterEachTest(() => {
    const found = takeBreaches()
    if (found.length > 0) throw new Error(`answers are not what the contract says:\n${found.join('\n')}`)
  })
}
