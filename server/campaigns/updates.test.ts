import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCampaign } from '#contract/campaigns/calls.ts'
import { campaignUpdateRegister } from '#contract/campaigns/updates.ts'
import { confirmWish, followNgo, stopSubscriptions } from '#contract/subscriptions/calls.ts'
import { tellFollowers } from '../subscriptions/digest.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { withoutPolicies } from '../testing/without-policies.ts'
import { organisation, type Organisation, organisationUser } from '../testing/factories.ts'

const app = await testApp()
let ngo: Organisation
let days = 0
/** The next day begins: a follower is told once a day at most. */
const nextDay = () => {
  days += 1
  app.clock.now = () => new Date(Date.now() + days * 86_400_000)
}
beforeAll(async () => {
  ngo = await organisation(app)
})
const told = 'وصلت المعاطف إلى مئة أسرة في ريف دمشق.'
const add = (campaign_id: number, title_ar: string, by = ngo) =>
  by.client.call(campaignUpdateRegister.create, { body: { campaign_id, title_ar, text_ar: told } })
const shown = async (id: number) =>
  must(await app.guest.call(readCampaign, { params: { id } })).updates.map(({ title_ar }) => title_ar)
const mails = async (email: string) =>
  (
    await sql<{ code: string; text: string }>`
      select template_code as code, body_text as text from outbox where to_address = ${email} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const tokenIn = (text: string | undefined, purpose: 'confirm' | 'stop') =>
  new RegExp(`/follow/${purpose}\\?token=([^&\\s]+)`).exec(text ?? '')?.[1] ?? ''

test('an update stands on the page of its campaign, newest first, until it is deleted', async () => {
  const id = await campaign(app, ngo)
  const first = must(await add(id, 'الدفعة الأولى'))
  must(await add(id, 'الدفعة الثانية'))
  expect(await shown(id)).toEqual(['الدفعة الثانية', 'الدفعة الأولى'])
  must(await ngo.client.call(campaignUpdateRegister.remove, { params: { id: first.id } }))
  expect(await shown(id)).toEqual(['الدفعة الثانية'])
})

test('only of an own, licensed campaign, which an edit does not change; not without the right', async () => {
  const [id, other] = [await campaign(app, ngo), await campaign(app, ngo)]
  const stranger = await organisation(app)
  expect(Object.keys((await add(id, 'خبر غريب', stranger)).errors)).toEqual(['campaign_id'])
  expect(Object.keys((await add(await campaign(app, ngo, { confirmed: 'P' }), 'قبل الترخيص')).errors)).toEqual([
    'campaign_id',
  ])
  const row = must(await add(id, 'الدفعة الأولى'))
  const moved = await ngo.client.call(campaignUpdateRegister.update, {
    params: { id: row.id },
    body: { campaign_id: other, title_ar: 'الدفعة الأولى', text_ar: told },
    headers: { 'if-match': `"${row.updated_at}"` },
  })
  expect(Object.keys(moved.errors)).toEqual(['campaign_id'])
  const { client } = await organisationUser(app, ngo.id, { campaigns: ['S'] })
  expect((await add(id, 'بلا حق', { ...ngo, client })).status).toBe(403)
  expect(await shown(id)).toEqual(['الدفعة الأولى'])
})

test('it goes by mail once to those who asked and confirmed, to nobody else, and to nobody who stopped', async () => {
  nextDay()
  const id = await campaign(app, ngo, { name: 'حملة المعاطف' })
  const [asked, confirmed] = ['asked@giver.example', 'confirmed@giver.example']
  for (const email of [asked, confirmed])
    must(await app.guest.call(followNgo, { params: { ngo_id: ngo.id }, body: { email } }))
  const wish = tokenIn((await mails(confirmed)).at(-1)?.text, 'confirm')
  must(await app.guest.call(confirmWish, { query: { token: wish } }))
  nextDay()
  must(await add(id, 'وُزّع نصف المعاطف'))
  await tellFollowers(app.services)
  await tellFollowers(app.services)
  const digests = async (email: string) => (await mails(email)).filter(({ code }) => code === 'FOLLOW-DIGEST')
  const [digest, ...more] = await digests(confirmed)
  expect(more).toEqual([])
  expect(digest?.text).toContain('مستجدات حملة «حملة المعاطف»: وُزّع نصف المعاطف')
  expect(digest?.text).toContain(`/details_donation/${id}`)
  expect(await digests(asked)).toEqual([])
  must(await app.guest.call(stopSubscriptions, { query: { token: tokenIn(digest?.text, 'stop') } }))
  nextDay()
  must(await add(id, 'اكتمل التوزيع'))
  await tellFollowers(app.services)
  // Stopping erased what was sent before, and nothing follows.
  expect(await mails(confirmed)).toEqual([])
})

test('what is deleted before the mail, or is of an organisation without a page, is told to nobody', async () => {
  nextDay()
  const other = await organisation(app)
  const id = await campaign(app, other)
  const email = 'quiet@giver.example'
  must(await app.guest.call(followNgo, { params: { ngo_id: other.id }, body: { email } }))
  must(await app.guest.call(confirmWish, { query: { token: tokenIn((await mails(email)).at(-1)?.text, 'confirm') } }))
  nextDay()
  const row = must(await add(id, 'كُتب خطأً', other))
  must(await other.client.call(campaignUpdateRegister.remove, { params: { id: row.id } }))
  await tellFollowers(app.services)
  expect((await mails(email)).map(({ code }) => code)).not.toContain('FOLLOW-DIGEST')
})

test('the queries themselves keep the campaign of another organisation; a deleted one has no updates', async () => {
  const id = await campaign(app, ngo)
  const row = must(await add(id, 'الدفعة الأولى'))
  const stranger = await organisation(app)
  await withoutPolicies(app, ['campaigns', 'campaign_updates'], async () => {
    expect(Object.keys((await add(id, 'خبر غريب', stranger)).errors)).toEqual(['campaign_id'])
    const removed = await stranger.client.call(campaignUpdateRegister.remove, { params: { id: row.id } })
    expect(removed.status).toBe(404)
  })
  expect(await shown(id)).toEqual(['الدفعة الأولى'])
  await sql`update campaigns set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
  expect(Object.keys((await add(id, 'بعد الحذف')).errors)).toEqual(['campaign_id'])
})

test('an update is told in mails while its campaign has a page: not of a hidden organisation, not a day later when it is gone', async () => {
  nextDay()
  const other = await organisation(app)
  const id = await campaign(app, other)
  const email = 'page@giver.example'
  must(await app.guest.call(followNgo, { params: { ngo_id: other.id }, body: { email } }))
  must(await app.guest.call(confirmWish, { query: { token: tokenIn((await mails(email)).at(-1)?.text, 'confirm') } }))
  nextDay()
  must(await add(id, 'وصل الخبر', other))
  await sql`update campaigns set confirmed = 'P' where id = ${id}`.execute(app.ownerDb)
  await tellFollowers(app.services)
  expect((await mails(email)).map(({ code }) => code)).not.toContain('FOLLOW-DIGEST')
  await sql`update campaigns set confirmed = 'A' where id = ${id}`.execute(app.ownerDb)
  nextDay()
  await tellFollowers(app.services)
  expect((await mails(email)).map(({ code }) => code)).toContain('FOLLOW-DIGEST')
})
