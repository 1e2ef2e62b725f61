import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDatabase } from '#server/testing/database.ts'
import { browserPath } from '../../tools/browser.ts'
import { launch, launchCopy, type Demonstration } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string
    sharedUrl: string
    demonstration: Demonstration
    /** File with the links that were followed, a line each; the workers share it. */
    followedLinks: string
  }
}

/** Vitest's hook before all browser files: the demonstration is made once, see `startServer` and `sharedServer`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // First: whoever lacks a browser need not wait for the rest.
  project.provide('browserPath', browserPath())
  const cluster = project.getProvidedContext().testCluster
  const made = await copyDatabase(cluster, cluster.template)
  const folder = mkdtempSync(join(tmpdir(), 'sijill-e2e-'))
  const followedLinks = `${folder}-links`
  writeFileSync(followedLinks, '')
  project.provide('followedLinks', followedLinks)
  const leave = async () => {
    await made.close()
    for (const path of [folder, followedLinks]) rmSync(path, { recursive: true, force: true })
  }
  try {
    await (await launch({ DATA_DIR: folder, DATABASE_URL: made.url })).stop()
    const demonstration = { template: made.name, folder }
    const shared = await launchCopy(cluster, demonstration)
    project.provide('demonstration', demonstration)
    project.provide('sharedUrl', shared.url)
    return async () => {
      await shared.stop()
      await leave()
    }
  } catch (error) {
    await leave()
    throw error
  }
}
