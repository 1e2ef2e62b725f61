import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

/** A demonstration document that is valid; codes of the demonstration are fixed. */
const code = 'SijillDemoDocument0001'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

testOpenPages(browser, url, 'public', [
  { name: 'home', path: '/home', named: false },
  { name: 'register', path: '/home?page=2' },
  { name: 'organisation', path: '/ngo/1' },
  { name: 'liquidation', path: '/ngo/19' },
  { name: 'unknown', path: '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'forged', path: '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA&s=x' },
  { name: 'valid', path: `/ngo-data?QR=${code}` },
  { name: 'frozen', path: '/ngo-data?QR=SijillDemoDocument0002' },
])

test('a visitor finds an organisation by half its name and reads its state, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  await page.fill('[name=name]', 'سنابل')
  await page.press('[name=name]', 'Enter')
  await page.click('text=جمعية سنابل المثال الخيرية')
  expect(page.url()).toMatch(/\/ngo\/\d+$/)
  expect(await page.title()).toContain('جمعية سنابل المثال الخيرية')
  expect(await page.textContent('article')).toContain('فعّالة')
  await page.goto(`${url}/home`)
  await page.fill('[name=QR]', code)
  await page.press('[name=QR]', 'Enter')
  expect(await page.textContent('h1')).toBe('وثيقة صالحة')
  await context.close()
})

test('a document check without a code is the page for unknown addresses', async () => {
  for (const path of ['/ngo-data', '/ngo-data?QR=', '/ngo/999999', '/ngo/abc'])
    expect((await fetch(url + path)).status, path).toBe(404)
})

test('whoever is shown a forged document reports it: the form is open at its subject', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA&s=x`)
  await page.click('text=الإبلاغ عن وثيقة مزوّرة')
  await page.waitForURL(/about-ministry\?subject=5#contact$/)
  expect(await page.$eval('[name=message_subject_id] option:checked', (option) => option.textContent)).toBe(
    'بلاغ عن مخالفة',
  )
})

test('a file is compared by its fingerprint and never sent, also when it was chosen before the script came', async () => {
  const { page } = await visit(browser, url)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/hash')) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${url}/ngo-data?QR=${code}`)
  const bytes = Buffer.from('changed after it was issued')
  await page.setInputFiles('input[type=file]', { name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes })
  await page.focus('input[type=file]')
  await page.waitForSelector('text=الملف ليس في السجل')
  expect(sent).toEqual([
    `GET ${url}/api/v2/guest/ngo-data/hash?sha256=${createHash('sha256').update(bytes).digest('hex')}`,
  ])
})

test('paper is white in the dark skin too, and answers that are closed are printed', async () => {
  const { page } = await visit(browser, url, { dark: true })
  await page.goto(`${url}/faq`)
  await page.emulateMedia({ media: 'print' })
  const light = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))
  expect(light(await page.$eval('h1', (title) => getComputedStyle(title).color))).toBeLessThan(100)
  expect(await page.$eval('html', (root) => getComputedStyle(root).colorScheme)).toBe('light')
  const answers = await page.$$eval('main details:not([open]) p', (all) =>
    all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })),
  )
  expect(answers.length).toBeGreaterThan(3)
  expect(answers).not.toContain(false)
  await page.emulateMedia({ media: 'screen' })
  await expect
    .poll(async () => light(await page.$eval('h1', (title) => getComputedStyle(title).color)))
    .toBeGreaterThan(200)
})

test('a code stays dark on light in the dark skin: no phone reads it otherwise', async () => {
  const { page } = await visit(browser, url, { dark: true })
  await page.goto(`${url}/ngo/1`)
  // What the picture itself draws, whatever the page around it looks like.
  const points = await page.$eval('figure img[src*=ngo-qr]', async (img) => {
    const picture = img as HTMLImageElement
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 400
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(picture, 0, 0, 400, 400)
    const { data } = pen.getImageData(0, 0, 400, 400)
    return [...new Set(Array.from({ length: 160_000 }, (_, at) => `${data[at * 4]},${data[at * 4 + 3]}`))]
  })
  // Opaque white and opaque black, and between them only what scaling mixes.
  expect(points).toEqual(expect.arrayContaining(['255,255', '0,255']))
  expect(points.every((point) => point.endsWith(',255'))).toBe(true)
})
