import { expect, it } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { drainUploads, pdfFile, pick, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const subject = 'إقامة دورة تقوية في مدرسة الحي'
const letters = '/transactions/mediation-requests'
const desk = '/ministry/ngos-communication/mediation-requestes'
const phone = { width: 390, height: 844 } as const

it('a letter is written, certified by the ministry, and its code checked by a visitor', async () => {
  const writer = await signIn(browser, server.url, 'sanabel.admin', phone)
  await writer.open(letters)
  await examine(writer.page, 'letters-phone')
  await writer.page.getByRole('button', { name: 'عدّل الترويسة' }).click()
  await writer.page.getByRole('dialog').waitFor()
  await examine(writer.page, 'letterhead-phone')
  await writer.page.keyboard.press('Escape')
  const begun: string[] = []
  writer.page.on('request', (sent) => sent.method() === 'POST' && begun.push(sent.url()))
  // A double click begins one letter.
  await writer.page.getByRole('button', { name: 'اكتب كتاباً' }).first().dblclick()
  await writer.page.getByRole('heading', { name: 'إلى من' }).waitFor()
  expect(begun.filter((to) => to.endsWith('/transaction-requests'))).toHaveLength(1)
  await write(writer.page, 'الجهة الموجَّه إليها', 'مديرية التربية في دمشق')
  await pick(writer.page, 'صفة المخاطَب', 'السيد مدير المديرية')
  await pick(writer.page, 'نوع الجهة (اختياري)', 'وزارة التربية')
  await write(writer.page, 'الموضوع', subject)
  await writer.page.getByRole('button', { name: 'ارفع الكتاب' }).click()
  await writer.page.getByRole('dialog').getByRole('button', { name: 'ارفع الكتاب' }).click()
  // Nothing was written yet: each field that lacks is named, and leads there.
  await writer.page
    .getByRole('alert')
    .getByRole('link', { name: /نص الكتاب/ })
    .waitFor()
  await examine(writer.page, 'letter-lacks-phone')
  await pick(writer.page, 'نص جاهز (اختياري)', 'طلب استعمال قاعة أو مدرسة')
  await writer.page.getByRole('button', { name: 'ضع النص' }).click()
  await write(writer.page, 'رقم الصادر', '17/ص')
  await writeDate(writer.page, 'تاريخ الكتاب', ['15', '1', '2026'])
  // A server that stops meanwhile costs the writer nothing: the browser sends again by itself, and it is one file.
  const drained = await drainUploads(writer.page)
  await writer.page.locator('main input[type=file]').setInputFiles(pdfFile('برنامج الدورة'))
  // The preview is filled with the data of the organisation.
  await writer.page.getByRole('article', { name: 'كما يظهر على الورق' }).getByText('جمعية سنابل').first().waitFor()
  await writer.page.getByRole('article').getByText('برنامج الدورة').waitFor()
  await expect.poll(drained).toEqual({ refused: 2, begun: 1 })
  await examine(writer.page, 'letter-draft-phone')
  await writer.page.getByRole('button', { name: 'ارفع الكتاب' }).click()
  await writer.page.getByRole('dialog').getByRole('button', { name: 'ارفع الكتاب' }).click()
  await writer.page.getByText('مرفوع').first().waitFor()
  const address = writer.page.url()

  const officer = await signIn(browser, server.url, 'central.admin', { lang: 'en', width: 1440, height: 900 })
  await officer.open(desk)
  await examine(officer.page, 'letters-desk')
  await officer.page.getByRole('link', { name: subject }).click()
  await officer.page.getByRole('button', { name: 'Begin the study' }).click()
  await officer.page.getByRole('button', { name: 'Certify the letter' }).waitFor()
  await examine(officer.page, 'letter-desk')
  // Returned for its destination and its only attachment.
  await officer.page.getByRole('button', { name: 'Return for correction' }).click()
  const dialog = officer.page.getByRole('dialog')
  await write(dialog, 'What has to be corrected', 'Two things are to be corrected before it is certified.')
  await dialog.getByLabel('Legal basis').first().fill('Law 93, article 11')
  await dialog.getByLabel('Destination', { exact: true }).check()
  await write(dialog, 'What is asked in “Destination”', 'Name the directorate of the countryside.')
  await dialog.getByLabel('Attachment: برنامج الدورة').check()
  await dialog.getByLabel('What is asked in “Attachment: برنامج الدورة”').fill('Add the dates.')
  await examine(officer.page, 'letter-return-items')
  await dialog.getByRole('button', { name: 'Return for correction' }).click()
  await officer.page.getByRole('heading', { name: 'What the last return asked for, and what came of it' }).waitFor()
  await examine(officer.page, 'letter-returned-desk')

  await writer.page.goto(address)
  await writer.page.getByText('Name the directorate of the countryside.').waitFor()
  await writer.page.getByText('Add the dates.').waitFor()
  expect(await writer.page.getByLabel('رقم الصادر').count()).toBe(0)
  await examine(writer.page, 'letter-returned-phone')
  await write(writer.page, 'الجهة الموجَّه إليها', 'مديرية التربية في ريف دمشق')
  await writer.page
    .getByRole('button', { name: /برنامج الدورة/ })
    .first()
    .click()
  await writer.page.locator('main input[type=file]').setInputFiles(pdfFile('برنامج الدورة وتواريخها'))
  await writer.page.getByRole('article').getByText('برنامج الدورة وتواريخها').waitFor()
  await writer.page.getByRole('button', { name: 'أعِد رفع الكتاب' }).click()
  await writer.page.getByRole('dialog').getByRole('button', { name: 'أعِد رفع الكتاب' }).click()
  await writer.page.getByText('مرفوع').first().waitFor()

  await officer.page.reload()
  await officer.page.locator('main ins', { hasText: 'ريف' }).waitFor()
  await officer.page.getByText('برنامج الدورة وتواريخها').first().waitFor()
  await examine(officer.page, 'letter-corrected-desk')
  await officer.page.getByRole('button', { name: 'Begin the study' }).click()
  await officer.page.getByRole('button', { name: 'Certify the letter' }).click()
  await officer.page.getByRole('dialog').getByRole('button', { name: 'Certify the letter' }).click()
  await officer.page.getByRole('heading', { name: 'Certified file' }).waitFor()
  await examine(officer.page, 'letter-certified-desk')

  await writer.page.goto(address)
  await writer.page.getByRole('heading', { name: 'الملف الموثّق' }).waitFor()
  await examine(writer.page, 'letter-certified-phone')
  const file = await writer.context.request.get(
    `${server.url}${await writer.page.getByRole('link', { name: 'نزّل الملف' }).getAttribute('href')}`,
  )
  const name = decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(file.headers()['content-disposition'] ?? '')?.[1] ?? '',
  )
  expect(name).toMatch(/^مديرية التربية في ريف دمشق \d{4}-\d\d-\d\d \d\d-\d\d\.pdf$/)
  const check = await writer.page.getByRole('link', { name: 'صفحة التحقق' }).getAttribute('href')

  // A visitor checks the code on a phone, and the file by its fingerprint: it is not sent.
  const guest = await visit(browser, server.url, phone)
  await guest.page.goto(`${server.url}${check}`)
  await guest.page.getByRole('heading', { level: 1, name: 'وثيقة صالحة' }).waitFor()
  await guest.page.getByText(subject).waitFor()
  await guest.page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: await file.body() })
  // The first touch fetches the script.
  await guest.page.focus('input[type=file]')
  await guest.page.getByText('الملف مطابق للأصل').first().waitFor()
  await examine(guest.page, 'letter-check-phone')
  const wide = await visit(browser, server.url, { lang: 'en', width: 1440, height: 900 })
  await wide.page.goto(`${server.url}${check}`)
  await wide.page.getByRole('heading', { level: 1, name: 'Valid document' }).waitFor()
  await examine(wide.page, 'letter-check')

  await writer.page.getByRole('link', { name: 'سجل المسح' }).click()
  await writer.page.getByRole('heading', { level: 1, name: subject }).waitFor()
  await writer.page.getByText('صالح').first().waitFor()
  await examine(writer.page, 'scan-log-phone')
  for (const { faults } of [writer, officer, guest, wide]) expect(faults).toEqual([])
}, 180_000)

it('in English and dark: a letter to a private body is issued at once, in the place of an earlier one', async () => {
  const look = { lang: 'en', dark: true, width: 1440, height: 900 } as const
  const { page, open, faults } = await signIn(browser, server.url, 'sanabel.admin', look)
  await open(letters)
  await examine(page, 'letters')
  await page.getByRole('button', { name: 'Write a letter' }).first().click()
  await write(page, 'Destination', 'Horizon Printing Company')
  await pick(page, "Addressee's title", 'Director-General')
  await page.getByText('English', { exact: true }).click()
  await write(page, 'Subject', 'Printing of the yearly report')
  await pick(page, 'Ready text (optional)', 'طلب بيانات أو إحصاءات')
  await page.getByRole('button', { name: 'Use this text' }).click()
  await write(page, 'Outgoing number', '18')
  const date = page.getByRole('group', { name: 'Letter date', exact: true })
  await date.getByRole('textbox').first().fill('16')
  await date.getByRole('combobox').selectOption('1')
  await date.getByRole('textbox').last().fill('2026')
  await date.getByRole('textbox').last().blur()
  const earlier = page.getByRole('combobox', { name: /^Replaces an earlier letter/ })
  await earlier.click()
  await earlier.fill('موجه إلى مديرية التربية')
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'موجه إلى مديرية التربية' }).first().click()
  await page.getByRole('button', { name: 'Issue the letter' }).waitFor()
  await examine(page, 'letter-direct')
  await page.getByRole('button', { name: 'Issue the letter' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue the letter' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Horizon Printing Company \d{4}-\d\d-\d\d \d\d-\d\d\.pdf$/)
  await page.getByRole('heading', { name: 'Certified file' }).waitFor()
  await examine(page, 'letter-issued')
  const guest = await visit(browser, server.url, { lang: 'en', width: 390, height: 844 })
  await guest.page.goto(`${server.url}/ngo-data?QR=SijillDemoDocument0001`)
  await guest.page.getByRole('heading', { level: 1, name: 'This document was replaced by a later one' }).waitFor()
  await examine(guest.page, 'letter-replaced-phone')
  expect([...faults, ...guest.faults]).toEqual([])
}, 120_000)
