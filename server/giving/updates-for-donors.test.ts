import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readPayment } from '#contract/giving/payment.ts'
import { confirmWish, readSubscriptions, stopSubscriptions } from '#contract/subscriptions/calls.ts'
import { campaignUpdateRegister } from '#contract/campaigns/updates.ts'
import { tellFollowers } from '../subscriptions/digest.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { init, operatorProcess, pay, wallet, type Wish } from '../testing/giving.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
let ngo: Organisation
let wish: Wish
beforeAll(async () => {
  ngo = await organisation(app)
  const payment_method_id = await wallet(app, ngo)
  wish = {
    payment_method_id,
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000', name: 'حملة المعاطف' }),
  }
})
beforeEach(() => operator.behave({ queue: [], always: 'fair' }))

let serial = 0
const fresh = () => `giver${(serial += 1)}@donor.example`
const mails = async (email: string) =>
  (
    await sql<{ code: string; text: string }>`
      select template_code as code, body_text as text from outbox where to_address = ${email} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const codes = async (email: string) => (await mails(email)).map(({ code }) => code)
const tokenIn = (text: string | undefined, purpose: 'confirm' | 'stop') =>
  new RegExp(`/follow/${purpose}\\?token=([^&\\s]+)`).exec(text ?? '')?.[1] ?? ''
const give = async (more: object) => must(await init(app, { ...wish, ...more } as Wish)).transaction_id
const followers = async (email: string) =>
  (await sql`select from followers where email = ${email}`.execute(app.ownerDb)).rows.length

test('a donor who ticks the box is asked by mail once the gift is taken, and told of updates once he confirmed, until he stops', async () => {
  const email = fresh()
  const id = await give({ email, wants_updates: true })
  // Nothing before the gift is taken: the address may be anybody's.
  expect([await codes(email), await followers(email)]).toEqual([[], 0])
  must(await pay(app, id))
  must(await pay(app, id))
  expect(await codes(email)).toEqual(['GIFT-RECEIPT', 'FOLLOW-CONFIRM'])
  const real = app.clock.now
  const add = async (title_ar: string) =>
    must(
      await ngo.client.call(campaignUpdateRegister.create, {
        body: { campaign_id: wish.campaign_id, title_ar, text_ar: 'وصلت المعاطف إلى مئة أسرة في ريف دمشق.' },
      }),
    )
  try {
    await add('قبل التأكيد')
    await tellFollowers(app.services)
    expect(await codes(email)).not.toContain('FOLLOW-DIGEST')
    must(await app.guest.call(confirmWish, { query: { token: tokenIn((await mails(email)).at(-1)?.text, 'confirm') } }))
    await add('وُزّع نصف المعاطف')
    app.clock.now = () => new Date(real().getTime() + 86_400_000)
    await tellFollowers(app.services)
    const digest = (await mails(email)).find(({ code }) => code === 'FOLLOW-DIGEST')?.text
    expect(digest).toContain('مستجدات حملة «حملة المعاطف»: وُزّع نصف المعاطف')
    const token = tokenIn(digest, 'stop')
    expect(must(await app.guest.call(readSubscriptions, { query: { token } })).map(({ ngo: of }) => of?.id)).toEqual([
      ngo.id,
    ])
    must(await app.guest.call(stopSubscriptions, { query: { token }, body: {} }))
    expect(await followers(email)).toBe(0)
  } finally {
    app.clock.now = real
  }
})

test('without the tick, and where nothing was taken, nobody is asked; the tick needs an address', async () => {
  const [plain, refused] = [fresh(), fresh()]
  const one = await give({ email: plain })
  must(await pay(app, one))
  expect([await codes(plain), await followers(plain)]).toEqual([['GIFT-RECEIPT'], 0])
  const two = await give({ email: refused, wants_updates: true })
  for (let at = 0; at < 3; at += 1) await pay(app, two, '000000')
  expect(must(await app.guest.call(readPayment, { params: { transaction_id: two } })).status).toBe('failed')
  expect([await codes(refused), await followers(refused)]).toEqual([[], 0])
  expect(Object.keys((await init(app, { ...wish, wants_updates: true } as Wish)).errors)).toEqual(['email'])
})
