import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { upload, write, writeDate } from '../support/hands.ts'
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
test('a returned request says why, on which basis and until when, and opens the grievance that answers it', async () => {
  const own = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844 })
  const request = { slug: 'account_drivers_change', subject: 'تعديل المفوّضين بتحريك الحساب' }
  const { id } = await send<{ id: number }>(own.page, 'POST', 'transaction-requests', request)
  const { fields } = await send<{ fields: { key: string; options: { value: string; ar: string }[] }[] }>(
    own.page,
    'GET',
    `transaction-requests/${id}`,
  )
  const offered = (key: string) => fields.find((field) => field.key === key)?.options ?? []
  const [account] = offered('bank_account_id')
  const end = account?.ar.split(' · ').at(-1) ?? 'no account'
  const joins = offered('joining').find(({ ar }) => ar.endsWith(end))
  const payload = { bank_account_id: account?.value, joining: [joins?.value], leaving: [] }
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

const title = 'وقف مؤقت لتأخر تقرير الحملة'
const today = () => {
  const [year = '', month = '', day = ''] = todayIn().split('-')
  return [String(Number(day)), String(Number(month)), year] as const
}

test('a penalty suspends an organisation, which appeals; another head cancels it and the status is as before', async () => {
  const issuer = await signIn(browser, url, 'central.admin')
  await issuer.open('/ministry/ngos-communication/incentives')
  await issuer.page.getByRole('link', { name: /إنذار خطي لتأخر تقرير/ }).waitFor()
  await examine(issuer.page, 'measures')
  await issuer.page.getByRole('button', { name: 'أضف حافزاً أو عقوبة' }).click()
  const dialog = issuer.page.getByRole('dialog')
  const ngo = dialog.getByRole('combobox', { name: 'المنظمة', exact: true })
  await ngo.fill('سنابل المثال')
  await dialog
    .getByRole('option', { name: /سنابل المثال/ })
    .first()
    .click()
  await dialog.getByLabel('نوع الإجراء').selectOption({ label: 'وقف مؤقت للمنظمة' })
  await write(dialog, 'العنوان', title)
  await write(dialog, 'الأسباب الموجبة', 'لم يصل التقرير الختامي لحملة «حقيبة مدرسة» رغم الإنذار الخطي وانقضاء مهلته.')
  await dialog.getByRole('button', { name: 'أضف حافزاً أو عقوبة' }).click()
  await dialog.waitFor({ state: 'detached' })
  await issuer.page.getByRole('link', { name: title }).click()
  // It cannot be issued without its legal basis, its number, its day and its text.
  await issuer.page.getByText('أكملوا في المسودة: السند والمادة، رقم القرار، تاريخ القرار، نص القرار').waitFor()
  await examine(issuer.page, 'measure-lacks')
  await issuer.page.getByRole('button', { name: 'عدّل', exact: true }).click()
  await write(dialog, 'السند والمادة', 'النظام المالي للمنظمات، المادة 19')
  await write(dialog, 'رقم القرار', '218/ج')
  await writeDate(dialog, 'تاريخ القرار', [...today()])
  await upload(dialog, 'نص القرار', 'pdf', 'قرار-الوقف')
  await examine(issuer.page, 'measure-draft')
  await dialog.getByRole('button', { name: 'احفظ التعديل' }).click()
  await dialog.waitFor({ state: 'detached' })
  await issuer.page.getByRole('button', { name: 'أصدِر القرار' }).click()
  await examine(issuer.page, 'measure-issue')
  await dialog.getByRole('button', { name: 'أصدِر القرار' }).click()
  await dialog.waitFor({ state: 'detached' })
  await issuer.page.getByText('حالة المنظمة: سارٍ').waitFor()
  await examine(issuer.page, 'measure-issued')

  const organisation = await signIn(browser, url, 'sanabel.admin')
  await organisation.open('/ministry-relation/incentives')
  await organisation.page.getByRole('link', { name: title }).waitFor()
  await examine(organisation.page, 'own-measures')
  await organisation.page.getByRole('link', { name: title }).click()
  await organisation.page.getByText('بقي لكم للتظلم').waitFor()
  await examine(organisation.page, 'own-measure')
  await examineOtherSkin(organisation.page, 'own-measure')
  await organisation.page.getByRole('button', { name: 'قدّم التظلم' }).click()
  await organisation.page.getByRole('alert').waitFor()
  await organisation.page.getByLabel(/^قدّمنا ما طُلب في موعده/).check()
  await write(organisation.page, 'نص التظلم', 'رفعنا التقرير على المنصة قبل الأجل بيومين، ومعنا صورة الشاشة.')
  await organisation.page.getByRole('button', { name: 'قدّم التظلم' }).click()
  await organisation.page.getByText('آخر يوم للجواب').waitFor()
  await examine(organisation.page, 'own-measure-appealed')

  // Who issued it is not offered the decision.
  await issuer.page.reload()
  await issuer.page.getByText('آخر يوم للجواب').waitFor()
  expect(await issuer.page.getByRole('button', { name: 'اقبل التظلم وألغِ القرار' }).count()).toBe(0)
  const head = await signIn(browser, url, 'ngo.head')
  await head.open(new URL(issuer.page.url()).pathname + new URL(issuer.page.url()).search)
  await head.page.getByRole('button', { name: 'اقبل التظلم وألغِ القرار' }).click()
  await write(
    head.page.getByRole('dialog'),
    'الجواب المعلّل',
    'ثبت رفع التقرير قبل الأجل بيومين برقم تتبّعه، فيُلغى القرار.',
  )
  await examine(head.page, 'measure-decide')
  await head.page.getByRole('dialog').getByRole('button', { name: 'اقبل التظلم وألغِ القرار' }).click()
  await head.page.getByText('حالة المنظمة: أُعيد إلى ما كان عليه').waitFor()
  await examine(head.page, 'measure-cancelled')
  await organisation.page.reload()
  await organisation.page.getByText('قُبل التظلم وأُلغي القرار').waitFor()
  await examine(organisation.page, 'own-measure-cancelled')
  await head.open('/ministry/ngos?search=سنابل')
  await head.page.getByRole('link', { name: /سنابل المثال/ }).click()
  await head.page.getByText('رفع أثر القرار رقم').waitFor()
  expect([...issuer.faults, ...organisation.faults, ...head.faults]).toEqual([])
}, 240_000)

test('on a phone in English and in the dark: the list, a penalty with its days, and the public page of the organisation', async () => {
  const look = { lang: 'en', dark: true, width: 390, height: 844 } as const
  const own = await signIn(browser, url, 'sanabel.admin', look)
  await own.open('/ministry-relation/incentives')
  await own.page.getByText('Penalties', { exact: true }).first().waitFor()
  await examine(own.page, 'own-measures-phone')
  await own.page.getByRole('link', { name: /إنذار خطي لتأخر تقرير/ }).click()
  await own.page.getByText('Left for an appeal').waitFor()
  await examine(own.page, 'own-measure-phone')
  const ministry = await signIn(browser, url, 'ngo.head', look)
  await ministry.open('/ministry/ngos-communication/incentives')
  await examine(ministry.page, 'measures-phone')
  await ministry.page.getByRole('link', { name: /إنذار خطي بشأن إيصالات/ }).click()
  await ministry.page.getByText('Last day of the answer').waitFor()
  await examine(ministry.page, 'measure-phone')
  expect([...own.faults, ...ministry.faults]).toEqual([])
}, 120_000)
