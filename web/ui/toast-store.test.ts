import { expect, test, vi } from 'vitest'
import { closeErrors, closeToast, progressToast, toast, toastsNow } from './toast-store.ts'

test('errors of a page go with it; one of its last second stays, as do other messages', () => {
  vi.stubEnv('SSR', false)
  for (const { id } of toastsNow()) closeToast(id)
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

test('reads that fail alike are told once and leave what tells why; what is undone or under way is told each time', () => {
  vi.stubEnv('SSR', false)
  for (const { id } of toastsNow()) closeToast(id)
  toast({ tone: 'warn', title: 'the visit has ended' })
  for (let at = 0; at < 4; at += 1) toast({ tone: 'bad', title: 'forbidden' })
  expect(toastsNow().map(({ title }) => title)).toEqual(['forbidden', 'the visit has ended'])
  for (let at = 0; at < 2; at += 1)
    toast({ tone: 'ok', title: 'removed', undo: { label: 'back', act: () => undefined } })
  expect(toastsNow().map(({ title }) => title)).toEqual(['removed', 'removed', 'forbidden'])
  const works = [progressToast('upload'), progressToast('upload')]
  expect(toastsNow().map(({ title }) => title)).toEqual(['upload', 'upload', 'removed'])
  for (const work of works) work.done('there')
  expect(toastsNow().map(({ title }) => title)).toEqual(['there', 'removed'])
  vi.unstubAllEnvs()
})
