import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadSent, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { link } from '#web/core/screens/link.ts'
import { SurveyDone } from '#web/guest-forms/public/survey-done.tsx'
import { surveyKept } from '#web/guest-forms/public/survey-name.ts'

export const Route = createFileRoute('/_public/shaml-form/form-submitted')({
  // The script comes at once where something has to be erased.
  // The receipt belongs to the browser that sent the form: no page of it is kept for others.
  staticData: { hydrate: 'input', resume: surveyKept, fresh: true },
  loaderDeps: sentDeps,
  loader: ({ deps }) => {
    // Whoever opens the page by its bare address has sent nothing.
    if (deps.sent === undefined) throw redirect({ href: link('/shaml-form') })
    return loadSent(deps.sent)
  },
  component: function Screen() {
    return <SurveyDone sent={Route.useLoaderData()?.reference} />
  },
})
