import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** Vitest's hook before all files of a project: one cluster and one template for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster()
  project.provide('testCluster', cluster)
  return stop
}
