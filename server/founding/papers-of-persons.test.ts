import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readFile } from '#contract/documents/calls.ts'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { foundersListCode } from '#contract/founding/sections.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة السرو للتراث')

it('the desk names exactly those documents papers of persons that an auditor cannot open, the signed list of founders among them', async () => {
  await place(app, one, { status: 5, role: 'docs_evaluator' })
  const [auditor, evaluator] = [await ministryUser(app, { role: 'AU' }), await ministryUser(app, { role: 'EV' })]
  const { estDocs, people_shown } = must(await auditor.client.call(readCreationRequest, { params: { id: one.id } }))
  expect(people_shown).toBe(false)
  const opened = async (who: typeof auditor) =>
    Promise.all(
      estDocs.uploaded.map(
        async ({ source }) => (await who.client.call(readFile, { params: { id: source.id } })).status === 200,
      ),
    )
  const personal = estDocs.uploaded.map((doc) => doc.personal)
  expect(await opened(auditor)).toEqual(personal.map((closed) => !closed))
  expect(await opened(evaluator)).toEqual(personal.map(() => true))
  expect(new Set(personal)).toEqual(new Set([true, false]))
  const { rows } = await sql<{
    id: number
  }>`select id from required_documents where code = ${foundersListCode}`.execute(app.ownerDb)
  const list = estDocs.uploaded.filter((doc) => doc.attachment_id === rows[0]?.id)
  expect(list.map((doc) => [doc.member_id, doc.personal])).toEqual([[null, true]])
})
