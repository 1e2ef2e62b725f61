import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url, database } = await startServer()
const name = 'مدفأة لكل صف'
const today = todayIn()

/** A campaign of the first organisation that waits for the ministry. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (ngo_id, name_ar, campaign_type, campaign_amount, currency_id, bank_account_id, campaign_purpose_id, age_category_id, target_group_ids,
      governorate, start_date, end_date, image, details_ar, collection_means, confirmed)
    select ngo_id, ${name}, 0, 3000000, currency_id, bank_account_id, campaign_purpose_id, age_category_id, target_group_ids,
      governorate, ${addDays(today, 8)}, ${addDays(today, 60)}, image, details_ar, '["bank_transfer"]'::jsonb, 'P' from campaigns where id = 1 returning id`.execute(
    database.ownerDb,
  )
  return rows[0]?.id ?? 0
}

test(
  'a campaign is licensed, tells of itself, is late, and closes its books with a report that everybody reads',
  { timeout: 90_000 },
  async () => {
    const id = await waiting()
    const judge = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
    await judge.open(`/ministry/ngos-communication/campaigns?search=${encodeURIComponent(name)}`)
    const row = judge.page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: /اقبل الحملة/ }).click()
    await judge.page.getByRole('dialog').getByRole('button', { name: 'اقبل الحملة' }).click()
    await row.getByText('مقبول').first().waitFor()

    // Its days come and go; a week after the last day of its report nobody has handed one in.
    await database.ownerDb.transaction().execute(async (trx) => {
      // What was licensed stays as it was: only time itself moves its days.
      await sql`alter table campaigns disable trigger user`.execute(trx)
      await sql`update campaigns set start_date = ${addDays(today, -90)}, end_date = ${addDays(today, -37)} where id = ${id}`.execute(
        trx,
      )
      await sql`alter table campaigns enable trigger user`.execute(trx)
    })
    await sql`insert into pgboss.job (name) values ('mark-late-reports')`.execute(database.ownerDb)
    const guest = await visit(browser, url, { width: 390, height: 844 })
    const said = async () => {
      await guest.page.goto(`${url}/details_donation/${id}`)
      return (await guest.page.innerText('main')).replaceAll(/[\u00a0\u2066-\u2069]/g, ' ')
    }
    for (let turn = 0; turn < 25 && !(await said()).includes('تأخر عن موعده'); turn += 1)
      await guest.page.waitForTimeout(800)
    expect(await said()).toMatch(/ح\/\d{4}\/\d+[\s\S]*تأخر عن موعده/)

    const own = await signIn(browser, url, 'sanabel.admin', { width: 1440, height: 900 })
    await own.open(`/guest-pages-management/campaigns?campaign=${id}&view=updates`)
    await own.page.getByRole('button', { name: 'أضف مستجداً' }).first().click()
    const form = own.page.getByRole('dialog')
    await write(form, 'العنوان', 'دفئت عشرون صفاً')
    await write(form, 'ما تحقق منذ آخر خبر', 'رُكّبت المدافئ في مدرستين من ريف دمشق.')
    await examine(own.page, 'campaign-update-form-ar')
    await form.getByRole('button', { name: 'انشر المستجد' }).click()
    await own.page.getByRole('table').getByText('دفئت عشرون صفاً').waitFor()
    await examine(own.page, 'campaign-updates-ar')
    await own.page.getByRole('button', { name: 'ارفع التقرير الختامي' }).first().click()
    const report = own.page.getByRole('dialog')
    await write(report, 'ما تحقق مقابل ما وُعد به', 'دفئت عشرون صفاً من عشرين، ولم يبقَ ما وُعد به.')
    await report.getByRole('button', { name: 'ارفع التقرير الختامي' }).click()
    await own.page.getByText('قُدّم إلى الوزارة في').first().waitFor()
    // The lateness stays on record, and can be appealed.
    await own.open('/ministry-relation/incentives')
    await own.page.getByText(`تأخر التقرير الختامي للحملة «${name}»`).first().waitFor()
    await examine(own.page, 'campaign-late-mark-ar')

    const told = await said()
    for (const words of ['دفئت عشرون صفاً', 'ولم يبقَ ما وُعد به', 'قُدّم إلى الوزارة في']) expect(told).toContain(words)
    await examine(guest.page, 'campaign-final-390-ar')
    const file = await guest.page.getAttribute('main a[href*="/campaign-report/"]', 'href')
    const pdf = await fetch(new URL(file ?? '', url))
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const english = await visit(browser, url, { width: 1440, height: 900, lang: 'en' })
    await english.page.goto(`${url}/details_donation/${id}`)
    expect(await english.page.innerText('main')).toMatch(/Handed to the ministry on[\s\S]*Late/)
    await examine(english.page, 'campaign-final-1440-en')
    for (const { faults } of [judge, own, guest, english]) expect(faults).toEqual([])
  },
)
