import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { CreateStepsPage } from '#web/pages/public/create-steps-page.tsx'
import { loadCreateSteps } from '#web/pages/shared/load-pages.ts'
import { own } from '#web/core/site/words.ts'

export const Route = createFileRoute('/_public/ngo-create-steps')({
  loader: loadCreateSteps,
  head: ({ loaderData }) => titled(loaderData && own(loaderData.page.title_ar, loaderData.page.title_en)),
  component: function Screen() {
    return <CreateStepsPage {...Route.useLoaderData()} />
  },
})
