import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ownPublicationActions,
  ownPublicationStatuses,
  type OwnPublicationAction,
  type OwnPublicationStatus,
} from '#contract/core/own-publication.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { newsJobs } from '../../news/jobs.ts'
import { type Client, must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation, organisationUser } from '../../testing/factories.ts'
import { ownCases } from '../../testing/own-content.ts'
import { withoutPolicies } from '../../testing/without-policies.ts'
import { allowed, sayingOf } from '../../testing/transitions.ts'

const app = await testApp()
const hour = { publish_on: addDays(todayIn(), 2), publish_time: '09:00' }
const runClock = () => newsJobs[0]?.run(app.services, {})
let serial = 0
/** A title that occurs nowhere else. */
const fresh = () => `زنبقة ${10_000 + (serial += 1)}`

describe.each(Object.entries(ownCases))('what an organisation says: %s', (table, one) => {
  let ngo: Organisation
  beforeAll(async () => {
    ngo = await organisation(app)
  })
  const read = async (id: number, client = ngo.client) => must(await client.call(one.calls.read, { params: { id } }))
  const decide = (id: number, action: string, client: Client = ngo.client, input: object = {}) =>
    client.call(one.calls.act, {
      params: { id },
      body: { action, ...(action === 'schedule' ? hour : {}), ...input } as never,
    })
  const remove = (id: number) => ngo.client.call(one.register.remove, { params: { id } })
  /** A record that visitors read, with what stands beside it. */
  const placed = async (status: OwnPublicationStatus) => {
    const id = await one.make(app, ngo, fresh())
    must(await decide(id, 'publish'))
    if (status === 'published') return id
    await one.edit(ngo.client, id, fresh())
    if (status === 'scheduled') must(await decide(id, 'schedule'))
    return id
  }

  test('a draft is nobody’s but the organisation’s, and published it is everybody’s at once', async () => {
    const title = fresh()
    const id = await one.make(app, ngo, title)
    expect(await one.found(app, ngo.id)).not.toContain(title)
    expect((await read(id)).status).toBe('draft')
    expect(must(await decide(id, 'publish'))).toMatchObject({ status: 'published', is_published: true, version: 1 })
    expect(await one.found(app, ngo.id)).toContain(title)
    must(await remove(id))
  })

  test('an edit stands beside what visitors read, until it is published or discarded', async () => {
    const [first, second, third] = [fresh(), fresh(), fresh()]
    const id = await one.make(app, ngo, first)
    must(await decide(id, 'publish'))
    await one.edit(ngo.client, id, second)
    expect(await one.found(app, ngo.id)).toContain(first)
    expect(await read(id)).toMatchObject({
      status: 'draft',
      is_published: true,
      is_beside: true,
      changes: [{ field: 'title_ar', before: first, after: second }],
    })
    must(await decide(id, 'publish'))
    expect(await one.found(app, ngo.id)).toContain(second)
    await one.edit(ngo.client, id, third)
    expect(must(await decide(id, 'discard')).status).toBe('published')
    expect(await one.found(app, ngo.id)).not.toContain(third)
    must(await remove(id))
  })

  test('the clock publishes at the hour and not before, and what is edited meanwhile has no hour any more', async () => {
    const [first, second] = [fresh(), fresh()]
    const id = await one.make(app, ngo, first)
    must(await decide(id, 'schedule'))
    expect((await read(id)).publish_at).toBe(`${hour.publish_on}T06:00:00Z`)
    const real = app.clock.now
    try {
      app.clock.now = () => new Date(`${hour.publish_on}T05:59:59Z`)
      await runClock()
      expect(await one.found(app, ngo.id)).not.toContain(first)
      await one.edit(ngo.client, id, second)
      app.clock.now = () => new Date(`${hour.publish_on}T06:00:00Z`)
      await runClock()
      expect(await one.found(app, ngo.id)).not.toContain(second)
      app.clock.now = real
      must(await decide(id, 'schedule'))
      app.clock.now = () => new Date(`${hour.publish_on}T06:00:00Z`)
      await runClock()
      expect(await one.found(app, ngo.id)).toContain(second)
      await runClock()
    } finally {
      app.clock.now = real
    }
    const versions = must(await ngo.client.call(one.calls.versions, { params: { id } }))
    expect(versions.map(({ number, user_name }) => [number, user_name])).toEqual([[1, null]])
    must(await remove(id))
  })

  test('an hour that has passed, or that is more than a year away, is refused at its field', async () => {
    const id = await one.make(app, ngo, fresh())
    for (const [input, field] of [
      [{ publish_on: todayIn(), publish_time: '00:00' }, 'publish_time'],
      [{ publish_on: addDays(todayIn(), 367), publish_time: '09:00' }, 'publish_on'],
      [{ publish_on: hour.publish_on, publish_time: '25:00' }, 'publish_time'],
    ] as const) {
      const answer = await decide(id, 'schedule', ngo.client, input)
      expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
    }
    expect((await read(id)).status).toBe('draft')
    must(await remove(id))
  })

  test('an earlier version is restored as a draft: visitors keep what they read', async () => {
    const [first, second] = [fresh(), fresh()]
    const id = await one.make(app, ngo, first)
    must(await decide(id, 'publish'))
    await one.edit(ngo.client, id, second)
    must(await decide(id, 'publish'))
    const versions = must(await ngo.client.call(one.calls.versions, { params: { id } }))
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
    expect(versions[0]?.changes).toEqual([{ field: 'title_ar', before: first, after: second }])
    expect(must(await ngo.client.call(one.calls.restore, { params: { id, number: 1 } }))).toMatchObject({
      status: 'draft',
      changes: [{ field: 'title_ar', before: second, after: first }],
    })
    expect(await one.found(app, ngo.id)).toContain(second)
    must(await decide(id, 'publish'))
    expect(await one.found(app, ngo.id)).toContain(first)
    expect((await ngo.client.call(one.calls.restore, { params: { id, number: 9 } })).status).toBe(404)
    must(await remove(id))
  })

  test.each(ownPublicationStatuses)(
    '%s: the table is kept by each person, and what it forbids changes nothing',
    async (status) => {
      const stranger = await organisation(app)
      const people = {
        editor: { client: (await organisationUser(app, ngo.id, { [one.slug]: ['S', 'U'] })).client, refused: 0 },
        adder: { client: (await organisationUser(app, ngo.id, { [one.slug]: ['S', 'A', 'D'] })).client, refused: 403 },
        stranger: { client: stranger.client, refused: 404 },
        ministry: { client: (await ministryUser(app, { role: 'CA' })).client, refused: 403 },
        guest: { client: app.guest, refused: 401 },
      }
      for (const [who, { client, refused }] of Object.entries(people))
        for (const action of ownPublicationActions as readonly OwnPublicationAction[]) {
          const id = await placed(status)
          const row = allowed('own-publication', status, action)
          const expected = refused || (row ? 200 : 409)
          const before = await read(id)
          if (!refused)
            expect([action, (await read(id, client)).actions.includes(action as never)]).toEqual([
              action,
              expected === 200,
            ])
          const answer = await decide(id, action, client)
          expect([who, action, answer.status]).toEqual([who, action, expected])
          if (expected === 200) expect(sayingOf('own-publication', action).who).toContain('editor')
          else expect(await read(id)).toEqual(before)
          must(await remove(id))
        }
    },
  )

  test('what visitors do not read is not withdrawn, and where nothing waits nothing is discarded', async () => {
    const edited = async (id: number) => {
      await one.edit(ngo.client, id, fresh())
      return id
    }
    const first = async () => one.make(app, ngo, fresh())
    const withdrawn = async () => {
      const id = await placed('published')
      must(await decide(id, 'withdraw'))
      return id
    }
    const scheduled = async (id: number) => {
      must(await decide(id, 'schedule'))
      return id
    }
    const states = {
      'a first draft': [first, 409, 409],
      'a first draft with its hour': [async () => scheduled(await first()), 409, 409],
      'what was withdrawn': [withdrawn, 409, 409],
      'what was withdrawn, edited since': [async () => edited(await withdrawn()), 409, 200],
      'what was withdrawn, edited since, with its hour': [
        async () => scheduled(await edited(await withdrawn())),
        409,
        200,
      ],
      published: [() => placed('published'), 200, 409],
      'an edit beside it': [() => placed('draft'), 200, 200],
      'an edit beside it, with its hour': [() => placed('scheduled'), 200, 200],
    } as const
    for (const [state, [make, ...expected]] of Object.entries(states))
      for (const [at, action] of (['withdraw', 'discard'] as const).entries()) {
        const id = await make()
        const before = await read(id)
        expect([state, action, before.actions.includes(action)]).toEqual([state, action, expected[at] === 200])
        expect([state, action, (await decide(id, action)).status]).toEqual([state, action, expected[at]])
        const after = await read(id)
        if (expected[at] === 409) expect(after, `${state}: ${action} changes nothing`).toEqual(before)
        else if (action === 'withdraw')
          // At once, and what is being written stays.
          expect([after.is_published, after.status, after.publish_at, after.changes]).toEqual([
            false,
            'draft',
            null,
            before.changes,
          ])
        else
          expect([after.status, after.is_published, after.publish_at, after.changes]).toEqual([
            before.is_published ? 'published' : 'draft',
            before.is_published,
            null,
            [],
          ])
        must(await remove(id))
      }
  })

  test('an hour that was set goes with the withdrawal: the clock brings nothing back', async () => {
    const id = await placed('scheduled')
    must(await decide(id, 'withdraw'))
    const real = app.clock.now
    try {
      app.clock.now = () => new Date(`${hour.publish_on}T06:00:00Z`)
      await runClock()
    } finally {
      app.clock.now = real
    }
    expect(await read(id)).toMatchObject({ is_published: false, status: 'draft' })
    must(await remove(id))
  })

  test('two who decide on one version: the second one is told, and nothing is published twice', async () => {
    const id = await placed('draft')
    const { updated_at } = await read(id)
    const send = () =>
      ngo.client.call(one.calls.act, {
        params: { id },
        body: { action: 'publish' },
        headers: { 'if-match': `"${updated_at}"` },
      })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(must(await ngo.client.call(one.calls.versions, { params: { id } })).map(({ number }) => number)).toEqual([
      2, 1,
    ])
    must(await remove(id))
  })

  test('versions and drafts of another organisation are not there, past the scope of a query too', async () => {
    const id = await placed('draft')
    const stranger = await organisation(app)
    for (const call of [one.calls.read, one.calls.versions])
      expect((await stranger.client.call(call, { params: { id } })).status).toBe(404)
    const { rows } = await sql<{
      kept: number
    }>`select count(*) as kept from content_publications where entity = ${table} and entity_id = ${id} and ngo_id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.kept).toBe(1)
    must(await remove(id))
  })

  test('nobody publishes or restores a version that he did not see, and nothing is restored while an hour is set', async () => {
    const id = await placed('draft')
    const headers = { 'if-match': '"2020-01-01T00:00:00.000Z"' }
    const params = { id }
    const stale = await ngo.client.call(one.calls.act, { params, body: { action: 'publish' } as never, headers })
    const restore = (more: object) => ngo.client.call(one.calls.restore, { params: { id, number: 1 }, ...more })
    expect([stale.status, (await restore({ headers })).status]).toEqual([409, 409])
    must(await decide(id, 'schedule'))
    expect((await restore({})).status).toBe(409)
    must(await decide(id, 'unschedule'))
    must(await remove(id))
  })

  test('the queries themselves keep another organisation from reading, publishing and restoring', async () => {
    const id = await placed('draft')
    const stranger = await organisation(app)
    await withoutPolicies(app, [table, 'content_publications', 'content_versions'], async () => {
      const params = { id }
      const answers = [
        await stranger.client.call(one.calls.read, { params }),
        await stranger.client.call(one.calls.versions, { params }),
        await decide(id, 'publish', stranger.client),
        await stranger.client.call(one.calls.restore, { params: { id, number: 1 } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    })
    expect((await read(id)).status).toBe('draft')
    must(await remove(id))
  })
})
