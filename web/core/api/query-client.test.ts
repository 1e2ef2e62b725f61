import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { closeToast, toastsNow } from '#web/ui/toast-store.ts'
import { queryClientOf } from './query-client.ts'

test('choices that could not be read are told once, however many lists are missing, and another try brings them', async () => {
  vi.stubEnv('SSR', false)
  // Files of one worker have one store.
  for (const { id } of toastsNow()) closeToast(id)
  const client = queryClientOf({})
  let isDown = true
  const lists = ['banks', 'currencies'].map(
    (slug) =>
      new QueryObserver(client, {
        queryKey: ['select', slug],
        queryFn: async () => {
          if (isDown) throw new TypeError('Failed to fetch')
          return [slug]
        },
        meta: { choices: true },
        retry: false,
      }),
  )
  for (const list of lists) list.subscribe(() => undefined)
  await vi.waitFor(() => expect(lists.map((list) => list.getCurrentResult().isError)).toEqual([true, true]))
  expect(toastsNow().map(({ tone, time }) => [tone, time])).toEqual([['bad', 0]])
  isDown = false
  toastsNow()[0]?.undo?.act()
  await vi.waitFor(() => expect(lists.map((list) => list.getCurrentResult().data)).toEqual([['banks'], ['currencies']]))
  vi.unstubAllEnvs()
})
