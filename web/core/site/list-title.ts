import type { Paging } from '#web/ui/pager.tsx'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from './words.ts'

type Page = Pick<Paging, 'current_page' | 'last_page'> | undefined

/**
 * Title of a list with what it is narrowed to and its page, so that no two of its addresses share a title. Blank words
 * are left out, and a page behind the last one.
 */
export const listTitle = (title: string, narrowed: readonly string[], page: Page): string =>
  [
    title,
    ...narrowed.filter((one) => one !== ''),
    ...(page && page.current_page > 1 && page.current_page <= page.last_page
      ? [m.pager_page({ page: page.current_page })]
      : []),
  ].join(' – ')

/** `head` of a list. */
export const listHead = (title: string, narrowed: readonly string[], page: Page) =>
  titled(listTitle(title, narrowed, page))

/** Name of the record that a filter of the address chose; blank where it is none of them. */
export function nameIn(records: readonly (Parameters<typeof said>[0] & { readonly id: number })[], id: string): string {
  const one = records.find((record) => String(record.id) === id)
  return one ? said(one) : ''
}
