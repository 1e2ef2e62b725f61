import { type ReactNode, Suspense } from 'react'
import { useAddress } from '#web/core/lists/use-address.ts'

/** The page of the record that the address names, or the list. */
export const Chosen = ({ page, list }: { page: (id: number) => ReactNode; list: ReactNode }) => {
  const id = Number(useAddress().one('record'))
  return Number.isSafeInteger(id) && id > 0 ? <Suspense>{page(id)}</Suspense> : list
}
