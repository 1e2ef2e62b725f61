import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './cluster.ts'
import { typedStatements } from './queries/typed-statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
    /** Keys of the statements whose answers are recorded. */
    typedStatements: string[]
  }
}

/** Vitest's hook that runs before all files of a project: one cluster and one template for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = startTestCluster()
  project.provide('typedStatements', [...new Set(typedStatements().map(({ key }) => key))])
  const { cluster, stop } = await starting
  project.provide('testCluster', cluster)
  return stop
}
