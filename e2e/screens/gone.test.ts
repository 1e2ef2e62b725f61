import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()
const no = 987_654

/** Pages of one record, the list that each belongs to, and the heading that the page keeps. */
const pages = {
  'central.admin': [
    [`/ministry/ngos/${no}`, '/ministry/ngos', 'بطاقة المنظمة'],
    [`/ministry/accreditation-transactions/${no}`, '/ministry/accreditation-transactions', 'دراسة معاملة'],
    [`/ministry/creation-requests/${no}`, '/ministry/ngos-creation-requests', 'دراسة طلب تأسيس'],
    [`/ministry/ngos-communication/plans/${no}`, '/ministry/ngos-communication/plans', 'خطة سنوية'],
    [`/ministry/ngos-communication/annual-budgets/${no}`, '/ministry/ngos-communication/annual-budgets', 'حسابات سنة'],
    [`/ministry/ngos-communication/yearly-returns/${no}`, '/ministry/ngos-communication/yearly-returns', 'تقرير سنوي'],
    [`/ministry/settings/regulations/${no}`, '/ministry/settings/regulations', 'محتوى التشريع'],
    [`/ministry/settings/instructions/${no}`, '/ministry/settings/instructions', 'تعليمات شاشة'],
    [`/ministry/settings/pages/${no}`, '/ministry/settings/pages', 'صفحة ثابتة'],
    [`/ministry/update-role/ministry/${no}`, '/ministry/settings/roles', 'تعديل دور'],
    ['/ministry/ngos-data/nothing', '/ministry/ngos-data', 'بيانات المنظمات'],
  ],
  'sanabel.admin': [
    [`/transactions/transactions/${no}`, '/transactions/transactions', 'معاملة'],
    [`/administrative-status/employees/${no}`, '/administrative-status/employees', 'موظف'],
    [`/administrative-status/volunteers/${no}`, '/administrative-status/volunteers', 'متطوع'],
    [`/administrative-status/founders/${no}`, '/administrative-status/founders', 'المؤسسون'],
    [`/guest-pages-management/edit-jobs/${no}`, '/guest-pages-management/job-vacancies', 'تعديل فرصة عمل'],
    [`/guest-pages-management/news-details/${no}`, '/guest-pages-management/news-management', 'خبر'],
    [`/guest-pages-management/campaigns?campaign=${no}`, '/guest-pages-management/campaigns', 'حملات التبرع'],
  ],
} as const

test.each(Object.entries(pages))(
  '%s: the page of a record that is not there keeps its heading, says so once and leads to the list',
  async (name, all) => {
    const { page, faults } = await signIn(browser, url, name, { width: 390, height: 844 })
    for (const [path, list, heading] of all) {
      await page.goto(url + path)
      const main = page.locator('main')
      await main
        .getByText(/السجل المطلوب غير موجود|لا توجد قائمة/)
        .first()
        .waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      expect(await main.getByText(/السجل المطلوب غير موجود|لا توجد قائمة/).count(), path).toBe(1)
      expect(await page.locator('h1').allInnerTexts(), path).toEqual([heading])
      await expect.poll(() => main.locator(`a[href="${list}"]`).last().isVisible(), { message: path }).toBe(true)
    }
    await examine(page, `gone-${name}`)
    expect(faults).toEqual([])
  },
  120_000,
)

test('a letter that is not there is told of in one place beside the list of letters', async () => {
  const { page } = await signIn(browser, url, 'central.admin')
  await page.goto(`${url}/messaging/received?thread=${no}`)
  const title = page.getByText('السجل المطلوب غير موجود.')
  await title.waitFor()
  // One line, not its share of the whole height.
  expect(await title.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(60)
})

test.each(['/annual-plan/next', '/annual-plan/1900/return'])('%s is no page: it stands under no year', async (path) => {
  const { page } = await signIn(browser, url, 'sanabel.admin')
  const answer = await page.goto(url + path)
  expect(answer?.status()).toBe(404)
  expect(await page.locator('h1').allInnerTexts()).toEqual(['الصفحة غير موجودة'])
})
