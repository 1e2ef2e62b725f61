import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/core/calls/call.ts'
import { drafts } from '#contract/core/calls/draft.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, organisation } from '../../testing/factories.ts'

const app = await testApp()

interface Json {
  type?: string | string[]
  anyOf?: Json[]
  const?: unknown
  properties?: Record<string, Json>
}
/** Fields that take decimal text in JSON too, as their description says. */
const degrees = /Decimal text is taken too/
const isDegrees = (json: Json) => degrees.test(JSON.stringify(json))

const kindsOf = (json: Json): string[] =>
  json.anyOf
    ? json.anyOf.flatMap(kindsOf)
    : json.const !== undefined
      ? [typeof json.const]
      : [json.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))

/** The fields of a body with the types that the description promises. */
function described(body: z.ZodType): Record<string, string[]> {
  const shape = drafts.get(body)?.shape
  const schema = shape ? z.object(shape) : body
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return Object.fromEntries(
    Object.entries(json.properties ?? {}).flatMap(([name, field]) => {
      const types = kindsOf(field)
      return types.length > 0 && !isDegrees(field) ? [[name, types]] : []
    }),
  )
}
/** What is nearly of a type: forms send it so. */
const lookalikes: Record<string, unknown[]> = { boolean: ['0', 'true', 0, ''], number: ['0', '5', true, ''] }
const wrongFor = (types: readonly string[]): unknown[] =>
  types.every((type) => type === 'null' || lookalikes[type])
    ? types.flatMap((type) => lookalikes[type] ?? []).filter((value) => !types.includes(typeof value))
    : []

/** Calls whose address is checked alone: a refused query would be told before the body. */
const calls = app.calls.filter((call) => call.body && !call.changesState && call.query?.safeParse({}).success !== false)
const cases = calls.flatMap((call) =>
  Object.entries(described(call.body as z.ZodType)).flatMap(([field, types]) => {
    const values = wrongFor(types)
    return values.length > 0 ? [[`${call.method} ${call.path}`, field, call, values] as const] : []
  }),
)
const people = {
  ministry: (await ministryUser(app, { role: 'CA' })).client,
  org: (await organisation(app)).client,
  est: (await founder(app)).client,
}
const callerOf = ({ access }: Call) => (access === 'open' ? app.guest : people[access.kinds[0] ?? 'org'])

const asked = new Set<string>()
describe('JSON is not read as a form would be', () => {
  test('in as many fields as there are flags, numbers and choices of numbers', () => {
    expect(cases.length).toBeGreaterThan(200)
  })

  test.each([...new Set(cases.map(([name]) => name))])(
    '%s refuses texts for numbers and flags, at the field',
    async (name) => {
      const own = cases.filter((one) => one[0] === name)
      const longest = Math.max(...own.map(([, , , values]) => values.length))
      for (let turn = 0; turn < longest; turn += 1) {
        const call = own[0]?.[2] as Call
        const sent = Object.fromEntries(
          own.flatMap(([, field, , values]) => (turn in values ? [[field, values[turn]]] : [])),
        )
        const url = `/api/${call.path.replace(/\{\w+\}/g, '1')}`
        const { status, errors } = await callerOf(call).request(call.method, url, sent)
        // A right that none of these people has, or a parameter that is a word.
        if (status === 403 || status === 404) return
        asked.add(name)
        const missed = Object.keys(sent).filter((field) => errors[field] === undefined)
        expect({ status, sent, missed }).toEqual({ status: 422, sent, missed: [] })
      }
    },
  )

  test('in nearly every call that takes a body', () => {
    expect(asked.size).toBeGreaterThan(new Set(cases.map(([name]) => name)).size * 0.9)
  })
})
