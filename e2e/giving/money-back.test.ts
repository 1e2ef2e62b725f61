import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { runSandbox } from '#server/giving/sandbox/run.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { choose, upload, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const operator = await runSandbox([])
afterAll(() => operator.stop())
const behave = (queue: readonly string[]) =>
  fetch(`${operator.url}/behave`, { method: 'POST', body: JSON.stringify({ queue, always: 'fair' }) })
const browser = await openBrowser()
const { url, database } = await startServer({ PAYMENT_URL: operator.url })
const payments = '/guest-pages-management/payment-management'
const desk = '/ministry/ngos-communication/payments'
const phone = '0955123456'

const said = async (page: Page) => (await page.innerText('main')).replaceAll(/[\u00a0\u2066-\u2069]/g, ' ')
const send = (page: Page) => page.locator('main form button[type=submit]').first().click()
/** Long enough for the page to believe that somebody read it. */
const read = (page: Page) => page.waitForTimeout(1_700)

async function give(page: Page, amount: number): Promise<string> {
  await page.goto(`${url}/payment-summary?campaign=1&amount=${amount}`)
  await read(page)
  await page.fill('[name=phone_number]', phone)
  await send(page)
  // A busy machine may let the operator's patience end: the same form is the same payment.
  if ((await page.locator('[name=otp]').count()) === 0) await send(page)
  await page.fill('[name=otp]', '123456')
  await send(page)
  expect(await page.innerText('h1')).toMatch(/^نعم/)
  return new URL(page.url()).searchParams.get('transaction') ?? ''
}
/** Reloads until the page says it: the worker asks the operator every few seconds. */
async function until(page: Page, words: string) {
  for (let turn = 0; turn < 25; turn += 1) {
    if ((await said(page)).includes(words)) return
    await page.waitForTimeout(800)
    await page.reload()
  }
  throw new Error(`the page never said ${words}`)
}

test(
  'a gift goes back by two persons, and what its operator only claimed is settled by two',
  { timeout: 150_000 },
  async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: 'ar-SY',
      viewport: { width: 390, height: 844 },
    })
    const donor = await context.newPage()
    const name = await give(donor, 75_000)
    // The receipt is drawn after the gift: its code is on the page from then on.
    const check = donor.getByRole('main').getByRole('link', { name: 'تحقق من الإيصال' })
    await expect.poll(async () => (await donor.reload(), check.count())).toBe(1)
    const checkUrl = (await check.getAttribute('href')) ?? ''
    // The donor reads his gifts by a code, without an account and without script.
    await donor.goto(`${url}/donation-statement`)
    await read(donor)
    await donor.fill('[name=phone_number]', phone)
    await send(donor)
    expect(donor.url()).toBe(`${url}/donation-statement`)
    await donor.fill('[name=code]', '111111')
    await send(donor)
    expect(await said(donor)).toContain('المحاولات الباقية: 4')
    await donor.fill('[name=code]', '123456')
    await send(donor)
    expect(await said(donor)).toMatch(/75,000 ل\.س[\s\S]*RC-\d{4}-\d{6}/)
    const paper = await context.request.get(url + (await donor.getAttribute('main a[href*="/papers/"]', 'href')))
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])

    const own = await signIn(browser, url, 'sanabel.admin', { width: 1440, height: 900 })
    await own.open(`${payments}?view=payments`)
    await own.page.getByRole('button', { name }).click()
    await own.page.getByRole('dialog').getByRole('button', { name: 'اطلب رد المبلغ' }).click()
    await write(own.page.getByRole('dialog').last(), 'سبب الاسترداد', 'دُفع المبلغ مرتين بالخطأ')
    await own.page.getByRole('dialog').last().getByRole('button', { name: 'اطلب رد المبلغ' }).click()
    await own.page.getByRole('dialog').getByText('طُلب الاسترداد').first().waitFor()
    const one = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
    await one.open(desk)
    await one.page.getByRole('button', { name }).click()
    await one.page.getByRole('dialog').getByRole('button', { name: 'اعتمد الرد' }).click()
    await one.page
      .getByRole('dialog', { name: /اعتماد رد المبلغ/ })
      .getByRole('button', { name: 'اعتمد الرد' })
      .click()
    await until(donor, 'أُعيد منها: 75,000 ل.س')
    await donor.goto(checkUrl)
    expect(await said(donor)).toMatch(/رُدّ مبلغ/)

    // What the operator claims and has not in its books is told, and settled.
    await behave(['fair', 'says_taken'])
    const claimed = await give(donor, 30_000)
    await sql`insert into pgboss.job (name) values ('compare-books')`.execute(database.ownerDb)
    await one.open(`${desk}?view=differences`)
    const row = one.page.getByText(claimed)
    for (let turn = 0; turn < 20 && (await row.count()) === 0; turn += 1) {
      await one.page.waitForTimeout(800)
      await one.page.reload()
      await one.page.getByRole('heading', { level: 1 }).waitFor()
      await one.page.waitForTimeout(400)
    }
    await examine(one.page, 'giving-differences-ar')
    await one.page.getByRole('row').filter({ hasText: claimed }).getByRole('button').first().click()
    await one.page.getByRole('dialog').getByRole('button', { name: 'اقترح تسوية' }).click()
    const form = one.page.getByRole('dialog', { name: /تسوية الفرق/ })
    await form.waitFor()
    await examine(one.page, 'giving-settlement-form-ar')
    await choose(form, undefined, 'لم يُسحب المبلغ: يُلغى التبرع وإيصاله')
    await write(form, 'ما ثبت، وبأي كتاب أو كشف', 'كتاب المشغّل رقم 114: لم تُنفَّذ الحركة لديه')
    await upload(form, 'وثيقة الإثبات', 'pdf', 'letter')
    await form.getByRole('button', { name: 'اقترح تسوية' }).click()
    await one.page.getByRole('dialog').getByText('تسوية تنتظر شخصاً ثانياً').first().waitFor()
    await examine(one.page, 'giving-settlement-waits-ar')
    expect(await one.page.getByRole('button', { name: 'اعتمد التسوية' }).count(), 'not who proposed it').toBe(0)
    const two = await signIn(browser, url, 'central.deputy', { width: 1440, height: 900 })
    await two.open(`${desk}?view=differences`)
    await two.page.getByRole('row').filter({ hasText: claimed }).getByRole('button').first().click()
    await two.page.getByRole('dialog').getByRole('button', { name: 'اعتمد التسوية' }).click()
    await two.page
      .getByRole('dialog', { name: /اعتماد تسوية/ })
      .getByRole('button', { name: 'اعتمد التسوية' })
      .click()
    await two.page.getByRole('dialog').getByText('سُوّي').first().waitFor()
    await donor.goto(`${url}/payment-summary?transaction=${claimed}`)
    expect(await donor.innerText('h1')).toBe('لا، لم يخرج شيء')

    const english = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844, lang: 'en' })
    await english.open(`${payments}?view=differences`)
    await english.page.getByText('Settled').first().waitFor()
    await examine(english.page, 'giving-own-differences-en')
    await english.open(`${payments}?view=payments`)
    await english.page.getByRole('button', { name: claimed }).click()
    const close = await english.page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox()
    expect((close?.x ?? 390) + (close?.width ?? 0), 'the long number leaves the way out in sight').toBeLessThanOrEqual(
      390,
    )
    await examine(english.page, 'giving-own-payment-en')
    await english.open(`${payments}?view=statement`)
    await english.page.getByText('Balance after').first().waitFor()
    await examine(english.page, 'giving-own-statement-en')
    await own.open(`${payments}?view=statement`)
    await own.page.getByText('كسوة الشتاء').first().waitFor()
    await examine(own.page, 'giving-own-statement-ar')
    for (const { faults } of [own, one, two, english]) expect(faults).toEqual([])
    await context.close()
  },
)
