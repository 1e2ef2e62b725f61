import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadContact, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { loadApplying } from '#web/opportunities/public/apply-load.ts'
import { loadNgo } from '#web/public-site/shared/load-shown.ts'
import { NgoContactPage } from '#web/guest-forms/public/ngo-contact-page.tsx'
import { said } from '#web/core/site/words.ts'

// Whoever writes to the organisation does not wait for the form of its jobs.
const ApplyPage = lazy(async () => ({ default: (await import('#web/opportunities/public/apply-page.tsx')).ApplyPage }))

export const Route = createFileRoute('/_public/ngo/$id/contact-us')({
  // The form carries the hour at which it was asked for.
  staticData: { fresh: true },
  loaderDeps: sentDeps,
  loader: async ({ params, deps }) => {
    const [ngo, data, applying] = await Promise.all([
      loadNgo(params.id),
      loadContact(params.id, deps),
      loadApplying(deps),
    ])
    return { ngo, data, applying }
  },
  head: ({ loaderData }) =>
    titled(
      loaderData &&
        formTitle(
          `${m.title_ngo_contact_us()} – ${said(loaderData.ngo)}`,
          loaderData.data.posted,
          loaderData.data.sent?.reference,
        ),
    ),
  component: function Screen() {
    const { applying, ...data } = Route.useLoaderData()
    if (!applying) return <NgoContactPage {...data} />
    return (
      <Suspense fallback={null}>
        <ApplyPage ngo={data.ngo.id} applying={applying} />
      </Suspense>
    )
  },
})
