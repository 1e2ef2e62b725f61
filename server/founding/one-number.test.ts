import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { readMainInfo, showTransactionRequest } from '#contract/founding/calls.ts'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { listRequests, readRequest, reassign } from '#contract/transactions/calls.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take, type Act, type Place } from '../testing/placed-request.ts'

const app = await testApp()
/** As the numbers of other requests look: a year and seven digits. */
const other = /(?<!\d)20\d{9}(?!\d)/
const walk: [Act, Place?][] = [
  ['start_checking', { status: 2, role: 'receiver' }],
  ['validate_info', { status: 3, role: 'info_evaluator' }],
  ['return', { status: 3, role: 'info_evaluator' }],
  ['resubmit', { status: 7 }],
  ['accept_name', { status: 4, stage: 3 }],
  ['open_documents'],
  ['validate_docs', { status: 5, role: 'legal_reviewer' }],
  ['ask_opinion', { status: 6, stage: 6, role: 'external_liaison' }],
  ['approve', { status: 6, stage: 7, role: 'issuer' }],
]

async function wordsOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
  return pages.join(' ')
}

it('gives a founding one number: no notice, mail, log line, list, answer or decision names another', async () => {
  const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
  const colleague = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
  const one = await placedRequest(app, 'مؤسسة الرقم الواحد')
  const { data: own } = await one.founder.client.call(readMainInfo)
  const number = own.tracking_no
  expect(number).toMatch(/^EST20\d{8}$/)
  for (const [action, at] of walk) {
    if (at) await place(app, one, at)
    const by = (action === 'resubmit' ? one.founder : action === 'approve' ? colleague : officer).client
    expect({ action, status: (await take(by, one, action)).status }).toEqual({ action, status: 200 })
    if (action === 'start_checking')
      expect(
        (
          await officer.client.call(reassign, {
            params: { id: one.requestId },
            body: { ministry_user_id: colleague.id, notes: null },
          })
        ).status,
      ).toBe(200)
  }

  const { rows: said } = await sql<{ text: string }>`
    select title || ' ' || body as text from user_notifications
    union all select concat_ws(' ', subject, body_text, body_html) from outbox
    union all select concat_ws(' ', description_ar, changes::text) from logs`.execute(app.ownerDb)
  const { rows: notices } = await sql<{ body: string }>`
    select distinct body from user_notifications where code in ('N-20', 'N-29') and entity_id = ${one.requestId}`.execute(
    app.ownerDb,
  )
  expect(notices.length, 'the officers were told').toBeGreaterThan(1)
  for (const { body } of notices) expect(body).toContain(number)
  expect(said.filter(({ text }) => other.test(text))).toEqual([])

  const answers = [
    await one.founder.client.call(readMainInfo),
    await one.founder.client.call(showTransactionRequest),
    await officer.client.call(readCreationRequest, { params: { id: one.id } }),
    await officer.client.call(readRequest, { params: { id: one.requestId } }),
    await officer.client.call(listRequests, { query: { search: number } }),
  ]
  for (const { status, data } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(data)).toContain(number)
    expect(JSON.stringify(data)).not.toMatch(other)
  }

  const { rows: letters } = await sql<{ key: string }>`
    select a.storage_key as key from attachments a join files_qrs q on q.file = a.id where a.establishment_id = ${one.id}`.execute(
    app.ownerDb,
  )
  const letter = await wordsOf(await app.services.storage.bytes(letters[0]?.key ?? ''))
  expect(letter).toContain(number)
  expect(letter).not.toMatch(other)
})
