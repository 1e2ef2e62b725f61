import { expect, test, vi } from 'vitest'
import { closeToast, toastsNow } from '#web/ui/toast-store.ts'
import { ApiError } from './api-error.ts'
import { sendForm } from './send-form.ts'

test('a form that is sent at last closes the errors of its earlier tries', async () => {
  vi.stubEnv('SSR', false)
  for (const { id } of toastsNow()) closeToast(id)
  vi.useFakeTimers({ now: 0 })
  const refused = () => Promise.reject(new ApiError(422, 'refused', { name: ['is missing'] }))
  expect(await sendForm(refused)).toEqual({ name: 'is missing' })
  // Its text with every field, and the title of data that are wrong, ten seconds each [spec 1§8].
  expect(toastsNow().map(({ tone, time }) => [tone, time])).toEqual([
    ['bad', 10_000],
    ['bad', 10_000],
  ])
  vi.setSystemTime(4_000)
  expect(await sendForm(() => Promise.resolve({ message: 'saved' }))).toBeUndefined()
  expect(toastsNow().map(({ title }) => title)).toEqual(['saved'])
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
