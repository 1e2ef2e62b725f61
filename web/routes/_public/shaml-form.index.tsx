import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadSurvey } from '#web/guest-forms/public/load-forms.ts'
import { surveyKept } from '#web/guest-forms/public/survey-name.ts'
import { SurveyPage } from '#web/guest-forms/public/survey-page.tsx'

export const Route = createFileRoute('/_public/shaml-form/')({
  staticData: { hydrate: 'input', resume: surveyKept },
  loader: loadSurvey,
  head: ({ loaderData }) => titled(loaderData && formTitle(m.title_shaml_form(), loaderData.posted)),
  component: function Screen() {
    return <SurveyPage {...Route.useLoaderData()} />
  },
})
