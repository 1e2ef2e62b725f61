import { expect, test, vi } from 'vitest'
import { closeErrors, toast, toastsNow } from './toast-store.ts'

test('errors of a page go with it; one of its last second stays, as do other messages', () => {
  vi.stubEnv('SSR', false)
  vi.useFakeTimers({ now: 0 })
  toast({ tone: 'bad', title: 'old error' })
  toast({ tone: 'ok', title: 'saved' })
  vi.setSystemTime(2_000)
  toast({ tone: 'bad', title: 'why the page was left' })
  closeErrors()
  expect(toastsNow().map(({ title }) => title)).toEqual(['why the page was left', 'saved'])
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
