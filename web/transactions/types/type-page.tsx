import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'

const path = '/ministry/settings/accreditation-transactions'
type Part = 'stages' | 'documents' | 'fields' | 'versions'
/** What belongs to one transaction type, in the store of answers. */
export const typeKey = (id: number, part: Part) => ['transaction-types', id, part]

interface Props<T> {
  of: readonly [id: number, part: Part]
  read: () => Promise<{ data: T }>
  children: (type: T) => ReactNode
}
/** The page on which a part of one transaction type is edited: another version of it is another editor. */
export function TypePage<T extends { id: number; updated_at: string }>({ of: [id, part], read, children }: Props<T>) {
  const query = useQuery({
    queryKey: typeKey(id, part),
    queryFn: async () => (await read()).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Page>
      {query.data === undefined && <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} />}
      <Loaded query={query} lines={8}>
        {children}
      </Loaded>
    </Page>
  )
}
