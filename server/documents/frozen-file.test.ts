import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readFile } from '#contract/documents/calls.ts'
import { fileStateHeader } from '#contract/documents/file-state.ts'
import { testApp } from '../testing/app.ts'
import { issued, ministryUser, organisation } from '../testing/factories.ts'

const app = await testApp()

test('a frozen document is shown to those who may read it and carried off by none of them, its organisation and the ministry alike', async () => {
  const ngo = await organisation(app)
  const { file, id } = await issued(app, ngo)
  const readers = [ngo.client, (await ministryUser(app, { role: 'CA' })).client]
  const answers = (query: { download?: number }) =>
    Promise.all(
      readers.map(async (who) => {
        const { status, headers } = await who.call(readFile, { params: { id: file }, query })
        return [status, headers[fileStateHeader], headers['content-disposition']?.toString().split(';')[0]]
      }),
    )
  expect(await answers({ download: 1 })).toEqual(readers.map(() => [200, undefined, 'attachment']))
  await sql`update files_qrs set status = 'frozen', frozen_at = now(), freeze_reason = 'بلاغ عن تزوير' where id = ${id}`.execute(
    app.ownerDb,
  )
  expect(await answers({ download: 1 })).toEqual(readers.map(() => [409, undefined, undefined]))
  expect(await answers({})).toEqual(readers.map(() => [200, 'frozen', 'inline']))
})
