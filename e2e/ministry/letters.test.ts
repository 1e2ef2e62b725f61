import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('an officer opens a new letter, answers it by mail and puts it away; the list and the filter say so', async () => {
  const { page, faults, open } = await signIn(browser, url, 'central.admin')
  await open('/ministry/guest-messages?status=new')
  const letter = page.getByRole('button', { name: /^MSG\d+/ }).first()
  const reference = await letter.innerText()
  await letter.click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'أجب', exact: true }).waitFor()
  await examine(page, 'letter-read')
  await drawer.getByRole('button', { name: 'أجب', exact: true }).click()
  const form = page.getByRole('dialog').last()
  await form.getByText('يُرسل الرد بالبريد الإلكتروني').waitFor()
  await form.getByRole('textbox', { name: 'نص الرد' }).fill('تجدون الوثائق المطلوبة في صفحة دليل الخدمات.')
  await examine(page, 'letter-reply')
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'letter-reply-phone')
  await form.getByRole('button', { name: 'أرسل الرد' }).click()
  await drawer.getByText('تاريخ الرد').waitFor()
  await examine(page, 'letter-replied-phone')
  await page.setViewportSize({ width: 1440, height: 940 })
  await examine(page, 'letter-replied')
  await drawer.getByRole('button', { name: 'أرشف' }).click()
  await drawer.getByRole('button', { name: 'أرشف' }).waitFor({ state: 'detached' })
  await open('/ministry/guest-messages?status=archived')
  await page.getByRole('button', { name: reference }).waitFor()
  await examine(page, 'letters-archived')
  await open('/ministry/outbox')
  await page.getByText(`رد على رسالتكم ${reference}`).first().waitFor()
  expect(faults).toEqual([])
})

test('several requests of the queue are taken over together; one that does not allow it is named with the reason and left out', async () => {
  const { page, context, faults, open } = await signIn(browser, url, 'dm.officer')
  const read = async <T>(path: string) =>
    ((await (await context.request.get(`${url}/api/v2/ministry/transaction-requests${path}`)).json()) as { data: T })
      .data
  const rows = await read<{ id: number; request_no: string }[]>('?urgency=undecided&per_page=50')
  const details = await Promise.all(rows.map(({ id }) => read<{ decisions: string[]; request_no: string }>(`/${id}`)))
  const numberOf = (starts: boolean) =>
    details.find((one) => one.decisions.includes('start') === starts)?.request_no ?? ''
  await open('/ministry/accreditation-transactions?view=section')
  for (const no of [numberOf(true), numberOf(false)])
    await page.getByRole('row').filter({ hasText: no }).getByRole('checkbox').check()
  await examine(page, 'together-chosen')
  await page.getByRole('button', { name: 'ابدأ الدراسة' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('ليس الإجراء متاحاً لكم في خطوتها الحالية').waitFor()
  await examine(page, 'together-barred')
  await drawer.getByRole('button', { name: 'استثنِها من الاختيار' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'together-start-phone')
  await drawer.getByRole('button', { name: 'ابدأ الدراسة' }).click()
  await page.getByText('نُفّذ الإجراء في معاملة واحدة').first().waitFor()
  expect(faults).toEqual([])
})
