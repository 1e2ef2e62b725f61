import { expect, it } from 'vitest'
import { listTitle } from './list-title.ts'

it('names what a list is narrowed to and its page, and no page that the list does not have', () => {
  const title = (page: number) => listTitle('دليل المنظمات', ['', 'حمص'], { current_page: page, last_page: 3 })
  expect(title(1)).toBe('دليل المنظمات – حمص')
  expect(title(3)).toBe('دليل المنظمات – حمص – الصفحة 3')
  expect(title(10_000)).toBe('دليل المنظمات – حمص')
})
