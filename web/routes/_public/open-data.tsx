import { createFileRoute } from '@tanstack/react-router'
import { loadOpenData } from '#web/public-site/register/load-register.ts'
import { OpenDataPage } from '#web/public-site/register/open-data-page.tsx'

export const Route = createFileRoute('/_public/open-data')({
  loader: loadOpenData,
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) =>
    (await import('#web/public-site/register/open-data-share.ts')).openDataHead(loaderData),
  component: function Screen() {
    return <OpenDataPage {...Route.useLoaderData()} />
  },
})
