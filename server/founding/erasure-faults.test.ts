import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createNgo } from '#contract/founding/calls.ts'
import { sweepOrphans } from '../core/files/sweep.ts'
import type { FileStorage } from '../core/files/storage.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { findMarks, markedRequest, marksOf } from '../testing/marked-request.ts'
import { officerRoles, type Placed } from '../testing/placed-request.ts'
import { eraseEnded } from './erasure.ts'

const app = await testApp()
const titles = ['مؤسسة الدردار', 'مؤسسة الصفصاف', 'مؤسسة الزعرور', 'مؤسسة البلوط']
const made: Placed[] = []
beforeAll(async () => {
  const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
  for (const [n, title] of titles.entries()) made.push(await markedRequest(app, marksOf(n), title, officer))
}, 60_000)
const at = (n: number) => made[n] as Placed
const age = (one: Placed) =>
  sql`update establishments set ended_at = now() - interval '13 months' where id = ${one.id}`.execute(app.ownerDb)
const tellings = async (one: Placed) =>
  (
    await sql`select 1 from logs where entity = 'establishments' and entity_id = ${one.id} and changes ? 'erased_logs'`.execute(
      app.ownerDb,
    )
  ).rows.length
const bytesOf = async (n: number) => (await findMarks(app, [marksOf(n).bytes])).length
/** The store as it is an hour later: the sweep leaves fresh files alone. */
const aged = (storage: FileStorage): FileStorage => ({
  ...storage,
  async *list() {
    for await (const { key } of storage.list()) yield { key, modifiedAt: new Date(0) }
  },
})

describe('the erasure', () => {
  it('stands although the store refuses to remove a file; the sweep takes it out of use, and removes it after its days in quarantine', async () => {
    await age(at(0))
    const refused: string[] = []
    const storage: FileStorage = {
      ...app.services.storage,
      remove: async (key) => {
        refused.push(key)
        throw new Error('the store is away')
      },
    }
    expect(await eraseEnded({ ...app.services, storage })).toBe(1)
    expect(refused.length).toBeGreaterThan(3)
    expect(await bytesOf(0)).toBeGreaterThan(3)
    const rows = await sql`select 1 from attachments where storage_key = any(${refused}::uuid[])`.execute(app.ownerDb)
    expect(rows.rows).toEqual([])
    const store = aged(app.services.storage)
    expect(await sweepOrphans(app.db, store)).toMatchObject({ files: refused.length })
    await sweepOrphans(app.db, store, { days: 0, percent: 1 }, Date.now() + 1000)
    expect(await bytesOf(0)).toBe(0)
  })

  it('of one request fails whole and holds no other up; the next run does it', async () => {
    await age(at(1))
    await age(at(2))
    await sql`update establishments set ended_at = ended_at - interval '1 day' where id = ${at(1).id}`.execute(
      app.ownerDb,
    )
    // The last step but one fails: everything before it must come back, no file may be gone.
    await sql
      .raw(
        `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$; create trigger fail_once before update on users for each row when (old.id = ${at(1).founder.id}) execute function fail_once()`,
      )
      .execute(app.ownerDb)
    const files = await bytesOf(1)
    await expect(eraseEnded(app.services)).rejects.toThrow('erasure of ended requests')
    expect([await tellings(at(1)), await bytesOf(1)]).toEqual([0, files])
    expect(
      (await sql`select 1 from est_members where establishment_id = ${at(1).id}`.execute(app.ownerDb)).rows,
    ).not.toEqual([])
    expect([await tellings(at(2)), await bytesOf(2)]).toEqual([1, 0])
    await sql.raw('drop trigger fail_once on users; drop function fail_once').execute(app.ownerDb)
    expect(await eraseEnded(app.services)).toBe(1)
    expect(await eraseEnded(app.services)).toBe(0)
    expect([await tellings(at(1)), await bytesOf(1)]).toEqual([1, 0])
  })

  it('keeps the account of a person with a later request, and the copies of files that the later one has; two processes at once do it once', async () => {
    const old = at(3)
    const marks = marksOf(3)
    const copied = await old.founder.client.call(createNgo, {})
    expect(copied.status).toBe(200)
    const later = copied.data.id as number
    const copy = await sql<{
      id: number
      own: boolean
    }>`select f.id, f.establishment_id = ${later} and a.delegate_file <> o.delegate_file as own
      from est_account a join est_account o on o.establishment_id = ${old.id} join attachments f on f.id = a.delegate_file where a.establishment_id = ${later}`.execute(
      app.ownerDb,
    )
    expect(copy.rows).toEqual([{ id: expect.any(Number), own: true }])
    const opened = () => old.founder.client.request('GET', `/api/v2/files/${copy.rows[0]?.id}`)
    expect((await opened()).status).toBe(200)
    await sql`insert into outbox (channel, to_address, subject, body_text, entity, entity_id) values ('mail', 'other@marks.example', 'ملاحظة', ${marks.family}, 'establishments', ${old.id})`.execute(
      app.ownerDb,
    )
    await age(old)
    const counts = await whileHeld(app, sql`lock table est_docs in share mode`, 1, () => [
      eraseEnded(app.services),
      eraseEnded(app.services),
    ])
    expect(counts.sort()).toEqual([0, 1])
    expect(await tellings(old)).toBe(1)
    const { rows } =
      await sql`select u.email, u.is_active, u.erased_at, e.erased_at as kept, a.first_name, f.establishment_id = e.id as own
      from users u join establishments e on e.user_id = u.id and e.id = ${later} join est_account a on a.establishment_id = e.id join attachments f on f.id = a.delegate_file where u.id = ${old.founder.id}`.execute(
        app.ownerDb,
      )
    expect(rows).toEqual([
      { email: marks.email, is_active: true, erased_at: null, kept: null, first_name: marks.name, own: true },
    ])
    expect((await old.founder.client.request('GET', '/api/v2/establishment/main-info')).status).not.toBe(401)
    expect((await opened()).status).toBe(200)
    // What only the old one had is gone: its documents, its notes, the ministry's letters.
    const left = (await findMarks(app, Object.values(marks))).map(({ where }) => where)
    for (const where of [
      'est_section_reviews.feedback',
      'transaction_actions.notes',
      'transaction_documents.title',
      'establishments.reject_text',
      'logs.changes',
      'outbox.body_text',
      'user_notifications.body',
    ])
      expect(left).not.toContain(where)
  })
})
