import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/states.tsx'
import { IndexPage } from './index-page.tsx'

/** Lists with a table of their own among the indexes: routes of their own would be known to every page of the platform. */
const keyed = {
  services: lazy(async () => ({ default: (await import('./service-catalogue.tsx')).ServiceCatalogue })),
  classifications: lazy(async () => ({ default: (await import('./classification-tree.tsx')).ClassificationTree })),
}
const isKeyed = (slug: string): slug is keyof typeof keyed => Object.hasOwn(keyed, slug)

/** The page of an index, of the catalogue of services or of the classification tree. */
export function IndexBySlug({ slug }: { slug: string }) {
  if (!isKeyed(slug)) return <IndexPage slug={slug} />
  const List = keyed[slug]
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <List />
    </Suspense>
  )
}
