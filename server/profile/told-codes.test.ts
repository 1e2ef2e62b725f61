import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listLogs } from '#contract/profile/log.ts'
import { listPlatformLog } from '#contract/profile/platform-log.ts'
import { audit } from '../core/log/audit.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { toldStatuses } from './told-codes.ts'

const app = await testApp()
const root = join(import.meta.dirname, '..')

/** The log tells these otherwise: by the record that the text is of, and by the index of statuses. */
const elsewhere = new Set(['content_publications.status', 'ngos.status_id'])
const kinds = globSync('**/*.ts', { cwd: root, exclude: (name) => name === 'testing' })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/machine: \w+,\n\s+table: '(\w+)',\n\s+column: '(\w+)'/g),
  ])
  .map(([, table, column]) => `${table}.${column}`)
  .filter((place) => !elsewhere.has(place))

it('finds the cases that a person would name', () => {
  expect(kinds).toEqual(
    expect.arrayContaining(['right_proposals.state', 'director_boards.status', 'yearly_returns.status']),
  )
  expect(kinds.length).toBeGreaterThan(20)
})

it.each(kinds)('the log has words for the statuses of %s', (place) => {
  expect(Object.keys(toldStatuses)).toContain(place)
})

const tell = (ngo_id: number, entity: string, before: object, after: object) =>
  audit(app.services.db, undefined, {
    ...{ ngo_id, action: 'decide', entity, entity_id: 1, description_ar: 'بتّ في طلب' },
    ...{ before: { ...before }, after: { ...after } },
  })

it('statuses and fixed codes are read in words, in the language of the reader; text and unknown codes stay', async () => {
  const own = await organisation(app)
  await tell(own.id, 'right_proposals', { state: 'waiting' }, { state: 'refused', reason: 'waiting' })
  await tell(own.id, 'director_boards', { status: 'pending' }, { status: 'current' })
  await tell(own.id, 'establishments', { status_id: 1 }, { status_id: 'unheard_of' })
  const ministry = await ministryUser(app, { role: 'CA' })
  const read = async (lang: 'ar' | 'en') =>
    (
      await ministry.client.call(listPlatformLog, {
        query: { ngo_id: own.id, action: ['decide'] },
        headers: { 'accept-language': lang },
      })
    ).data.map(({ changes }) => changes)
  expect(await read('ar')).toEqual([
    { status_id: { before: 'مسودة', after: 'unheard_of' } },
    { status: { before: 'بانتظار التصديق', after: 'قائم' } },
    { state: { before: 'بانتظار التأكيد', after: 'مرفوض' }, reason: { before: null, after: 'waiting' } },
  ])
  expect((await read('en'))[1]).toEqual({ status: { before: 'Awaiting ratification', after: 'Current' } })
  const { data } = await own.client.call(listLogs, { query: { action: ['decide'] } })
  expect(data.find(({ entity }) => entity === 'director_boards')?.changes).toBeNull()
})
