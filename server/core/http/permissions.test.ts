import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Access, Call, Kind, Right } from '#contract/core/calls/call.ts'
import { permissions, type PermissionCode, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import pino from 'pino'
import { testApp, type Client } from '../../testing/app.ts'
import {
  founder,
  ministryUser,
  organisation,
  organisationUser,
  type Founder,
  type Organisation,
} from '../../testing/factories.ts'
import { createHttp } from './http.ts'
import { tokenHash } from '../identity/sessions.ts'

const app = await testApp()
type Restricted = Exclude<Access, 'open'>
type Rights = Partial<Record<PermissionSlug, PermissionCode[]>>

const all = (area: 'ngo' | 'ministry'): Rights =>
  Object.fromEntries(
    Object.entries(permissions)
      .filter(([, one]) => one.area === area)
      .map(([slug, one]) => [slug, [...one.codes] as PermissionCode[]]),
  )
/** Every right of an area except the given ones. Without S, no code of that slug may remain. */
const allBut = (area: 'ngo' | 'ministry', refused: readonly Right[]): Rights =>
  Object.fromEntries(
    Object.entries(all(area)).map(([slug, codes]) => [
      slug,
      refused.some(([s, code]) => s === slug && code === 'S')
        ? []
        : codes.filter((code) => !refused.some(([s, c]) => s === slug && c === code)),
    ]),
  )
/** An institution has no assembly and an association has no trustees. The slug decides which legal form is tested. */
const formFor = (rights: readonly Right[]) => (rights.some(([slug]) => slug === 'ngo_director_boards_trustee') ? 1 : 2)
const name = (call: Call) => `${call.method} ${call.path}`
const listed: [string, Call][] = app.calls.map((call) => [name(call), call])
const restricted = listed.filter(
  (entry): entry is [string, Call & { access: Restricted }] => entry[1].access !== 'open',
)

const organisations = new Map<number, Organisation>()
let temporary: Founder
const remembered = new Map<string, Promise<{ id: number; client: Client }>>()
/** A user of this kind with exactly these rights; created once. */
function userWith(kind: Exclude<Kind, 'est'>, rights: Rights, form = 2): Promise<{ id: number; client: Client }> {
  const key = `${kind}${form}${JSON.stringify(rights)}`
  const known = remembered.get(key) ?? make()
  remembered.set(key, known)
  return known
  async function make() {
    if (kind === 'ministry') return ministryUser(app, { rights })
    const { userId, client } = await organisationUser(app, (organisations.get(form) as Organisation).id, rights)
    return { id: userId, client }
  }
}
const from = { ip: '127.0.0.1', userAgent: 'test' }
/**
 * A user with the temporary token for changing the password. A call that is allowed with this token gets its own user.
 */
async function limited(kind: Kind, own: true | undefined) {
  const key = `limited ${kind}`
  const known = own ? undefined : remembered.get(key)
  const made = known ?? make()
  if (!own) remembered.set(key, made)
  return { ...(await made), own: true as const }
  async function make() {
    const id = kind === 'est' ? temporary.id : (await userWith(kind, all(kind === 'org' ? 'ngo' : 'ministry'))).id
    const { token } = await app.services.sessions.open(app.db, { id, kind }, from, 'change-password')
    return { id, client: app.client(token) }
  }
}
const visits = new Map<string, Promise<{ id: number; client: Client; own: true; passToken: string | undefined }>>()
/**
 * A ministry user with these codes of the register of organisations, visiting a file as `v2/ministry/ngos/{id}/visit`
 * opens it.
 */
function visitor(codes: PermissionCode[] | undefined, ngoId: number) {
  const key = `${codes?.join('')} ${ngoId}`
  const known = visits.get(key) ?? make()
  visits.set(key, known)
  return known
  async function make() {
    const { id } = await userWith('ministry', codes ? { ministry_ngos: codes } : {})
    const { token, passToken } = await app.services.sessions.open(app.db, { id, kind: 'ministry' }, from)
    await sql`update sessions set ni = ${ngoId}, acting_reason = 'متابعة شكوى' where token_hash = ${tokenHash(token)}`.execute(
      app.ownerDb,
    )
    return { id, client: app.client(token), own: true as const, passToken }
  }
}
beforeAll(async () => {
  for (const form of [1, 2]) organisations.set(form, await organisation(app, { legalForm: form }))
  temporary = await founder(app)
})

/**
 * Sends an empty call: whoever has the right gets an error about the content. Signing out uses a session of its own.
 */
async function ask(
  call: Call,
  who: { id: number; client: Client; own?: true } | undefined,
  kind: Kind | undefined,
  query = '',
  method: string = call.method,
  headers: Record<string, string> = {},
) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => (key === 'slug' ? 'nothing' : '999999999'))
  const client =
    who && !who.own && /logout|pass-token/.test(call.path)
      ? await app.signedIn({ id: who.id, kind: kind as Kind })
      : who?.client
  const body = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { payload: '{}' }
  const response = await app.http.inject({
    method: method as 'GET',
    url: `/api/${path}${query}`,
    headers: {
      ...(method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
      ...(client?.token ? { authorization: `Bearer ${client.token}` } : {}),
      ...headers,
    },
    ...body,
    payloadAsStream: true,
  })
  // A workbook is read to its end: an injected reader who leaves closes no connection, so its file would stay open.
  if ('to-excel' in headers || 'export' in headers) response.stream().resume()
  else response.stream().destroy()
  return response.statusCode
}
const admitted = (status: number) => status !== 401 && status !== 403 && status < 500

describe('every call', () => {
  it('is declared once, and the list is what the application answers', () => {
    expect(new Set(listed.map(([key]) => key)).size).toBe(listed.length)
    for (const [, call] of listed)
      expect(app.http.hasRoute({ method: call.method, url: `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(
        true,
      )
  })

  it('names rights that exist, of the area of its kind', () => {
    for (const [key, { access }] of restricted)
      for (const [slug, code] of access.may ?? []) {
        expect(permissions[slug]?.codes, `${key} ${slug}`).toContain(code)
        expect(access.kinds, key).toContain(permissions[slug].area === 'ministry' ? 'ministry' : 'org')
      }
  })

  it('that changes something needs more than the right to look', () => {
    // Renewing a pass token, or visiting, changes only the session of a person who may look into organisations. A
    // preview gets a text that is not saved yet and writes nothing; a GraphQL query only reads, and so does a search
    // for a person, whose name may stand in no address.
    const changing = restricted.filter(
      ([key, call]) =>
        (call.method !== 'GET' || call.changesState) &&
        !/ v2\/ministry\/(pass-token|ngos\/\{id\}\/visit|doc-templates\/preview|graphql|people\/find)$/.test(key),
    )
    expect(changing.length).toBeGreaterThan(10)
    for (const [key, { access }] of changing)
      expect([key, (access.may ?? []).filter(([, code]) => code === 'S')]).toEqual([key, []])
  })

  it.each(listed)('%s: a guest is let in only where it is open, by every method that answers', async (_key, call) => {
    const methods = [
      call.method,
      ...(call.formPut || call.changesState ? ['POST'] : []),
      ...(call.method === 'GET' ? ['HEAD'] : []),
    ]
    for (const method of methods) {
      const status = await ask(call, undefined, undefined, '', method)
      if (call.access === 'open') expect(admitted(status), `${method} ${status}`).toBe(true)
      else expect([401, 404, 405]).toContain(status)
      if (call.access !== 'open' && method === call.method) expect(status).toBe(401)
    }
  })

  it.each(restricted)('%s: a temporary account', async (_key, call) => {
    const status = await ask(call, temporary, 'est')
    if (call.access.kinds.includes('est')) expect(admitted(status), String(status)).toBe(true)
    else expect(status).toBe(403)
  })

  it.each(
    restricted.flatMap(([key, call]) => (['org', 'ministry'] as const).map((kind) => [key, kind, call] as const)),
  )('%s: %s, with every right, with one, with all others', async (_key, kind, call) => {
    const area = kind === 'org' ? 'ngo' : 'ministry'
    const { kinds, may } = call.access
    const form = formFor(may ?? [])
    const full = await ask(call, await userWith(kind, all(area), form), kind)
    if (!kinds.includes(kind)) return expect(full).toBe(403)
    expect(admitted(full), String(full)).toBe(true)
    const mine = (may ?? []).filter(([slug]) => permissions[slug].area === area)
    for (const [slug, code] of mine)
      expect(admitted(await ask(call, await userWith(kind, { [slug]: [code] }, form), kind)), `${slug} ${code}`).toBe(
        true,
      )
    const rest = await ask(call, await userWith(kind, may ? allBut(area, may) : {}, form), kind)
    if (may) expect(rest).toBe(403)
    else expect(admitted(rest)).toBe(true)
  })

  it.each(restricted.filter(([, call]) => call.sheet?.right === 'E'))(
    '%s: as a workbook needs its own right, with which nothing but the list is needed',
    async (_key, call) => {
      for (const [slug, code] of call.access.may ?? []) {
        const kind = permissions[slug].area === 'ministry' ? 'ministry' : 'org'
        const others = permissions[slug].codes.split('').filter((one) => one !== 'E') as PermissionCode[]
        const taken = async (codes: PermissionCode[]) =>
          ask(call, await userWith(kind, { [slug]: codes }, formFor([[slug, code]])), kind, '', call.method, {
            'to-excel': '1',
          })
        // A right that knows no export gives none, whatever else it gives.
        const exports = permissions[slug].codes.includes('E')
        expect(await taken(others), slug).toBe(403)
        if (exports) expect(admitted(await taken(['E'])), slug).toBe(true)
      }
    },
  )

  it.each(restricted)('%s: somebody who must change the password first', async (_key, call) => {
    expect.hasAssertions()
    for (const kind of ['org', 'est', 'ministry'] as const) {
      const status = await ask(call, await limited(kind, call.access.limited), kind)
      if (!call.access.limited) expect(status).toBe(401)
      else if (!call.access.kinds.includes(kind)) expect(status).toBe(403)
    }
  })

  it.each(restricted.filter(([, call]) => !call.access.kinds.includes('ministry')))(
    '%s: a ministry user inside an organisation’s file',
    async (_key, call) => {
      const ngo = organisations.get(formFor(call.access.may ?? [])) as Organisation
      const inside = async (codes: PermissionCode[] | undefined, pass?: string, headers = {}) => {
        const { passToken, ...who } = await visitor(codes, ngo.id)
        return ask(call, who, 'ministry', `?_token=${pass ?? passToken}&_ni=${ngo.id}`, call.method, headers)
      }
      const { acting } = call.access
      const [reader, writer] = [await inside(['S']), await inside(['S', 'U'])]
      expect(acting === 'read' ? admitted(reader) : reader === 403, `reader ${reader}`).toBe(true)
      expect(acting ? admitted(writer) : writer === 403, `writer ${writer}`).toBe(true)
      expect([await inside(undefined), await inside(['S', 'U'], 'A'.repeat(43))]).toEqual([403, 403])
      if (!call.sheet) return
      // Exporting from a visited file needs the right to export the register of organisations, whatever other rights
      // the visitor has.
      for (const header of ['to-excel', 'export']) {
        const taken = (codes: PermissionCode[]) => inside(codes, undefined, { [header]: '1' })
        expect([await taken(['S']), await taken(['S', 'U'])]).toEqual([403, 403])
        expect(acting ? admitted(await taken(['S', 'E'])) : (await taken(['S', 'E'])) === 403).toBe(true)
      }
    },
  )
})

describe('a route', () => {
  it('that declares neither a permission nor open ends the start of the application', async () => {
    const http = await createHttp(pino({ level: 'silent' }), { pressure: false })
    expect(() => http.get('/api/v2/planted', async () => ({}))).toThrow(/declares neither/)
    expect(() => http.route({ method: 'POST', url: '/api/v2/planted', config: {}, handler: async () => ({}) })).toThrow(
      /declares neither/,
    )
    await http.close()
  })

  it('that does not exist is not found, whoever asks and however it is spelt', async () => {
    const { client } = await ministryUser(app, { role: 'CA' })
    for (const path of [
      '/api/v2/ministry',
      '/api/v2/ministry/unknown',
      '/api/v2/MINISTRY/dashboard',
      '/api//v2/ministry/dashboard',
      '/api/v2/ministry/dashboard/',
      '/api/v1/login',
      '/api/v2/ministry%2fdashboard',
    ])
      for (const who of [app.guest, client]) expect((await who.request('GET', path)).status, path).toBe(404)
    for (const method of ['PATCH', 'OPTIONS', 'TRACE'])
      expect([404, 405]).toContain((await client.request(method, '/api/v2/ministry/dashboard')).status)
  })
})
