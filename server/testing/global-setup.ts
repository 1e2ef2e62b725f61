import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { database, startTestCluster, type TestCluster } from './cluster.ts'
import type { Seeded } from './demonstration.ts'
import { typedStatements } from './queries/typed-statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
    /** Keys of the statements whose answers are recorded. */
    typedStatements: string[]
    /** Where the demonstration is, once a test file asked for it. */
    seeded: Seeded
  }
}

/** Vitest's hook that runs before all files of a project: one cluster and one template for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = startTestCluster()
  project.provide('typedStatements', [...new Set(typedStatements().map(({ key }) => key))])
  const { cluster, stop } = await starting
  project.provide('testCluster', cluster)
  const name = `${process.pid}_${randomBytes(4).toString('hex')}`
  const [template, folder] = [`sijill_test_${name}_seeded`, join(tmpdir(), `sijill-seeded-${name}`)]
  project.provide('seeded', { template, folder })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    const client = new Client(database(cluster.owner, 'postgres'))
    await client.connect()
    await client.query(`drop database if exists ${template}`)
    await client.end()
    await stop()
  }
}
