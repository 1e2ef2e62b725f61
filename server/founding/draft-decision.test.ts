import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readDraftDecision } from '#contract/founding/ministry-calls.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة زهر اللوز')
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const fetchDraft = (token = officer.client.token) =>
  app.http.inject({
    method: 'GET',
    url: `/api/${readDraftDecision.path.replace('{id}', String(one.id))}`,
    headers: { authorization: `Bearer ${token}` },
  })

/** The words of each page, without spaces: Arabic is broken into runs. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, ''),
    )
  }
  return pages
}

test('the decision is read as a draft before it is signed, marked on every page and without number and code', async () => {
  await place(app, one, { status: 6, stage: 7, role: 'decision_office' })
  const { statusCode, rawPayload } = await fetchDraft()
  expect(statusCode).toBe(200)
  const pages = await pagesOf(rawPayload)
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) expect(page).toContain('مسودة')
  for (const word of ['زهر', 'اللوز']) expect(pages.join('')).toContain(word)
  expect(pages.join('')).not.toMatch(/\d+\/ت/)
})

test('there is no draft before the decision stage, and none for who may not look at the request', async () => {
  await place(app, one, { status: 5, role: 'docs_evaluator' })
  expect((await fetchDraft()).statusCode).toBe(409)
  await place(app, one, { status: 6, stage: 7, role: 'decision_office' })
  const editor = await ministryUser(app, { role: 'CE' })
  expect((await fetchDraft(editor.client.token)).statusCode).toBe(403)
})
