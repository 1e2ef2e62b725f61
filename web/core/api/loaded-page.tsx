import type { ReactNode } from 'react'
import type { ScreenPath } from '#web/core/screens/screens.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Loaded } from './query-state.tsx'

/**
 * The page of one record, whose heading names the record: while it is read, and where that fails, it has the heading of
 * its screen `at`, below the way to its list.
 */
export function LoadedPage<T>({
  query,
  at,
  list,
  lines,
  children,
}: Omit<Parameters<typeof Loaded<T>>[0], 'children'> & {
  at: ScreenPath
  list: ScreenPath
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  const title = headingOf(at)
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={[{ label: headingOf(list), href: list }, ...(at === list ? [] : [{ label: title }])]}
      />
      <Loaded query={query} lines={lines} list={list}>
        {children}
      </Loaded>
    </Page>
  )
}
