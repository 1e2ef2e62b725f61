import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PermissionCode } from '#contract/core/rights/permissions.ts'
import { publicationActions, type PublicationAction, publicationStatuses } from '#contract/core/publication.ts'
import { testApp, type Client } from '../../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../../testing/factories.ts'
import { publishedCases } from '../../testing/published-case.ts'
import { decide, publishBySecond } from '../../testing/publishing.ts'
import { allowed, sayingOf } from '../../testing/transitions.ts'

const app = await testApp()
type Codes = PermissionCode[]
/** Words of one register never occur in another. */
const signs = {
  regulations: 'قاف',
  faqs: 'سين',
  pages: 'صاد',
  ministry_events: 'عين',
  slide_images: 'شين',
  login_sliders: 'دال',
}

describe.each(publishedCases.map(([name, one], at) => ({ name, one, at })))('publishing $name', ({ one, at }) => {
  const { table, calls, permission } = one
  const userWith = (codes: Codes) => ministryUser(app, { rights: { [permission]: codes } })
  const read = async (client: Client, id: number) => (await client.call(calls.read, { params: { id } })).data
  const lastLog = async (id: number) =>
    (
      await sql<{
        description_ar: string
        user_id: number
        changes: Record<string, { before: unknown; after: unknown }> | null
      }>`select description_ar, user_id, changes from logs where entity = ${table} and entity_id = ${id} order by id desc limit 1`.execute(
        app.ownerDb,
      )
    ).rows[0]
  let author: MinistryUser
  let other: MinistryUser
  let serial = 0
  /** A word that occurs nowhere else. */
  const fresh = () => `زنبقة${signs[table]}${10_000 + (serial += 1)}`
  beforeAll(async () => {
    author = await userWith(['S', 'A', 'U', 'C'])
    other = await userWith(['S', 'A', 'U', 'C'])
  })
  const publish = (id: number, by = author) => publishBySecond(app, calls, by.client, id)
  /** A published record with a draft beside it, in the given status. */
  const recordAt = async (status: (typeof publicationStatuses)[number]) => {
    const id = await one.make(app, author, fresh())
    await publish(id)
    if (status === 'published') return id
    await one.edit(author.client, id, fresh())
    if (status !== 'draft') await decide(author.client, calls, id, 'send')
    if (status === 'returned') await decide(other.client, calls, id, 'return', 'صححوا')
    return id
  }

  describe('status × action × person', () => {
    const people = {
      reader: { codes: ['S'], writes: false },
      adder: { codes: ['A', 'D'], writes: false },
      editor: { codes: ['U'], writes: false },
      'author without the code': { codes: ['U'], writes: true },
      confirmer: { codes: ['C'], writes: false },
      'confirmer who edits': { codes: ['U', 'C'], writes: false },
      'author with the code': { codes: ['U', 'C'], writes: true },
    } as const
    const codes_ = { editor: 'U', confirmer: 'C', publisher: 'C' } as const
    const codeOf = (action: PublicationAction) => codes_[sayingOf('publication', action).who[0] as keyof typeof codes_]
    // Visitors read these records, so discarding a draft leaves them published.
    const leadsTo = (status: string, action: PublicationAction) =>
      action === 'discard' ? 'published' : allowed('publication', status, action)?.to[0]
    // One engine judges all registers, and a register says only whose right it is: all cells are tried in the first one,
    // in each other one every person and every status.
    const isTried = (status: number, who: number) => at === 0 || (status + who + at) % publicationStatuses.length === 0
    const cells = publicationStatuses.flatMap((status, row) =>
      Object.keys(people).flatMap((who, column) => (isTried(row, column) ? [[status, who] as const] : [])),
    )
    test.each(cells)(
      '%s, %s: what decision 0024 allows works, everything else changes nothing',
      async (status, who) => {
        const { codes, writes } = people[who as keyof typeof people]
        const user = await userWith([...codes])
        let id = await recordAt(status)
        const mark = async () => {
          if (writes && status !== 'published')
            await sql`update content_publications set author_ids = author_ids || ${user.id}::bigint where entity = ${table} and entity_id = ${id}`.execute(
              app.ownerDb,
            )
        }
        await mark()
        const offered = (await read(user.client, id)).actions as string[]
        for (const action of publicationActions) {
          const code = codeOf(action)
          const owns = action === 'publish' && writes && status !== 'published'
          const holds = (codes as readonly string[]).includes(code) && !owns
          const expected = !holds ? 403 : allowed('publication', status, action) ? 200 : 409
          const before = await read(author.client, id)
          const answer = await decide(user.client, calls, id, action, 'كلمات')
          expect([action, answer.status]).toEqual([action, expected])
          expect([action, offered.includes(action)]).toEqual([action, expected === 200])
          if (expected === 200) {
            expect([action, answer.data.status]).toEqual([action, leadsTo(status, action)])
            id = await recordAt(status)
            await mark()
          } else expect(await read(author.client, id)).toEqual(before)
        }
      },
    )
    test('guests, organisations and people without the right decide and see nothing', async () => {
      const id = await recordAt('sent')
      for (const [client, status] of [
        [app.guest, 401],
        [(await organisation(app)).client, 403],
        [(await ministryUser(app, {})).client, 403],
      ] as const) {
        expect((await client.call(calls.read, { params: { id } })).status).toBe(status)
        for (const action of publicationActions)
          expect([action, (await decide(client, calls, id, action, 'كلمات')).status]).toEqual([action, status])
      }
      expect((await read(author.client, id)).status).toBe('sent')
    })
  })

  describe('the second person', () => {
    test('is nobody who wrote a word of it or sent it, in whatever order', async () => {
      const id = await recordAt('published')
      const third = await userWith(['U', 'C'])
      await one.edit(author.client, id, fresh())
      await one.edit(other.client, id, fresh())
      await decide(third.client, calls, id, 'send')
      for (const user of [author, other, third]) {
        const answer = await decide(user.client, calls, id, 'publish')
        expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('شخص ثانٍ')])
      }
      expect(await read(other.client, id)).toMatchObject({ is_own: true, status: 'sent' })
      const fourth = await userWith(['C'])
      expect((await decide(fourth.client, calls, id, 'publish')).status).toBe(200)
      // After publication the text has no authors; the next draft starts anew.
      await one.edit(fourth.client, id, fresh()).then((status) => expect(status).toBe(403))
      await one.edit(other.client, id, fresh())
      await decide(other.client, calls, id, 'send')
      expect((await decide(author.client, calls, id, 'publish')).status).toBe(200)
    })
    test('is asked for a text that nobody saw yet as well, also when somebody else sends it', async () => {
      const id = await one.make(app, author, fresh())
      await decide(other.client, calls, id, 'send')
      for (const user of [author, other]) expect((await decide(user.client, calls, id, 'publish')).status).toBe(403)
      expect((await read(author.client, id)).is_published).toBe(false)
    })
    test('publishes what he saw: an edit after sending asks to be sent again, and an older version is refused', async () => {
      const id = await recordAt('sent')
      const seen = await read(other.client, id)
      const late = fresh()
      await one.edit(author.client, id, late)
      expect((await decide(other.client, calls, id, 'publish')).status).toBe(409)
      await decide(author.client, calls, id, 'send')
      const stale = await other.client.call(calls.act, {
        params: { id },
        body: { action: 'publish' },
        headers: { 'if-match': `"${String(seen.updated_at)}"` },
      })
      expect([stale.status, (stale.data as unknown as { stale: { status: string } }).stale.status]).toEqual([
        409,
        'sent',
      ])
      expect(await one.isFound(app, late)).toBe(false)
      const now = await read(other.client, id)
      const fine = await other.client.call(calls.act, {
        params: { id },
        body: { action: 'publish' },
        headers: { 'if-match': `"${String(now.updated_at)}"` },
      })
      expect([fine.status, await one.isFound(app, late)]).toEqual([200, true])
    })
    test('is not asked for while exactly one person could publish, and the log says so', async () => {
      const sole = await userWith(['S', 'A', 'U', 'C'])
      const late = await userWith(['C'])
      const id = await one.make(app, sole, fresh())
      await decide(sole.client, calls, id, 'send')
      const without = (change: string) =>
        sql`update users set is_active = ${change === 'back'} where kind = 'ministry' and id <> ${sole.id}`.execute(
          app.ownerDb,
        )
      expect((await decide(sole.client, calls, id, 'publish')).status).toBe(403)
      await without('gone')
      // If one other person could publish, that person must do it.
      await sql`update users set is_active = true where id = ${late.id}`.execute(app.ownerDb)
      expect((await decide(sole.client, calls, id, 'publish')).status).toBe(403)
      await sql`update user_permissions set mode = 'revoke' where user_id = ${late.id}`.execute(app.ownerDb)
      expect(await read(sole.client, id)).toMatchObject({ is_alone: true, is_own: true })
      expect((await decide(sole.client, calls, id, 'publish')).status).toBe(200)
      const log = await lastLog(id)
      expect(log).toMatchObject({ user_id: sole.id, description_ar: expect.stringContaining('بلا شخص ثانٍ') })
      expect(log?.changes?.without_second_person?.after).toBe(true)
      await without('back')
    })
    test('is told who published what, in the log', async () => {
      const id = await recordAt('sent')
      await decide(other.client, calls, id, 'publish')
      const log = await lastLog(id)
      expect(log?.user_id).toBe(other.id)
      expect(log?.changes?.publication).toEqual({ before: 'sent', after: 'published' })
      expect(log?.changes).not.toHaveProperty('without_second_person')
      expect(Object.keys(log?.changes ?? {}).length).toBeGreaterThan(1)
    })
  })

  describe('words', () => {
    test('are asked for when a text is returned or withdrawn; the editor reads them until he sends again', async () => {
      const id = await recordAt('sent')
      for (const action of ['return', 'withdraw'] as const)
        expect([action, Object.keys((await decide(other.client, calls, id, action)).errors)]).toEqual([
          action,
          ['words'],
        ])
      await decide(other.client, calls, id, 'return', 'الرقم غير صحيح')
      expect((await read(author.client, id)).note).toBe('الرقم غير صحيح')
      await one.edit(author.client, id, fresh())
      expect((await read(author.client, id)).note).toBe('الرقم غير صحيح')
      await decide(author.client, calls, id, 'send')
      expect((await read(author.client, id)).note).toBeNull()
    })
    test('of a withdrawal stand in the log; readers lose the text at once and get back what they had, or what is published next', async () => {
      const words = fresh()
      const id = await one.make(app, author, words)
      await publish(id)
      expect(await one.isFound(app, words)).toBe(true)
      await decide(author.client, calls, id, 'withdraw', 'صدر نص جديد')
      expect(await one.isFound(app, words)).toBe(false)
      expect(await lastLog(id)).toMatchObject({
        description_ar: expect.stringContaining('صدر نص جديد'),
        changes: { is_published: { before: true, after: false } },
      })
      const next = fresh()
      await one.edit(author.client, id, next)
      expect((await read(author.client, id)).changes.fields.length).toBeGreaterThan(0)
      await decide(author.client, calls, id, 'discard')
      await decide(author.client, calls, id, 'send')
      await decide(other.client, calls, id, 'publish')
      expect([await one.isFound(app, words), await one.isFound(app, next)]).toEqual([true, false])
    })
  })

  describe('before and after', () => {
    test('tell what readers see now and what they would see, and nothing of what stays', async () => {
      const [was, is] = [fresh(), fresh()]
      const id = await one.make(app, author, was)
      expect((await read(other.client, id)).changes.fields.every((field) => field.before === null)).toBe(true)
      await publish(id)
      expect((await read(other.client, id)).changes.fields).toEqual([])
      await one.edit(author.client, id, is)
      const { fields } = (await read(other.client, id)).changes as {
        fields: { field: string; before: string | null; after: string | null }[]
      }
      expect(fields.length).toBeGreaterThan(0)
      for (const { before, after } of fields)
        expect([before === null || before.includes(was), after?.includes(is)]).toEqual([true, true])
    })
    test('put back to what readers see, there is nothing to publish and no author', async () => {
      const words = fresh()
      const id = await one.make(app, author, words)
      await publish(id)
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
        app.ownerDb,
      )
      await one.edit(author.client, id, fresh())
      expect((await read(author.client, id)).status).toBe('draft')
      await decide(author.client, calls, id, 'discard')
      expect(await read(author.client, id)).toMatchObject({ status: 'published', authors: [] })
      const after = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
        app.ownerDb,
      )
      expect(after.rows).toEqual(rows)
    })
  })

  test('the list of the ministry tells where each text stands, is filtered by it, and shows the draft', async () => {
    const ids = Object.fromEntries(
      await Promise.all(publicationStatuses.map(async (status) => [status, await recordAt(status)])),
    ) as Record<string, number>
    const words = fresh()
    await one.edit(author.client, ids.draft as number, words)
    for (const status of publicationStatuses) {
      const { data } = await author.client.request(
        'GET',
        `/api/${one.path}?publication=${status}&per_page=100&sort=-id`,
      )
      const rows = data as { id: number; publication: string }[]
      expect(new Set(rows.map((row) => row.publication))).toEqual(new Set([status]))
      for (const [name, id] of Object.entries(ids))
        expect([status, name, rows.some((row) => row.id === id)]).toEqual([status, name, name === status])
      if (status === 'draft') expect(JSON.stringify(rows.find((row) => row.id === ids.draft))).toContain(words)
    }
    const sheet = await author.client.request('GET', `/api/${one.path}?publication=nothing`)
    expect(sheet.status).toBe(422)
  })
})
