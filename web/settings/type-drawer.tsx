import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/call.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api.ts'
import { lang } from '#web/core/preferences.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, SwitchField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields, type Binding } from '#web/ui/use-fields.ts'
import css from './settings.module.css'

type Detail = AnswerOf<typeof readTransactionType>
export type TypePart = 'words' | 'limits'
interface Values extends Record<string, unknown> {
  name_ar: string
  name_en: string
  description: string
  consecutive_gap_days: number
  applicant_days: number
  is_active: boolean
  stages: { id: number; days_number: number | null }[]
  required_documents: { id: number; name_ar: string; description: string | null; count: number; is_required: boolean }[]
}

const valuesOf = ({
  name_ar,
  name_en,
  description,
  consecutive_gap_days,
  applicant_days,
  is_active,
  stages,
  required_documents,
}: Detail): Values => ({
  name_ar,
  name_en,
  description,
  consecutive_gap_days,
  applicant_days,
  is_active,
  stages: stages.map(({ id, own_days }) => ({ id, days_number: own_days })),
  required_documents: required_documents.map(({ id, name_ar: name, description: text, count, is_required }) => ({
    id,
    name_ar: name,
    description: text,
    count,
    is_required,
  })),
})

function Editor({
  type,
  part,
  mayEdit,
  onClose,
}: {
  type: Detail
  part: TypePart
  mayEdit: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const check = bySchema(updateTransactionType.body as NonNullable<typeof updateTransactionType.body>)
  const form = useFields<Values>({ initial: valuesOf(type), validate: (values) => check(values) })
  const { stages, required_documents: documents } = form.values
  const errors = new Map(form.errorList().map((error) => [error.id, error.text]))
  /** A field of a row inside a list of the form. */
  const inside = <T,>(name: string, value: T, write: (value: T) => void): Binding<T> => ({
    id: `type-${name}`,
    name,
    value,
    error: [...errors].find(([id]) => id.endsWith(name))?.[1],
    onChange: write,
    onBlur: () => undefined,
    onLabel: () => undefined,
  })
  const stage = (id: number, days_number: number | null) =>
    form.set(
      'stages',
      stages.map((one) => (one.id === id ? { id, days_number } : one)),
    )
  const document = (id: number, change: Partial<Values['required_documents'][number]>) =>
    form.set(
      'required_documents',
      documents.map((one) => (one.id === id ? { ...one, ...change } : one)),
    )
  return (
    <RecordDrawer
      title={part === 'words' ? m.ministry_type_words() : m.ministry_type_limits()}
      note={nameOf(type)}
      form={form}
      verb={m.form_save_changes()}
      readOnly={!mayEdit}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(updateTransactionType, { params: { id: type.id }, body: values })
          await client.invalidateQueries({ queryKey: ['transaction-types'] })
          return answer
        })
      }
    >
      {part === 'words' ? (
        <>
          <TextField field={form.field('name_ar')} label={m.ministry_name_ar()} max={150} />
          <TextField field={form.field('name_en')} label={m.ministry_name_en()} ltr max={150} />
          <AreaField
            field={form.field('description')}
            label={m.ministry_type_description()}
            hint={m.ministry_type_description_hint()}
            max={5000}
            rows={10}
          />
        </>
      ) : (
        <>
          <FormSection title={m.ministry_limits()}>
            <FieldRow>
              <NumberField
                field={form.field('consecutive_gap_days')}
                label={m.ministry_gap()}
                suffix={m.ministry_workdays_unit()}
              />
              <NumberField
                field={form.field('applicant_days')}
                label={m.ministry_applicant_days()}
                suffix={m.ministry_workdays_unit()}
              />
            </FieldRow>
            <SwitchField
              label={m.ministry_type_active()}
              value={form.values.is_active}
              onChange={(on) => form.set('is_active', on)}
            />
          </FormSection>
          <FormSection title={m.ministry_stage_days()} text={m.ministry_stage_days_text()}>
            <div className={css.lines}>
              {type.stages.map((row, i) => (
                <div key={row.id} className={css.line}>
                  <span>
                    {row.stage_number}. {lang() === 'en' ? row.name_en : row.name_ar}
                    <small>
                      {row.scope === 'applicant'
                        ? m.ministry_stage_applicant()
                        : row.own_days === null
                          ? m.ministry_stage_from_action({ days: row.days_number })
                          : m.ministry_stage_own()}
                    </small>
                  </span>
                  {row.scope !== 'applicant' && (
                    <NumberField
                      bare
                      field={inside<number | string | null | undefined>(
                        `stages.${i}.days_number`,
                        stages[i]?.days_number ?? null,
                        (value) => stage(row.id, value as number | null),
                      )}
                      label={`${m.ministry_days_number()} ${row.stage_number}`}
                      size="desk"
                      suffix={m.ministry_workdays_unit()}
                    />
                  )}
                </div>
              ))}
            </div>
          </FormSection>
          {documents.length > 0 && (
            <FormSection title={m.ministry_required()} text={m.ministry_required_text()}>
              <div className={css.lines}>
                {documents.map((row, i) => (
                  <div key={row.id} className={css.document}>
                    <TextField
                      field={inside<string>(`required_documents.${i}.name_ar`, row.name_ar, (name_ar) =>
                        document(row.id, { name_ar }),
                      )}
                      label={m.ministry_document_name()}
                      size="desk"
                      max={200}
                    />
                    <TextField
                      field={inside<string | null>(
                        `required_documents.${i}.description`,
                        row.description,
                        (description) => document(row.id, { description }),
                      )}
                      label={m.ministry_document_text()}
                      size="desk"
                      optional
                      max={500}
                    />
                    <div>
                      <NumberField
                        field={inside<number | string | null | undefined>(
                          `required_documents.${i}.count`,
                          row.count,
                          (count) => document(row.id, { count: count as number }),
                        )}
                        label={m.ministry_document_count()}
                        size="desk"
                      />
                      <CheckField
                        field={inside<boolean>(`required_documents.${i}.is_required`, row.is_required, (is_required) =>
                          document(row.id, { is_required }),
                        )}
                        label={m.ministry_document_required()}
                      />
                    </div>
                  </div>
                ))}
              </div>
            </FormSection>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

/** Edits one transaction type; the part that is not shown is sent back as it was read. */
export function TypeDrawer({ id, ...rest }: { id: number; part: TypePart; mayEdit: boolean; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['transaction-types', id],
    queryFn: async () => (await callApi(readTransactionType, { params: { id } })).data,
    staleTime: 0,
  })
  if (query.data && !query.isFetching) return <Editor type={query.data} {...rest} />
  return (
    <Dialog kind="drawer" title={m.ministry_filter_type()} onClose={rest.onClose}>
      <Loaded query={{ ...query, data: undefined }} lines={8}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
