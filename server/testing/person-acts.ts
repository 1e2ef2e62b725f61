import { z } from 'zod'
import type { Call, Kind } from '#contract/core/calls/call.ts'
import type { Client } from './app.ts'

/** One thing that somebody does to the account of another; letters to a new address go to a mailbox that he reads. */
export type Act = (by: Client, id: number, mailbox: string) => Promise<{ status: number }>

interface Json {
  type?: string
  anyOf?: Json[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Json>
  minimum?: number
}

/** Calls about an officer's work: they open no account, and some have the number of another record in their address. */
const ofWork = /availability|absences|reassign/

/** Calls that change the account of the person whose number is in the address: a new one joins by its path. */
export const actsOnPerson = ({ method, path, access }: Call, kind: Kind): boolean =>
  method !== 'GET' &&
  access !== 'open' &&
  access.kinds.includes(kind) &&
  /(?:^|\/)(?:[\w-]+-)?users?(?:-[\w-]+)?\/\{id\}/.test(path) &&
  !ofWork.test(path)

/** Values of fields that only a test knows, such as the numbers of roles. */
type More = Record<string, unknown[]>

/** What a field of a person can be, by its name; the rest follows from its type. */
const known = (name: string, id: number, mailbox: string, more: More): unknown[] | undefined =>
  more[name] ??
  {
    email: [mailbox],
    username: [`moved${id}`],
    mobile: ['0900000001'],
    first_name: ['رنا'],
    last_name: ['البستاني'],
    reason: ['تجربة', null],
    ministry_user_type: ['central'],
    governorate_id: [null],
  }[name]

function valuesOf(json: Json): unknown[] {
  if (json.const !== undefined) return [json.const]
  if (json.enum) return json.enum
  if (json.anyOf) return [...new Set(json.anyOf.flatMap(valuesOf))]
  if (json.type === 'boolean') return [false, true]
  if (json.type === 'array') return [[]]
  if (json.type === 'null') return [null]
  if (json.type === 'integer' || json.type === 'number') return [Math.max(json.minimum ?? 0, 1)]
  return json.type === 'string' ? ['تجربة'] : [null]
}

/** Valid bodies of a call: one for each value of each field that has few, the other fields as they come first. */
export function bodiesOf(call: Call, id: number, mailbox: string, more: More = {}): Record<string, unknown>[] {
  if (!call.body) return [{}]
  const json = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Json
  const fields = Object.entries(json.properties ?? {}).map(
    ([name, field]) => [name, known(name, id, mailbox, more) ?? valuesOf(field)] as const,
  )
  let bodies: Record<string, unknown>[] = [{}]
  for (const [name, values] of fields)
    bodies = bodies.flatMap((body) => values.slice(0, 4).map((value) => ({ ...body, [name]: value }))).slice(0, 64)
  const seen = new Set<string>()
  return bodies.filter((body) => {
    if (!call.body?.safeParse(body).success) return false
    // Of two that differ in what is only written down, one is enough.
    const key = JSON.stringify(Object.entries(body).filter(([name]) => name !== 'reason'))
    return !seen.has(key) && seen.add(key)
  })
}

/** Everything that the calls of the contract let somebody of this kind do to a person, by words that tell it. */
export function personActs(calls: readonly Call[], kind: Kind, more: More = {}): Record<string, Act> {
  const acts: Record<string, Act> = {}
  for (const call of calls.filter((one) => actsOnPerson(one, kind))) {
    const count = bodiesOf(call, 1, 'a@test.example', more).length
    for (let at = 0; at < count; at += 1)
      acts[`${call.method} ${call.path}${count > 1 ? ` ${at + 1}` : ''}`] = (by, id, mailbox) =>
        by.request(
          call.method,
          `/api/${call.path.replace('{id}', String(id))}`,
          call.body ? bodiesOf(call, id, mailbox, more)[at] : undefined,
        )
  }
  return acts
}
