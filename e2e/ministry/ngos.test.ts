import { expect, test } from 'vitest'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, output } = await startServer({ LOG_LEVEL: 'info' })
const browser = await openBrowser()
const headers = { 'x-requested-with': 'sijill' }
const reason = 'متابعة شكوى وردت إلى المديرية'

test('an officer finds an organisation by a misspelt name, looks into its file with a reason, changes nothing and leaves; the organisation reads it', async () => {
  const { page, faults } = await signIn(browser, url, 'dm.officer')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.goto(`${url}/ministry/ngos`)
  await page.getByRole('heading', { level: 1, name: 'سجل المنظمات' }).waitFor()
  await page.getByRole('link', { name: /سنابل المثال/ }).waitFor()
  // A directorate has one governorate and is not asked for it.
  expect(await page.getByRole('combobox', { name: 'المحافظة' }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'اسم المنظمة أو رقمها أو رقم قرارها' }).fill('سنابيل')
  await page.getByText('أقرب الأسماء إليه').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('سنابيل')
  await examine(page, 'ngos-near')
  await page.getByRole('link', { name: /سنابل المثال/ }).click()
  await page.waitForURL(/\/ministry\/ngos\/\d+$/)
  await page.getByRole('heading', { level: 1, name: /سنابل المثال/ }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'سجل الحالات' }).waitFor()
  await examine(page, 'ngos-record')
  const record = page.url()

  await page.getByRole('button', { name: 'افتح الملف' }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog, 'سبب الاطّلاع', 'قصير')
  await dialog.getByRole('button', { name: 'افتح الملف' }).click()
  await dialog.getByText('اكتبوا السبب في 10 إلى 200 محرف.').first().waitFor()
  await write(dialog, 'سبب الاطّلاع', reason)
  await dialog.getByRole('button', { name: 'افتح الملف' }).click()
  await page.waitForURL(`${url}/ngo-profile`)
  const bar = page.getByRole('region', { name: /أنتم داخل ملف/ })
  await bar.getByText('بقيت 30 دقيقة').waitFor()
  expect(await bar.innerText()).toMatch(new RegExp(`سامر النحّال.*${reason}.*للاطّلاع فقط`, 's'))
  await page.getByRole('heading', { level: 2, name: 'المقر الرئيسي' }).waitFor()
  await examine(page, 'ngos-visit')

  // A reload keeps the visit; nothing of the pass stands in an address that a person sees or a log keeps.
  await page.goto(`${url}/ngo-profile/branches-and-departments`)
  await bar.waitFor()
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('button', { name: /^أضف/ }).count()).toBe(0)
  // Nor takes anything out: that is the right to export the register of organisations.
  expect(await page.getByRole('button', { name: 'صدّر الجدول' }).count()).toBe(0)
  const pass = await page.evaluate(() => sessionStorage.getItem('pass_token') ?? '')
  expect(pass).toHaveLength(43)
  const changed = await page.evaluate(
    async ([token, ni]) =>
      (
        await fetch(`/api/v2/branch?_token=${token}&_ni=${ni}`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', 'x-requested-with': 'sijill' },
        })
      ).status,
    [pass, record.split('/').at(-1)],
  )
  expect(changed).toBe(403)
  await page.goto(`${url}/ngo-profile/contact-info?_token=${pass}&_ni=1`)
  await bar.waitFor()
  expect(page.url()).toBe(`${url}/ngo-profile/contact-info`)
  expect(asked.some((one) => one.includes('/api/') && one.includes(pass))).toBe(true)

  await bar.getByRole('button', { name: 'اخرج من الملف' }).click()
  await page.waitForURL(record)
  expect(await page.evaluate(() => [sessionStorage.getItem('pass_token'), sessionStorage.getItem('ni')])).toEqual([
    null,
    null,
  ])
  // Back leads into no file: the visit is over.
  await page.goto(`${url}/ngo-profile`)
  await page.waitForURL(`${url}/ministry/dashboard`)
  expect(output()).not.toContain(pass)
  expect(faults).toEqual([])

  const own = await signIn(browser, url, 'sanabel.admin')
  await own.page.goto(`${url}/ngo-profile/events-log?action=view&per_page=50`)
  await own.page.getByText(`فتحت الوزارة ملف المنظمة. السبب: ${reason}`).waitFor()
  await own.page.getByText(`اطّلعت الوزارة على «الفروع والمكاتب». السبب: ${reason}`).waitFor()
  await own.page.getByText('غادرت الوزارة ملف المنظمة').waitFor()
  await expect.poll(() => own.page.getByText('سامر النحّال').count()).toBeGreaterThan(2)
  await examine(own.page, 'ngos-visit-in-log')
  expect(own.faults).toEqual([])
}, 90_000)

test('a visit that the server ends is left at once, with a word about it', async () => {
  const { page, context } = await signIn(browser, url, 'dm.officer')
  await page.goto(`${url}/ministry/ngos?search=سنابل`)
  await page.getByRole('link', { name: /سنابل المثال/ }).click()
  await page.getByRole('button', { name: 'افتح الملف' }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog, 'سبب الاطّلاع', reason)
  await dialog.getByRole('button', { name: 'افتح الملف' }).click()
  await page.waitForURL(`${url}/ngo-profile`)
  // Other reads of the file are refused later than he is told why.
  await page.route('**/api/v2/ngo-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  await context.request.post(`${url}/api/v2/ministry/pass-token`, { data: {}, headers })
  // He comes back to the tab until it notices: the first time it may still be hearing that the visit is on.
  const told = page.getByText('انتهى الاطّلاع على الملف').first()
  const comesBack = () => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => comesBack().then(() => told.isVisible())).toBe(true)
  await page.waitForURL(/\/ministry\/ngos\/\d+$/)
  await page.waitForTimeout(1_500)
  expect(await told.isVisible(), 'still told').toBe(true)
  expect(await page.getByText('عملية محظورة', { exact: true }).count(), 'refused reads').toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => sessionStorage.getItem('pass_token'))).toBeNull()
}, 60_000)

test('the page of an organisation gathers flags, duties, money, boards, cases, penalties, letters and its map', async () => {
  const { page, open, faults } = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
  await open('/ministry/ngos?search=سنابل')
  await page.getByRole('link', { name: /سنابل المثال/ }).click()
  const part = (title: string) =>
    page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  for (const title of ['إشارات الخطر', 'الطلبات', 'الهيئات وأعضاؤها', 'أين تعمل']) await part(title).first().waitFor()
  // Each record leads to its own page.
  await part('المنح المالية').getByRole('link', { name: 'مؤسسة التعليم للجميع' }).waitFor()
  await part('أين تعمل').getByText('المقر الرئيسي').waitFor()
  await examine(page, 'ngos-page-gathered')
  await examineOtherSkin(page, 'ngos-page-gathered')
  await part('المنح المالية').getByRole('link', { name: 'مؤسسة التعليم للجميع' }).click()
  await page.getByRole('heading', { level: 1, name: 'مؤسسة التعليم للجميع' }).waitFor()
  expect(faults).toEqual([])
}, 90_000)
