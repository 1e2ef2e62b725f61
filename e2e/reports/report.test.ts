import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { smtpSink } from '#server/core/mail/testing/smtp-sink.ts'
import { recordsOf } from '#server/testing/workbook.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const sink = await smtpSink()
afterAll(() => sink.close())
const { url, database } = await startServer({ SMTP_URL: sink.url })

test('a question becomes a chart and a map, is saved, frozen and scheduled; the mail carries a colleague’s own file, and leads to it', async () => {
  const writer = await signIn(browser, url, 'central.admin')
  const { page } = writer
  await writer.open('/ministry/advanced-reports')
  await page
    .getByRole('group', { name: /التجميع حسب/ })
    .getByRole('checkbox', { name: 'محافظة المقر' })
    .check()
  const table = page.getByRole('table', { name: /جواب التقرير/ })
  const damascus = table.getByRole('link', { name: /^دمشق: / })
  await damascus.waitFor()
  const [, count = ''] = /: (\d+)\./.exec((await damascus.getAttribute('aria-label')) ?? '') ?? []
  await examine(page, 'report-chart')
  // The map is the same answer: its shapes and the table below lead to the same rows.
  await page.getByText('خريطة وجدول').click()
  await page.locator('figure svg a path').nth(13).waitFor()
  const hrefs = await page
    .locator('figure svg a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const rows = await table.locator('tbody a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.toSorted()).toEqual(rows.toSorted())
  await examine(page, 'report-map')

  // A trend is a line over time above its table; its points and the table lead to the same rows.
  const groups = page.getByRole('group', { name: /التجميع حسب/ })
  await groups.getByRole('checkbox', { name: 'محافظة المقر' }).uncheck()
  await groups.getByRole('checkbox', { name: 'تاريخ قرار الإشهار: بالسنوات' }).check()
  await page.locator('polyline').waitFor()
  const ways = (links: Locator) => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const points = await ways(page.locator('div[aria-hidden] a[data-line]'))
  expect(points.length).toBeGreaterThan(3)
  expect(await ways(table.locator('tbody a'))).toEqual(points)
  await examine(page, 'report-line')
  await groups.getByRole('checkbox', { name: 'تاريخ قرار الإشهار: بالسنوات' }).uncheck()
  await groups.getByRole('checkbox', { name: 'محافظة المقر' }).check()
  await damascus.waitFor()

  await page.getByRole('button', { name: 'احفظ التقرير' }).click()
  const saving = page.getByRole('dialog')
  await write(saving, 'اسم التقرير', 'المنظمات حسب المحافظة')
  await saving.getByRole('combobox', { name: 'يراه' }).selectOption({ label: 'مدير المنظمات غير الحكومية' })
  await saving.getByRole('button', { name: 'احفظ التقرير' }).click()
  await page.getByRole('heading', { level: 1, name: 'المنظمات حسب المحافظة' }).waitFor()

  await page.getByRole('button', { name: 'حدّد موعد الإرسال' }).click()
  const sending = page.getByRole('dialog')
  await sending.getByRole('combobox', { name: 'يُرسل' }).selectOption({ label: 'كل شهر' })
  await sending.getByRole('combobox', { name: 'صيغة الملف' }).selectOption('XLSX')
  await examine(page, 'report-sending')
  await sending.getByRole('button', { name: 'حدّد موعد الإرسال' }).click()
  await page.getByText('كل شهر، يوم 1').waitFor()

  const freezing = page.getByRole('button', { name: 'جمّد نسخة من الجواب' })
  await freezing.scrollIntoViewIfNeeded()
  // An open menu closes when the page scrolls, so the scrolling ends first.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await freezing.click()
  await page.getByRole('button', { name: 'جمّد نسخة CSV' }).click()
  await page.getByText(/· CSV/).waitFor()

  // The day comes.
  await sql`update report_schedules set next_on = current_date - 1`.execute(database.ownerDb)
  await sql`insert into pgboss.job (name) values ('report-schedules')`.execute(database.ownerDb)
  const letters = async () =>
    (
      await sql<{ body: string }>`select o.body_text as body from outbox o join users u on u.email = o.to_address
        where o.template_code = 'REPORT-COPY' and u.username = 'ngo.head'`.execute(database.ownerDb)
    ).rows
  await expect.poll(async () => (await letters()).length, { timeout: 20_000 }).toBe(1)
  const [letter] = await letters()
  const [, path = ''] = /https?:\/\/[^/]+(\/ministry\/\S+)/.exec(letter?.body ?? '') ?? []
  expect(letter?.body).not.toContain('دمشق')

  const reader = await signIn(browser, url, 'ngo.head', { lang: 'en', width: 390, dark: true })
  await reader.page.goto(`${url}${path}`)
  const copy = reader.page.getByRole('dialog')
  await copy.getByText('By the rights of').waitFor()
  await copy.getByRole('button', { name: 'Check the stored file' }).click()
  await copy.getByText('The stored file is as it was frozen.').waitFor()
  await examine(reader.page, 'report-copy-phone')
  const coming = reader.page.waitForEvent('download')
  await copy.getByRole('button', { name: 'Download the file' }).click()
  const file = await (await coming).path()
  const print = createHash('sha256').update(readFileSync(file)).digest('hex')
  await copy.getByText(print).waitFor()
  // The mail carries that very file: its rows are those of the frozen copy, and its fingerprint stands in the text.
  const { rows: people } = await sql<{ email: string }>`select email from users where username = 'ngo.head'`.execute(
    database.ownerDb,
  )
  const mailed = () => sink.received.find(({ to }) => to?.some(({ address }) => address === people[0]?.email))
  await expect.poll(mailed, { timeout: 20_000 }).toBeDefined()
  const [attached] = mailed()?.attachments ?? []
  expect(attached?.filename).toBe('المنظمات حسب المحافظة.xlsx')
  const bytes = Buffer.from(attached?.content as ArrayBuffer)
  expect(bytes.equals(readFileSync(file))).toBe(true)
  const places = recordsOf(bytes)
  expect(places.length).toBeGreaterThan(5)
  expect(JSON.stringify(places)).toContain('دمشق')
  expect(mailed()?.text).toContain(print)
  // Whoever holds the file compares it here.
  await copy.locator('input[type=file]').setInputFiles(file)
  await copy.getByText('This file is the same copy.').waitFor()

  // A figure of the chart opens its rows, a row its record.
  await writer.open('/ministry/advanced-reports?report=1')
  await damascus.click()
  await page.getByRole('heading', { level: 1, name: /منظمات السجل/ }).waitFor()
  await page
    .getByText(new RegExp(`\\b${count}\\b`))
    .first()
    .waitFor()
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const one of [writer, reader]) expect(one.faults).toEqual([])
})
