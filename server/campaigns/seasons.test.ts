import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { filterCampaigns, readCampaign, readCampaignChoices, readSeason } from '#contract/campaigns/calls.ts'
import { campaignTagRegister, listCampaignOptions } from '#contract/campaigns/tags.ts'
import { testApp, type Client } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, type Organisation } from '../testing/factories.ts'

const app = await testApp()
let ngo: Organisation
let staff: Client
const season = {
  name_ar: 'رمضان 1500',
  name_en: 'Ramadan 1500',
  slug: 'ramadan-1500',
  page_key: 'ramadanCampaign',
  starts_on: '2077-08-21',
  ends_on: '2077-09-19',
  text_ar: 'حملات الموسم المرخَّصة.',
  text_en: 'The licensed campaigns of the season.',
} as const
const add = (body: object) => staff.call(campaignTagRegister.create, { body: { ...season, ...body } as never })
const found = async (tag: string) =>
  (await app.guest.call(filterCampaigns, { params: { type: 'all' }, body: { tag, per_page: 50 } })).data.map(
    (row) => row.id,
  )
const choices = async () => {
  const later = Date.now() + 31_000
  app.clock.now = () => new Date(later)
  const { data } = await app.guest.call(readCampaignChoices)
  app.clock.now = () => new Date()
  return data.tags
}

beforeAll(async () => {
  ngo = await organisation(app)
  staff = (await ministryUser(app, { role: 'CA' })).client
})

test('a new season needs no code: staff write it, link its campaigns, and its page, list and campaigns show it', async () => {
  const [one, two] = [await campaign(app, ngo), await campaign(app, ngo)]
  const { status, data } = await add({ campaign_ids: [one] })
  expect(status).toBe(200)
  expect(await found(season.slug)).toEqual([one])
  const shown = { slug: season.slug, name_ar: season.name_ar, name_en: season.name_en, page_key: season.page_key }
  expect((await app.guest.call(readCampaign, { params: { id: one } })).data.tags).toEqual([shown])
  const { name_ar: _, ...rest } = season
  expect((await app.guest.call(readSeason, { params: { slug: season.slug } })).data).toMatchObject(rest)
  expect((await choices())[0]).toMatchObject({ ...shown, campaigns: 1, over: false })
  await staff.call(campaignTagRegister.update, {
    params: { id: data.id },
    body: { ...season, campaign_ids: [two] },
    headers: { 'if-match': `"${data.updated_at}"` },
  })
  expect(await found(season.slug)).toEqual([two])
  expect((await app.guest.call(readCampaign, { params: { id: one } })).data.tags).toEqual([])
  await sql`update ngos set status_id = 2 where id = ${ngo.id}`.execute(app.ownerDb)
  expect(await found(season.slug), 'of a suspended organisation').toEqual([])
  await sql`update ngos set status_id = 1 where id = ${ngo.id}`.execute(app.ownerDb)
  const root = join(import.meta.dirname, '../..')
  for (const side of ['contract', 'server', 'web'])
    for (const entry of readdirSync(join(root, side), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
        expect(readFileSync(join(entry.parentPath, entry.name), 'utf8'), entry.name).not.toMatch(
          /ramadan-\d|earthquake-\d/,
        )
})

test('a season that was removed leaves the public site, and its address may be given again', async () => {
  const id = await campaign(app, ngo)
  const given = { slug: 'flood-1500', page_key: null, campaign_ids: [id] }
  const { data } = await add(given)
  expect((await add(given)).errors).toHaveProperty('slug')
  await staff.call(campaignTagRegister.remove, {
    params: { id: data.id },
    headers: { 'if-match': `"${data.updated_at}"` },
  })
  expect((await app.guest.call(readSeason, { params: { slug: given.slug } })).status).toBe(404)
  expect((await app.guest.call(readCampaign, { params: { id } })).data.tags).toEqual([])
  expect((await add(given)).status).toBe(200)
})

test.each([
  ['its end before its start', { ends_on: '2077-08-20' }, 'ends_on'],
  ['a slug that is no address', { slug: 'Ramadan 1500' }, 'slug'],
  ['a page that shows no season', { page_key: 'about-ministry' }, 'page_key'],
  ['one campaign twice', { campaign_ids: [1, 1] }, 'campaign_ids'],
  ['an unknown campaign', { campaign_ids: [999_999] }, 'campaign_ids'],
])('a season with %s is refused at its field', async (_, body, field) => {
  const { status, errors } = await add({ slug: 'wrong-1500', campaign_ids: [], ...body })
  expect([status, Object.keys(errors)]).toEqual([422, [field]])
})

test('a campaign that nobody accepted cannot be linked and is not offered; one that was linked stays linked', async () => {
  const [waiting, good] = [
    await campaign(app, ngo, { name: 'بانتظار القرار', confirmed: 'P' }),
    await campaign(app, ngo, { name: 'خيمة الإفطار الكبرى' }),
  ]
  const wrong = await add({ slug: 'tents-1', campaign_ids: [waiting] })
  expect(wrong.errors).toHaveProperty('campaign_ids')
  const offered = async (query: object) =>
    (await staff.call(listCampaignOptions, { query: query as never })).data.map((one) => one.id)
  expect(await offered({ search: 'خيمه افطار' })).toEqual([good])
  expect(await offered({ search: 'بانتظار' })).toEqual([])
  expect((await offered({ search: 'لا شيء كهذا', id: [good] })).includes(good)).toBe(true)
  const { data } = await add({ slug: 'tents-2', campaign_ids: [good] })
  await sql`update campaigns set deleted_at = now() where id = ${good}`.execute(app.ownerDb)
  const { id, updated_at, ...body } = data
  const again = await staff.call(campaignTagRegister.update, {
    params: { id },
    body,
    headers: { 'if-match': `"${updated_at}"` },
  })
  expect(again.status).toBe(200)
})
