import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

/** What the screens of others would send; answers the data. */
async function send<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const options = { method, headers: { 'x-requested-with': 'sijill' }, ...(data ? { data } : {}) }
  const answer = await page.request.fetch(`${url}/api/v2/${path}`, options)
  const { data: given, message, errors } = (await answer.json()) as { data: T; message: string; errors?: object }
  if (!answer.ok()) throw new Error(`${path}: ${message} ${JSON.stringify(errors)}`)
  return given
}
const values: Record<string, unknown> = { date: '2026-09-01', number: 5, money: '500', yes_no: true }

test('a returned request says why, on which basis and until when, and opens the grievance that answers it', async () => {
  const own = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844 })
  const request = { slug: 'account_drivers_change', subject: 'تعديل المفوّضين بتحريك الحساب' }
  const { id } = await send<{ id: number }>(own.page, 'POST', 'transaction-requests', request)
  const { fields } = await send<{ fields: { key: string; kind: string }[] }>(
    own.page,
    'GET',
    `transaction-requests/${id}`,
  )
  const payload = Object.fromEntries(fields.map(({ key, kind }) => [key, values[kind] ?? 'نص يشرح المطلوب كاملاً']))
  await send(own.page, 'POST', `transaction-requests/${id}`, { action: 'submit', payload })
  const officer = await signIn(browser, url, 'central.admin')
  await send(officer.page, 'PUT', `ministry/transaction-requests/${id}`, { decision: 'start' })
  await send(officer.page, 'PUT', `ministry/transaction-requests/${id}`, {
    decision: 'return',
    notes: 'يرجى إرفاق قرار المجلس بتسمية المفوّضين الجدد.',
    article: 'النظام المالي للمنظمات، المادة 12',
  })

  await own.open(`/transactions/transactions/${id}`)
  await own.page.getByText('النظام المالي للمنظمات، المادة 12').waitFor()
  await examine(own.page, 'request-reply')
  await own.page.getByRole('button', { name: 'تظلّم من القرار' }).click()
  await own.page.getByRole('heading', { level: 1, name: /تظلم من القرار في المعاملة/ }).waitFor()
  await examine(own.page, 'request-grievance')
  await own.open(`/transactions/transactions/${id}`)
  await own.page.getByRole('link', { name: /تظلمكم/ }).waitFor()
  expect(await own.page.getByRole('button', { name: 'تظلّم من القرار' }).count()).toBe(0)
  expect([...own.faults, ...officer.faults]).toEqual([])
}, 90_000)
