import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/public-site/forms/form-title.ts'
import { loadSurvey } from '#web/public-site/forms/load-forms.ts'
import { surveyKept } from '#web/public-site/forms/survey-name.ts'
import { SurveyPage } from '#web/public-site/forms/survey-page.tsx'

export const Route = createFileRoute('/_public/shaml-form/')({
  staticData: { hydrate: 'input', resume: surveyKept },
  loader: loadSurvey,
  head: ({ loaderData }) => titled(loaderData && formTitle(m.title_shaml_form(), loaderData.posted)),
  component: function Screen() {
    return <SurveyPage {...Route.useLoaderData()} />
  },
})
