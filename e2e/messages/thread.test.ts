import { expect, test } from 'vitest'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { pdfFile, pick, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()
const subject = 'استيضاح عقد إيجار المقر'

test('an organisation writes to the ministry; the thread is taken, handed over, answered and exported, and nothing typed is lost', async () => {
  const ngo = await signIn(browser, url, 'sanabel.admin')
  await ngo.open('/messaging/received')
  await ngo.page.getByRole('button', { name: 'رسالة جديدة' }).click()
  const drawer = ngo.page.getByRole('dialog')
  await pick(drawer, 'المرسل إليه', 'الوزارة')
  await write(drawer, 'الموضوع', subject)
  await write(drawer, 'نص المراسلة', 'العقد يشمل القبو، وقد وقّعنا ملحقاً بذلك مع المؤجر.\nنرفق الملحق.')
  // While the file is on its way the letter is neither sent nor closed without it.
  const arrive = Promise.withResolvers<void>()
  await ngo.page.route('**/api/v2/uploads**', async (route) => {
    await arrive.promise
    await route.continue()
  })
  const files = drawer.getByRole('group', { name: 'المرفقات' })
  await files.locator('input[type=file]').setInputFiles(pdfFile('ملحق العقد'))
  for (const verb of ['أرسل الرسالة', 'احفظها مسودة', 'إغلاق']) {
    await drawer.getByRole('button', { name: verb, exact: true }).click()
    await files.getByText('لم يكتمل رفع الملف بعد. انتظروا اكتماله أو احذفوه.').waitFor()
  }
  const kept = ngo.page.waitForResponse((answer) => /"attachments":\[\d/.test(answer.request().postData() ?? ''))
  arrive.resolve()
  await files.getByText('فُحص ورُفع').first().waitFor()
  await files.getByText('لم يكتمل رفع الملف بعد').waitFor({ state: 'detached' })
  await kept
  await drawer.getByText('حُفظت تلقائياً عند').waitFor()
  await examine(ngo.page, 'letter-new')
  // What is being written outlives the page.
  await ngo.page.reload()
  await ngo.page.getByRole('button', { name: /المسودات/ }).click()
  await ngo.page.getByRole('button', { name: new RegExp(subject) }).click()
  await drawer.getByText('ملحق العقد.pdf').first().waitFor()
  await drawer.getByRole('button', { name: 'أرسل الرسالة' }).click()
  await ngo.page.getByRole('heading', { level: 2, name: subject }).waitFor()
  await examine(ngo.page, 'thread-own')

  const officer = await signIn(browser, url, 'ngo.head')
  await officer.open('/messaging/received')
  await officer.page.getByRole('link', { name: new RegExp(subject) }).click()
  await officer.page.getByText('نرفق الملحق.').waitFor()
  await write(officer.page, 'حاشية داخلية', 'المؤجر نفسه في ملف مؤسسة أخرى، يُنظر في العقدين معاً.')
  await officer.page.getByRole('button', { name: 'احفظ الحاشية' }).click()
  await officer.page.locator('article', { hasText: 'يُنظر في العقدين معاً' }).waitFor()
  await officer.page.getByRole('button', { name: 'سلّمها' }).click()
  const handing = officer.page.getByRole('dialog')
  await pick(handing, 'الزميل', 'رنا المرجاني')
  await write(handing, 'السبب', 'إجازة حتى الأحد')
  await examine(officer.page, 'thread-hand-over')
  await handing.getByRole('button', { name: 'سلّمها' }).click()
  await officer.page.getByText('إجازة حتى الأحد').waitFor()
  await examine(officer.page, 'thread-desk')
  await examineOtherSkin(officer.page, 'thread-desk')

  const look = { lang: 'en', dark: true, width: 390, height: 844 } as const
  const next = await signIn(browser, url, 'evaluator1', look)
  await next.open('/messaging/received?view=mine')
  await examine(next.page, 'threads-390')
  await next.page.getByRole('link', { name: new RegExp(subject) }).click()
  await next.page.getByText('نرفق الملحق.').waitFor()
  const reply = next.page.getByRole('textbox', { name: /^Reply to/ })
  await reply.fill('استلمنا الملحق، ونرجو تعديل البند 4 ليذكر المساحة كاملة.')
  await reply.blur()
  await next.page.getByText('Kept at').first().waitFor()
  await examine(next.page, 'thread-390')
  await next.page.getByRole('button', { name: 'Send the reply' }).click()
  await next.page.locator('article', { hasText: 'البند 4' }).waitFor()
  await next.page.getByRole('button', { name: 'Make a paper' }).click()
  const paper = next.page.getByRole('link', { name: `مراسلات: ${subject}` })
  const bytes = await next.context.request.get(`${url}${await paper.getAttribute('href')}`)
  expect([bytes.status(), (await bytes.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  await next.page.getByRole('button', { name: 'Mark as done' }).click()
  await next.page.getByText('It opens again when a letter comes.').waitFor()

  // The organisation sees the answer of the office, and neither the note nor who had it.
  await ngo.page.locator('article', { hasText: 'البند 4' }).waitFor()
  const seen = await ngo.page.locator('main').innerText()
  for (const hidden of ['يُنظر في العقدين', 'إجازة حتى الأحد', 'رنا المرجاني']) expect(seen).not.toContain(hidden)
  await examine(ngo.page, 'thread-answered')
})
