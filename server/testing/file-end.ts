/**
 * What is done after each test of the running file, and at the file's end. Vitest takes `afterEach` and `afterAll` only at
 * the top of a file and forgets them inside `beforeAll` or a test, where an application may be started as well.
 */
const ends: (() => unknown)[] = []
const checks = new Set<() => void>()

/** Ends what was started for this file, the newest first. */
export const atEndOfFile = (end: () => unknown): void => void ends.push(end)

/** Looks after each further test of this file. */
export const afterEachTest = (check: () => void): void => void checks.add(check)

export function checkTest(): void {
  for (const check of checks) check()
}

/** What cannot be ended keeps nothing else from its end. */
export async function endFile(): Promise<void> {
  checks.clear()
  const failures: unknown[] = []
  for (let end = ends.pop(); end; end = ends.pop())
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'the file did not end cleanly')
}
