import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readEvent } from '#contract/news/events.ts'
import { eventCalendar } from '#contract/news/feeds.ts'
import { readNews } from '#contract/news/news.ts'
import { type PictureOwner, readPicture } from '#contract/news/slides.ts'
import { must, testApp } from '../testing/app.ts'
import { type Organisation, organisation } from '../testing/factories.ts'
import { ownCases } from '../testing/own-content.ts'

const app = await testApp()
let ngo: Organisation
beforeAll(async () => {
  ngo = await organisation(app)
})
const owners = { news: 'news', ngo_events: 'ngo-event', slides: 'ngo-slide' } as const satisfies Record<
  string,
  PictureOwner
>
const pictures = { news: sql`image`, ngo_events: sql`image_event`, slides: sql`source` } as const
/** Everything that visitors can ask for of one record, with its status. */
async function asked(table: keyof typeof ownCases, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{
    file: number
  }>`select ${pictures[table]} as file from ${sql.table(table)} where id = ${id}`.execute(app.ownerDb)
  const params = { of: owners[table], id, file: rows[0]?.file ?? 0 }
  const picture = (query: object) => app.guest.call(readPicture, { params, query })
  return {
    picture: (await picture({})).status,
    cut: (await picture({ cut: 'card' })).status,
    ...(table === 'news' ? { page: (await app.guest.call(readNews, { params: { id } })).status } : {}),
    ...(table === 'ngo_events'
      ? {
          page: (await app.guest.call(readEvent, { params: { of: 'ngo', id } })).status,
          calendar: (await app.guest.call(eventCalendar, { params: { of: 'ngo', id } })).status,
        }
      : {}),
  }
}

describe.each(Object.entries(ownCases))('what visitors could see and what is taken back: %s', (name, one) => {
  const table = name as keyof typeof ownCases
  const decide = async (id: number, action: string) =>
    must(await ngo.client.call(one.calls.act, { params: { id }, body: { action } as never }))
  const remove = async (id: number) => must(await ngo.client.call(one.register.remove, { params: { id } }))
  const every = (statuses: Record<string, number>) => [...new Set(Object.values(statuses))]

  test('is not found before it was published, there while it is, and gone with its picture once it is deleted', async () => {
    const title = `لن يبقى ${name}`
    const id = await one.make(app, ngo, title)
    expect(every(await asked(table, id))).toEqual([404])
    await decide(id, 'publish')
    expect(every(await asked(table, id))).toEqual([200])
    expect(await one.found(app, ngo.id)).toContain(title)
    await remove(id)
    expect(every(await asked(table, id))).toEqual([410])
    expect(await one.found(app, ngo.id)).not.toContain(title)
  })

  test('is gone while it is withdrawn, with its edits too, and comes back when it is published again', async () => {
    const id = await one.make(app, ngo, `يعود ${name}`)
    await decide(id, 'publish')
    await decide(id, 'withdraw')
    expect(every(await asked(table, id))).toEqual([410])
    await one.edit(ngo.client, id, `يعود معدلاً ${name}`)
    expect(every(await asked(table, id))).toEqual([410])
    await decide(id, 'publish')
    expect(every(await asked(table, id))).toEqual([200])
    await remove(id)
  })

  test('that nobody ever saw is not found when it is deleted: nothing tells that it was there', async () => {
    const id = await one.make(app, ngo, `مسودة ${name}`)
    await remove(id)
    expect(every(await asked(table, id))).toEqual([404])
  })
})
