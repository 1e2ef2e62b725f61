import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pdfFile, pngFile, slowly, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const db = database.ownerDb
const folder = mkdtempSync(join(tmpdir(), 'papers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const patience = { timeout: 30_000 }

interface Member extends Record<string, unknown> {
  id: number
  full_name: string
}
const members = async (email = 'founder1@demo.example') =>
  (
    await sql<Member>`select m.* from est_members m join establishments e on e.id = m.establishment_id
      join users u on u.id = e.user_id where u.email = ${email} and m.deleted_at is null order by m.id`.execute(db)
  ).rows
const stored = async (id: number, field: string) => (await members()).find((one) => one.id === id)?.[field] ?? null
const founder = async (search: string, look?: Parameters<typeof signIn>[3]) => {
  const visitor = await signIn(browser, url, 'founder1@demo.example', look)
  await visitor.open(`/temp-ngo/temp-founders-info${search}`)
  return visitor
}
const inputOf = (id: number, field: string) => `[id="est_members.${id}-${field}"]`

test('a file chosen in two fields at once reaches both, also where the last answer is lost and the page is left', async () => {
  const [, one] = await members()
  const id = one?.id ?? 0
  const { page, faults } = await founder(`?founder=${id}`)
  // A file on the disk has the same date in both fields, so that nothing tells the two uploads apart.
  const path = join(folder, 'وثيقة.pdf')
  writeFileSync(path, pdfFile('').buffer)
  await slowly(page, '**/api/v2/uploads/*')
  const begun = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201)
  await page.locator(inputOf(id, 'criminal_record_file')).setInputFiles(path)
  await begun
  await page.locator(inputOf(id, 'qualification_file')).setInputFiles(path)
  await expect.poll(() => stored(id, 'criminal_record_file'), patience).not.toBeNull()
  await expect.poll(() => stored(id, 'qualification_file'), patience).not.toBeNull()
  expect(await stored(id, 'criminal_record_file')).not.toBe(await stored(id, 'qualification_file'))

  // The line is too slow for a piece, the server stops, then the bytes arrive and their answer does not; meanwhile the
  // person goes on to the list.
  await page.unrouteAll()
  let lost = 0
  await page.route('**/api/v2/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 2) return route.continue()
    lost += 1
    if (lost < 3) return route.fulfill({ status: lost === 1 ? 408 : 503 })
    await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.abort()
  })
  await page.locator(inputOf(id, 'inquiry_bulletin_file')).setInputFiles(pdfFile('نشرة'))
  await page.getByRole('link', { name: 'إلى قائمة المؤسسين' }).click()
  await page.getByRole('button', { name: 'أضف مؤسساً' }).waitFor()
  await expect.poll(() => stored(id, 'inquiry_bulletin_file'), patience).not.toBeNull()
  expect(lost).toBe(3)
  expect(faults.filter((fault) => !/408|503/.test(fault))).toEqual([])
})

test('what is wrong is told when its field is left, and all of it at once when the page is sent on', async () => {
  const [, , one, next] = await members()
  const id = one?.id ?? 0
  const { page, faults } = await founder(`?founder=${id}`)
  await writeDate(page, 'تاريخ الولادة', ['3', '2', String(new Date().getFullYear() - 10)])
  await page.getByText('18').first().waitFor()
  await write(page, 'رقم الموبايل', '12')
  await page.getByRole('link', { name: 'المؤسس التالي' }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await summary.waitFor()
  await expect.poll(() => summary.getByRole('link').count()).toBe(2)
  expect(page.url()).toContain(`founder=${id}`)
  await examine(page, 'founder-wrong')
  await summary.getByRole('link', { name: /رقم الموبايل/ }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`est_members.${id}-mobile`)
  await write(page, 'رقم الموبايل', '0900000777')
  await page.getByRole('link', { name: 'المؤسس التالي' }).click()
  await expect.poll(() => summary.getByRole('link').count(), patience).toBe(1)
  await page.getByRole('link', { name: 'تابع وصحّح لاحقاً' }).click()
  await page.waitForURL(`**/*founder=${next?.id ?? 0}`)
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('the applicant is offered as a founder, nothing typed is lost, and another name under the same number is told everywhere', async () => {
  const [first] = await members()
  await sql`update est_members set deleted_at = now() where id = ${first?.id ?? 0}`.execute(db)
  const { page, open, faults } = await founder('')
  await page.getByRole('button', { name: 'أضف صاحب الطلب مؤسساً' }).waitFor()
  await page.getByRole('button', { name: 'أضف مؤسساً', exact: true }).click()
  await page.waitForURL(/founder=/)
  const id = Number(new URL(page.url()).searchParams.get('founder'))
  // What is said of a field is of its value: a name that was just typed is not missing, also before it is read again.
  await slowly(page, '**/establishment/main-info')
  const saving = page.waitForResponse('**/establishment/member/*')
  await write(page, 'الاسم الأول', 'ميسون')
  await (await saving).finished()
  await page.waitForTimeout(300)
  expect(await page.locator(inputOf(id, 'first_name')).getAttribute('aria-invalid')).not.toBe('true')
  await page.unrouteAll({ behavior: 'wait' })
  await examine(page, 'founder-offer')
  await page.getByRole('button', { name: 'املأ من بيانات صاحب الطلب' }).click()
  await expect.poll(() => stored(id, 'last_name'), patience).toBe(first?.last_name)
  expect([await stored(id, 'first_name'), await stored(id, 'id_number_hash')]).toEqual(['ميسون', first?.id_number_hash])
  const note = page.getByRole('note').filter({ hasText: String(first?.first_name) })
  await note.waitFor()
  await examine(page, 'founder-two-versions')
  await open('/temp-ngo/temp-founders-info')
  await page.getByText('رقمه هو رقم صاحب الطلب').waitFor()
  await examine(page, 'founders-list')
  expect(await page.getByRole('button', { name: 'أضف صاحب الطلب مؤسساً' }).count()).toBe(0)
  await open(`/temp-ngo/temp-founders-info?founder=${id}`)
  await note.getByRole('button').click()
  await expect.poll(() => stored(id, 'first_name'), patience).toBe(first?.first_name)
  await note.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('the evaluator reads both versions of a founder with the number of the applicant side by side', async () => {
  const email = 'founder3@demo.example'
  const [one] = await members(email)
  await sql`update est_account set first_name = 'ميسون', birth_date = '1971-03-04', id_number_hash = ${one?.id_number_hash}
    where establishment_id = ${one?.establishment_id}`.execute(db)
  const { page, open } = await signIn(browser, url, 'central.admin')
  await open(`/ministry/creation-requests/${String(one?.establishment_id)}`)
  const parts = page.getByRole('navigation', { name: 'أقسام الطلب' })
  await parts.getByRole('button', { name: 'بيانات المؤسسين' }).click()
  const versions = page.getByRole('table').filter({ hasText: 'ميسون' })
  await versions.waitFor()
  expect(await versions.innerText()).toContain(String(one?.first_name))
  await examine(page, 'desk-two-versions')
})

test('the files of all founders are dropped at once: each finds its founder by its name, the others a place by hand', async () => {
  const [one, two, three] = await members()
  const { page, faults } = await founder('?papers=1')
  const [a, b, c] = [one?.full_name ?? '', two?.full_name ?? '', three?.full_name ?? '']
  await page
    .locator('#papers')
    .setInputFiles([
      pngFile(`صورة شخصية ${a}`),
      pdfFile(`هويّة_${b}`),
      pdfFile(`مؤهل ${c}`),
      pdfFile('scan0001'),
      { name: `نشرة استعلام ${c}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('no document') },
    ])
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row(`مؤهل ${c}`).getByText('حُفظ عند المؤسس').waitFor()
  await row(`هويّة_${b}`).getByText('حُفظ عند المؤسس').waitFor()
  await row(`صورة شخصية ${a}`).getByText('حُفظ عند المؤسس').waitFor()
  await expect.poll(() => row(`نشرة استعلام ${c}`).getAttribute('data-state'), patience).toBe('refused')
  await examine(page, 'papers')
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'papers-390')
  await page.setViewportSize({ width: 1440, height: 940 })
  // Without a connection nothing is lost: it goes by itself when the line is back.
  const choice = page.getByRole('combobox', { name: 'مكان الملف scan0001.pdf' })
  await choice.selectOption({ label: `${b}: نشرة الاستعلام` })
  await row('scan0001').getByText('حُفظ عند المؤسس').waitFor()
  for (const [member, field] of [
    [one, 'photo'],
    [two, 'id_image'],
    [three, 'qualification_file'],
    [two, 'inquiry_bulletin_file'],
  ] as const)
    expect(await stored(member?.id ?? 0, field), field).not.toBeNull()
  expect(await stored(three?.id ?? 0, 'inquiry_bulletin_file')).toBeNull()
  await page.goto(`${url}/temp-ngo/temp-founders-info?founder=${two?.id ?? 0}`)
  await page.getByText('scan0001.pdf').waitFor()
  expect(faults.filter((fault) => !/4\d\d/.test(fault))).toEqual([])
})

test('the pages of the founders are read in English on a phone', async () => {
  const [one, two] = await members()
  await sql`update est_account set id_number_hash = ${one?.id_number_hash}, birth_date = '1971-03-04'
    where establishment_id = ${one?.establishment_id}`.execute(db)
  await sql`update est_members set birth_date = '2019-01-02' where id = ${two?.id}`.execute(db)
  const { page, open, faults } = await founder('', { lang: 'en', width: 390, height: 844 })
  await page.getByText('Has the applicant’s number').waitFor()
  await examine(page, 'founders-list-en')
  await open('/temp-ngo/temp-founders-info?papers=1')
  await page.locator('#papers').setInputFiles([pdfFile('scan0002'), pngFile(`photo ${two?.full_name}`)])
  await page.getByText('Saved with the founder').waitFor()
  await examine(page, 'papers-en')
  await open(`/temp-ngo/temp-founders-info?founder=${one?.id}`)
  await page.getByRole('note').first().waitFor()
  await examine(page, 'founder-two-versions-en')
  await open(`/temp-ngo/temp-founders-info?founder=${two?.id}`)
  await page.getByRole('link', { name: 'To the list of founders' }).click()
  await page.getByRole('link', { name: 'Go on and correct it later' }).waitFor()
  await examine(page, 'founder-wrong-en')
  expect(faults).toEqual([])
})
