import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { createTransactionType, typeInput } from '#contract/transactions/type-making.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FormSection } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import {
  type GuideValues,
  PathFields,
  TypeGuideFields,
  TypeWords,
  type PathValues,
  type WordValues,
} from './type-fields.tsx'

interface Values extends Record<string, unknown>, PathValues, WordValues, GuideValues {
  slug: string
  audience: 'ngo'
}
const initial: Values = {
  slug: '',
  audience: 'ngo',
  name_ar: '',
  name_en: '',
  description: '',
  consecutive_gap_days: 0,
  applicant_days: 10,
  legal_form_ids: [],
  requires_completed_profile: false,
  allow_consecutive_submission: false,
  fee_amount: null,
  area: null,
  intention_ar: '',
  intention_en: '',
  keywords: '',
}

/** Makes a type of requests; its stages are the next thing that it needs. */
export function TypeCreate({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const check = bySchema(typeInput)
  const form = useFields<Values>({ initial, validate: (values) => check(values) })
  const save = (values: Values) =>
    sendForm(async () => {
      const answer = await callApi(createTransactionType, { body: typeInput.parse(values) })
      await client.invalidateQueries({ queryKey: ['transaction-types'] })
      await router.navigate({
        href: link('/ministry/settings/accreditation-transactions', undefined, { type: answer.data.id }),
      })
      return answer
    })
  return (
    <RecordDrawer title={m.type_add_title()} form={form} verb={m.type_add()} onClose={onClose} onSubmit={save}>
      <Notice tone="info">{m.type_add_text()}</Notice>
      <TypeWords form={form} />
      <TextField field={form.field('slug')} label={label(commonWords.slug)} hint={m.type_slug_hint()} ltr max={60} />
      <TypeGuideFields form={form} />
      <FormSection title={m.ministry_limits()}>
        <PathFields form={form} />
      </FormSection>
    </RecordDrawer>
  )
}
