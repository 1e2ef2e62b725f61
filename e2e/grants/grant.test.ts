import { expect, test } from 'vitest'
import { ministryGrantsFile } from '#contract/grants/grants-standard.ts'
import { grantsFaults } from '#server/testing/grants-table.ts'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { upload, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('an organisation sees its grants, records what came of one, and begins the request for another; the ministry reads them', async () => {
  const organisation = await signIn(browser, url, 'sanabel.admin')
  await organisation.open('/financial/financial-grant')
  await organisation.page.getByRole('link', { name: 'غرفة تجارة المحافظة' }).waitFor()
  await examine(organisation.page, 'grants')
  await organisation.page.getByRole('button', { name: 'أضف سجلاً' }).first().click()
  await organisation.page.getByRole('dialog').waitFor()
  await examine(organisation.page, 'grant-form')
  await organisation.page.keyboard.press('Escape')
  await organisation.page.getByRole('link', { name: 'غرفة تجارة المحافظة' }).click()
  await organisation.page.getByRole('button', { name: 'سجّل التنفيذ' }).click()
  const dialog = organisation.page.getByRole('dialog')
  await write(dialog, 'المبلغ', '75000000')
  await upload(dialog, 'الإثبات', 'pdf', 'إشعار')
  await examine(organisation.page, 'grant-part')
  await organisation.page.keyboard.press('Escape')
  await organisation.open('/financial/international-Donations')
  await organisation.page.getByText('لا سجلات بعد').waitFor()
  await organisation.page.getByRole('button', { name: 'أضف سجلاً' }).first().click()
  await dialog.getByRole('button', { name: 'أضف مادة' }).click()
  await examine(organisation.page, 'donation-form')
  await organisation.open('/financial/financial-grant')
  await organisation.page.getByRole('link', { name: 'مؤسسة التعليم للجميع' }).click()
  await organisation.page.getByText('مبرَّأ').first().waitFor()
  await examine(organisation.page, 'grant-reported')
  await examineOtherSkin(organisation.page, 'grant-reported')

  const reviewer = await signIn(browser, url, 'finance1')
  await reviewer.open('/ministry/ngos-communication/financial-grants')
  await reviewer.page.getByRole('link', { name: 'صندوق الإغاثة المشترك' }).waitFor()
  await examine(reviewer.page, 'ministry-grants')
  await reviewer.page.getByRole('link', { name: 'صندوق الإغاثة المشترك' }).click()
  await reviewer.page.getByText('متأخر').first().waitFor()
  await examine(reviewer.page, 'ministry-grant')
  expect(await reviewer.page.getByText('10,000').count()).toBeGreaterThan(0)

  // The same grants in the standard in which other registers read them.
  const centre = await signIn(browser, url, 'central.admin')
  const answer = await centre.context.request.get(`${url}/api/${ministryGrantsFile.path}?format=json`)
  expect([answer.status(), grantsFaults(await answer.text())]).toEqual([200, []])
})
