import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadContact, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { attendPart } from '#web/news/public/attend-part.ts'
import { loadAttending } from '#web/news/public/attend-load.ts'
import { applyPart } from '#web/opportunities/public/apply-part.ts'
import { loadApplying } from '#web/opportunities/public/apply-load.ts'
import { loadNgo } from '#web/public-site/shared/load-shown.ts'
import { NgoContactPage } from '#web/guest-forms/public/ngo-contact-page.tsx'
import { said } from '#web/core/site/words.ts'

interface Asked {
  readonly ngo: Parameters<typeof said>[0]
  readonly applying: Awaited<ReturnType<typeof loadApplying>>
  readonly attending: Awaited<ReturnType<typeof loadAttending>>
}
/** The window is called what its page is: a form for a job or an event is no letter. */
async function titleOf({ ngo, applying, attending }: Asked): Promise<string> {
  if (attending) return (await import('#web/news/public/attend-head.ts')).attendTitle(attending)
  if (applying) return (await import('#web/opportunities/public/apply-head.ts')).applyTitle(applying)
  return `${m.title_ngo_contact_us()} – ${said(ngo)}`
}

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
    // Whoever writes to the organisation does not wait for the forms of its jobs and events.
    if (attending) await attendPart.ready()
    else if (applying) await applyPart.ready()
    return { ngo, data, applying, attending }
  },
  head: async ({ loaderData }) =>
    titled(loaderData && formTitle(await titleOf(loaderData), loaderData.data.posted, loaderData.data.sent?.reference)),
  component: function Screen() {
    const { applying, attending, ...data } = Route.useLoaderData()
    if (attending) return <attendPart.Part ngo={data.ngo.id} attending={attending} />
    return applying ? <applyPart.Part ngo={data.ngo.id} applying={applying} /> : <NgoContactPage {...data} />
  },
})
