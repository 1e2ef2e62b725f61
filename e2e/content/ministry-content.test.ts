import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { slowly, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { publishAs } from '../support/publishing.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url } = await startServer()

const editor = () => signIn(browser, url, 'central.admin')

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
  // A slow network: what is sent is the text with the articles that were just saved.
  await slowly(page, '**/publication')
  await page.getByRole('button', { name: 'احفظ المواد' }).click()
  await page.getByText('في المواد تعديلات لم تُحفظ بعد.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'أرسل للنشر' }).click()
  await page.getByText('ينشر هذا النص شخص ثانٍ.').waitFor()
  expect(await page.getByRole('button', { name: 'انشر', exact: true }).count()).toBe(0)
  const head = await signIn(browser, url, 'ngo.head')
  await publishAs(head, new URL(page.url()).pathname)
  await head.page.getByRole('link', { name: 'اعرض في المكتبة' }).waitFor()
  expect(head.faults).toEqual([])
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
  await expect
    .poll(() => citizen.page.locator('main li strong').allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining('وتواقيعهم')]))
  expect(await citizen.page.locator('main [style], main [class^=Mso]').count()).toBe(0)
  expect(citizen.faults).toEqual([])
}, 60_000)

test('a question is written by one person, published by another, and found by a visitor at once', async () => {
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
  const openMenu = async (on: typeof page) => {
    await on.getByRole('button', { name: 'إجراءات: هل تُقبل المحاضر الإلكترونية؟' }).click()
    await on.getByRole('button', { name: 'الفروق والنشر' }).click()
    return on.getByRole('dialog', { name: 'النشر' })
  }
  const sending = await openMenu(page)
  await sending.getByRole('button', { name: 'أرسل للنشر' }).click()
  await sending.getByText('ينشر هذا النص شخص ثانٍ.').waitFor()
  expect(faults).toEqual([])

  const head = await signIn(browser, url, 'ngo.head')
  await head.open('/ministry/settings/faq?publication=sent')
  const publishing = await openMenu(head.page)
  await publishing.getByText('لم يُنشر هذا النص بعد').waitFor()
  await examine(head.page, 'content-faq-publication-ar')
  await publishing.getByRole('button', { name: 'انشر', exact: true }).click()
  await head.page.getByRole('dialog', { name: /نشر «/ }).getByRole('button', { name: 'انشر' }).click()
  await publishing.getByText('لا تعديل بانتظار النشر.').waitFor()
  expect(head.faults).toEqual([])

  const citizen = await visit(browser, url)
  await citizen.page.goto(`${url}/faq?question=المحاضر الإلكترونية`)
  await citizen.page.getByText('نعم، إذا حملت تواقيع الحاضرين.').waitFor()
  await page.goto(`${url}/pages/faq?question=المحاضر الإلكترونية`)
  await page.getByText('نعم، إذا حملت تواقيع الحاضرين.').waitFor()
  await examine(page, 'content-own-faq-ar')
  expect(citizen.faults).toEqual([])
}, 60_000)

test('two people edit one record: changes of different fields are put together, of the same field both versions are shown and one is chosen', async () => {
  const [first, second] = [await editor(), await editor()]
  const list = await first.context.request.get(`${url}/api/v2/ministry/category-faqs?sort=sort`)
  const [category] = ((await list.json()) as { data: { id: number; name_ar: string; sort: number }[] }).data
  if (!category) throw new Error('no category')
  const { page } = first
  const open = async () => {
    await page.goto(`${url}/ministry/settings/faq-categories?sort=sort`)
    await page.getByRole('button', { name: category.name_ar, exact: true }).click()
    return page.getByRole('dialog', { name: 'تعديل التصنيف' })
  }
  const otherwise = (change: object) =>
    second.context.request.put(`${url}/api/v2/ministry/category-faqs/${category.id}`, {
      data: { name_ar: category.name_ar, name_en: null, type: 'both', sort: category.sort, ...change },
      headers: { 'x-requested-with': 'sijill' },
    })
  const stored = async () =>
    (await (await first.context.request.get(`${url}/api/v2/ministry/category-faqs/${category.id}`)).json()) as {
      data: Record<string, unknown>
    }

  let drawer = await open()
  expect((await otherwise({ name_en: 'Written by the second' })).status()).toBe(200)
  await write(drawer, 'اسم التصنيف', 'تصنيف كتبه الأول')
  await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect((await stored()).data).toMatchObject({ name_ar: 'تصنيف كتبه الأول', name_en: 'Written by the second' })

  category.name_ar = 'تصنيف كتبه الأول'
  drawer = await open()
  expect((await otherwise({ name_ar: 'تصنيف كتبه الثاني' })).status()).toBe(200)
  await write(drawer, 'اسم التصنيف', 'تصنيف ثالث')
  await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
  await drawer.getByText('عدّل شخص آخر هذا السجل في أثناء عملكم.').waitFor()
  expect((await stored()).data).toMatchObject({ name_ar: 'تصنيف كتبه الثاني' })
  const name = drawer.getByRole('textbox', { name: 'اسم التصنيف' })
  expect(await name.inputValue()).toBe('تصنيف ثالث')
  await drawer.getByText('المحفوظ الآن', { exact: true }).click()
  expect(await name.inputValue()).toBe('تصنيف كتبه الثاني')
  await examine(page, 'two-editors')
  await drawer.getByText('ما كتبتموه', { exact: true }).click()
  expect(await name.inputValue()).toBe('تصنيف ثالث')
  await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect((await stored()).data).toMatchObject({ name_ar: 'تصنيف ثالث' })
  expect(first.faults).toEqual([])
})
