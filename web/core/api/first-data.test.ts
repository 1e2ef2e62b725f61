import { afterEach, expect, test, vi } from 'vitest'
import { runInThisContext } from 'node:vm'
import { askFirst, firstOr } from './first-data.ts'

const address = '/api/v2/financial/annual-budgets?year=2024'
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.firstData = undefined
})
/** The document's script, in a tab with this storage; answers who was asked. */
function openDocument(storage: Record<string, string>, answer: () => Promise<unknown>) {
  const fetched = vi.fn(answer)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', fetched)
  runInThisContext(askFirst(address, 'ar', '12'))
  return fetched
}

test('the page takes what its document asked for, once, and asks for everything else itself', async () => {
  const fetched = openDocument({}, () => Promise.resolve('answer'))
  expect(fetched).toHaveBeenCalledWith(address, {
    headers: { accept: 'application/json', 'accept-language': 'ar', 'x-requested-with': 'sijill', 'x-person': '12' },
  })
  await firstOr('/api/v2/other', {})
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(await firstOr(address, {})).toBe('answer')
  expect(fetched).toHaveBeenCalledTimes(2)
  await firstOr(address, {})
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('what failed, or was asked for long ago, is asked for again', async () => {
  const failed = openDocument({}, () => Promise.reject(new Error('away')))
  failed.mockImplementation(() => Promise.resolve('again'))
  expect(await firstOr(address, {})).toBe('again')
  const old = openDocument({}, () => Promise.resolve('old'))
  old.mockImplementation(() => Promise.resolve('fresh'))
  vi.spyOn(performance, 'now').mockReturnValue(20_000)
  expect(await firstOr(address, {})).toBe('fresh')
  vi.restoreAllMocks()
})

test('while somebody of the ministry looks into an organisation’s file, the document asks for nothing', () => {
  expect(openDocument({ ni: '7' }, () => Promise.resolve('')).mock.calls).toEqual([])
})
