import type { TestProject } from 'vitest/node'
import { launch } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedUrl: string
  }
}

/** Vitest's hook before all browser files: see `sharedServer`. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const { url, stop } = await launch()
  project.provide('sharedUrl', url)
  return stop
}
