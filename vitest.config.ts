import { defineConfig } from 'vitest/config'
import { LongFirst } from './server/testing/long-first.ts'
import { temporaryFolder } from './server/testing/memory.ts'

const folder = temporaryFolder()
if (folder !== undefined) process.env.TMPDIR = folder

const globalSetup = ['server/testing/global-setup.ts']

/** The second that is usual passes on a busy machine; a state that never comes still fails. */
const patient = { timeout: 15_000 }

// The database tests share one cluster and every file its own copy of the template, so
// modules need no isolation: the tests that replace globals or spawn processes say so by name.
export default defineConfig({
  test: {
    // As many as there are cores.
    maxWorkers: 2,
    // What a test makes is rubbish with its end: emptying the small nursery of Node takes a tenth of a worker's time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,contract,db,tools}/**/*.test.ts'],
          globalSetup,
          setupFiles: ['server/testing/setup.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: patient },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/**/*.test.{ts,tsx}'],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [...globalSetup, 'e2e/support/global-setup.ts'],
          setupFiles: ['server/testing/setup.ts'],
          pool: 'forks',
          // A worker keeps its browser, and knows which links of the shared server were followed.
          isolate: false,
          // After the others: a worker of the browser tests has a whole product and a browser beside it.
          sequence: { groupOrder: 1 },
          // One more than cores: a page, its server and its database wait for each other a fifth of the time. Where nobody
          // waits for the end, each test has more of the machine.
          maxWorkers: process.env.CI ? 2 : 3,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: patient },
        },
      },
    ],
  },
})
