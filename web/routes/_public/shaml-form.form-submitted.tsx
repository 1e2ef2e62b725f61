import { createFileRoute } from '@tanstack/react-router'
import { receiptOf, sentDeps } from '#web/guest-forms/public/load-forms.ts'
import { SurveyDone } from '#web/guest-forms/public/survey-done.tsx'
import { surveyKept } from '#web/guest-forms/public/survey-name.ts'

export const Route = createFileRoute('/_public/shaml-form/form-submitted')({
  // The script comes at once where something has to be erased.
  staticData: { hydrate: 'input', resume: surveyKept },
  loaderDeps: sentDeps,
  loader: ({ deps }) => receiptOf(deps),
  component: function Screen() {
    return <SurveyDone sent={Route.useLoaderData()} />
  },
})
