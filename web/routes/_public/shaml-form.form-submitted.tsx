import { createFileRoute } from '@tanstack/react-router'
import { loadSent, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { SurveyDone } from '#web/guest-forms/public/survey-done.tsx'
import { surveyKept } from '#web/guest-forms/public/survey-name.ts'

export const Route = createFileRoute('/_public/shaml-form/form-submitted')({
  // The script comes at once where something has to be erased.
  // The receipt belongs to the browser that sent the form: no page of it is kept for others.
  staticData: { hydrate: 'input', resume: surveyKept, fresh: true },
  loaderDeps: sentDeps,
  loader: ({ deps }) => loadSent(deps.sent),
  component: function Screen() {
    return <SurveyDone sent={Route.useLoaderData()?.reference} />
  },
})
