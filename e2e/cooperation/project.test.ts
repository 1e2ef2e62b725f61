import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ministryHxl, ministryIati } from '#contract/cooperation/standards.ts'
import { iatiFaults, readXml } from '#server/testing/iati-table.ts'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { decideAs, outsideAgrees } from '../support/desk.ts'
import { pdfFile, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const { url, database } = server
const browser = await openBrowser()

test('an organisation completes a project with its parts and asks for its approval; a running one shows what it added up to', async () => {
  const { page, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/un-coop')
  await page.waitForURL('**/un-coop/projects')
  await page.getByRole('link', { name: 'ترميم صفوف مدارس الريف' }).waitFor()
  await examine(page, 'coop-projects')
  await page.getByRole('link', { name: 'ترميم صفوف مدارس الريف' }).click()
  // 60 % of 84,000, half of it received.
  await page.getByText('25,200').first().waitFor()
  await examine(page, 'coop-project')
  await examineOtherSkin(page, 'coop-project')
  await page.getByRole('button', { name: 'أضف نتيجة' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.press('Escape')

  await open('/un-coop/projects')
  await page.getByRole('link', { name: 'سلال غذائية للأسر العائدة' }).click()
  await page.getByRole('button', { name: 'أضف بنداً' }).click()
  await write(dialog, 'بند الموازنة', 'نقل')
  await write(dialog, 'المبلغ المخطط', '1')
  await dialog.getByRole('button', { name: 'أضف بنداً' }).click()
  // The lines already plan the whole budget: the form says how much is left.
  await dialog.getByText('يجب أن تكون القيمة بين').first().waitFor()
  await open('/un-coop/projects')
  await page.getByRole('link', { name: 'سلال غذائية للأسر العائدة' }).click()
  await page.getByRole('button', { name: 'أضف فئة' }).click()
  await dialog.getByText('60+').first().waitFor()
  await examine(page, 'coop-people')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'اطلب الموافقة' }).click()
  await page.waitForURL('**/transactions/transactions/*')
  await page.getByText('سلال غذائية للأسر العائدة').first().waitFor()

  for (const [path, button] of [
    ['/un-coop/I-organisations-memberships', 'أضف عضوية'],
    ['/un-coop/international_events_subscriptions', 'أضف فعالية'],
    ['/un-coop/collaboration-two-local-partners', 'أضف تعاوناً'],
  ] as const) {
    await open(path)
    await page.getByRole('button', { name: button }).first().click()
    await dialog.waitFor()
    await examine(page, `coop-${path.split('/').at(-1)}`)
    await page.keyboard.press('Escape')
  }
  expect(await page.getByRole('dialog').count()).toBe(0)

  // Where the approved ones stand: a figure opens the projects that it counts, and leads back.
  await open('/un-coop/where')
  await page.getByRole('link', { name: 'حلب، التعليم: 1' }).click()
  await page.getByRole('link', { name: 'ترميم صفوف مدارس الريف' }).waitFor()
  expect(new URL(page.url()).search).toBe('?governorate_id=2&project_sector_id=6')
  await examine(page, 'coop-where-own')
})

test('the ministry sees who does what where, and every figure opens its projects', async () => {
  const { page, open } = await signIn(browser, url, 'central.admin')
  await open('/ministry/ngos-communication/where')
  await page.getByText('7 مشاريع').first().waitFor()
  await examine(page, 'coop-where')
  await examineOtherSkin(page, 'coop-where')
  await page.getByRole('link', { name: /^حلب: 5$/ }).click()
  await page.getByText('5 مشاريع').first().waitFor()
  expect(await page.getByText('آبار ومحطات تحلية').count()).toBe(0)
  await page.getByRole('link', { name: /^حلب: 5$/ }).click()
  await page.getByText('آبار ومحطات تحلية').waitFor()
  await page.getByText('مستفيدون', { exact: true }).click()
  // Four people are nobody in particular.
  await page.getByRole('link', { name: 'دير الزور، المأوى: أقل من 5' }).waitFor()

  // What others read of it: an activity for each of the seven, and a line of the table for each of their places.
  const taken = async (path: string) => {
    const answer = await page.context().request.get(`${url}/api/${path}`)
    expect([path, answer.status()]).toEqual([path, 200])
    return answer.text()
  }
  const activities = readXml(await taken(ministryIati.path))
  expect([iatiFaults(activities), activities.children.length]).toEqual([[], 7])
  const [, tags, ...lines] = (await taken(ministryHxl.path)).trim().split('\r\n')
  expect(tags).toContain('#adm1+code+v_pcodes')
  expect(lines.length).toBeGreaterThan(7)
})

test('a project that was asked for stands in who does what where once it is approved, and not before', async () => {
  await sql`update transaction_type_stages set requires_files = false where transaction_type_id = (select id from transaction_types where slug = 'un_project_approval')`.execute(
    database.ownerDb,
  )
  const name = 'سلال غذائية للأسر العائدة'
  const own = await signIn(browser, url, 'sanabel.admin')
  await own.open('/un-coop/projects')
  await own.page.getByRole('link', { name }).click()
  // The journey before has asked for it, as a draft.
  await own.page.getByRole('link', { name: /^\d{11}$/ }).click()
  // What the record does not hold already; the agreement is taken from it.
  await own.page.locator('main input[type=file]').last().setInputFiles(pdfFile('وثيقة'))
  await expect.poll(() => own.page.getByText('فُحص ورُفع').count()).toBe(2)
  await own.page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  const dialog = own.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await own.page.getByText('مقدَّمة').first().waitFor()
  const id = Number(new URL(own.page.url()).pathname.split('/').at(-1))

  const centre = await signIn(browser, url, 'central.admin')
  const stands = async () => {
    await centre.open('/ministry/ngos-communication/where')
    await centre.page
      .getByText(/^\d+ مشاريع$|^8 مشاريع/)
      .first()
      .waitFor()
    return centre.page.getByText(name).count()
  }
  await centre.open(`/ministry/ngos-communication/where?search=${encodeURIComponent(name)}`)
  expect(await stands()).toBe(0)
  await decideAs(browser, url, 'dm.officer', id, { decision: 'start' })
  await decideAs(browser, url, 'dm.officer', id, { decision: 'forward' })
  await decideAs(browser, url, 'finance1', id, { decision: 'forward', notes: 'الموازنة مفصلة ومتسقة مع الاتفاقية.' })
  await outsideAgrees(centre.page, server, id)
  const head = await signIn(browser, url, 'ngo.head')
  await head.open(`/ministry/accreditation-transactions/${id}`)
  await head.page.getByRole('button', { name: 'وافق على المعاملة' }).click()
  const desk = head.page.getByRole('dialog')
  await desk.getByLabel(/^رقم القرار/).fill('5521/م')
  await desk.getByRole('button', { name: 'وافق على المعاملة' }).click()
  await desk.waitFor({ state: 'detached' })
  expect(await stands()).toBe(1)
  await own.open('/un-coop/where')
  await own.page.getByRole('link', { name }).waitFor()
  expect([...own.faults, ...centre.faults, ...head.faults]).toEqual([])
}, 240_000)
