import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadSurvey } from '#web/guest-forms/public/load-forms.ts'
import { surveyKept } from '#web/guest-forms/public/survey-name.ts'
import { SurveyPage } from '#web/guest-forms/public/survey-page.tsx'

export const Route = createFileRoute('/_public/shaml-form/')({
  staticData: { hydrate: 'input', resume: surveyKept },
  loader: loadSurvey,
  head: ({ loaderData }) => titled(loaderData && formTitle(label(openScreenWords.shaml_form), loaderData.posted)),
  component: function Screen() {
    return <SurveyPage {...Route.useLoaderData()} />
  },
})
