import { todayIn } from '#contract/core/values/dates.ts'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('a dissolution asks for the report and the beneficiary, also after another decision was tried, and the history tells both beside the liquidator', async () => {
  const { page, faults } = await signIn(browser, url, 'central.admin')
  await page.goto(`${url}/ministry/ngos?search=البادية للمياه`)
  await page.getByRole('link', { name: /البادية للمياه/ }).click()
  await page.getByText('المصفّي: هيثم سعيد البطم · 0432345678').waitFor()
  await page.getByRole('button', { name: 'غيّر الحالة بقرار' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'أعلن حلّها' })
  await write(dialog, 'رقم القرار', '88/ق')
  await writeDate(dialog, 'تاريخ القرار', ['1', '2', '2026'])
  await upload(dialog, 'نص القرار', 'pdf', 'قرار-الحل')
  await write(dialog, 'السند القانوني', 'القانون 93 لعام 1958، المادة 40')
  await write(dialog, 'سبب القرار', 'انتهاء أعمال التصفية ورفع المصفّي تقريره')
  await send.click()
  await dialog.getByText('هذا الحقل مطلوب.').first().waitFor()
  await examine(page, 'liquidation-asked')
  await upload(dialog, 'تقرير التصفية', 'pdf', 'تقرير-المصفي')
  await write(dialog, 'الجهة التي تؤول إليها الأموال', 'صندوق دعم الجمعيات')
  await send.click()
  await dialog.getByText('يسبق هذا التاريخ تاريخ القرار السابق').first().waitFor()
  const [year = '', month = '', day = ''] = todayIn().split('-')
  await writeDate(dialog, 'تاريخ القرار', [String(Number(day)), String(Number(month)), year])
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('الجهة التي تؤول إليها الأموال: صندوق دعم الجمعيات').waitFor()
  const report = await page.getByRole('link', { name: 'تقرير التصفية' }).getAttribute('href')
  expect((await page.request.get(new URL(report ?? '', url).href)).status()).toBe(200)
  await examine(page, 'liquidation-told')

  // What was written for one decision goes along with no other.
  await page.goto(`${url}/ministry/ngos?search=سنابل`)
  await page.getByRole('link', { name: /سنابل المثال/ }).click()
  await page.getByRole('button', { name: 'غيّر الحالة بقرار' }).click()
  await dialog.getByLabel('الإجراء').selectOption({ label: 'ضعها قيد التصفية' })
  await write(dialog, 'المصفّي', 'هيثم سعيد البطم')
  await examine(page, 'liquidation-begun')
  await dialog.getByLabel('الإجراء').selectOption({ label: 'أوقف المنظمة مؤقتاً' })
  await write(dialog, 'رقم القرار', '89/ق')
  await writeDate(dialog, 'تاريخ القرار', ['1', '2', '2026'])
  await upload(dialog, 'نص القرار', 'pdf', 'قرار-الإيقاف')
  await write(dialog, 'السند القانوني', 'القانون 93 لعام 1958، المادة 36')
  await write(dialog, 'سبب القرار', 'إيقاف إلى حين انتهاء التحقيق')
  await dialog.getByRole('button', { name: 'أوقف المنظمة مؤقتاً' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('إيقاف إلى حين انتهاء التحقيق').waitFor()
  await page.getByText('السند والمادة: القانون 93 لعام 1958، المادة 36').waitFor()
  expect(faults).toEqual([])

  // The organisation reads on what it rests and until when it may answer, although it is suspended.
  const own = await signIn(browser, url, 'sanabel.admin')
  await own.page.goto(`${url}/ngo-profile/creation-info`)
  await own.page.getByText('السند والمادة: القانون 93 لعام 1958، المادة 36').waitFor()
  await own.page.getByText('آخر يوم للتظلم').waitFor()
  await own.page.getByRole('button', { name: 'تظلّم من القرار' }).waitFor()
  await examine(own.page, 'suspension-served')
  await own.page.getByRole('button', { name: 'تظلّم من القرار' }).click()
  await own.page.getByRole('heading', { name: 'تظلم من القرار رقم 89/ق في حالة المنظمة' }).waitFor()
  // The grievance is told beside the decision, which is answered only once.
  await own.page.goto(`${url}/ngo-profile/creation-info`)
  await own.page.getByRole('link', { name: /تظلمكم/ }).waitFor()
  expect(await own.page.getByRole('button', { name: 'تظلّم من القرار' }).count()).toBe(0)
  expect(own.faults).toEqual([])
}, 120_000)
