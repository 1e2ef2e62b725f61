import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Access, call } from '#contract/core/calls/call.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, organisation, organisationUser } from '../../testing/factories.ts'
import type { Db, Trx } from '../services.ts'

/** Tables whose rows name an organisation or a founding request and are open to every query all the same. */
const open: Record<string, string> = {
  ngos: 'the public register, and a policy would keep the search off its index: LIKE is not leakproof',
  ngo_search: 'words of the public register',
  ngo_word_uses: 'words of the public register',
  ngo_told: 'words of the public register, its purposes and former names',
  services: 'the common catalogue; a proposal is compared with those of others',
  users: 'names of officers stand in what an owner reads, and addresses are compared with those of everybody',
  sessions: 'read before it is known who asks, by the hash of a secret',
  score_requests: 'numbers that wait for a job, written by a trigger',
}
/** Columns that name somebody whose row it is not. */
const named: Record<string, string> = {
  'alliance_members.member_ngo_id': 'the list of members is the alliance’s',
  'files_qrs.transaction_request_id': 'the document is the organisation’s; a founder has none',
  'ngo_former_names.transaction_request_id': 'the name is the organisation’s',
  'financial_grants.transaction_request_id': 'the grant is the organisation’s; a founder has none',
  'money_transferred_abroad.transaction_request_id': 'the transfer is the organisation’s; a founder has none',
  'international_donations.transaction_request_id': 'the donation is the organisation’s; a founder has none',
  'coop_projects.transaction_request_id': 'the project is the organisation’s; a founder has none',
  'i_organisations_memberships.transaction_request_id': 'the membership is the organisation’s; a founder has none',
  'international_events_subscriptions.transaction_request_id': 'the event is the organisation’s; a founder has none',
  'coop_project_partners.partner_ngo_id': 'the partner is named; the project is another one’s',
  'campaigns.transaction_request_id': 'the campaign is the organisation’s; a founder has none',
  'general_authority_meetings.transaction_request_id': 'the meeting is the organisation’s; a founder has none',
  'examined_boards.transaction_request_id': 'the board is the organisation’s; a founder has none',
  'merger_transfers.transaction_request_id': 'what was moved is of both organisations; a founder has none',
  'property_transfers.transaction_request_id': 'what was moved is of both organisations; a founder has none',
  'late_marks.lifted_by_request': 'the mark is the organisation’s; a founder has none',
  'manager_accounts.approved_by_request': 'the driver is the organisation’s; a founder has none',
  'machines.approved_by_request': 'the vehicle is the organisation’s; a founder has none',
  'real_estates.approved_by_request': 'the property is the organisation’s; a founder has none',
  'message_threads.transaction_request_id': 'the letters are those of their two sides; a founder has none',
  'chat_conversations.transaction_request_id': 'the conversation is the organisation’s; a founder has none',
  'est_members.member_ngo_id': 'an organisation that founds another one; the request is the founder’s',
}

type Kind = 'ngo' | 'establishment' | 'request'
const kinds: Record<string, Kind> = { ngos: 'ngo', establishments: 'establishment', transaction_requests: 'request' }

interface Column {
  table: string
  column: string
  kind: Kind
}
const ask = (path: string, access: Access, method: 'GET' | 'POST' = 'GET') =>
  call({ method, path: `v2/test/${path}`, summary: path, access, answer: z.record(z.string(), z.array(z.string())) })
const owners = { kinds: ['org', 'est'], acting: 'read' } as const
const reads = ask('reads', owners)
const readsReplica = ask('replica', owners)
const writes = ask('writes', owners, 'POST')
const staff = ask('staff', { kinds: ['ministry'] })
const anybody = ask('anybody', 'open')

let tables: string[] = []
/** Every row of these tables, by its place: a query that forgets its scope. */
async function everything(db: Db | Trx): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables)
    found[table] = (await sql<{ at: string }>`select ctid::text as at from ${sql.table(table)}`.execute(db)).rows.map(
      ({ at }) => at,
    )
  return found
}
const app = await testApp({
  more: [
    (on, services) => {
      for (const call of [reads, staff, anybody]) on(call, () => everything(services.db))
      on(readsReplica, () => everything(services.readDb))
      on(writes, ({ write }) => write(everything))
    },
  ],
})
const owned = async (): Promise<Column[]> =>
  (
    await sql<{ table: string; column: string; of: string }>`
      select c.relname as "table", a.attname as "column", coalesce(f.relname, case
        when a.attname like '%establishment_id' then 'establishments' when a.attname like '%request_id' then 'transaction_requests' else 'ngos' end) as of
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
      left join pg_class f on f.oid = k.confrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and (f.relname in ('ngos', 'establishments', 'transaction_requests') or a.attname ~ '(^|_)(ngo_id|establishment_id|transaction_request_id)$')
      order by c.relname = 'transaction_requests' desc, 1, 2`.execute(app.ownerDb)
  ).rows.map(({ table, column, of }) => ({ table, column, kind: kinds[of] as Kind }))

/** Lets a table of this copy take rows of which only the owner is known. */
async function loosen(table: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I drop constraint %I cascade', c.relname, k.conname) as statement
      from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relname = ${table} and (k.contype in ('c', 'f', 'u', 'x') or k.contype = 'p' and not exists (select from pg_attribute made where made.attrelid = c.oid and made.attnum = any(k.conkey) and (made.attidentity <> '' or made.atthasdef)))
    union all select format('drop index %I', i.relname) from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where c.relname = ${table} and x.indisunique and not x.indisprimary
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
    union all select format('alter table %I alter column %I drop not null', c.relname, a.attname) from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = ${table} and a.attnum > 0 and a.attnotnull and a.attidentity = ''
        and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary and a.attnum = any(x.indkey) and exists (select from pg_attribute made where made.attrelid = c.oid and made.attnum = any(x.indkey) and (made.attidentity <> '' or made.atthasdef)))
    union all select format('alter table %I disable trigger user', ${table}::text)`.execute(app.ownerDb)
  for (const { statement } of rows) await sql.raw(statement).execute(app.ownerDb)
}

/** Who owns each row that was added, by table and place. */
const rowsOf = new Map<string, Map<string, string>>()
type Ids = Record<string, number>
/** Adds one row for each owner of this column's kind. */
async function fill({ table, column }: Column, ids: Ids): Promise<Ids> {
  const rows = rowsOf.get(table) ?? new Map<string, string>()
  rowsOf.set(table, rows)
  const added: Ids = {}
  for (const [who, id] of Object.entries(ids)) {
    const given = { [column]: id }
    const row = await sql<{ at: string; row: { id?: number } }>`
      insert into ${sql.table(table)} (${sql.ref(column)}) values (${given[column]}) returning ctid::text as at, to_jsonb(${sql.table(table)}) as row`.execute(
      app.ownerDb,
    )
    rows.set(row.rows[0]?.at ?? '', named[`${table}.${column}`] === undefined ? who : 'somebody who is only named')
    added[who] = row.rows[0]?.row.id ?? 0
  }
  return added
}

let columns: Column[] = []
let sessions: Record<string, () => Promise<Record<string, string[]>[]>> = {}
beforeAll(async () => {
  columns = await owned()
  tables = [...new Set(columns.map(({ table }) => table))].filter((table) => open[table] === undefined)
  const [one, two] = [await organisation(app, { governorate: 1 }), await organisation(app)]
  const [early, late] = [await founder(app), await founder(app)]
  const viewer = await organisationUser(app, one.id, { ngo_service_centres: ['S'] })
  const visitor = await ministryUser(app, { role: 'CA' })
  const reason = 'متابعة شكوى وردت إلى المديرية'
  const pass = (await visitor.client.call(openVisit, { params: { id: one.id }, body: { reason } })).data
  for (const table of tables) await loosen(table)
  const ids: Record<Kind, Ids> = {
    ngo: { one: one.id, two: two.id },
    establishment: { early: early.establishmentId, late: late.establishmentId },
    request: {},
  }
  for (const column of columns.filter(({ table }) => tables.includes(table))) {
    const added = await fill(column, ids[column.kind])
    if (column.table === 'transaction_requests') Object.assign(ids.request, added)
  }
  const seenBy = async (client: typeof one.client) => [
    (await client.call(reads)).data,
    (await client.call(readsReplica)).data,
    (await client.call(writes)).data,
  ]
  const query = `?_token=${pass.pass_token}&_ni=${one.id}`
  sessions = {
    one: () => seenBy(one.client),
    'one, another user': () => seenBy(viewer.client),
    'one, visited by the ministry': async () => [
      (await visitor.client.request<Record<string, string[]>>('GET', `/api/v2/test/reads${query}`)).data,
    ],
    two: () => seenBy(two.client),
    early: () => seenBy(early.client),
    late: () => seenBy(late.client),
    ministry: async () => [(await visitor.client.call(staff)).data],
    'open page': async () => [(await one.client.call(anybody)).data, (await app.guest.call(anybody)).data],
  }
})

/** The owners of the rows that were found in a table. */
const ownersIn = (table: string, found: readonly string[] = []) =>
  [...new Set(found.flatMap((at) => rowsOf.get(table)?.get(at) ?? []))].toSorted()

describe('a query that forgets its scope', () => {
  test.each(['one', 'one, another user', 'one, visited by the ministry', 'two', 'early', 'late'])(
    'of %s finds own rows only, in every table whose rows have an owner',
    async (session) => {
      const who = session.split(',')[0] as string
      const answers = (await sessions[session]?.()) ?? []
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers)
        for (const table of tables) {
          const own = [...(rowsOf.get(table)?.values() ?? [])].includes(who)
          expect([table, ownersIn(table, answer[table])]).toEqual([table, own ? [who] : []])
        }
    },
  )

  test.each(['ministry', 'open page'])('of the %s finds everybody’s rows', async (session) => {
    for (const answer of (await sessions[session]?.()) ?? [])
      for (const table of tables)
        expect([table, ownersIn(table, answer[table])]).toEqual([
          table,
          [...new Set(rowsOf.get(table)?.values())].toSorted(),
        ])
  })
})

test('every exception is a table or a column that names an owner', () => {
  expect(tables.length).toBeGreaterThan(40)
  const all = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  for (const name of [...Object.keys(open), ...Object.keys(named)]) expect(all).toContain(name)
})
