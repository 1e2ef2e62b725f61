import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { examine, examineOtherSkin, openBrowser, visit } from '../support/browser.ts'
import { choose, write } from '../support/hands.ts'
import { publishAs } from '../support/publishing.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const phone = { width: 390, height: 844 }

describe('the settings', () => {
  it('take a text of the open site from its editor over the second person to its readers, and back to the version before', async () => {
    const editor = await signIn(browser, url, 'editor1', phone)
    const { page } = editor
    await editor.open('/ministry/settings/pages')
    await page.getByRole('link', { name: 'آلية التعامل' }).first().click()
    const body = page.getByRole('textbox', { name: 'المحتوى', exact: true })
    const edit = async (keys: () => Promise<void>) => {
      await body.click()
      await page.keyboard.press('Control+Home')
      await keys()
      await page.getByRole('button', { name: 'احفظ التعديل' }).click()
      await page.getByRole('button', { name: 'أرسل للنشر' }).click()
      await page.getByText('ينشر هذا النص شخص ثانٍ.').waitFor()
    }
    const sentence = 'تُستقبل المراجعات صباح الأحد. '
    await edit(() => page.keyboard.type(sentence))
    expect(await page.getByRole('button', { name: 'انشر', exact: true }).count()).toBe(0)
    await examine(page, 'page-sent')
    await examineOtherSkin(page, 'page-sent')
    const here = new URL(page.url()).pathname

    const reader = await visit(browser, url, phone)
    const read = async () => {
      await reader.page.goto(`${url}/dealing-mechanism`)
      return reader.page.getByText(sentence.trim()).count()
    }
    expect(await read()).toBe(0)
    const head = await signIn(browser, url, 'ngo.head')
    await head.open('/ministry/settings/pages?publication=sent')
    await head.page.locator('tbody').getByRole('link', { name: 'آلية التعامل' }).first().waitFor()
    await examine(head.page, 'pages-waiting')
    await publishAs(head, here)
    expect(await read()).toBe(1)

    // The sentence goes out again the way that it came in; both versions stay to be read.
    await editor.open(here)
    await edit(async () => {
      for (let at = 0; at < sentence.length; at += 1) await page.keyboard.press('Delete')
    })
    await publishAs(head, here)
    expect(await read()).toBe(0)
    await editor.open(here)
    await page.getByText('نشر نسخة', { exact: true }).nth(1).waitFor()
    await page.locator('main details summary').first().click()
    await page.locator('del').filter({ hasText: 'المراجعات' }).first().waitFor()
    await examine(page, 'page-versions')
    expect([...editor.faults, ...head.faults, ...reader.faults]).toEqual([])
  })

  it('refuse a template at the placeholder that nobody fills, show how it reads, keep the text before and restore it', async () => {
    const { page, open, faults } = await signIn(browser, url, 'central.admin', { lang: 'en' })
    await open('/ministry/settings/doc-templates')
    await page.getByRole('button', { name: 'Add a template' }).first().click()
    const drawer = page.getByRole('dialog')
    await write(drawer, 'Title', 'كتاب تذكير')
    await write(drawer, 'Slug', 'reminder-letter')
    await drawer.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await choose(drawer, 'Content', 'Text with placeholders')
    await choose(drawer, undefined, 'Letter about an organisation')
    const text = drawer.getByRole('textbox', { name: /^Text \(Arabic\)|^Arabic text|^Text in Arabic/ })
    await text.fill('إلى {ngo_nmae}')
    const save = drawer.getByRole('button', { name: /^(Add|Save)/ }).last()
    await save.click()
    await drawer.getByText('there is no placeholder “{ngo_nmae}” for this purpose').first().waitFor()
    await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
    await examine(page, 'template-refused')
    await examineOtherSkin(page, 'template-refused')
    await text.fill('إلى ')
    await drawer
      .getByRole('group', { name: /^Placeholders/ })
      .first()
      .getByRole('button')
      .first()
      .click()
    expect(await text.inputValue()).toMatch(/^إلى \{\w+\}$/)
    await save.click()
    await drawer.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'reminder-letter' })
    await row.getByRole('button', { name: 'كتاب تذكير' }).first().click()
    await text.fill('إلى السادة {ngo_name}')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await drawer.waitFor({ state: 'detached' })
    await row.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Versions of the text' }).click()
    await drawer.getByRole('heading', { name: 'Version 2' }).waitFor()
    await drawer.getByText('إلى السادة').waitFor()
    await examine(page, 'template-versions')
    // The first text once more, as the third version.
    await drawer.getByRole('button', { name: 'Restore this version' }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'Restore version 1' }).last()
    await question.getByRole('button', { name: 'Restore this version' }).click()
    await question.waitFor({ state: 'detached' })
    await drawer.waitFor({ state: 'detached' })
    await row.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Versions of the text' }).click()
    const third = drawer.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Version 3' }) })
    expect(await third.textContent()).toMatch(/إلى \{\w+\}/)
    expect(faults).toEqual([])
  })

  it('make a type of requests with fields of its own, which an organisation finds by its words and hands in, and retire it', async () => {
    const { page, open, faults } = await signIn(browser, url, 'central.admin', phone)
    const name = 'طلب كتاب تعريف'
    const wanted = 'نريد كتاباً يعرّف بنا'
    const owner = await signIn(browser, url, 'sanabel.admin', phone)
    await open('/ministry/settings/accreditation-transactions')
    await page.getByRole('button', { name: 'أضف نوعاً' }).click()
    const drawer = page.getByRole('dialog')
    await write(drawer, 'الاسم بالعربية', name)
    await write(drawer, 'الاسم بالإنكليزية', 'Letter of introduction')
    await write(drawer, 'وصف المعاملة', 'كتاب يعرّف بالمنظمة لدى جهة تطلبه.')
    await drawer.getByRole('textbox', { name: /الرمز|المعرّف|اسم الرابط/ }).fill('introduction_letter')
    await write(drawer, 'ما تريده المنظمة بكلماتها', wanted)
    await write(drawer, 'ما تريده بالإنكليزية', 'We want a letter that introduces us')
    await examine(page, 'type-new')
    // Without a group it is not taken, and nothing that was typed is lost.
    await drawer.getByRole('button', { name: 'أضف نوعاً' }).click()
    const group = drawer.getByLabel('المجموعة')
    await expect.poll(() => group.getAttribute('aria-invalid')).toBe('true')
    await group.selectOption({ label: 'كتب وتظلمات' })
    await drawer.getByRole('button', { name: 'أضف نوعاً' }).click()
    await page.waitForURL(/type=\d+/)
    const type = new URL(page.url()).searchParams.get('type') ?? ''
    await page.getByRole('button', { name: 'أضف مرحلة' }).click()
    await write(drawer, 'الاسم بالعربية', 'إعداد الكتاب')
    await write(drawer, 'الاسم بالإنكليزية', 'Writing the letter')
    await drawer.getByRole('combobox').first().click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await choose(drawer, undefined, 'الإدارة المركزية')
    await drawer.getByRole('combobox', { name: 'دور المعاملة' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await drawer.getByRole('checkbox', { name: 'تسمح بالرفض' }).check()
    await examine(page, 'type-stage')
    await drawer.getByRole('button', { name: 'أثبت في القائمة' }).click()
    await page.getByRole('button', { name: 'احفظ المراحل' }).click()
    await page.getByRole('button', { name: 'احفظ المراحل' }).waitFor({ state: 'detached' })
    await examine(page, 'type-stages')

    await open(`/ministry/settings/accreditation-transactions?type=${type}&part=fields`)
    await page.getByText('لا يُسأل صاحب الطلب عن أي حقل', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'أضف حقلاً' }).click()
    await write(drawer, 'عنوان الحقل بالعربية', 'لغة الكتاب')
    await write(drawer, 'عنوان الحقل بالإنكليزية', 'Language of the letter')
    await drawer.getByLabel('نوع الحقل').selectOption({ label: 'اختيار من قائمة' })
    await write(drawer, 'الخيارات بالعربية', 'العربية\nالإنكليزية')
    await write(drawer, 'الخيارات بالإنكليزية', 'Arabic')
    await drawer.getByRole('button', { name: 'أثبت في القائمة' }).click()
    // The second choice has no English.
    await expect.poll(() => drawer.getByLabel('الخيارات بالإنكليزية').getAttribute('aria-invalid')).toBe('true')
    await examine(page, 'type-field')
    await examineOtherSkin(page, 'type-field')
    await write(drawer, 'الخيارات بالإنكليزية', 'Arabic\nEnglish')
    await drawer.getByRole('button', { name: 'أثبت في القائمة' }).click()
    await page.getByRole('button', { name: 'احفظ الحقول' }).click()
    await page.getByRole('button', { name: 'احفظ الحقول' }).waitFor({ state: 'detached' })
    // A second field is asked for with one of these answers.
    await page.getByRole('button', { name: 'أضف حقلاً' }).click()
    await write(drawer, 'عنوان الحقل بالعربية', 'اسم المترجم المحلّف')
    await write(drawer, 'عنوان الحقل بالإنكليزية', 'Name of the sworn translator')
    await drawer.getByLabel('متى يُسأل عنه').selectOption({ label: 'إذا كان «لغة الكتاب»: الإنكليزية' })
    await examine(page, 'type-field-asked-with')
    await drawer.getByRole('button', { name: 'أثبت في القائمة' }).click()
    await page.getByText('نص قصير · إذا كان «لغة الكتاب»: الإنكليزية').waitFor()
    await page.getByRole('button', { name: 'احفظ الحقول' }).click()
    await page.getByRole('button', { name: 'احفظ الحقول' }).waitFor({ state: 'detached' })
    await examine(page, 'type-fields')

    const turn = async () => {
      await open('/ministry/settings/accreditation-transactions')
      await page.locator('tbody').getByRole('button', { name }).click()
      await drawer.getByRole('switch', { name: 'النوع فعّال ويقبل طلبات جديدة' }).click()
      await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
      await drawer.waitFor({ state: 'detached' })
    }
    /** Whether the organisation is offered the type for its own words. */
    const isOffered = async () => {
      await owner.open('/transactions/transactions?new=1')
      await write(owner.page, 'ما تريدونه', 'كتاب تعريف')
      await owner.page.locator('main button b').first().waitFor()
      return owner.page.getByText(wanted).count()
    }
    expect(await isOffered()).toBe(0)
    await turn()
    expect(await isOffered()).toBe(1)
    await owner.page.getByText(wanted).click()
    await owner.page.getByRole('button', { name: 'ابدأ الطلب' }).click()
    const translator = owner.page.getByLabel('اسم المترجم المحلّف')
    await owner.page.getByLabel('لغة الكتاب').selectOption({ label: 'العربية' })
    expect(await translator.count()).toBe(0)
    await owner.page.getByLabel('لغة الكتاب').selectOption({ label: 'الإنكليزية' })
    await translator.fill('سمر الدالي')
    await owner.page.getByText('حُفظ تلقائياً').waitFor()
    await examine(owner.page, 'type-asked')
    await owner.page.getByRole('button', { name: 'قدّم المعاملة' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
    await owner.page.getByText('مقدَّمة').first().waitFor()
    const request = /\d+$/.exec(new URL(owner.page.url()).pathname)?.[0] ?? ''
    await turn()
    expect(await isOffered()).toBe(0)
    // What was handed in goes on: the desk has it, with what was chosen.
    await open(`/ministry/accreditation-transactions/${request}`)
    await page.locator('main').getByText(name).first().waitFor()
    await page.locator('main').getByText('الإنكليزية', { exact: true }).waitFor()
    await page.locator('main').getByText('سمر الدالي').waitFor()
    await examine(page, 'type-at-the-desk')
    expect([...faults, ...owner.faults]).toEqual([])
  }, 120_000)

  it('take services from a file once its refused cell is mended, and the catalogue has them', async () => {
    const { page, open, faults } = await signIn(browser, url, 'central.admin', { lang: 'en' })
    const { rows } = await sql<{ code: string }>`select code from classifications
      where is_active and deleted_at is null and parent_id is not null order by code limit 1`.execute(database.ownerDb)
    const file = (code: string) => ({
      name: 'services.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `id,classification_id,name_ar,name_en,description,is_active\n,${rows[0]?.code},مكتبة متنقلة للقرى,Mobile library,,yes\n,${code},ورشة رواية,Story workshop,,yes`,
      ),
    })
    await open('/ministry/settings/indexes/services')
    await page.getByRole('button', { name: /^Import/ }).click()
    const dialog = page.getByRole('dialog')
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles(file('999.999'))
    await dialog.getByText('A file with a refused row is not imported.', { exact: false }).waitFor()
    expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)
    await examine(page, 'services-refused')
    await examineOtherSkin(page, 'services-refused')
    await dialog
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await input.setInputFiles(file(rows[0]?.code ?? ''))
    await dialog.getByText('Story workshop').waitFor()
    await dialog.getByRole('button', { name: /^Import/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await open('/ministry/settings/indexes/services?search=مكتبة متنقلة')
    await page
      .getByRole('row')
      .filter({ hasText: /Mobile library|مكتبة متنقلة للقرى/ })
      .first()
      .waitFor()
    expect(faults).toEqual([])
  })
})
