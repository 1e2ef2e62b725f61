import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

/** By keyboard: a press of the mouse may meet a page that moves as its fonts come. */
async function openAxis(page: Page): Promise<void> {
  const axis = '[name="survey_axis_ids[]"][value="2"]'
  await page.press(axis, 'Space')
  expect(await page.isChecked(axis)).toBe(true)
}

testOpenPages(browser, url, 'guest-forms', [
  { name: 'ministry', path: '/about-ministry' },
  { name: 'ministry-letter', path: '/about-ministry?letter=MSG000012' },
  { name: 'ngo', path: '/ngo/1/contact-us' },
  { name: 'survey', path: '/shaml-form', prepare: openAxis },
  { name: 'survey-done', path: '/shaml-form/form-submitted?sent=SHM000012' },
])

const withoutScript = async (width = 390) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'ar-SY',
    viewport: { width, height: 800 },
  })
  return { context, page: await context.newPage() }
}
const message = 'أرجو إعلامي بمواعيد مراجعة المديرية <b>قريباً</b>.'
async function fillContact(page: Page) {
  await page.fill('[name=name]', 'سلمى الحداد')
  await page.fill('[name=email]', 'salma@guest.example')
  await page.selectOption('[name=governorate_id]', '4')
  await page.selectOption('[name=message_subject_id]', '3')
  await page.fill('[name=message]', message)
}

describe('writing to the ministry, with script switched off', () => {
  test('a round of errors loses nothing, names each field and leads to it; then the number is shown', async () => {
    const { context, page } = await withoutScript()
    await page.goto(`${url}/about-ministry`)
    await fillContact(page)
    await page.fill('[name=name]', 'س')
    await page.fill('[name=email]', 'salma@')
    const [answer] = await Promise.all([page.waitForNavigation(), page.press('[name=email]', 'Enter')])
    expect(answer?.status()).toBe(422)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    expect(await page.title()).toMatch(/^خطأ:/)
    expect(await page.textContent('[role=alert] h2')).toContain('لم تُرسل الرسالة: في النموذج خطآن')
    await expect
      .poll(() => page.locator('[role=alert] a').allInnerTexts())
      .toEqual([expect.stringMatching(/^الاسم: /), expect.stringMatching(/^البريد الإلكتروني: /)])
    expect(await page.inputValue('[name=message]')).toBe(message)
    expect(await page.inputValue('[name=governorate_id]')).toBe('4')
    expect(await page.inputValue('[name=message_subject_id]')).toBe('3')
    await page.click('[role=alert] a >> nth=0')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.fill('[name=name]', 'سلمى الحداد')
    await page.fill('[name=email]', 'salma@guest.example')
    await page.click('main form button[type=submit]')
    const address = new URL(page.url())
    expect([address.pathname, address.hash]).toEqual(['/about-ministry', '#contact'])
    expect(address.search).toMatch(/^\?sent=MSG\d{6}$/)
    expect(await page.textContent('#contact')).toContain(address.searchParams.get('sent'))
    expect(page.url()).not.toContain('guest.example')

    const number = address.searchParams.get('sent') as string
    const code = await page.locator('#contact b').nth(1).innerText()
    expect(code).toMatch(/^[0-9A-Z]{7}$/)
    expect(await (await fetch(page.url())).text(), 'the address alone').not.toContain('وصلت رسالتكم')
    await page.goto(`${url}/about-ministry`)
    const ask = async (typed: string) => {
      await page.fill('[name=reference]', number)
      await page.fill('[name=code]', typed)
      await page.press('[name=code]', 'Enter')
      await page.waitForLoadState()
    }
    await ask('AAAAAAA')
    // The errors have the focus: they are read out and seen.
    expect(await page.textContent('#letter [role=alert]:focus')).toContain('لا رسالة بهذا الرقم والرمز معاً')
    await ask(code.toLowerCase())
    const asked = new URL(page.url())
    expect([asked.search, asked.hash]).toEqual([`?letter=${number}`, '#letter'])
    expect(await page.textContent('#letter [role=status]')).toContain('وصلت الرسالة ولم تُقرأ بعد')
    await context.close()
  })
  test('the page with errors passes the checks in both languages', async () => {
    for (const lang of ['ar', 'en'] as const) {
      const { page, leave, faults } = await visit(browser, url, { lang, dark: lang === 'en', width: 390 })
      await page.goto(`${url}/about-ministry`)
      await page.click('main form button[type=submit]')
      await page.waitForSelector('[role=alert]')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
      await examine(page, `guest-forms-errors-${lang}`)
      expect(faults).toEqual([])
      await leave()
    }
  })
  test('a form from another site, another content and a page without a form are refused and take nothing', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      fetch(url + path, { method: 'POST', headers, body: 'name=x', redirect: 'manual' }).then((one) => one.status)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await post('/about-ministry', { ...form, 'sec-fetch-site': 'cross-site', origin: 'null' })).toBe(403)
    expect(await post('/about-ministry', { ...form, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await post('/about-ministry', { 'content-type': 'text/plain' })).toBe(415)
    expect(await post('/home', form)).toBe(405)
    expect(await post('/nowhere', form)).toBe(404)
    expect(await post('/api/nowhere', form)).toBe(404)
    expect(await post('/about-ministry', form)).toBe(422)
  })
  test('a number that is none is not shown', async () => {
    const text = await (await fetch(`${url}/about-ministry?sent=%3Cb%3EMSG1`)).text()
    expect(text).not.toContain('وصلت رسالتكم')
    for (const path of ['/about-ministry', '/ngo/1/contact-us', '/shaml-form/form-submitted']) {
      const forged = await (await fetch(`${url}${path}?sent=MSG999999`)).text()
      expect(forged, path).not.toContain('وصلت رسالتكم')
      expect(forged, path).not.toMatch(/<b>.{0,80}MSG999999/)
    }
    expect(text).toContain('name="message"')
    const bare = await fetch(`${url}/shaml-form/form-submitted`, { redirect: 'manual' })
    expect([bare.status, bare.headers.get('location')]).toEqual([307, '/shaml-form'])
  })
})

test('writing to an organisation by keyboard alone, after the script came', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/ngo/1/contact-us`)
  await page.focus('[name=name]')
  const keys = page.keyboard
  await keys.type('نور الصالح')
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.type('٠٩٤٤١٢٣٤٥٦')
  await keys.press('Tab')
  await keys.press('ArrowDown')
  await keys.press('Tab')
  await keys.press('ArrowDown')
  await keys.press('Tab')
  await keys.type('هل تستقبلون متطوعين هذا الشهر؟')
  await keys.press('Tab')
  await keys.press('Enter')
  await page.waitForURL(/sent=MSG\d+/)
  expect(await page.textContent('#contact')).toMatch(/MSG\d{6}/)
  expect(faults).toEqual([])
})

describe('the consultation survey', () => {
  test('without script it is one long form: axes open by ticking, an error round loses nothing, a second one that day is refused', async () => {
    const { context, page } = await withoutScript()
    await page.goto(`${url}/shaml-form`)
    expect(await page.isVisible('[name="answers[1][problem]"]')).toBe(false)
    await page.fill('[name=full_name]', 'ليلى الخطيب')
    await page.check('[name=respondent_kind][value=expert]')
    await page.check('[name="survey_axis_ids[]"][value="2"]')
    await page.fill('[name="answers[1][problem]"]', 'التمويل قصير الأجل')
    await page.check('[name=wants_participation][value="1"]')
    await page.click('main form button[type=submit]')
    await expect
      .poll(() => page.locator('[role=alert] a').allInnerTexts())
      .toEqual([
        expect.stringContaining('المحافظة'),
        expect.stringContaining('التمويل والموارد – تقييمكم'),
        expect.stringContaining('الموافقة'),
      ])
    expect(await page.isChecked('[name=respondent_kind][value=expert]')).toBe(true)
    expect(await page.isChecked('[name="survey_axis_ids[]"][value="2"]')).toBe(true)
    expect(await page.inputValue('[name="answers[1][problem]"]')).toBe('التمويل قصير الأجل')
    await page.selectOption('[name=governorate_id]', '2')
    await page.check('[name="answers[1][rating]"][value="2"]')
    await page.check('[name=consent]')
    await page.click('main form button[type=submit]')
    expect(new URL(page.url()).pathname).toBe('/shaml-form/form-submitted')
    expect(await page.textContent('main')).toMatch(/SHM\d{6}/)
    await page.goto(`${url}/shaml-form`)
    await page.fill('[name=full_name]', 'ليلى الخطيب')
    await page.check('[name=respondent_kind][value=expert]')
    await page.selectOption('[name=governorate_id]', '2')
    await page.check('[name="survey_axis_ids[]"][value="2"]')
    await page.check('[name="answers[1][rating]"][value="5"]')
    await page.check('[name=wants_participation][value="0"]')
    await page.check('[name=consent]')
    await page.click('main form button[type=submit]')
    expect(await page.textContent('[role=alert]')).toContain('وصلت اليوم استمارة من هذا الجهاز')
    expect(await page.inputValue('[name=full_name]')).toBe('ليلى الخطيب')
    await context.close()
  })
  test('on a phone with script: a page for each group, kept on the device, erased by the button and after sending', async () => {
    const { page, leave, faults } = await visit(browser, url, { width: 390, height: 844 })
    const kept = () => page.evaluate(() => localStorage.getItem('survey'))
    const next = () => page.getByRole('button', { name: 'التالي' }).click()
    await page.goto(`${url}/shaml-form`)
    expect(await kept()).toBeNull()
    await page.click('[name=full_name]')
    await page.getByText('الصفحة 1 من').waitFor()
    expect(await kept()).toBeNull()
    await page.fill('[name=full_name]', 'ورد المصري')
    await page.check('[name=respondent_kind][value=citizen]')
    await page.selectOption('[name=governorate_id]', '5')
    expect(await kept()).toContain('ورد المصري')
    expect(await kept()).not.toContain('form_token')
    await examine(page, 'guest-forms-survey-phone-you')
    await next()
    await page.check('[name="survey_axis_ids[]"][value="3"]')
    await examine(page, 'guest-forms-survey-phone-axes')
    await next()
    expect(await page.textContent('main form')).toContain('الصفحة 3 من 4')
    await page.fill('[name="answers[2][proposal]"]', 'نشر محاضر المجالس')
    await examine(page, 'guest-forms-survey-phone-axis')
    await page.reload()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=full_name]')?.value === 'ورد المصري',
    )
    expect(await page.inputValue('[name="answers[2][proposal]"]')).toBe('نشر محاضر المجالس')
    await next()
    await next()
    await page.check('[name="answers[2][rating]"][value="4"]')
    await next()
    await page.check('[name=wants_participation][value="0"]')
    await page.check('[name=consent]')
    await page.getByRole('button', { name: 'أرسل الاستمارة' }).click()
    await page.waitForURL(/form-submitted\?sent=SHM/)
    await page.waitForFunction(() => localStorage.getItem('survey') === null)
    await page.goto(`${url}/shaml-form`)
    await page.fill('[name=full_name]', 'اسم آخر')
    await page.getByText('محفوظ على هذا الجهاز وحده').waitFor()
    await page.getByRole('button', { name: 'امحُه' }).click()
    expect([await kept(), await page.inputValue('[name=full_name]')]).toEqual([null, ''])
    expect(faults).toEqual([])
    await leave()
  })
})
