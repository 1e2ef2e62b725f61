import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('an officer opens a new letter, answers it by mail and puts it away; the list and the filter say so', async () => {
  const { page, faults, open } = await signIn(browser, url, 'central.admin')
  await open('/ministry/guest-messages?status=new')
  const letter = page.getByRole('button', { name: /^MSG\d+/ }).first()
  const reference = await letter.innerText()
  await letter.click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'أجب', exact: true }).waitFor()
  await examine(page, 'letter-read')
  await drawer.getByRole('button', { name: 'أجب', exact: true }).click()
  const form = page.getByRole('dialog').last()
  await form.getByText('يُرسل الرد بالبريد الإلكتروني').waitFor()
  await form.getByRole('textbox', { name: 'نص الرد' }).fill('تجدون الوثائق المطلوبة في صفحة دليل الخدمات.')
  await examine(page, 'letter-reply')
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'letter-reply-phone')
  await form.getByRole('button', { name: 'أرسل الرد' }).click()
  await drawer.getByText('تاريخ الرد').waitFor()
  await examine(page, 'letter-replied-phone')
  await page.setViewportSize({ width: 1440, height: 940 })
  await examine(page, 'letter-replied')
  await drawer.getByRole('button', { name: 'أرشف' }).click()
  await drawer.getByRole('button', { name: 'أرشف' }).waitFor({ state: 'detached' })
  await open('/ministry/guest-messages?status=archived')
  await page.getByRole('button', { name: reference }).waitFor()
  await examine(page, 'letters-archived')
  await open('/ministry/outbox')
  await page.getByText(`رد على رسالتكم ${reference}`).first().waitFor()
  expect(faults).toEqual([])
})

test('several requests of the queue are taken over together; one that does not allow it is named with the reason and left out', async () => {
  const { page, context, faults, open } = await signIn(browser, url, 'dm.officer')
  const read = async <T>(path: string) =>
    ((await (await context.request.get(`${url}/api/v2/ministry/transaction-requests${path}`)).json()) as { data: T })
      .data
  const rows = await read<{ id: number; request_no: string }[]>('?urgency=undecided&per_page=50')
  const details = await Promise.all(rows.map(({ id }) => read<{ decisions: string[]; request_no: string }>(`/${id}`)))
  const numberOf = (starts: boolean) =>
    details.find((one) => one.decisions.includes('start') === starts)?.request_no ?? ''
  await open('/ministry/accreditation-transactions?view=section')
  for (const no of [numberOf(true), numberOf(false)])
    await page.getByRole('row').filter({ hasText: no }).getByRole('checkbox').check()
  await examine(page, 'together-chosen')
  await page.getByRole('button', { name: 'ابدأ الدراسة' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('ليس الإجراء متاحاً لكم في خطوتها الحالية').waitFor()
  await examine(page, 'together-barred')
  await drawer.getByRole('button', { name: 'استثنِها من الاختيار' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'together-start-phone')
  await drawer.getByRole('button', { name: 'ابدأ الدراسة' }).click()
  await page.getByText('نُفّذ الإجراء في معاملة واحدة').first().waitFor()
  expect(faults).toEqual([])
})

/** The rows of the other tab stay until those of this one are there. */
const oneRow = async (page: Page) => {
  await page.getByRole('columnheader', { name: 'سبب التوقيف' }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
}

test('an organisation finds a letter that was held back, reads why, and releases it: it stands first among the arrived ones', async () => {
  const { page, faults, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/guest-pages-management/guests-messages')
  await page.getByText('الموقوفة', { exact: true }).click()
  await page.waitForURL(/held=1/)
  const letter = page.getByRole('button', { name: /^MSG\d+/ })
  await oneRow(page)
  const reference = await letter.innerText()
  await letter.click()
  await page.getByRole('dialog').getByText('مُلئ النموذج أسرع مما يُقرأ').waitFor()
  await examine(page, 'held-letter')
  await page.getByRole('button', { name: 'مرّرها' }).click()
  await examine(page, 'held-letter-release')
  await page.getByRole('dialog').last().getByRole('button', { name: 'مرّرها' }).click()
  await page.getByText('لا موقوفات').waitFor()
  await page.getByText('الواردة', { exact: true }).click()
  await page.getByRole('button', { name: reference }).waitFor()
  expect(
    await page
      .getByRole('button', { name: /^MSG\d+/ })
      .first()
      .innerText(),
  ).toBe(reference)
  expect(faults).toEqual([])
})

test('the ministry discards an advertisement, and an answer to the consultation that was held back counts once it is released', async () => {
  const { page, faults, open } = await signIn(browser, url, 'central.admin')
  await open('/ministry/guest-messages?held=1')
  await page.getByRole('button', { name: /^MSG\d+/ }).click()
  await page.getByRole('button', { name: 'أهملها' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'أهملها' }).click()
  await page.getByText('لا موقوفات').waitFor()

  await open('/ministry/surveys')
  const total = page.locator('dl dd').first()
  const before = Number(await total.innerText())
  await page.getByText('الموقوفة', { exact: true }).click()
  await oneRow(page)
  await page.getByRole('button', { name: /^SHM\d+/ }).click()
  await page.getByRole('button', { name: 'مرّرها' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'مرّرها' }).click()
  await page.getByText('لا موقوفات').waitFor()
  await page.getByText('المحتسبة', { exact: true }).click()
  await expect.poll(() => total.innerText()).toBe(String(before + 1))
  expect(faults).toEqual([])
})

test('the ministry reads what the consultation says, opens one answer and takes it out of the results', async () => {
  const { page, leave, faults } = await signIn(browser, url, 'central.admin')
  await page.goto(`${url}/ministry/surveys`)
  const total = page.locator('dl dd').first()
  await total.waitFor()
  const before = Number(await total.innerText())
  expect(before).toBeGreaterThan(3)
  await expect
    .poll(() => page.getByRole('region', { name: 'تقييم المحاور' }).getByRole('row').count())
    .toBeGreaterThan(4)
  await examine(page, 'surveys-results')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'صدّر الجدول' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('combobox', { name: 'الصفة' }).selectOption({ label: 'خبير' })
  await page.waitForURL(/respondent_kind=expert/)
  await expect.poll(() => total.innerText()).toBe('1')
  // The figures and the rows are asked apart.
  await expect.poll(() => page.getByRole('button', { name: /^SHM\d+/ }).count()).toBe(1)
  await page.getByRole('button', { name: /^SHM\d+/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('المقترح').first().waitFor()
  await examine(page, 'surveys-answer')
  await drawer.getByRole('button', { name: 'احذف الاستمارة' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'احذف الاستمارة' }).click()
  await expect.poll(() => total.innerText()).toBe('0')
  expect(faults).toEqual([])
  await leave()

  const phone = await signIn(browser, url, 'central.admin', { width: 390, height: 844, lang: 'en', dark: true })
  await phone.page.goto(`${url}/ministry/surveys`)
  await phone.page.getByRole('region', { name: 'Ratings of the axes' }).waitFor()
  await examine(phone.page, 'surveys-phone')
})
