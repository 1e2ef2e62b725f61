import { useQueryClient } from '@tanstack/react-query'
import { listInstructions, readHints, writeHints, type Hints } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { FieldRow, Form, FormSection } from '#web/ui/form.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields, type Binding } from '#web/ui/use-fields.ts'

type Values = { contents: Record<string, { ar: string; en: string | null }> }

/** Hints of one section of a screen, field by field in both languages; an emptied one is taken away. */
export function HintsForm({ section, mayEdit }: { section: Hints[number]; mayEdit: boolean }) {
  const client = useQueryClient()
  const { slug, section_name } = section
  const bodyOf = ({ contents }: Values) => ({
    slug,
    section_name,
    contents: Object.fromEntries(Object.entries(contents).filter(([, hint]) => hint.ar.trim() !== '')),
  })
  const check = bySchema(writeHints.body as NonNullable<typeof writeHints.body>)
  const form = useFields<Values>({
    initial: { contents: section.contents },
    validate: (values) => check(bodyOf(values)),
  })
  // Fields of a record have dotted names, which the types of the form do not know.
  const bind = (field: string, lang: 'ar' | 'en'): Binding<string | null> => ({
    ...(form.field(`contents.${field}.${lang}` as never) as unknown as Binding<string | null>),
    value: form.values.contents[field]?.[lang] ?? '',
  })
  return (
    <Form
      form={form}
      dense
      guarded
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(writeHints, { body: bodyOf(values) })
          form.saved()
          await Promise.all(
            [[listInstructions.path], [readHints.path, slug], ['hints', slug]].map((queryKey) =>
              client.invalidateQueries({ queryKey }),
            ),
          )
          return answer
        })
      }
      actions={({ busy }) =>
        mayEdit && (
          <Button type="submit" size="form" busy={busy}>
            {m.content_hints_save()}
          </Button>
        )
      }
    >
      <FormSection title={m.content_hints_section({ name: section_name })}>
        {Object.keys(section.contents).map((field) => (
          <FieldRow key={field}>
            <AreaField field={bind(field, 'ar')} label={m.content_hint_ar({ field })} rows={2} max={300} />
            <AreaField field={bind(field, 'en')} label={m.content_hint_en({ field })} ltr optional rows={2} max={300} />
          </FieldRow>
        ))}
      </FormSection>
    </Form>
  )
}
