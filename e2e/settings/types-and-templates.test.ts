import { describe, expect, it } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const looks = [
  { lang: 'ar', width: 1440 },
  { lang: 'ar', width: 390 },
  { lang: 'en', width: 1440 },
  { lang: 'en', width: 390 },
] as const

describe('what a ministry administrator makes', () => {
  it('a type of requests: made closed, and its stages come next', async () => {
    const { page, open } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/transactions/description')
    await page.getByRole('button', { name: 'أضف نوعاً' }).click()
    const dialog = page.getByRole('dialog')
    await write(dialog, 'الرمز', 'activity_permit')
    await dialog.getByRole('button', { name: 'أضف نوعاً' }).click()
    await dialog.getByRole('alert').waitFor()
    await examine(page, 'type-create-ar-1440')
  })

  it('a template as a text: an unknown placeholder is told at its place while it is written', async () => {
    const { page, open } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/settings/doc-templates')
    await page.getByRole('button', { name: 'أضف نموذجاً' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('نص بحقول تُملأ').click()
    await dialog.getByText('كتاب بشأن منظمة').click()
    await write(dialog, 'النص بالعربية', 'إلى {nobody}')
    await dialog.getByText('السطر 1، الموضع 5: لا حقل باسم «{nobody}» لهذا الغرض.').waitFor()
    await write(dialog, 'النص بالعربية', 'نؤكد أن {ngo_name} رقم {ngo_number} مشهرة بتاريخ {ngo_decision_date}')
    await dialog.getByRole('button', { name: 'معاينة النص' }).click()
    await dialog.getByText('..................').first().waitFor()
    await examine(page, 'letter-ar-1440')
  })

  it('services from a file: every refused cell is named before anything is written', async () => {
    const { page, open } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/settings/indexes/services')
    await page.getByRole('button', { name: 'استيراد من ملف' }).click()
    const dialog = page.getByRole('dialog')
    const csv = '\ufeffالتصنيف;اسم الخدمة;فعّالة\r\n٩٩.٩٩;خدمة جديدة;نعم\r\n٥.٠١;قص;نعم\r\n'
    await dialog.locator('input[type=file]').setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByText('السطر 2').waitFor()
    expect(await dialog.getByText('اختاروا قيمة من القائمة').count()).toBe(1)
    await examine(page, 'service-import-ar-1440')
  })

  for (const look of looks)
    it(`the versions of a path in ${look.lang} at ${look.width} px`, async () => {
      const { page, open } = await signIn(browser, server.url, 'central.admin', look)
      await open('/ministry/settings/accreditation-transactions?type=5&part=versions')
      await page.locator('ol li').first().waitFor()
      await examine(page, `type-versions-${look.lang}-${look.width}`)
    })
})
