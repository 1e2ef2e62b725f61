import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { shareOf } from '../support/looks.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const password = 'Sijill-demo-2026'
type Look = NonNullable<Parameters<typeof visit>[2]>
const looks: readonly (Look & { lang: 'ar' | 'en' })[] = [
  { lang: 'ar', dark: false, width: 1440, height: 940 },
  { lang: 'ar', dark: true, width: 390, height: 844 },
  { lang: 'en', dark: false, width: 390, height: 844 },
  { lang: 'en', dark: true, width: 1440, height: 940 },
]
const named = ({ lang, dark, width }: Look, name: string) => `${name}-${lang}-${dark ? 'dark' : 'light'}-${width}`

const administrator = (look?: Look) => signIn(browser, server.url, 'central.admin', look)
const desk = '/ministry/creation-requests/5'

describe('the account of an applicant', () => {
  it('is closed on the desk with a reason, is told so at the door, and is opened again', async () => {
    const { page, faults, leave, open } = await administrator()
    await open(desk)
    await page.getByRole('button', { name: 'عطّل حساب صاحب الطلب' }).click()
    const dialog = page.getByRole('dialog')
    await write(page, 'السبب', 'شكوى')
    await dialog.getByRole('button', { name: 'عطّل حساب صاحب الطلب' }).click()
    await dialog.getByText('بين 10 و500').first().waitFor()
    await examine(page, 'account-dialog-ar')
    await write(page, 'السبب', 'شكوى قيد التحقيق على صاحب الحساب')
    await dialog.getByRole('button', { name: 'عطّل حساب صاحب الطلب' }).click()
    await page.getByText('حساب صاحب الطلب معطّل.').waitFor()
    expect(faults).toEqual([])
    await leave()

    const founder = await visit(browser, server.url)
    const answer = await founder.context.request.post(`${server.url}/api/v2/establishment/login`, {
      data: { username: 'founder5@demo.example', password },
      headers: { 'x-requested-with': 'sijill' },
    })
    expect(await answer.json()).toMatchObject({ status: false, message: expect.stringContaining('عطّلت الوزارة') })
    await founder.leave()
  })

  it.each(shareOf(looks, 0))('shows itself closed on the desk, $lang, dark $dark, $width px', async (look) => {
    const { page, leave, faults, open } = await administrator(look)
    await open(desk)
    await page
      .getByText(look.lang === 'ar' ? 'الحساب معطّل' : 'Account disabled')
      .first()
      .waitFor()
    await examine(page, named(look, 'account-disabled'))
    expect(faults).toEqual([])
    await leave()
  })

  it('is opened again', async () => {
    const { page, leave, open } = await administrator()
    await open(desk)
    await page.getByRole('button', { name: 'أعِد تفعيل حساب صاحب الطلب' }).click()
    await write(page, 'السبب', 'انتهى التحقيق ولم تثبت الشكوى')
    await page.getByRole('dialog').getByRole('button', { name: 'أعِد تفعيل حساب صاحب الطلب' }).click()
    await page.getByText('حساب صاحب الطلب معطّل.').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: 'عطّل حساب صاحب الطلب' }).count()).toBe(1)
    await leave()
  })
})

describe('a request whose personal data was erased by the daily job', () => {
  it('is erased', async () => {
    await sql`update establishments set status_id = 10, reject_reason_id = 1, reject_text = 'لا تنطبق على الطلب شروط القانون.' where id = 3`.execute(
      server.database.ownerDb,
    )
    await sql`update establishments set ended_at = now() - interval '13 months' where id = 3`.execute(
      server.database.ownerDb,
    )
    await sql`update transaction_requests set status = 'rejected', closed_at = now(), reject_reason_id = 1, reject_text = 'سبب' where establishment_id = 3`.execute(
      server.database.ownerDb,
    )
    await sql`insert into pgboss.job (name) values ('erase-ended')`.execute(server.database.ownerDb)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              erased: boolean
            }>`select erased_at is not null as erased from establishments where id = 3`.execute(server.database.ownerDb)
          ).rows[0]?.erased,
        { timeout: 30_000 },
      )
      .toBe(true)
  })

  it.each(shareOf(looks, 0))('says so on both of its pages, $lang, dark $dark, $width px', async (look) => {
    const { page, leave, faults, open } = await administrator(look)
    const { rows } = await sql<{ id: number }>`select id from transaction_requests where establishment_id = 3`.execute(
      server.database.ownerDb,
    )
    for (const [path, name] of [
      ['/ministry/creation-requests/3', 'erased-desk'],
      [`/ministry/accreditation-transactions/${rows[0]?.id}`, 'erased-transaction'],
    ] as const) {
      await open(path)
      await page
        .getByText(
          look.lang === 'ar'
            ? 'مُحيت البيانات الشخصية في هذا الطلب بتاريخ'
            : 'The personal data of this request was erased on',
        )
        .waitFor()
      await examine(page, named(look, name))
    }
    expect(faults).toEqual([])
    await leave()
  })
})
