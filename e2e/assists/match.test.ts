import { expect, test } from 'vitest'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('a need meets an offer: reasons are seen, the count is reserved, and both say what came of it', async () => {
  const { page, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/tashbeek')
  await page.waitForURL('**/tashbeek/benfit')
  const dialog = page.getByRole('dialog')
  const match = page.getByRole('article').filter({ hasText: 'بطانيات صوف جديدة' })
  // 600 are needed, 250 of them reserved elsewhere; the offer is in another governorate.
  await match.getByText('مناسب في 3 من 4').waitFor()
  await match.getByText('350 من 350').waitFor()
  await match.getByText('يبعد بالكيلومترات').waitFor()
  await examine(page, 'assist-need')
  await examineOtherSkin(page, 'assist-need')
  await match.getByRole('button', { name: 'اطلبه' }).click()
  await write(dialog, 'العدد', '401')
  await write(dialog, 'رسالتكم', 'نستلمها من مستودعكم يوم الأحد.')
  await dialog.getByRole('button', { name: 'اطلبه' }).click()
  await dialog.getByText('يجب أن تكون القيمة بين').first().waitFor()
  await write(dialog, 'العدد', '350')
  await dialog.getByRole('button', { name: 'اطلبه' }).click()
  await dialog.waitFor({ state: 'detached' })

  // The other side, on a telephone and in English.
  const other = await signIn(browser, url, 'athar.admin', { width: 390, height: 844, lang: 'en' })
  await other.open('/tashbeek/give')
  const asked = other.page.getByRole('article').filter({ hasText: 'نستلمها من مستودعكم' })
  await asked.getByRole('button', { name: /Accept and reserve/ }).click()
  await other.page
    .getByRole('dialog')
    .getByRole('button', { name: /Accept and reserve/ })
    .click()
  await asked.getByText('Reserved', { exact: true }).waitFor()
  await examine(other.page, 'assist-give-phone-en')

  await open('/tashbeek/benfit')
  const mine = page.getByRole('article').filter({ hasText: 'نستلمها من مستودعكم' })
  await mine.getByText('09441112').waitFor()
  await page.getByText('محجوز: 600').waitFor()
  await mine.getByRole('button', { name: /سجّل ما جرى/ }).click()
  await write(dialog, 'العدد الذي استلمتموه', '340')
  await dialog.getByRole('button', { name: 'سجّل ما جرى' }).click()
  await dialog.waitFor({ state: 'detached' })
  await other.open('/tashbeek/give')
  await asked.getByRole('button', { name: /Say what came of it/ }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Say what came of it' }).click()
  await asked.getByText('Both sides agree').waitFor()
  await asked.getByText('The count that stands: 340').waitFor()

  // Surplus in an emergency belongs to who asks first.
  await open('/tashbeek/benfit')
  const surplus = page.getByRole('article').filter({ hasText: 'يُحجز فوراً' })
  await surplus.getByRole('button', { name: /احجز من الفائض/ }).click()
  await write(dialog, 'رسالتكم', 'لمطبخ خيري في حماة.')
  await dialog.getByRole('button', { name: 'احجز من الفائض' }).click()
  await page.getByText('لمطبخ خيري في حماة.').waitFor()
  await open('/tashbeek/tashbeek-management')
  await page.getByRole('link', { name: 'بطانيات شتوية' }).waitFor()
  await page.getByRole('button', { name: 'أضف عنصراً' }).click()
  await dialog.getByText('لا يزيد على 180 يوماً').waitFor()
  await examine(page, 'assist-item')
  await expect.poll(() => page.getByRole('link', { name: 'حواسيب محمولة' }).count()).toBe(1)
})
