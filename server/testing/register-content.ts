import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fileFields } from '../core/http/body.ts'
import type { TestApp } from './app.ts'
import {
  ask,
  callOf,
  countOf,
  next,
  rowsFor,
  stateOf,
  type Owner,
  type RegisterCase,
  type Row,
} from './register-case.ts'

interface Bench {
  readonly app: TestApp
  readonly one: RegisterCase
  readonly ownerOf: () => Owner
  /** Adds a record as its owner. */
  readonly add: () => Promise<{ row: Row; sent: Record<string, unknown> }>
  /** The record as its owner finds it in the list. */
  readonly seen: (id: number) => Promise<Row | undefined>
}

/** Tests what every register promises for content: shapes, files, pages, versions, log, repeated requests. */
export function testRegisterContent({ app, one, ownerOf, add, seen }: Bench): void {
  const { resource, table } = one
  const fields = Object.keys(resource.input.shape)

  const files = fileFields(resource.input).flatMap(({ path }) => (path.length === 1 ? [path[0] as string] : []))
  test.runIf(files.length > 0)('the file of one record is not taken for another one', async () => {
    const { sent } = await add()
    const before = await stateOf(app, table)
    for (const field of files.filter((name) => sent[name] !== null && sent[name] !== undefined)) {
      const body = { ...(await one.input(app, ownerOf(), next())), [field]: sent[field] }
      const { status, errors } = await ask(one, ownerOf().client, 'create', { body })
      expect({ field, status, named: Object.keys(errors).some((name) => name.startsWith(field)) }).toEqual({
        field,
        status: 422,
        named: true,
      })
    }
    expect(await stateOf(app, table)).toBe(before)
  })

  test('an empty body names every required field, once it is edited too', async () => {
    const { row } = await add()
    for (const verb of ['create', 'update'] as const) {
      const { status, errors } = await ask(one, ownerOf().client, verb, { row, body: {} })
      expect({ verb, status, errors: Object.keys(errors).sort() }).toEqual({
        verb,
        status: 422,
        errors: [...one.required].sort(),
      })
    }
  })

  test('unknown fields are refused, the scope and the standard columns among them', async () => {
    const { row, sent } = await add()
    const unknown = { id: 1, ngo_id: 1, created_by: 1, deleted_at: 1, surprise: 1 }
    for (const verb of ['create', 'update'] as const) {
      const { status, errors } = await ask(one, ownerOf().client, verb, { row, body: { ...sent, ...unknown } })
      expect({ verb, status, named: Object.keys(errors).sort() }).toEqual({
        verb,
        status: 422,
        named: Object.keys(unknown).sort(),
      })
    }
  })

  test.runIf(callOf(one, 'list')?.paged)(
    'pages are capped; sort and filter take names of the contract only',
    async () => {
      await add()
      const list = (query: string) => ask(one, ownerOf().client, 'list', { query })
      for (const query of [
        '?per_page=101',
        '?per_page=0',
        '?page=0',
        '?surprise=1',
        '?ngo_id=1',
        '?sort=id;drop table users',
        '?sort=(select 1)',
        "?sort=id'--",
      ])
        expect([query, (await list(encodeURI(query))).status]).toEqual([query, 422])
      const first = await list('?per_page=1&page=1')
      expect((first.data as Row[]).length).toBe(1)
      expect(first.pagination).toMatchObject({ per_page: 1, current_page: 1 })
      const hidden = ['ngo_id', 'deleted_at', 'password_hash'].filter((name) => !(name in resource.row.shape))
      for (const column of hidden) expect([column, (await list(`?sort=${column}`)).status]).toEqual([column, 422])
      for (const field of fields) expect([field, (await list(`?sort=-${field}`)).status]).toEqual([field, 200])
      const bare = Object.keys(resource.filter.shape).filter(
        (name) => !['page', 'per_page', 'search', 'sort'].includes(name),
      )
      for (const name of [...bare, 'search']) {
        const { status, data } = await list(`?${name}=${encodeURIComponent("' or true --")}`)
        expect([name, status === 422 || status === 404 || (data as Row[]).length === 0]).toEqual([name, true])
      }
    },
  )

  test.runIf(callOf(one, 'list')?.paged)('the total is exact on every page, and beyond the last one', async () => {
    await add()
    const { row } = await add()
    const totals = async (pages: number[]) =>
      Promise.all(
        pages.map(
          async (page) =>
            (await ask(one, ownerOf().client, 'list', { query: `?per_page=2&page=${page}` })).pagination?.total_row,
        ),
      )
    const { length } = await rowsFor(one, ownerOf().client)
    expect(await totals([1, 2, 40])).toEqual([length, length, length])
    if (!callOf(one, 'remove')) return
    await ask(one, ownerOf().client, 'remove', { row })
    expect(await totals([1, 40])).toEqual([length - 1, length - 1])
  })

  test('an edit typed over an older version is answered with the record as it stands, and changes nothing', async () => {
    const { row: added, sent } = await add()
    const opened = (await seen(added.id)) as Row & { updated_at: string }
    const edit = (version: unknown, body = { ...sent, ...one.change }) =>
      ask(one, ownerOf().client, 'update', { row: opened, body, headers: { 'if-match': `"${String(version)}"` } })
    expect((await edit(opened.updated_at)).status).toBe(200)
    const now = (await seen(added.id)) as Row & { updated_at: string }
    const stands = Object.fromEntries(['id', 'updated_at', ...fields].map((name) => [name, now[name]]))
    const before = await stateOf(app, table)
    const late = await edit(opened.updated_at, sent)
    expect([late.status, late.data]).toEqual([409, { stale: expect.objectContaining(stands) }])
    expect(await stateOf(app, table)).toBe(before)
    expect((await edit(now.updated_at, sent)).status).toBe(200)
  })

  test('each write leaves who, what, before and after in the log', async () => {
    const { row, sent } = await add()
    await ask(one, ownerOf().client, 'update', { row, body: { ...sent, ...one.change } })
    const removes = callOf(one, 'remove') !== undefined
    if (removes) await ask(one, ownerOf().client, 'remove', { row })
    const { rows } = await sql<{
      action: string
      user_id: number
      ngo_id: number | null
      changes: Record<string, { before: unknown; after: unknown }>
    }>`select action, user_id, ngo_id, changes from logs where entity = ${table} and entity_id = ${row.id} order by id`.execute(
      app.ownerDb,
    )
    expect(rows.map(({ action, user_id, ngo_id }) => [action, user_id, ngo_id])).toEqual(
      ['create', 'update', ...(removes ? ['delete'] : [])].map((action) => [
        action,
        ownerOf().userId,
        ownerOf().ngoId ?? null,
      ]),
    )
    for (const field of Object.keys(one.change)) {
      const [created, updated, deleted] = rows.map(({ changes }) => changes[field])
      expect(created?.before ?? null).toBeNull()
      expect(updated?.before).toEqual(created?.after)
      expect(updated?.after).not.toEqual(updated?.before)
      if (!removes) continue
      expect(deleted?.before).toEqual(updated?.after)
      expect(deleted?.after ?? null).toBeNull()
    }
  })

  test('a repeated request happens once, in a row and ten at a time', async () => {
    const sent = await one.input(app, ownerOf(), next())
    const headers = { 'idempotency-key': `suite-${table}-${next()}` }
    const before = await countOf(app, table)
    const first = await ask(one, ownerOf().client, 'create', { body: sent, headers })
    const second = await ask(one, ownerOf().client, 'create', { body: sent, headers })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    expect(await countOf(app, table)).toBe(before + 1)
    expect(
      (await ask(one, ownerOf().client, 'create', { body: await one.input(app, ownerOf(), next()), headers })).status,
    ).toBe(422)

    const again = { 'idempotency-key': `suite-${table}-${next()}` }
    const body = await one.input(app, ownerOf(), next())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(one, ownerOf().client, 'create', { body, headers: again })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ data }) => (data as Row).id)).size).toBe(1)
    expect(await countOf(app, table)).toBe(before + 2)
  })
}
