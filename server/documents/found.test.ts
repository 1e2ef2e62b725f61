import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findFiles } from '#contract/documents/found.ts'
import { must, testApp, type Client, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ demonstration: true })
})
const person = async (username: string): Promise<Client> => {
  const { rows } = await sql<{
    id: number
    kind: 'org' | 'ministry'
  }>`select id, kind from users where username = ${username}`.execute(app.ownerDb)
  return app.signedIn(rows[0] as { id: number; kind: 'org' | 'ministry' })
}
const find = async (client: Client, search: string) => must(await client.call(findFiles, { query: { search } }))
const opens = async (client: Client, id: number) => (await client.request('GET', `/api/v2/files/${id}`)).status === 200

/** Two letters of a name each, so that every file can be met. */
const words = async () => {
  const { rows } = await sql<{ word: string }>`
    select distinct substr(w, 1, 4) as word from attachments, regexp_split_to_table(name, '[^[:alnum:]]+') w where length(w) > 2 order by 1 limit 40`.execute(
    app.ownerDb,
  )
  return rows.map(({ word }) => word)
}

test.each([
  'central.admin',
  'dm.officer',
  'evaluator1',
  'finance1',
  'editor1',
  'support1',
  'sanabel.admin',
  'sanabel.viewer',
  'athar.admin',
])('%s finds only files that open, the newest first', async (username) => {
  const client = await person(username)
  // A file is found by several of the words, and opened once.
  const found = new Map<number, string>()
  for (const word of await words()) {
    const files = await find(client, word)
    expect(files.map(({ id }) => id)).toEqual(files.map(({ id }) => id).toSorted((a, b) => b - a))
    for (const { id, name } of files) found.set(id, name)
  }
  for (const [id, name] of found) expect(await opens(client, id), `${username} ${name}`).toBe(true)
  // Viewers must change their password first and find nothing; all others do.
  if (/admin|officer|evaluator/.test(username)) expect(found.size).toBeGreaterThan(0)
})

test('an organisation finds its own file by folded words, and another one never does', async () => {
  const { rows } = await sql<{ id: number }>`
    update attachments set name = 'مُلحق الاتفاقيّة الأولى.pdf' where id = (
      select a.id from attachments a join ngos n on n.id = a.ngo_id join users u on u.ngo_id = n.id where u.username = 'sanabel.admin' and a.owner_id is not null and a.scan_state = 'clean' and a.owner_type not in ('employees', 'directors') and a.deleted_at is null order by a.id limit 1)
    returning id`.execute(app.ownerDb)
  const [own, other, guest] = [await person('sanabel.admin'), await person('athar.admin'), app.guest]
  for (const search of ['ملحق الاتفاقيه', 'الاولي ملحق', 'اتفاقية اولى'])
    expect(
      (await find(own, search)).map(({ id }) => id),
      search,
    ).toEqual([rows[0]?.id])
  expect(await find(other, 'ملحق الاتفاقية')).toEqual([])
  expect((await guest.call(findFiles, { query: { search: 'ملحق' } })).status).toBe(401)
})

test('a name among thousands of newer files is found, and of a frequent one the newest', async () => {
  const [old] = (
    await sql<{ id: number }>`
    update attachments set name = 'وثيقة زمردية.pdf', is_public = true where id = (select min(a.id) from attachments a join ngos n on n.id = a.ngo_id
      where a.scan_state = 'clean' and a.owner_id is not null and a.deleted_at is null) returning id`.execute(
      app.ownerDb,
    )
  ).rows
  await sql`insert into attachments (owner_type, owner_id, name, mime, size, sha256, scan_state, is_public, ngo_id)
    select 'news', owner_id, 'صورة شائعة ' || i, 'image/png', 1, sha256, 'clean', true, ngo_id from attachments a, generate_series(1, 5200) i where a.id = ${old?.id}`.execute(
    app.ownerDb,
  )
  const client = await person('central.admin')
  // Whole, in part, by the two letters that begin a word; not by two letters within one.
  for (const search of ['زمردية', 'مردي', 'زم'])
    expect([search, (await find(client, search)).map(({ id }) => id)]).toEqual([search, [old?.id]])
  expect(await find(client, 'مر')).toEqual(expect.not.arrayContaining([expect.objectContaining({ id: old?.id })]))
  const frequent = await find(client, 'شائعة')
  const { rows } = await sql<{
    id: number
  }>`select id from attachments where name like 'صورة شائعة%' order by id desc limit 6`.execute(app.ownerDb)
  expect(frequent.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  await sql`update attachments set deleted_at = now() where name like 'صورة شائعة%'`.execute(app.ownerDb)
})
