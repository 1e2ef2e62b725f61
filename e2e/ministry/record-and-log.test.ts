import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('from the record of an organisation a part of its file opens with a reason, and the log tells it to the ministry', async () => {
  const { page, faults } = await signIn(browser, url, 'central.admin')
  await page.goto(`${url}/ministry/ngos/1`)
  const parts = page.getByRole('navigation', { name: 'أجزاء الصفحة' })
  await parts.getByRole('link', { name: 'تدقيق الملف' }).click()
  expect(new URL(page.url()).hash).toBe('#reviews')
  await page.setViewportSize({ width: 390, height: 844 })
  await parts.getByRole('link', { name: 'ما تعرضه للعموم' }).click()
  await page.getByRole('heading', { level: 2, name: 'ما تعرضه للعموم' }).waitFor()
  await examine(page, 'record-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'حملات التبرع' }).click()
  await page.waitForURL(`${url}/ngo/1/donation`)
  await page.goBack()

  await page.getByRole('button', { name: 'المراكز الخدمية' }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog, 'سبب الاطّلاع', 'متابعة شكوى وردت إلى المديرية')
  await dialog.getByRole('button', { name: 'افتح الملف' }).click()
  await page.waitForURL(`${url}/ngo-profile/service-centers`)
  await page.getByRole('button', { name: 'اخرج من الملف' }).click()
  await page.waitForURL(`${url}/ministry/ngos/1`)

  await page.getByRole('link', { name: 'السجل كاملاً' }).click()
  await page.waitForURL(/\/ministry\/dashboard-events-log\?ngo_id=1/)
  await page.getByText('المنظمة: جمعية سنابل المثال الخيرية (تجريبية)').waitFor()
  await page.getByText('غادرت الوزارة ملف المنظمة').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'صدّر الجدول' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Report - .*\.xlsx$/)
  await examine(page, 'platform-log')
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'platform-log-390')
  expect(faults).toEqual([])
}, 60_000)

test('a page behind the last one of a list says so and leads to the first; who may only read a text finds no tools for it', async () => {
  const { page, faults } = await signIn(browser, url, 'auditor1')
  for (const list of ['dashboard-events-log', 'settings/faq']) {
    await page.goto(`${url}/ministry/${list}?page=9999`)
    await page.getByText('لا صفحة بهذا الرقم في القائمة').waitFor()
    await page.getByRole('button', { name: 'إلى الصفحة الأولى' }).click()
    await page.getByRole('row').nth(1).waitFor()
  }
  await page.goto(`${url}/ministry/settings/pages/1`)
  const text = page.locator('[role=textbox][lang=ar]')
  await text.waitFor()
  expect(await text.getAttribute('contenteditable')).toBe('false')
  expect(await page.getByRole('button', { name: 'عريض' }).count()).toBe(0)
  expect(await page.getByLabel('العنوان', { exact: true }).isEditable()).toBe(false)
  expect(faults).toEqual([])
}, 60_000)

test('a document with a code is frozen from the record with its reason and article, its organisation grieves that, and the central administration unfreezes it', async () => {
  const { page, faults } = await signIn(browser, url, 'central.admin')
  const citizen = await visit(browser, url, { width: 390, height: 844 })
  const { data } = (await (await page.request.get(`${url}/api/v2/ministry/ngos/1`)).json()) as {
    data: { documents: { rows: { id: number; title: string; code: string; status: string }[] } }
  }
  const document = data.documents.rows.find((one) => one.status === 'active')
  if (!document) throw new Error('the demonstration issued no document')
  const scan = async (text: string) => {
    await citizen.page.goto(`${url}/ngo-data?QR=${document.code}`)
    await citizen.page.getByText(text).first().waitFor()
  }
  await scan('وثيقة صالحة')

  await page.goto(`${url}/ministry/ngos/1`)
  await page.getByRole('button', { name: document.title }).first().click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('listitem').first().waitFor()
  await examine(page, 'document')
  await drawer.getByRole('button', { name: 'جمّد الوثيقة' }).click()
  const asked = page.getByRole('dialog').nth(1)
  await asked.getByRole('button', { name: 'جمّد الوثيقة' }).click()
  await asked.getByText('اكتبوا السبب كما تقرؤه المنظمة، بخمسة محارف على الأقل.').first().waitFor()
  await asked.getByText('اكتبوا السند القانوني').first().waitFor()
  await write(asked, 'سبب التجميد', 'بلاغ عن نسخة مزوّرة متداولة')
  await write(asked, 'السند القانوني', 'المادة 14')
  await asked.getByRole('button', { name: 'جمّد الوثيقة' }).click()
  await asked.waitFor({ state: 'detached' })
  await drawer.getByText('بلاغ عن نسخة مزوّرة متداولة').waitFor()
  await drawer.getByText('المادة 14').waitFor()
  await examine(page, 'document-frozen')
  await scan('هذه الوثيقة مجمَّدة')

  const own = await signIn(browser, url, 'sanabel.admin')
  await own.page.goto(`${url}/user-notifications`)
  await own.page.getByText(`جُمّدت الوثيقة «${document.title}»`).first().waitFor()
  await own.page.getByRole('link', { name: 'افتح السجل' }).first().click()
  await own.page.waitForURL(`${url}/transactions/qr-scan-log/${document.id}`)
  await own.page.getByText('بلاغ عن نسخة مزوّرة متداولة').waitFor()
  await own.page.getByText('المادة 14').waitFor()
  await examine(own.page, 'document-frozen-own')
  await own.page.getByRole('button', { name: 'تظلّم من القرار' }).click()
  await own.page.getByRole('heading', { level: 1, name: `تظلم من تجميد الوثيقة «${document.title}»` }).waitFor()
  await own.page.goto(`${url}/transactions/qr-scan-log/${document.id}`)
  await own.page.getByRole('link', { name: /تظلمكم/ }).waitFor()

  await drawer.getByRole('button', { name: 'ألغِ التجميد' }).click()
  await asked.getByRole('button', { name: 'ألغِ التجميد' }).click()
  await asked.waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'جمّد الوثيقة' }).waitFor()
  await scan('وثيقة صالحة')
  expect([...faults, ...own.faults]).toEqual([])
}, 60_000)
