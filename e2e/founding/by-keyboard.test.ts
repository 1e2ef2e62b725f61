import type { APIRequestContext } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { pdfFile, pngFile } from '../support/hands.ts'
import { Keyboard } from '../support/keyboard.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const headers = { 'x-requested-with': 'sijill' }
const email = 'nada.keys@founders.example'
const password = 'ياسمين-دمشق-2026'
const name = 'مؤسسة ضوء المفاتيح للقراءة'

/** The text of the last letter of a kind to this address; it is written a moment after the answer. */
async function letter(code: string, to: string): Promise<string> {
  const read = async () =>
    (
      await sql<{
        body_text: string
      }>`select body_text from outbox where template_code = ${code} and to_address = ${to} order by id desc limit 1`.execute(
        database.ownerDb,
      )
    ).rows[0]?.body_text ?? ''
  await expect.poll(read, { timeout: 10_000 }).not.toBe('')
  return read()
}

/** The ministry's part, by calls: everything accepted, and on to where the founder has to act, or to the decision. */
async function officer(username: string) {
  const { context, leave } = await signIn(browser, url, username)
  const api: APIRequestContext = context.request
  const { rows } = await sql<{ id: number; request: number }>`select e.id, q.id as request from establishments e
    join transaction_requests q on q.establishment_id = e.id join est_ngo n on n.establishment_id = e.id where n.name_ar = ${name}`.execute(
    database.ownerDb,
  )
  const { id, request } = rows[0] as { id: number; request: number }
  const sent = async (answer: Promise<{ ok(): boolean; text(): Promise<string> }>) => {
    const one = await answer
    expect(one.ok(), await one.text()).toBe(true)
  }
  const post = (path: string, data: object) => sent(api.post(`${url}/api/v2/${path}`, { headers, data }))
  const decide = (fields: Record<string, string | number>, file?: ReturnType<typeof pdfFile>) =>
    sent(
      api.put(`${url}/api/v2/ministry/transaction-requests/${request}`, {
        headers,
        ...(file
          ? { multipart: { ...fields, 'files[0][title]': 'القرار الموقّع', 'files[0][file]': file } }
          : { data: fields }),
      }),
    )
  const acceptAll = async () => {
    const answer = await api.get(`${url}/api/v2/ministry/creation-requests/${id}`, { headers })
    const { data } = (await answer.json()) as {
      data: { estMembers: { id: number }[]; estDocs: { uploaded: { id: number }[] } }
    }
    const items: [string, number | null][] = [
      ['est_ngo', null],
      ['est_account', null],
      ...data.estMembers.map((one): [string, number] => ['est_members', one.id]),
      ...data.estDocs.uploaded.map((one): [string, number] => ['est_docs', one.id]),
    ]
    for (const [section, item_id] of items)
      await post('ministry/requests/set-validated', { id, section, item_id, validated: 1 })
  }
  const status = (query: Record<string, string | number>) =>
    sent(api.post(`${url}/api/v2/ministry/requests/change-status/${id}`, { headers, data: query }))
  const finish = (stage: number, more = {}) =>
    post('establishment/change-current-stage-number', {
      finished_stage_number: stage,
      establishment_id: id,
      ...more,
    })
  return { id, leave, post, decide, acceptAll, status, finish }
}

test('a person without a mouse founds an organisation on a phone: from the first page of the site to the page of the organisation', async () => {
  const { page, faults } = await visit(browser, url, { width: 390, height: 844 })
  const keys = new Keyboard(page)
  const arrived = async (heading: string | RegExp) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  }
  /** A page of the request begins for the keys at its heading, as every page that is reached from another one. */
  const begun = async (address: RegExp) => {
    await page.waitForURL(address)
    await page.waitForFunction(
      () =>
        document.querySelector('main [aria-busy=true]') === null &&
        (!location.pathname.startsWith('/temp-ngo') || document.activeElement?.tagName === 'H1'),
    )
  }
  const onward = async (button: string | RegExp, address: RegExp) => {
    await keys.press(button)
    await begun(address)
  }
  const look = async (picture: string) => {
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), picture).toBe(390)
    await examine(page, `keys-${picture}`)
  }

  const uploaded = async (field: string) => {
    await page.getByRole('group', { name: field }).getByText('فُحص ورُفع').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  /** Pages that other tests examine on a desk are only measured here. */
  const fits = async (picture: string) => {
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), picture).toBe(390)
  }

  // From the site to an account.
  await page.goto(`${url}/home`)
  await onward(/^(أنشئ|افتح) حساب|إنشاء حساب تأسيس/, /\/signup/)
  await keys.write('الاسم الأول', 'ندى')
  await keys.write('اسم الأب', 'نبيل')
  await keys.write('الكنية', 'الزيتوني')
  await keys.write('اسم الأم وكنيتها', 'لينا المرجاني')
  await keys.choose('الجنسية', 'سوري')
  await keys.write('الرقم الوطني', '99700000061')
  await keys.choose('الجنس', 'أنثى')
  await keys.date('تاريخ الولادة', [12, 4, 1985])
  await keys.write('البريد الإلكتروني', email)
  await keys.write('رقم الموبايل', '0900 000 761')
  await keys.write('كلمة المرور', password)
  await keys.write('تأكيد كلمة المرور', password)
  await page.keyboard.press('Enter')
  await arrived('تأكيد البريد الإلكتروني')
  await keys.reach('رمز التحقق')
  await page.keyboard.type(/\d{6}/.exec(await letter('N-01', email))?.[0] ?? '')
  await page.waitForURL(/\/temp-ngo/)

  // The application, page after page by its own buttons.
  await arrived('بيانات صاحب الطلب')
  await keys.pick('محافظة الإقامة', 'دمشق')
  await keys.write('عنوان الإقامة', 'شارع المثال، بناء 12')
  await keys.choose('صفة صاحب الطلب', 'أحد المؤسسين')
  await fits('account')
  await onward(/^التالي/, /temp-ngo-info/)
  await keys.write('الاسم المقترح', name)
  await keys.write('اسم بديل أول', 'مؤسسة نور المفاتيح للقراءة')
  await onward(/^التالي/, /step=form/)
  await keys.choose('الشكل القانوني', 'مؤسسة')
  await keys.choose('مدة المنظمة', 'غير محددة')
  await onward(/^التالي/, /step=scope/)
  await keys.pick('التصنيف الرئيسي', 'التعليم والتمكين')
  await page.getByLabel('محو أمية وتعليم كبار').waitFor()
  await keys.tick('محو أمية وتعليم كبار')
  await keys.pick('الفئات المستهدفة', 'الأطفال')
  await keys.choose('نطاق العمل', 'محافظة واحدة')
  await keys.pick('محافظات العمل', 'دمشق')
  await fits('scope')
  await onward(/^التالي/, /step=aims/)
  await keys.write('الأهداف: 1', 'نشر عادة القراءة بين الأطفال واليافعين.')
  await keys.write('وسائل تحقيق الأهداف', 'مكتبات متنقلة وورشات قراءة في المدارس.')
  await onward(/^التالي/, /step=money/)
  await keys.write('الموارد وكيفية استغلالها', 'المال المخصص وتبرعات المؤسسين.')
  await keys.write('المال المخصص', '50,000,000')
  await keys.pick('العملة', 'ليرة سورية')
  await keys.choose('عدد أعضاء المجلس', '5 أعضاء')
  await keys.write('طرق المراقبة المالية', 'مدقق حسابات.')
  await keys.write('الجهة التي تؤول إليها الأموال', 'صندوق المعونة الاجتماعية')
  await onward(/^التالي/, /step=address/)
  await keys.pick('المحافظة', 'دمشق')
  await keys.pick('المنطقة', 'منطقة مركز دمشق')
  await keys.pick('الناحية', 'ناحية مركز دمشق')
  await keys.write('العنوان التفصيلي', 'الشعلان، شارع المثال، بناء 4')
  await onward(/^التالي/, /temp-founders-info/)

  // The one founder that an institution needs is the applicant herself.
  await onward('أضف صاحب الطلب مؤسساً', /founder=/)
  await arrived(/^ندى/)
  await keys.choose('مندوب المؤسسين', 'هو المندوب')
  await keys.pick('الصفة المقترحة في أول مجلس', 'رئيس مجلس الأمناء')
  for (const words of [
    'يُقرّ بأنه لا ينتمي إلى الجيش أو الشرطة',
    'يُقرّ بأنه لا يمارس مهام دينية رسمية',
    'يُقرّ بأنه يتمتع بالحقوق السياسية والمدنية',
  ])
    await keys.tick(words)
  await keys.files(/^اختر ملف/, pngFile('صورة'), 'صورة شخصية')
  await keys.files(/^اختر ملف/, pdfFile('هوية'), 'صورة الهوية')
  await page.getByText('فُحص ورُفع').nth(1).waitFor()
  await look('founder')
  await onward('إلى قائمة المؤسسين', /temp-founders-info$/)
  await fits('founders')
  await onward('قائمة المهام', /ministry-track/)
  await fits('tasks')
  // Closed, and saying what is left, until what was saved last has been read again.
  await page.getByRole('link', { name: 'راجع وقدّم' }).waitFor()
  await onward('راجع وقدّم', /view=review/)
  await page.getByRole('heading', { level: 1, name: 'مراجعة' }).waitFor()
  await fits('review')
  await keys.press('قدّم الطلب')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await keys.press('قدّم الطلب')
  await dialog.waitFor({ state: 'detached' })
  await look('submitted')

  const first = await officer('central.admin')
  await first.decide({ decision: 'start' })
  await first.acceptAll()
  await first.decide({ decision: 'forward' })
  await first.status({ status: 4 })
  await first.post(`ministry/est/assign-ngo-name/${first.id}`, { accepted: 1 })
  await first.finish(3)

  // Her page tells by itself that the papers are asked for, and leads from part to part to what is left.
  await page.getByRole('heading', { name: 'دوركم: وثائق التأسيس وعقار المقر' }).waitFor({ timeout: 40_000 })
  await fits('papers-asked')
  const next = async (part: string, address: RegExp) => {
    await page.getByRole('region', { name: 'المطلوب منكم الآن' }).getByText(part).waitFor()
    await keys.pressAbove('تابع')
    await begun(address)
  }
  await onward('تابع', /temp-account-info/)
  await arrived('بيانات صاحب الطلب')
  await keys.files(/^اختر ملف/, pdfFile('تفويض'), 'قرار تعيين المندوب')
  await uploaded('قرار تعيين المندوب')
  await next('المؤسسون', /temp-founders-info/)
  await arrived('المؤسسون')
  await onward(/ندى نبيل الزيتوني$/, /founder=/)
  await arrived(/^ندى/)
  const [year = 0, month = 0, day = 0] = new Date()
    .toLocaleDateString('en-CA', { timeZone: 'Asia/Damascus' })
    .split('-')
    .map(Number)
  await keys.date('تاريخ وثيقة لا حكم عليه', [day, month, year])
  await keys.files(/^اختر ملف/, pdfFile('نشرة'), 'نشرة الاستعلام')
  await uploaded('نشرة الاستعلام')
  await onward('إلى قائمة المؤسسين', /temp-founders-info$/)
  await arrived('المؤسسون')
  await onward('قائمة المهام', /ministry-track/)
  await onward('عقار المقر', /part=estate/)
  await arrived(/عقار المقر/)
  await keys.write('رقم العقار', '1234')
  await keys.pick('المحافظة', 'دمشق')
  await keys.pick('المنطقة', 'منطقة مركز دمشق')
  await keys.pick('الناحية', 'ناحية مركز دمشق')
  await keys.write('العنوان التفصيلي', 'الشعلان، شارع المثال، بناء 4')
  await keys.reach('المنطقة العقارية')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await keys.pick('نوع العقار', 'مكتب')
  await keys.choose('ملكية العقار', 'مملوك لأحد المؤسسين')
  await keys.write('اسم المالك', 'نبيل الزيتوني')
  await keys.date('بداية الإشغال', [1, 1, 2024])
  await keys.files(/^اختر ملف/, pdfFile('سند'), 'وثيقة إشغال المقر')
  await uploaded('وثيقة إشغال المقر')
  await fits('estate')
  await onward(/^التالي/, /docs-upload$/)
  // Those of the founding in one choice of files, each found by its name.
  await arrived('وثائق التأسيس')
  await keys.files(/^اختر ملف/, [
    pdfFile('محضر التعيين'),
    pdfFile('قائمة أسماء المؤسسين'),
    pdfFile('سند التأسيس'),
    pdfFile('النظام الداخلي'),
    pdfFile('لا حكم عليه ندى'),
    pdfFile('scan0007'),
  ])
  await page.getByText('حُفظ بين الوثائق').nth(3).waitFor()
  await look('documents')

  // The file of no name is given a place by hand, or taken off the list again.
  await keys.press(/^أخرج scan0007/)
  await onward('راجع وقدّم', /view=review/)
  await page.getByRole('heading', { level: 1, name: 'مراجعة' }).waitFor()
  await page.getByRole('button', { name: 'قدّم الوثائق' }).waitFor()
  await look('review-papers')
  await keys.press('قدّم الوثائق')
  await dialog.waitFor()
  await keys.press('قدّم الوثائق')
  await dialog.waitFor({ state: 'detached' })
  await fits('papers-in')

  await first.acceptAll()
  await first.decide({ decision: 'forward' })
  await first.finish(5, { legal_opinion: 'لا مانع قانونياً من السير بالطلب.' })
  await first.decide({
    decision: 'external',
    external_body_id: 1,
    external_letter_no: '77/ص',
    external_letter_date: '2026-01-10',
  })
  const { rows: asked } = await sql<{ id: number }>`select a.id from transaction_actions a
    join transaction_requests q on q.id = a.transaction_request_id where q.establishment_id = ${first.id} and a.decision = 'external'`.execute(
    database.ownerDb,
  )
  await first.decide({ decision: 'external', action_id: asked[0]?.id ?? 0, external_opinion: 'agree' })
  await first.finish(6)
  await first.decide({ decision: 'forward' })
  await first.leave()
  const second = await officer('central.deputy')
  await second.decide({ decision: 'forward' }, pdfFile('signed'))
  await second.status({ status: 9, decision_no: '1261/ت', decision_date: '2026-01-15' })
  await second.leave()

  // The decision comes to his page; from there to the account of the organisation.
  await page.getByRole('heading', { name: 'صدر قرار إشهار منظمتكم' }).waitFor({ timeout: 40_000 })
  await look('decided')
  const decision = (await page.getByRole('link', { name: 'نزّل القرار' }).getAttribute('href')) ?? ''
  expect((await page.request.get(url + decision)).status()).toBe(200)
  const opened = await letter('ACCOUNT-OPENED', email)
  const [, username = '', secret = ''] = /اسم المستخدم: (\S+)\. كلمة المرور المؤقتة: (\S+)\. /.exec(opened) ?? []
  // The page says to whom the letter went, with which user name; the letter says the same.
  for (const words of [email, username])
    await page.getByRole('region', { name: 'ما العمل الآن' }).getByText(words).waitFor()
  await onward('ادخل إلى حساب المنظمة', /\/auth\/login/)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('radio', { name: 'منظمة مشهرة' }).isChecked()).toBe(true)
  // Her own password does not open it, and the page says where it does.
  await keys.write('البريد الإلكتروني أو اسم المستخدم', email)
  await keys.write('كلمة المرور', password)
  await page.keyboard.press('Enter')
  await page.getByText('إذا كان هذا حساب طلب تأسيس').waitFor()
  await keys.write('البريد الإلكتروني أو اسم المستخدم', username)
  await keys.write('كلمة المرور', secret)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await fits('must-change')
  await keys.write(/^كلمة المرور الجديدة$/, 'ياسمين-القراءة-2027')
  await keys.write(/مرة ثانية$/, 'ياسمين-القراءة-2027')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ngo-profile/)
  await page.getByText(name).first().waitFor()
  // The menu has the name before the page is there.
  await page.getByRole('link', { name: 'صفحة المنظمة للعموم' }).waitFor()
  await look('file')

  // From its file to what everybody reads of it.
  await onward('صفحة المنظمة للعموم', /\/ngo\/\d+$/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await look('public')

  // The account of the request still opens, on the tab that its own page leads to, and tells what was done.
  const again = await visit(browser, url, { width: 390, height: 844 })
  const there = new Keyboard(again.page)
  await again.page.goto(`${url}/temp-ngo/ministry-track`)
  await again.page.waitForURL(/\/auth\/login/)
  await again.page.waitForLoadState('networkidle')
  expect(await again.page.getByRole('radio', { name: 'منظمة قيد التأسيس' }).isChecked()).toBe(true)
  await there.write('البريد الإلكتروني', email)
  await there.write('كلمة المرور', password)
  await again.page.keyboard.press('Enter')
  await again.page.getByRole('heading', { name: 'صدر قرار إشهار منظمتكم' }).waitFor()
  await again.page.getByText('عُيّنت لهذا الحساب كلمة مرور جديدة').waitFor()
  expect(faults).toEqual([])
  expect([...keys.covered, ...there.covered], 'had the focus and could not be seen').toEqual([])
}, 240_000)
