import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionCodes, type PermissionCode, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import type { TestApp } from './app.ts'
import { founder, ministryUser, organisation, organisationUser } from './factories.ts'
import {
  ask,
  callOf,
  codeOf,
  kindOf,
  nameOf,
  next,
  rowsFor,
  stateOf,
  verbs,
  type Owner,
  type RegisterCase,
  type Row,
  type Verb,
} from './register-case.ts'
import { testRegisterContent } from './register-content.ts'

async function ownerOf(app: TestApp, one: RegisterCase): Promise<Owner> {
  if (kindOf(one) === 'ministry') {
    const { id, client } = await ministryUser(app, { role: 'CA' })
    return { userId: id, ngoId: undefined, client }
  }
  const { id, userId, client } = await organisation(
    app,
    one.legalForm === undefined ? {} : { legalForm: one.legalForm },
  )
  return { userId, ngoId: id, client }
}
/** A person of the same organisation (or of the ministry) with exactly these rights. */
async function colleague(
  app: TestApp,
  one: RegisterCase,
  owner: Owner,
  rights: Partial<Record<PermissionSlug, (typeof permissionCodes)[number][]>>,
) {
  if (owner.ngoId !== undefined) return organisationUser(app, owner.ngoId, rights)
  const { id, client } = await ministryUser(app, { rights })
  return { userId: id, client }
}

/** Tests what every register promises, whatever its fields: rights, scope, shapes, audit, idempotency. */
export function testRegister(app: TestApp, one: RegisterCase): void {
  const { resource, table } = one
  const has = verbs.filter((verb) => callOf(one, verb) !== undefined)
  const fields = Object.keys(resource.input.shape)

  describe(`register ${nameOf(one)}`, () => {
    let owner: Owner
    let stranger: Owner
    const add = async (by = owner): Promise<{ row: Row; sent: Record<string, unknown> }> => {
      const sent = await one.input(app, by, next())
      const { status, data, errors } = await ask(one, by.client, 'create', { body: sent })
      expect({ status, errors }).toEqual({ status: 200, errors: {} })
      return { row: data as Row, sent }
    }
    const seen = async (id: number, by = owner): Promise<Row | undefined> =>
      (await rowsFor(one, by.client, '&sort=-id')).find((row) => row.id === id)
    const stored = async (id: number) =>
      (
        await sql<Row & { deleted_at: string | null }>`select * from ${sql.table(table)} where id = ${id}`.execute(
          app.ownerDb,
        )
      ).rows[0]
    beforeAll(async () => {
      owner = await ownerOf(app, one)
      stranger = await ownerOf(app, one)
    })

    test('the table holds every field of the contract', async () => {
      const { rows } = await sql<{
        name: string
      }>`select column_name as name from information_schema.columns where table_name = ${table} and table_schema = 'public'`.execute(
        app.ownerDb,
      )
      const columns = rows.map((row) => row.name)
      expect(fields.filter((field) => !columns.includes(field))).toEqual([])
      expect(
        ['created_by', 'updated_by', 'updated_at', 'deleted_at'].filter((column) => !columns.includes(column)),
      ).toEqual([])
    })

    test('what was sent comes back, in the answer, the list and the record', async () => {
      const { row, sent } = await add()
      const expected = resource.input.parse(sent)
      expect(row).toMatchObject(expected)
      expect(await seen(row.id)).toMatchObject(expected)
      if (has.includes('read')) expect((await ask(one, owner.client, 'read', { row })).data).toMatchObject(expected)
      const changed = { ...sent, ...one.change }
      const edited = await ask(one, owner.client, 'update', { row, body: changed })
      expect(edited.data ?? edited.errors).toMatchObject(resource.input.parse(changed))
      expect(await seen(row.id)).toMatchObject(resource.input.parse(changed))
    })

    test.runIf(has.includes('remove'))('a deleted record is gone for readers and kept in the table', async () => {
      const { row } = await add()
      expect((await ask(one, owner.client, 'remove', { row })).status).toBe(200)
      expect(await seen(row.id)).toBeUndefined()
      expect((await stored(row.id))?.deleted_at).not.toBeNull()
      for (const verb of has.filter((name) => name === 'read' || name === 'update' || name === 'remove'))
        expect([
          verb,
          (await ask(one, owner.client, verb, { row, body: await one.input(app, owner, next()) })).status,
        ]).toEqual([verb, 404])
    })

    // Codes that open no verb here are given together: a code that opened one would do so among others as well.
    const opening = [...new Set(Object.values(codeOf))]
    const others = permissionCodes.filter((code) => !opening.includes(code))
    test.each([...opening.map((code) => [code]), others].map((codes) => ({ codes, named: codes.join(', ') })))(
      'the right $named alone opens its own verb and, as any right, reading',
      async ({ codes }) => {
        const { userId, client } = await colleague(app, one, owner, { [resource.permission]: codes })
        const { row, sent } = await add()
        for (const verb of has) {
          const before = await stateOf(app, table)
          // A new record names files of its writer. Files of an organisation belong to all its people.
          const body =
            verb === 'create' ? await one.input(app, { ...owner, userId }, next()) : { ...sent, ...one.change }
          const { status } = await ask(one, client, verb, { row, body })
          const allowed = codes.includes(codeOf[verb]) || codeOf[verb] === 'S'
          expect({ verb, status }).toEqual({ verb, status: allowed ? 200 : 403 })
          if (!allowed) expect(await stateOf(app, table)).toBe(before)
        }
      },
    )

    test('guests, temporary accounts, the other side and people without the right change nothing', async () => {
      const { row, sent } = await add()
      const other =
        kindOf(one) === 'org' ? (await ministryUser(app, { role: 'CA' })).client : (await organisation(app)).client
      const actors = [
        ['guest', app.guest, 401],
        ['temporary', (await founder(app)).client, 403],
        ['other side', other, 403],
        ['no right', (await colleague(app, one, owner, {})).client, 403],
      ] as const
      const before = await stateOf(app, table)
      for (const [who, client, expected] of actors)
        for (const verb of has)
          expect({ who, verb, status: (await ask(one, client, verb, { row, body: sent })).status }).toEqual({
            who,
            verb,
            status: expected,
          })
      expect(await stateOf(app, table)).toBe(before)
    })

    test.runIf(kindOf(one) === 'org')(
      'another organisation sees and changes nothing, and is not told that the record exists',
      async () => {
        const { row, sent } = await add()
        const own = await add(stranger)
        const before = await stateOf(app, table)
        expect((await rowsFor(one, stranger.client)).map((item) => item.id)).toContain(own.row.id)
        expect((await rowsFor(one, stranger.client)).map((item) => item.id)).not.toContain(row.id)
        for (const verb of has.filter((name) => name === 'read' || name === 'update' || name === 'remove'))
          expect([
            verb,
            (await ask(one, stranger.client, verb, { row, body: { ...sent, ...one.change } })).status,
          ]).toEqual([verb, 404])
        expect(await stateOf(app, table)).toBe(before)
        expect((await stored(own.row.id))?.ngo_id).toBe(stranger.ngoId)
      },
    )

    test.runIf(kindOf(one) === 'org')(
      'a visitor of the ministry reads, changes with the right to it alone, and opens no file beyond the own governorate',
      async () => {
        const ngo = await organisation(app, {
          governorate: 1,
          ...(one.legalForm === undefined ? {} : { legalForm: one.legalForm }),
        })
        const host: Owner = { userId: ngo.userId, ngoId: ngo.id, client: ngo.client }
        const { row, sent } = await add(host)
        const visit = { params: { id: ngo.id }, body: { reason: 'متابعة شكوى وردت إلى المديرية' } }
        const enter = async (codes: PermissionCode[]) => {
          const { id, client } = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: codes } })
          const { status, data } = await client.call(openVisit, visit)
          return { id, client, status, query: `?_token=${data.pass_token}&_ni=${ngo.id}` }
        }
        const [reader, writer, outside] = [await enter(['S']), await enter(['S', 'U']), await enter(['S', 'U', 'E'])]
        expect([reader.status, writer.status, outside.status]).toEqual([200, 200, 200])
        // The person moves to another directorate while the file is open: the pass is valid, but the file is out of
        // scope.
        await sql`update users set governorate_id = 2 where id = ${outside.id}`.execute(app.ownerDb)
        app.services.sessions.forget()
        expect((await outside.client.call(openVisit, visit)).status).toBe(404)
        const does = async ({ id, client, query }: typeof reader, verb: Verb) => {
          const body =
            verb === 'create' ? await one.input(app, { ...host, userId: id }, next()) : { ...sent, ...one.change }
          return (await ask(one, client, verb, { row, body, query })).status
        }
        const before = await stateOf(app, table)
        for (const verb of has) {
          expect([verb, await does(reader, verb)]).toEqual([verb, codeOf[verb] === 'S' ? 200 : 403])
          expect([verb, await does(outside, verb)]).toEqual([verb, 403])
        }
        expect(await stateOf(app, table)).toBe(before)
        for (const verb of has) expect([verb, await does(writer, verb)]).toEqual([verb, 200])
      },
    )

    test.runIf(one.foreign !== undefined)('ids of another organisation are refused at their field', async () => {
      const given = (await one.foreign?.(app, stranger)) ?? {}
      const { row, sent } = await add()
      const before = await stateOf(app, table)
      for (const [field, value] of Object.entries(given))
        for (const verb of ['create', 'update'] as const) {
          const { status, errors } = await ask(one, owner.client, verb, { row, body: { ...sent, [field]: value } })
          expect({ field, verb, status, named: field in errors }).toEqual({ field, verb, status: 422, named: true })
        }
      expect(await stateOf(app, table)).toBe(before)
    })

    testRegisterContent({ app, one, ownerOf: () => owner, add, seen })
  })
}
