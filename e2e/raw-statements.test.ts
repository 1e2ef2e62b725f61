import { afterAll, expect, inject, test } from 'vitest'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { seedLarge } from '#db/seed/large.ts'
import { createSessions } from '#server/core/identity/sessions.ts'
import { bodyOf } from '../bench/paths/body.ts'
import { fill } from '../bench/paths/fill.ts'
import { pathsOf, refuseUnequal } from '../bench/paths/paths.ts'
import { startRaw } from '../bench/raw/start.ts'
import { startServer } from './support/server.ts'

const { url, database } = await startServer()
const port = Number(new URL(url).port)
const columns = Object.keys(serviceCentres.row.shape)
const { role } = inject('testCluster')
const raw = await startRaw(
  { connectionString: database.url, ...(role === undefined ? {} : { options: `-c role=${role}` }) },
  columns,
)
afterAll(() => raw.stop())

test('the raw statements that the bench measures beside the product answer what the product answers', async () => {
  const { ownerDb } = database
  await seedLarge(ownerDb, 60)
  const filled = await fill(ownerDb, columns)
  const sessions = createSessions(ownerDb)
  const from = { ip: '127.0.0.1', userAgent: 'bench' }
  const [organisation, officer] = await Promise.all([
    sessions.open(ownerDb, { id: filled.user.id, kind: 'org' }, from),
    sessions.open(ownerDb, { id: filled.officer.id, kind: 'ministry' }, from),
  ])
  const tokens = { organisation: organisation.token, officer: officer.token }
  const paths = pathsOf(filled, tokens, await bodyOf({ port }, filled.centreIds[0], tokens.organisation))
  expect(paths.filter(({ changes, raw: other }) => !changes && !other).length).toBeGreaterThan(5)
  await refuseUnequal(paths, port, raw.port)
})
