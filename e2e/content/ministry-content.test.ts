import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = await startServer()

/** A browser in which the central administrator is signed in. */
async function editor() {
  const visitor = await visit(browser, url)
  const answer = await visitor.context.request.post(`${url}/api/v2/ministry/login`, {
    data: { username: 'central.admin', password: 'Sijill-demo-2026' },
    headers: { 'x-requested-with': 'sijill' },
  })
  expect(answer.status()).toBe(200)
  return visitor
}

test('an editor writes a circular with two articles, and a citizen reads it in the library', async () => {
  const { page, faults } = await editor()
  await page.goto(`${url}/ministry/settings/regulations?model=circular`)
  await page.getByRole('button', { name: 'أضف نصاً' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'أضف نصاً' })
  await drawer.getByLabel('النوع').selectOption({ label: 'تعاميم الاجتماعات' })
  await write(drawer, 'العنوان', 'تعميم بشأن محاضر الاجتماعات الإلكترونية')
  await write(drawer, 'الرقم', '41/خ')
  await writeDate(drawer, 'تاريخ الصدور', ['5', '11', '2026'])
  await write(drawer, 'جهة الإصدار', 'وزارة الشؤون الاجتماعية والعمل')
  await drawer.getByRole('button', { name: 'أضف نصاً' }).click()
  await page.getByRole('link', { name: 'تعميم بشأن محاضر الاجتماعات الإلكترونية' }).click()
  await page.getByRole('heading', { level: 1, name: 'تعميم بشأن محاضر الاجتماعات الإلكترونية' }).waitFor()

  const text = page.getByRole('textbox', { name: 'النص بالعربية' })
  await page.getByRole('button', { name: 'أضف مادة' }).click()
  await text.click()
  await page.keyboard.type('تُحفظ المحاضر الإلكترونية في ملف المنظمة، وفيها:')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'قائمة نقطية' }).first().click()
  await page.keyboard.type('أسماء الحاضرين')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' وتواقيعهم')
  // What a word processor would paste, with a script that somebody slipped in.
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p class=MsoNormal style="color:red"><b>القرارات</b><script>window.stolen = true</script><img src=x onerror="window.stolen = true"></p>',
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await examine(page, 'content-article-ar')
  await page.getByRole('button', { name: 'أضف مادة' }).click()
  await text.click()
  await page.keyboard.type('يُعمل بهذا التعميم من تاريخ صدوره.')
  await page.getByRole('button', { name: 'ارفع المادة 2' }).click()
  await page.getByRole('button', { name: 'رقّم المواد' }).click()
  await page.getByRole('button', { name: 'احفظ المواد' }).click()
  await page.getByText('في المواد تعديلات لم تُحفظ بعد.').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'منشور' }).check()
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await page.getByRole('link', { name: 'اعرض في المكتبة' }).waitFor()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  expect(faults).toEqual([])

  const citizen = await visit(browser, url)
  await citizen.page.goto(`${url}/legal-references/circulars?name=المحاضر الإلكترونية`)
  await citizen.page
    .getByRole('link', { name: /تعميم بشأن محاضر/ })
    .first()
    .click()
  await citizen.page.getByRole('heading', { name: 'المادة 2' }).waitFor()
  const words = (await citizen.page.locator('main').innerText()).replace(/\s+/g, ' ')
  expect(words.indexOf('يُعمل بهذا التعميم')).toBeGreaterThan(0)
  expect(words.indexOf('يُعمل بهذا التعميم')).toBeLessThan(words.indexOf('تُحفظ المحاضر'))
  expect(await citizen.page.locator('main li strong').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('وتواقيعهم')]),
  )
  expect(await citizen.page.locator('main [style], main [class^=Mso]').count()).toBe(0)
  expect(citizen.faults).toEqual([])
}, 60_000)

test('a question is written, published, and found by a visitor at once', async () => {
  const { page, faults } = await editor()
  await page.goto(`${url}/ministry/settings/faq`)
  await page.getByRole('button', { name: 'أضف سؤالاً' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'أضف سؤالاً' })
  await drawer.getByLabel('التصنيف').selectOption({ label: 'التأسيس' })
  await write(drawer, 'السؤال بالعربية', 'هل تُقبل المحاضر الإلكترونية؟')
  await drawer.getByRole('textbox', { name: 'الجواب بالعربية' }).click()
  await page.keyboard.type('نعم، إذا حملت تواقيع الحاضرين.')
  await examine(page, 'content-faq-drawer-ar')
  await drawer.getByRole('button', { name: 'أضف سؤالاً' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'كلمة من السؤال' }).fill('المحاضر')
  await page.getByRole('button', { name: 'هل تُقبل المحاضر الإلكترونية؟', exact: true }).waitFor()
  expect(faults).toEqual([])

  const citizen = await visit(browser, url)
  await citizen.page.goto(`${url}/faq?question=المحاضر الإلكترونية`)
  await citizen.page.getByText('نعم، إذا حملت تواقيع الحاضرين.').waitFor()
  await page.goto(`${url}/pages/faq?question=المحاضر الإلكترونية`)
  await page.getByText('نعم، إذا حملت تواقيع الحاضرين.').waitFor()
  await examine(page, 'content-own-faq-ar')
  expect(citizen.faults).toEqual([])
}, 60_000)
