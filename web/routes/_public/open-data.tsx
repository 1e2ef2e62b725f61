import { createFileRoute } from '@tanstack/react-router'
import { loadOpenData } from '#web/public-site/register/load-register.ts'
import { OpenDataPage } from '#web/public-site/register/open-data-page.tsx'

export const Route = createFileRoute('/_public/open-data')({
  loader: loadOpenData,
  component: function Screen() {
    return <OpenDataPage {...Route.useLoaderData()} />
  },
})
