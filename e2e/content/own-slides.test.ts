import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, examineOtherSkin, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url } = await startServer()
const words = 'متطوعة تقرأ لأطفال تحت شجرة زيتون'
const title = 'قراءة تحت الزيتون'

test('a slide is added, pointed at, described, previewed, published and deleted: visitors see it meanwhile, and its picture is gone with it', async () => {
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin')
  await open('/guest-pages-management/images-slider')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'zaytun.png', mimeType: 'image/png', buffer: await wide() })
  await page.getByRole('button', { name: 'أضف شرائح' }).click()
  const added = page.getByRole('listitem').filter({ hasText: 'لم توصف صورتها بعد' })
  await added.waitFor()
  await examine(page, 'own-slides')
  await added.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  const point = drawer.getByRole('button', { name: /نقطة الاهتمام في الصورة/ })
  await point.press('Shift+ArrowRight')
  await point.press('Shift+ArrowDown')
  await drawer.getByText('60% أفقياً، 60% عمودياً').first().waitFor()
  const save = drawer.getByRole('button', { name: 'احفظ التعديلات مسودةً' })
  await save.click()
  const publish = async () => {
    await drawer.getByRole('button', { name: 'انشر', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^نشر «/ })
      .getByRole('button', { name: 'انشر', exact: true })
      .click()
  }
  // Not before it is described.
  await publish()
  await drawer.getByText(/بماذا تصف الصورة لمن لا يراها: /).waitFor()
  await examine(page, 'own-slide-undescribed')
  await write(drawer, 'بماذا تصف الصورة لمن لا يراها', words)
  await drawer.getByRole('textbox', { name: /^العنوان/ }).fill(title)
  await save.click()
  await examineOtherSkin(page, 'own-slide')
  // The preview shows what is saved, around its focal point, before anybody else sees it.
  const asked = (where: Locator | Page) => where.getByRole('button', { name: 'كما يراها الزائر' })
  const frame = page.frameLocator('iframe[title="كما يراها الزائر"]')
  const drawn = frame.getByRole('img', { name: words })
  await asked(drawer).click()
  await drawn.evaluate((image: HTMLImageElement) => image.decode())
  expect(await drawn.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('60% 60%')
  expect(await drawn.evaluate(() => innerWidth)).toBe(390)
  await frame.getByText(title, { exact: true }).waitFor()
  await examine(page, 'own-slide-preview')
  await publish()
  await drawer.getByText('يقرأ الزوار الآن النسخة 1.').waitFor()
  await drawer.getByText('ما نُشر', { exact: true }).click()
  await expect.poll(async () => (await drawn.count()) === 1 && (await drawn.getAttribute('src'))).toContain('at=60-60')
  await page.keyboard.press('Escape')

  // All of them as they stand on the page: the numbers below move them.
  await asked(page).click()
  await page.getByText('مكتب', { exact: true }).click()
  const all = frame.getByRole('listitem')
  const last = (await all.count()) - 1
  expect(last).toBeGreaterThan(0)
  const edge = () => all.last().evaluate((item) => Math.round(item.getBoundingClientRect().left))
  const stands = await all.first().evaluate((item) => Math.round(item.getBoundingClientRect().left))
  expect(await edge()).not.toBe(stands)
  await frame.getByRole('link').last().press('Enter')
  await expect.poll(edge).toBe(stands)
  expect(await drawn.evaluate(() => innerWidth)).toBe(1240)
  await examineOtherSkin(page, 'own-slides-preview')

  const guest = await visit(browser, url, { width: 390, height: 844, lang: 'en', dark: true })
  await guest.page.goto(`${url}/ngo/1`)
  const seen = guest.page.getByRole('img', { name: words })
  await seen.scrollIntoViewIfNeeded()
  await seen.evaluate((image: HTMLImageElement) => image.decode())
  await guest.page.getByText(title, { exact: true }).waitFor()
  const picture = (await seen.getAttribute('src')) ?? ''
  expect(picture).toContain('at=60-60')
  expect((await fetch(url + picture)).status).toBe(200)

  const menu = page.getByRole('button', { name: `إجراءات: ${title}` })
  // A menu closes when the page is scrolled, and the preview below was looked at.
  await menu.scrollIntoViewIfNeeded()
  await menu.click()
  await page.getByRole('button', { name: 'احذف الشريحة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'احذف الشريحة' }).click()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: title }).count()).toBe(0)
  await guest.page.reload()
  expect(await seen.count()).toBe(0)
  expect((await fetch(url + picture)).status).toBe(410)
  expect([...faults, ...guest.faults]).toEqual([])
})

async function wide() {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#86b7a2' } })
    .png()
    .toBuffer()
}
