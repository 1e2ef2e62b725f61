import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { typeWords } from '#contract/transactions/setting-words.ts'
import { useState } from 'react'
import { documentInput, documentTypes, type DocumentInput } from '#contract/transactions/type-documents.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChecksField, ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { ruleWords } from './document-words.ts'
import type { Keyed } from './list-editor.tsx'

/** A required document in the editor. */
export type Document = DocumentInput & { readonly fixed: boolean }
const empty = {
  name_ar: '',
  name_en: null as string | null,
  description: null as string | null,
  legal_form_ids: [] as number[],
  count_rule: 'fixed' as DocumentInput['count_rule'],
  count: 1 as number | string | null,
  is_required: true,
  allowed_types: ['pdf', 'jpg', 'png'] as DocumentInput['allowed_types'],
}

/** From whom a document is asked, how often and of which kind of file. */
function CountFields({
  rules,
  form,
  closed,
}: {
  rules: readonly DocumentInput['count_rule'][]
  form: Fields<typeof empty>
  closed: { locked?: string }
}) {
  const forms = useChoices('legal-forms')
  return (
    <>
      {rules.length > 1 && (
        <ChoiceField
          field={form.field('count_rule')}
          label={m.document_rule()}
          choices={rules.map((rule) => ({ value: rule, label: ruleWords[rule]() }))}
          {...closed}
        />
      )}
      <NumberField field={form.field('count')} label={m.ministry_document_count()} {...closed} />
      <ChecksField
        field={form.field('legal_form_ids')}
        label={label(typeWords.legal_form_ids)}
        hint={m.document_forms_hint()}
        choices={forms}
        optional
        {...closed}
      />
      <ChecksField
        field={form.field('allowed_types')}
        label={m.document_types()}
        choices={documentTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
        {...closed}
      />
    </>
  )
}

/** Edits one required document of the list; nothing is sent before the whole list is saved. */
export function DocumentDrawer({
  rules,
  document,
  onKeep,
  onClose,
}: {
  rules: readonly DocumentInput['count_rule'][]
  document: Keyed<Document> | undefined
  onKeep: (document: Keyed<Document>) => void
  onClose: () => void
}) {
  const [fresh] = useState(() => crypto.randomUUID())
  const { key, id, fixed, ...values } = document ?? { ...empty, key: fresh, id: null, fixed: false }
  const check = bySchema(documentInput)
  const form = useFields<typeof empty>({
    initial: values,
    validate: (given) => check({ ...given, id }),
  })
  return (
    <RecordDrawer
      title={document ? m.document_edit() : m.document_add()}
      {...(document ? { note: nameOf(document) } : {})}
      form={form}
      verb={m.stage_keep()}
      onClose={onClose}
      onSubmit={async (given) => {
        const kept = documentInput.parse({ ...given, id })
        onKeep({ ...kept, fixed, key })
      }}
    >
      {fixed && <Notice tone="info">{m.document_fixed_text()}</Notice>}
      <TextField field={form.field('name_ar')} label={m.ministry_name_ar()} max={200} />
      <TextField field={form.field('name_en')} label={label(commonWords.name_en)} ltr max={200} optional />
      <AreaField field={form.field('description')} label={m.ministry_document_text()} max={500} optional />
      <CheckField field={form.field('is_required')} label={m.ministry_document_required()} />
      <CountFields rules={rules} form={form} closed={fixed ? { locked: m.document_locked() } : {}} />
    </RecordDrawer>
  )
}
