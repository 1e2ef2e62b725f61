import type { Locator, Page } from 'playwright-core'

/** A field for text; one that also offers what may be written is a combobox. */
const inField = (scope: Page | Locator, name: string) =>
  scope
    .getByRole('textbox', { name, exact: true })
    .or(scope.locator('input[role=combobox]').and(scope.getByRole('combobox', { name, exact: true })))

/** Types into a field by its label and leaves it, as a person does: leaving saves. */
export async function write(scope: Page | Locator, label: string, text: string): Promise<void> {
  const field = inField(scope, label)
  await field.fill(text)
  await field.blur()
}

/** Chooses a radio or ticks a box by its words, inside its group when words repeat. */
export async function choose(scope: Page | Locator, group: string | undefined, label: string): Promise<void> {
  const within = group === undefined ? scope : scope.getByRole('group', { name: group, exact: true })
  await within.getByLabel(label, { exact: true }).first().check()
}

/** Picks from a long list by typing a part of it. */
export async function pick(scope: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope
  const box = scope.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(option).catch(() => undefined)
  // The options of a closed select have the same words and cannot be clicked.
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).first().click()
  if ((await box.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
}

/** A date typed as day, month, year. */
export async function writeDate(
  scope: Page | Locator,
  group: string,
  [day, month, year]: readonly [string, string, string],
): Promise<void> {
  const date = scope.getByRole('group', { name: group, exact: true })
  await date.getByRole('textbox', { name: 'اليوم' }).fill(day)
  await date.getByRole('combobox', { name: 'الشهر' }).selectOption(month)
  await date.getByRole('textbox', { name: 'السنة' }).fill(year)
  await date.getByRole('textbox', { name: 'السنة' }).blur()
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A small readable document as a browser or a form sends it. */
export const pdfFile = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf })

/** A small picture as a browser or a form sends it. */
export const pngFile = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png })

/** Puts a file into an upload field and waits until the server has looked at it. */
export async function upload(scope: Page | Locator, group: string, kind: 'pdf' | 'png', name: string): Promise<void> {
  const field = scope.getByRole('group', { name: group, exact: true })
  const file = kind === 'pdf' ? pdfFile(name) : pngFile(name)
  await field.locator('input[type=file]').first().setInputFiles(file)
  await field.getByText(`${name}.${kind}`).first().waitFor()
  await field.getByText('فُحص ورُفع').first().waitFor()
}

/** The first input lets an open page fetch its script; it is awake when React holds its links. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('a')].every((link) =>
      Object.keys(link).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** From now on, what the page asks of these addresses takes a second and a half. */
export const slowly = (page: Page, addresses: string) =>
  page.route(addresses, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    // Whoever has left meanwhile, with `unrouteAll`, has let the request go on already.
    await route.continue().catch((error: unknown) => {
      if (!String(error).includes('already handled')) throw error
    })
  })

/**
 * Answers of a server that is on its way out, for the uploads of a page: 503 before a new one, 408 to its first piece.
 * Tells how many were refused and how many files were begun.
 */
export async function drainUploads(page: Page): Promise<() => { refused: number; begun: number }> {
  const left = new Map([
    ['POST', 503],
    ['PATCH', 408],
  ])
  let begun = 0
  await page.route('**/api/v2/uploads**', async (route) => {
    const method = route.request().method()
    const status = left.get(method)
    if (status !== undefined) {
      left.delete(method)
      return route.fulfill({ status, headers: { 'retry-after': '1' }, body: '' })
    }
    const answer = await route.fetch()
    if (method === 'POST' && answer.status() === 201) begun += 1
    return route.fulfill({ response: answer })
  })
  return () => ({ refused: 2 - left.size, begun })
}
