import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadContact, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { loadNgo } from '#web/public-site/shared/load-shown.ts'
import { NgoContactPage } from '#web/guest-forms/public/ngo-contact-page.tsx'
import { said } from '#web/core/site/words.ts'

export const Route = createFileRoute('/_public/ngo/$id/contact-us')({
  // The form carries the hour at which it was asked for.
  staticData: { fresh: true },
  loaderDeps: sentDeps,
  loader: async ({ params, deps }) => {
    const [ngo, data] = await Promise.all([loadNgo(params.id), loadContact(params.id, deps)])
    return { ngo, data }
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
    return <NgoContactPage {...Route.useLoaderData()} />
  },
})
