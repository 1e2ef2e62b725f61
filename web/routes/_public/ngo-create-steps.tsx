import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { CreateStepsPage } from '#web/public-site/pages/create-steps-page.tsx'
import { loadCreateSteps } from '#web/public-site/pages/load-pages.ts'
import { own } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/ngo-create-steps')({
  loader: loadCreateSteps,
  head: ({ loaderData }) => titled(loaderData && own(loaderData.page.title_ar, loaderData.page.title_en)),
  component: function Screen() {
    return <CreateStepsPage {...Route.useLoaderData()} />
  },
})
