import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ContactForm } from '#web/guest-forms/public/contact-form.tsx'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadContact, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { loadPage } from '#web/pages/shared/load-pages.ts'
import { TextPage } from '#web/pages/shared/text-page.tsx'
import { own } from '#web/core/site/words.ts'

export const Route = createFileRoute('/_public/about-ministry')({
  // The form carries the hour at which it was asked for.
  staticData: { fresh: true },
  loaderDeps: sentDeps,
  loader: async ({ deps }) => {
    const [page, data] = await Promise.all([loadPage('about-ministry'), loadContact(undefined, deps)])
    return { page, data }
  },
  head: ({ loaderData }) =>
    titled(
      loaderData &&
        formTitle(
          own(loaderData.page.title_ar, loaderData.page.title_en),
          loaderData.data.posted,
          loaderData.data.sent?.reference,
        ),
    ),
  component: function Screen() {
    const { page, data } = Route.useLoaderData()
    return (
      <TextPage
        page={page}
        further={[
          { id: 'contact', label: m.contact_title() },
          { id: 'letter', label: m.letter_status_title() },
        ]}
      >
        <ContactForm data={data} title={m.contact_title()} lead={m.contact_lead()} action={link('/about-ministry')} />
      </TextPage>
    )
  },
})
