import type { Names } from './register-templates.ts'

/** The test of a new case: every status × action × person through HTTP, against the table of the document. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one text
export const suite = ({ area, camel, kebab, pascal, permission, snake }: Names): string => `import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { decide${pascal}, list${pascal}, read${pascal}, ${camel}Machine } from '#contract/${area}/${kebab}.ts'
import { type ActionOf, namesOf, type PartOf, type StatusOf } from '#contract/core/machine.ts'
import { type Client, testApp } from '#server/testing/app.ts'
import { organisation, organisationUser } from '#server/testing/factories.ts'
import { allowed, sayingOf } from '#server/testing/transitions.ts'

type Status = StatusOf<typeof ${camel}Machine>
const statuses = namesOf(${camel}Machine.statuses)
/** Each action with what it brings along. */
const bodies = {
  approve: { action: 'approve' },
  refuse: { action: 'refuse', reason: 'سبب واضح للتجربة' },
} as const satisfies Record<ActionOf<typeof ${camel}Machine>, object>
const actions = namesOf(bodies)

const app = await testApp()
/** Everybody who could try, and the part that he plays; \`undefined\`: none, or he lacks the right. */
const people: Record<string, { client: Client; part: PartOf<typeof ${camel}Machine> | undefined; reads: boolean }> = {}
let own: Awaited<ReturnType<typeof organisation>>
beforeAll(async () => {
  own = await organisation(app)
  const client = async (rights: 'S' | 'U' | undefined, ngo = own.id) =>
    (await organisationUser(app, ngo, rights ? { ${/^\w+$/.test(permission) ? permission : `'${permission}'`}: rights === 'U' ? ['S', 'U'] : ['S'] } : {})).client
  const stranger = await organisation(app)
  Object.assign(people, {
    asker: { client: own.client, part: 'asker', reads: true },
    second: { client: await client('U'), part: 'second', reads: true },
    'second without the right': { client: await client('S'), part: undefined, reads: true },
    'somebody without any right': { client: await client(undefined), part: undefined, reads: false },
    'another organisation': { client: await client('U', stranger.id), part: undefined, reads: false },
    guest: { client: app.guest, part: undefined, reads: false },
  })
})

/** A case of the organisation in a status. */
async function added(status: Status): Promise<number> {
  const decided = status === 'waiting' ? null : new Date().toISOString()
  const { rows } = await sql<{ id: number }>\`insert into ${snake} (ngo_id, name_ar, state, reason, asked_by, decided_at)
    values (\${own.id}, 'طلب للتجربة', \${status}, \${status === 'refused' ? 'سبب واضح للتجربة' : null}, \${own.userId}, \${decided}) returning id\`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}
const stateOf = async (id: number) =>
  (await sql<{ state: string }>\`select state from ${snake} where id = \${id}\`.execute(app.ownerDb)).rows[0]?.state

describe.each(statuses)('in the status %s', (status) => {
  test.each(actions)('%s is taken by whom the table names, and by nobody else', async (action) => {
    for (const [who, { client, part }] of Object.entries(people)) {
      const id = await added(status)
      const answer = await client.call(decide${pascal}, { params: { id }, body: bodies[action] })
      const said = allowed('${kebab}', status, action)
      const isNamed = part !== undefined && sayingOf('${kebab}', action).who.includes(part)
      const wanted =
        who === 'guest' ? 401 : who === 'another organisation' ? 404 : !isNamed ? 403 : said === undefined ? 409 : 200
      expect(answer.status, \`\${action} in \${status} by \${who}\`).toBe(wanted)
      expect(await stateOf(id)).toBe(wanted === 200 ? said?.to[0] : status)
    }
  })

  test('each reader is offered exactly what he may do, in the list and in the record', async () => {
    const id = await added(status)
    for (const [who, { client, part, reads }] of Object.entries(people)) {
      const answer = await client.call(read${pascal}, { params: { id } })
      if (!reads) {
        expect(answer.status, who).toBeGreaterThanOrEqual(401)
        continue
      }
      const wanted = actions.filter((action) => part && allowed('${kebab}', status, action)?.who.includes(part))
      expect(answer.data.actions, who).toEqual(wanted)
      const { data } = await client.call(list${pascal}, { query: { state: status } })
      expect(data.find((row) => row.id === id)?.actions, who).toEqual(wanted)
    }
  })
})

test('a refusal needs its reason, which is kept with the case and written into the log', async () => {
  const id = await added('waiting')
  const client = people.second?.client as Client
  const short = await client.call(decide${pascal}, { params: { id }, body: { action: 'refuse', reason: 'لا' } })
  expect([short.status, Object.keys(short.errors)]).toEqual([422, ['reason']])
  expect((await client.call(decide${pascal}, { params: { id }, body: bodies.refuse })).data).toEqual({ state: 'refused' })
  expect((await client.call(read${pascal}, { params: { id } })).data.reason).toBe(bodies.refuse.reason)
  const { rows } = await sql\`select from logs where entity = '${snake}' and entity_id = \${id} and action = 'decide'\`.execute(
    app.ownerDb,
  )
  expect(rows).toHaveLength(1)
})
`

/** Rows of docs/specification/transitions.tsv. They say themselves that nobody has read the document for them yet. */
export const transitions = ({ kebab, permission }: Names): readonly string[] =>
  [
    ['approve', 'approved'],
    ['refuse', 'refused'],
  ].map(([action, to]) =>
    [
      kebab,
      'waiting',
      action,
      to,
      '?',
      `${permission}:U`,
      '-',
      'unwritten',
      '-',
      action,
      'second',
      'skeleton, outside the document until it is written',
    ].join('\t'),
  )
