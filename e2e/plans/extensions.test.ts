import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()
const year = Number(todayIn().slice(0, 4))

test('more time for final accounts: a day before that of the law is refused at its field and nothing is lost, the organisation reads its new day, and the old one once the extension is taken back', async () => {
  const officer = await signIn(browser, url, 'central.admin')
  const dialog = officer.page.getByRole('dialog')
  await officer.open('/ministry/ngos-communication/extensions')
  await officer.page.getByRole('button', { name: 'مدّد مهلة' }).first().click()
  await dialog.getByRole('combobox', { name: 'نوع الواجب' }).selectOption('الميزانية الختامية')
  await dialog.getByRole('combobox', { name: 'عن سنة' }).selectOption(String(year))
  const until = (month: '4' | '6') => writeDate(dialog, 'آخر يوم بعد التمديد', ['30', month, String(year + 1)])
  await until('4')
  await write(dialog, 'رقم القرار', '512/م')
  await write(dialog, 'المبررات', 'انقطاع الكهرباء في المحافظات')
  const save = dialog.getByRole('button', { name: 'مدّد مهلة' })
  await save.click()
  await dialog
    .getByText(`اختاروا يوماً بعد 30 نيسان ${year + 1}`)
    .first()
    .waitFor()
  await examine(officer.page, 'extension-refused')
  expect(await dialog.getByRole('textbox', { name: 'رقم القرار' }).inputValue()).toBe('512/م')
  await until('6')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const row = officer.page.getByRole('row', { name: /512\/م/ })
  await row.getByText('الميزانية الختامية').waitFor()
  await examine(officer.page, 'extensions')

  const own = await signIn(browser, url, 'athar.admin')
  const due = own.page.getByText('آخر يوم لتقديم الحسابات:')
  const read = async () => {
    await own.open('/')
    await own.open(`/financial/financial-data?year=${year}`)
    return (await due.innerText()).replaceAll('\u00A0', ' ')
  }
  await own.open(`/financial/financial-data?year=${year}`)
  const open = own.page.getByRole('button', { name: 'افتح الحسابات' })
  if (await open.isVisible()) await open.click()
  await due.waitFor()
  expect(await read()).toContain(`30 حزيران ${year + 1}`)

  await row.getByRole('button').last().click()
  await row.getByRole('button', { name: 'اسحب التمديد' }).click()
  await dialog.getByRole('button', { name: 'اسحب التمديد' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await read()).toContain(`30 نيسان ${year + 1}`)
})
