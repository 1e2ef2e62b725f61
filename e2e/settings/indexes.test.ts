import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pick, write } from '../support/hands.ts'
import { shareOf } from '../support/looks.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()

const signedIn = (username: string, look?: Parameters<typeof signIn>[3]) => signIn(browser, server.url, username, look)
const types = '/ministry/settings/indexes/service-centre-types'
const name = 'مركز رعاية نهارية'

describe('a value of an index', () => {
  it('is added with an icon, offered at once in a form that is already open, retired, and stays on the record that chose it', async () => {
    const officer = await signedIn('central.admin')
    const owner = await signedIn('sanabel.admin')
    await owner.open('/ngo-profile/service-centers')
    await owner.page.locator('tbody th button').first().click()
    await owner.page.getByRole('dialog').waitFor()

    const { page } = officer
    await officer.open('/ministry/settings/indexes')
    await page.getByRole('link', { name: 'أنواع المراكز الخدمية' }).click()
    await page.getByRole('heading', { level: 1, name: 'أنواع المراكز الخدمية' }).waitFor()
    await page.getByRole('button', { name: 'أضف قيمة' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'أضف قيمة' }).click()
    await dialog.getByRole('alert').waitFor()
    await write(dialog, 'القيمة بالعربية', name)
    await write(dialog, 'القيمة بالإنكليزية', 'Day care centre')
    await dialog.getByRole('searchbox', { name: 'الأيقونة' }).fill('شمس')
    await dialog.getByRole('radio').first().focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('sun', { exact: true }).waitFor()
    await examine(page, 'index-form')
    await dialog.getByRole('button', { name: 'أضف قيمة' }).click()
    await page.getByRole('button', { name }).first().waitFor()

    // The organisation's form was open all the time and is not loaded again.
    const form = owner.page.getByRole('dialog')
    const box = form.getByRole('combobox', { name: 'نوع المركز', exact: true })
    await box.click()
    await box.fill(name)
    await form.getByRole('option', { name, exact: true }).waitFor()
    await owner.page.keyboard.press('Escape')

    const { rows } = await sql<{ code: number }>`select code from index_records where name_ar = ${name}`.execute(
      server.database.ownerDb,
    )
    await sql`update service_centres set type = ${rows[0]?.code} where id = (select min(c.id) from service_centres c join users u on u.ngo_id = c.ngo_id where u.username = 'sanabel.admin' and c.deleted_at is null)`.execute(
      server.database.ownerDb,
    )
    await officer.open(`${types}?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name, exact: true }).waitFor()
    await page.getByRole('button', { name: `إجراءات: ${name}` }).click()
    await page.getByRole('button', { name: 'أوقف أو احذف' }).click()
    await dialog.getByText('المراكز الخدمية', { exact: true }).waitFor()
    await dialog.getByText('سجل واحد').waitFor()
    expect(await dialog.getByRole('button', { name: 'احذف القيمة' }).count()).toBe(0)
    await examine(page, 'index-retire')
    await dialog.getByRole('button', { name: 'أوقف القيمة' }).click()
    await dialog.waitFor({ state: 'detached' })

    await owner.open('/ngo-profile/service-centers')
    await owner.page.getByText(name).first().waitFor()
    await owner.page.locator('tbody th button').first().click()
    await box.click()
    await box.fill(name)
    await form.getByText('لا نتيجة بهذه الكلمات').waitFor()
    expect(await form.getByRole('option', { name, exact: true }).count()).toBe(0)
    expect([...officer.faults, ...owner.faults]).toEqual([])
  }, 60_000)

  it('is not put in order over a list that somebody else changed: the order stays on the screen, and the present list is offered', async () => {
    const { page, open, faults } = await signedIn('central.admin')
    const other = await signedIn('central.admin')
    await open('/ministry/settings/indexes/units')
    await page.getByRole('button', { name: 'ترتيب القيم' }).click()
    const dialog = page.getByRole('dialog')
    const shown = async () => (await dialog.locator('ol > li').allInnerTexts()).map((text) => text.trim())
    // The drawer reads the whole index, of which the page shows a part.
    await dialog.locator('ol > li').first().waitFor()
    const before = await shown()
    await dialog
      .getByRole('button', { name: /^انقل .* بالسهمين$/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    const mine = await shown()
    expect(mine).not.toEqual(before)
    const added = await other.context.request.post(`${server.url}/api/v2/ministry/indexes/units`, {
      data: { name_ar: 'وحدة أضافها غيري', name_en: 'A unit of somebody else' },
      headers: { 'x-requested-with': 'sijill' },
    })
    expect(added.status()).toBe(200)
    await dialog.getByRole('button', { name: 'احفظ الترتيب' }).click()
    await dialog.getByText('تغيّرت القائمة بعد أن فتحتموها، ولم يُحفظ شيء.').first().waitFor()
    expect(await shown()).toEqual(mine)
    await examine(page, 'index-order-stale')
    await dialog.getByRole('button', { name: 'اعرض القائمة الحالية' }).click()
    await expect.poll(shown).toEqual([...before, expect.stringContaining('وحدة أضافها غيري')])
    await dialog
      .getByRole('button', { name: /^انقل .* بالسهمين$/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    await dialog.getByRole('button', { name: 'احفظ الترتيب' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  }, 60_000)

  it('is moved by the arrow keys, and a duplicate is merged after its uses were shown', async () => {
    const { page, open, faults } = await signedIn('central.admin')
    await open('/ministry/settings/indexes/fuel-types')
    await page.getByRole('button', { name: 'ترتيب القيم' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'انقل بنزين بالسهمين' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await dialog.getByText('بنزين: الموضع 5 من 5').waitFor({ state: 'attached' })
    await examine(page, 'index-order')
    await dialog.getByRole('button', { name: 'احفظ الترتيب' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.querySelector('tbody tr:last-child th')?.textContent === 'بنزين')

    await open('/ministry/settings/indexes/target-groups')
    await page.getByRole('button', { name: 'إجراءات: المرضى' }).click()
    await page.getByRole('button', { name: 'ادمج في قيمة أخرى' }).click()
    await pick(dialog, 'تُدمج في', 'عموم المجتمع')
    await examine(page, 'index-merge')
    await dialog.getByRole('button', { name: 'ادمج القيمتين' }).click()
    await dialog.getByText('أكّدوا الدمج').first().waitFor()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'ادمج القيمتين' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from programs where 10 = any(target_group_ids)`.execute(server.database.ownerDb)
    expect(rows[0]?.n).toBe(0)
    expect(faults).toEqual([])
  }, 60_000)

  it.each(
    shareOf(
      [
        { lang: 'ar', dark: false, width: 1440, height: 940 },
        { lang: 'en', dark: true, width: 390, height: 844 },
      ] as const,
      0,
    ),
  )(
    'stands beside limits that are changed one at a time, $lang, $width px',
    async (look) => {
      const { page, open, faults } = await signedIn('central.admin', look)
      await open('/ministry/settings?view=limits')
      await page.locator('main li button').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await examine(page, `limits-${look.lang}-${look.width}`)
      await page
        .locator('main li', { hasText: look.lang === 'ar' ? 'مهلة الاستكمال' : 'after a return' })
        .getByRole('button')
        .click()
      const dialog = page.getByRole('dialog')
      const field = dialog.getByRole('textbox')
      await field.fill('500')
      await dialog.locator('footer button').first().click()
      await dialog.getByRole('alert').waitFor()
      await examine(page, `limits-drawer-${look.lang}-${look.width}`)
      await field.fill('٤٥')
      await dialog.locator('footer button').first().click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(look.lang === 'ar' ? '45 يوماً تقويمياً' : '45 calendar days').waitFor()
      expect(faults).toEqual([])
    },
    60_000,
  )

  it.each(
    shareOf(
      [
        { lang: 'en', dark: true, width: 390, height: 844 },
        { lang: 'ar', dark: false, width: 390, height: 844 },
        { lang: 'en', dark: true, width: 1440, height: 940 },
      ] as const,
      0,
    ),
  )(
    'is looked at in $lang, dark $dark, $width px',
    async (look) => {
      const { page, open, faults } = await signedIn('central.admin', look)
      for (const slug of ['service-centre-types', 'legal-forms', 'governorates']) {
        await open(`/ministry/settings/indexes/${slug}`)
        await examine(page, `index-${slug}-${look.lang}-${look.width}`)
      }
      await open(types)
      await page.locator('tbody th button').first().click()
      await page.getByRole('dialog').getByRole('radiogroup').waitFor()
      await examine(page, `index-form-${look.lang}-${look.width}`)
      expect(faults).toEqual([])
    },
    60_000,
  )
})

describe('the path of a transaction', () => {
  it.each(
    shareOf(
      [
        { lang: 'ar', dark: false, width: 1440, height: 940 },
        { lang: 'en', dark: true, width: 390, height: 844 },
      ] as const,
      0,
    ),
  )(
    'is told what does not work before it is saved, and is put in another order, $lang, $width px',
    async (look) => {
      const { page, open, faults } = await signedIn('central.admin', look)
      const path = '/ministry/settings/accreditation-transactions'
      await open(path)
      const { rows } = await sql<{ free: number; founding: number }>`
      select max(t.id) filter (where q.id is null) as free, max(t.id) filter (where t.slug = 'establishing_ngo') as founding
      from transaction_types t left join transaction_requests q on q.transaction_type_id = t.id and q.closed_at is null`.execute(
        server.database.ownerDb,
      )
      const { free = 0, founding = 0 } = rows[0] ?? {}
      await open(`${path}?type=${founding}`)
      await examine(page, `stages-founding-${look.lang}-${look.width}`)
      expect(await page.getByRole('button', { name: look.lang === 'ar' ? 'أضف مرحلة' : 'Add a stage' }).count()).toBe(0)

      await open(`${path}?type=${free}`)
      const first = await page.locator('li[draggable="true"]').first().locator('b').textContent()
      await page.locator('li[draggable="true"]').first().getByRole('button').first().focus()
      await page.keyboard.press('End')
      await page.getByRole('button', { name: look.lang === 'ar' ? 'أضف مرحلة' : 'Add a stage' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('footer button').first().click()
      await dialog.getByRole('alert').waitFor()
      await dialog.getByRole('textbox').first().fill('مرحلة أخيرة')
      await dialog.getByRole('textbox').nth(1).fill('Last stage')
      await dialog.getByRole('combobox').first().click()
      await dialog.getByRole('listbox').getByRole('option').first().click()
      await dialog.getByRole('radio').first().check()
      await examine(page, `stage-drawer-${look.lang}-${look.width}`)
      await dialog.locator('footer button').first().click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(look.lang === 'ar' ? 'لا يمكن حفظ هذا المسار' : 'This path cannot be saved').waitFor()
      await examine(page, `stages-${look.lang}-${look.width}`)
      await page.locator('li[draggable="true"]').last().getByRole('button').last().click()
      await page.getByRole('button', { name: look.lang === 'ar' ? 'احفظ المراحل' : 'Save the stages' }).click()
      await page
        .getByText(look.lang === 'ar' ? 'لم تُحفظ التعديلات بعد.' : 'The changes are not saved yet.')
        .waitFor({ state: 'detached' })
      await open(`${path}?type=${free}`)
      expect((await page.locator('li[draggable="true"]').last().locator('b').textContent())?.slice(3)).toBe(
        first?.slice(3),
      )
      expect(faults).toEqual([])
    },
    60_000,
  )

  it('is not left unsaved by a slip: the page asks, and what was put in order stays', async () => {
    const { page, open } = await signedIn('central.admin')
    const path = '/ministry/settings/accreditation-transactions'
    const { rows } = await sql<{ free: number }>`select max(t.id) as free from transaction_types t
      where not exists (select from transaction_requests q where q.transaction_type_id = t.id and q.closed_at is null)
        and (select count(*) from transaction_type_stages s where s.transaction_type_id = t.id) > 1`.execute(
      server.database.ownerDb,
    )
    await open(`${path}?type=${rows[0]?.free}`)
    const handles = page.locator('li[draggable="true"]')
    await handles.first().getByRole('button').first().focus()
    await page.keyboard.press('End')
    await page.getByText('لم تُحفظ التعديلات بعد.').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'أنواع المعاملات' }).first().click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.waitFor()
    await question.getByRole('button').first().press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('لم تُحفظ التعديلات بعد.').count()).toBe(1)
  })
})
