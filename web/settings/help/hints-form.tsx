import { listInstructions, readHelpHistory, readHints, writeHints, type HintSection } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api/api.ts'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import { HintLaw } from './hint-law.tsx'
import { HintsAsShown } from './hints-as-shown.tsx'
import { Preview } from './preview.tsx'

type Values = Pick<HintSection, 'contents'>
const toForm = ({ contents }: HintSection): Values => ({ contents })

/** A hint in both languages, and the article of law that it rests on. */
function HintFields({ form, field }: { form: Fields<Values>; field: string }) {
  const hint = form.values.contents[field]
  // Fields of a record have dotted names, which the types of the form do not know.
  const bind = <T,>(part: string, value: T): Binding<T> => ({
    ...(form.field(`contents.${field}.${part}` as never) as unknown as Binding<T>),
    value,
  })
  return (
    <div>
      <FieldRow>
        <AreaField
          field={bind<string | null>('ar', hint?.ar ?? '')}
          label={m.content_hint_ar({ field })}
          rows={2}
          max={300}
        />
        <AreaField
          field={bind<string | null>('en', hint?.en ?? '')}
          label={m.content_hint_en({ field })}
          ltr
          optional
          rows={2}
          max={300}
        />
      </FieldRow>
      <HintLaw
        field={field}
        text={bind<number | null>('regulation_id', hint?.regulation_id ?? null)}
        article={bind<number | null>('article_id', hint?.article_id ?? null)}
      />
    </div>
  )
}

/** Hints of one section of a screen, field by field in both languages; an emptied one is taken away. */
export function HintsForm({ section, mayEdit }: { section: HintSection; mayEdit: boolean }) {
  const { slug, section_name } = section
  const bodyOf = ({ contents }: Values) => ({
    slug,
    section_name,
    contents: Object.fromEntries(Object.entries(contents).filter(([, hint]) => hint.ar.trim() !== '')),
  })
  const check = bySchema(writeHints.body as NonNullable<typeof writeHints.body>)
  const form = useFields<Values>({
    initial: toForm(section),
    validate: (values) => check(bodyOf(values)),
  })
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      verb={m.content_hints_save()}
      record={section}
      toForm={toForm}
      save={async (values, version) => {
        const { message, data } = await callApi(writeHints, { body: bodyOf(values), version })
        return { message, data: data.find((one) => one.id === section.id) ?? section }
      }}
      refresh={[[listInstructions.path], [readHints.path, slug], ['hints', slug], [readHelpHistory.path]]}
      tools={
        <Preview>
          <HintsAsShown contents={form.values.contents} />
        </Preview>
      }
    >
      <FormSection title={m.content_hints_section({ name: section_name })}>
        {Object.keys(section.contents).map((field) => (
          <HintFields key={field} form={form} field={field} />
        ))}
      </FormSection>
    </SavedForm>
  )
}
