import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { choose, writeDate } from '../support/hands.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

/** Opens a page whose scripts come only when they are let through. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => (await held, route.continue()))
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return release
}
/** What stands in the fields of the page: texts, and the places of what is chosen. */
const standing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main form :is(input, select)')].map((one) =>
      one.type === 'radio' ? (one as HTMLInputElement).checked : one.value,
    ),
  )

test('what is typed and chosen on the sign-up page before its script has come stands there afterwards, and is what is sent', async () => {
  const { page, faults } = await visit(browser, url, { fresh: true })
  const release = await openHeld(page, '/signup')
  const typed = {
    'الاسم الأول': 'ندى',
    'اسم الأب': 'نبيل',
    الكنية: 'الزيتوني',
    'اسم الأم وكنيتها': 'لينا المرجاني',
    'الرقم الوطني': '99700000077',
    'البريد الإلكتروني': 'early@founders.example',
    'رقم الموبايل': '0900 000 778',
    'كلمة المرور': 'ياسمين-دمشق-2026',
    'تأكيد كلمة المرور': 'ياسمين-دمشق-2026',
  }
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text)
  await choose(page, 'الجنسية', 'فلسطيني سوري')
  await choose(page, 'الجنس', 'أنثى')
  await writeDate(page, 'تاريخ الولادة', ['12', '4', '1985'])
  const before = await standing(page)
  expect(before).toEqual(expect.arrayContaining(['12', '4', '1985', ...Object.values(typed)]))
  expect(before.filter((one) => one === true)).toHaveLength(2)

  let sent: Record<string, unknown> = {}
  await page.route('**/establishment/signup-account', async (route) => {
    sent = route.request().postDataJSON() as Record<string, unknown>
    await route.fulfill({ status: 422, json: { status: false, message: 'no', errors: { email: ['taken'] } } })
  })
  // Sent before the script has come as well: it goes when all of it is taken over.
  await page.getByRole('button', { name: 'أنشئ الحساب' }).click()
  release()
  await page.getByText('taken').first().waitFor()
  expect(await standing(page)).toEqual(before)
  expect(sent).toMatchObject({
    first_name: 'ندى',
    father_name: 'نبيل',
    last_name: 'الزيتوني',
    mother_name: 'لينا المرجاني',
    id_number: '99700000077',
    nationality_id: 2,
    gender: 'F',
    birth_date: '1985-04-12',
    email: 'early@founders.example',
    password: 'ياسمين-دمشق-2026',
  })
  expect(String(sent.mobile).replaceAll(' ', '')).toBe('0900000778')
  expect(faults).toEqual([])
})

test('no letter is lost of what is typed while the script comes to life', async () => {
  const { page, faults } = await visit(browser, url, { fresh: true })
  const release = await openHeld(page, '/signup')
  const field = page.getByRole('textbox', { name: 'الاسم الأول', exact: true })
  const text = 'عبد الرحمن عبد العزيز عبد الكريم'
  await field.pressSequentially(text.slice(0, 4))
  release()
  for (const letter of text.slice(4)) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(25)
  }
  await page.waitForLoadState('networkidle')
  expect(await field.inputValue()).toBe(text)
  expect(faults).toEqual([])
})

test('what is chosen in the very moment at which the page comes to life stays chosen', async () => {
  const { page, faults } = await visit(browser, url, { fresh: true })
  await page.addInitScript(() => {
    // React works in steps of a few milliseconds, each in a message of its own. With a clock that runs they are many.
    const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    const isAlive = (node: Element | null) =>
      node !== null && Object.keys(node).some((key) => key.startsWith('__react'))
    // A press that did not bring it to life was too early: nobody hears of it, and it is pressed after the next step.
    const unheard = (event: Event) => isAlive(event.target as Element) || event.stopImmediatePropagation()
    addEventListener('input', unheard, true)
    let now = 0
    performance.now = () => (now += 2)
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(this: MessagePort, work: (event: MessageEvent) => void) {
        onmessage?.set?.call(this, (event: MessageEvent) => {
          work(event)
          const option = document.querySelector<HTMLInputElement>('main input[type=radio][value=F]')
          if (!option || option.checked || isAlive(option) || !isAlive(document.querySelector('body'))) return
          option.click()
          if (isAlive(option)) document.documentElement.dataset.atOnce = ''
          else option.checked = false
        })
      },
    })
  })
  await page.goto(`${url}/signup`)
  await page.getByRole('textbox', { name: 'الاسم الأول' }).fill('ندى')
  await page.waitForLoadState('networkidle')
  // What is missing is told; what is chosen is not.
  await page.getByRole('button', { name: 'أنشئ الحساب' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'اسم الأب' })
  await alert.waitFor()
  await expect.poll(() => page.locator('html[data-at-once]').count()).toBe(1)
  expect(await alert.textContent()).not.toMatch(/الجنس:/)
  expect(await page.getByRole('radio', { name: 'أنثى' }).isChecked()).toBe(true)
  expect(faults).toEqual([])
})

test('a button that is pressed once the page lives, and before it repeats what was pressed earlier, is pressed once', async () => {
  const { page, faults } = await visit(browser, url, { fresh: true })
  await page.addInitScript(() => {
    // The repetition waits for its turn behind everything else of a busy page.
    const wait = globalThis.setTimeout
    const late = (work: () => void, delay?: number) => wait(work, delay ?? 1_000)
    globalThis.setTimeout = late as typeof setTimeout
  })
  await page.goto(`${url}/auth/login`)
  const password = page.getByRole('textbox', { name: 'كلمة المرور' })
  await password.focus()
  const show = page.getByRole('button', { name: /كلمة المرور/ }).first()
  await expect
    .poll(() => show.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  await page.waitForTimeout(200)
  // At its edge: the sign in it is another one after the press.
  await show.click({ position: { x: 3, y: 3 } })
  await page.waitForTimeout(1_500)
  expect(await password.getAttribute('type')).toBe('text')
  expect(faults).toEqual([])
})

test('a date of which only a part was typed before the script has come keeps that part, and can be completed', async () => {
  const { page } = await visit(browser, url, { fresh: true })
  const release = await openHeld(page, '/signup')
  const date = page.getByRole('group', { name: 'تاريخ الولادة', exact: true })
  const [day, month, year] = [
    date.getByRole('textbox', { name: 'اليوم' }),
    date.getByRole('combobox', { name: 'الشهر' }),
    date.getByRole('textbox', { name: 'السنة' }),
  ]
  await day.pressSequentially('٣٠')
  await month.selectOption('9')
  release()
  await page.waitForLoadState('networkidle')
  await year.pressSequentially('1979')
  expect([await day.inputValue(), await month.inputValue(), await year.inputValue()]).toEqual(['30', '9', '1979'])
  // What is not typed yet is nothing, not a zero, also when the tab comes back to it.
  await year.fill('')
  await page.reload()
  await page.getByRole('textbox', { name: 'الاسم الأول' }).pressSequentially('ندى')
  await expect.poll(() => day.inputValue()).toBe('30')
  expect([await month.inputValue(), await year.inputValue()]).toEqual(['9', ''])
})

test('before their script signed-in pages have fields only where nobody can type: nothing is typed into the void', async () => {
  for (const [who, path] of [
    ['founder1@demo.example', '/temp-ngo/temp-account-info'],
    ['founder1@demo.example', '/temp-ngo/temp-ngo-info?step=aims'],
    ['sanabel.admin', '/ngo-profile'],
    ['central.admin', '/ministry/ngos'],
  ] as const) {
    const { page, context, leave } = await signIn(browser, url, who, { fresh: true })
    await context.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    await page.locator('#waiting[inert]').waitFor({ state: 'attached' })
    await page.waitForLoadState('domcontentloaded')
    expect(await page.locator('body :is(input,textarea,select):not([type=hidden], [inert] *)').count(), path).toBe(0)
    await page.close()
    await leave()
  }
})
