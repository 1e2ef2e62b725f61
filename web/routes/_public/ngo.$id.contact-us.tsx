import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadContact, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { loadAttending } from '#web/news/public/attend-load.ts'
import { loadApplying } from '#web/opportunities/public/apply-load.ts'
import { loadNgo } from '#web/public-site/shared/load-shown.ts'
import { NgoContactPage } from '#web/guest-forms/public/ngo-contact-page.tsx'
import { said } from '#web/core/site/words.ts'

// Whoever writes to the organisation does not wait for the forms of its jobs and events.
const AttendPage = lazy(async () => ({ default: (await import('#web/news/public/attend-page.tsx')).AttendPage }))
const ApplyPage = lazy(async () => ({ default: (await import('#web/opportunities/public/apply-page.tsx')).ApplyPage }))

export const Route = createFileRoute('/_public/ngo/$id/contact-us')({
  // The form carries the hour at which it was asked for.
  staticData: { fresh: true },
  loaderDeps: sentDeps,
  loader: async ({ params, deps }) => {
    const [ngo, data, applying, attending] = await Promise.all([
      loadNgo(params.id),
      loadContact(params.id, deps),
      loadApplying(deps),
      loadAttending(deps),
    ])
    return { ngo, data, applying, attending }
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
    const { applying, attending, ...data } = Route.useLoaderData()
    if (!applying && !attending) return <NgoContactPage {...data} />
    return (
      <Suspense fallback={null}>
        {attending ? (
          <AttendPage ngo={data.ngo.id} attending={attending} />
        ) : (
          applying && <ApplyPage ngo={data.ngo.id} applying={applying} />
        )}
      </Suspense>
    )
  },
})
