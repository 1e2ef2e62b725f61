import { describe, expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

const { url } = sharedServer()
const browser = await openBrowser()

/** Who sees which screens; the demonstration's requests have fixed numbers. */
const people = {
  'sanabel.admin': [
    '/ngo-profile',
    '/ngo-profile/creation-info',
    '/ngo-profile/branches-and-departments',
    '/ngo-profile/contact-info',
    '/ngo-profile/ngo-services',
    '/ngo-profile/service-centers',
    '/ngo-profile/bank-accounts',
    '/ngo-profile/events-log',
    '/technical-support/users',
    '/user-profile/profile',
    '/user-notifications',
    '/pages/faq',
    '/docs/ngo-management',
  ],
  'founder1@demo.example': [
    '/temp-ngo/temp-account-info',
    '/temp-ngo/temp-ngo-info',
    '/temp-ngo/temp-founders-info',
    '/temp-ngo/ministry-track',
    '/temp-ngo/docs-upload',
  ],
  'founder5@demo.example': ['/temp-ngo/ministry-track', '/temp-ngo/docs-upload'],
  'dm.officer': [
    '/ministry/dashboard',
    '/ministry/ngos-requests',
    '/ministry/creation-requests/3',
    '/ministry/ngos-communication/ngos-validation',
    '/ministry/settings',
  ],
  'central.admin': [
    '/ministry/dashboard',
    '/ministry/ngos',
    '/ministry/ngos/1',
    '/ministry/ngos-communication/ngos-management',
    '/ministry/ngos-creation-requests',
    '/ministry/accreditation-transactions',
    '/ministry/accreditation-transactions/4',
    '/ministry/creation-requests/5',
    '/ministry/settings',
    '/ministry/ngos-communication/ngos-validation',
    '/ministry/ngos-communication/ngos-validation-report',
    '/ministry/settings/indexes',
    '/ministry/settings/indexes/service-centre-types',
    '/ministry/settings/holidays',
    '/ministry/settings/regulations',
    '/ministry/settings/regulations/1',
    '/ministry/settings/regulation-types',
    '/ministry/settings/faq',
    '/ministry/settings/faq-categories',
    '/ministry/settings/image-slider',
    '/ministry/settings/events',
    '/ministry/settings/instructions',
    '/ministry/settings/instructions/1',
    '/ministry/docs/requests',
    '/ministry/settings/usersAvailability',
    '/ministry/settings/roles',
    '/ministry/add-role/ngo',
    '/ministry/update-role/ministry/4',
    '/ministry/settings/users/ministry-users',
    '/ministry/settings/users/ngo-users',
    '/ministry/settings/ministry-user/3',
    '/ministry/settings/ngo-user/13',
    '/ministry/permissions-user/3',
    '/ministry/settings/accreditation-transactions',
    '/ministry/transactions/description',
    '/ministry/transactions/actions',
    '/ministry/ministry-notifications',
    '/ministry/outbox',
    '/ministry/user-profile/profile',
  ],
} as const
const doorOf = (name: string) =>
  name.startsWith('founder') ? 'establishment/login' : name.startsWith('sanabel') ? 'login' : 'ministry/login'

const looks = [
  { lang: 'ar', dark: true, width: 390, height: 844 },
  { lang: 'en', dark: false, width: 390, height: 844 },
  { lang: 'en', dark: false, width: 1440, height: 940 },
] as const

describe.each(looks)('signed-in screens, $lang, dark $dark, $width px', (look) => {
  test.each(Object.entries(people))(
    '%s: every screen loads, fits the window, has one heading and a title of its own, and passes the checks',
    async (name, paths) => {
      const { page, context, faults } = await visit(browser, url, look)
      const answer = await context.request.post(`${url}/api/v2/${doorOf(name)}`, {
        data: { username: name, password: 'Sijill-demo-2026' },
        headers: { 'x-requested-with': 'sijill' },
      })
      expect(answer.status()).toBe(200)
      const failed: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
      })
      const titles = new Set<string>()
      for (const path of paths) {
        await page.goto(url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
        expect(new URL(page.url()).pathname).toBe(path)
        expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide, `sideways scroll of ${path}`).toBeLessThanOrEqual(0)
        titles.add(await page.title())
        await examine(page, `screen-${name}-${path.replaceAll('/', '-')}-${look.lang}`)
      }
      expect(titles.size, 'titles').toBe(paths.length)
      expect(failed).toEqual([])
      expect(faults).toEqual([])
    },
    180_000,
  )
})
