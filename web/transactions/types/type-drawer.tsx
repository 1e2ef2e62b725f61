import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { actionTypeWords } from '#contract/transactions/setting-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listResultTemplates } from '#contract/transactions/result-letters.ts'
import { removeTransactionType } from '#contract/transactions/type-making.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMay } from '#web/core/session/session.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, SwitchField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import {
  type GuideValues,
  PathFields,
  TypeGuideFields,
  TypeWords,
  type PathValues,
  type WordValues,
} from './type-fields.tsx'
import css from './types.module.css'

type Detail = AnswerOf<typeof readTransactionType>
export type TypePart = 'words' | 'limits'
interface Values extends Record<string, unknown>, PathValues, WordValues, GuideValues {
  result_template_id: number | null
  separate_duties: boolean
  is_active: boolean
  stages: { id: number; days_number: number | null }[]
}

const valuesOf = ({
  name_ar,
  name_en,
  description,
  consecutive_gap_days,
  applicant_days,
  legal_form_ids,
  requires_completed_profile,
  allow_consecutive_submission,
  fee_amount,
  result_template_id,
  separate_duties,
  is_active,
  area,
  intention_ar,
  intention_en,
  keywords,
  stages,
}: Detail): Values => ({
  name_ar,
  name_en,
  description,
  consecutive_gap_days,
  applicant_days,
  legal_form_ids,
  requires_completed_profile,
  allow_consecutive_submission,
  fee_amount,
  result_template_id,
  separate_duties,
  is_active,
  area,
  intention_ar,
  intention_en,
  keywords,
  stages: stages.map(({ id, own_days }) => ({ id, days_number: own_days })),
})

/** Working days of each stage; a stage without its own takes those of its action. */
function StageDays({ type, form }: { type: Detail; form: Fields<Values> }) {
  /** The days of one stage inside the list of the form. */
  const days = (at: number) => ({
    ...(form.field(`stages.${at}.days_number` as never) as unknown as Binding<number | string | null | undefined>),
    value: form.values.stages[at]?.days_number ?? null,
  })
  return (
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
                    ? m.ministry_stage_from_action({ days: formatNumber(row.days_number) })
                    : m.ministry_stage_own()}
              </small>
            </span>
            {row.scope !== 'applicant' && (
              <NumberField
                bare
                field={days(i)}
                label={`${label(actionTypeWords.days_number)} ${row.stage_number}`}
                size="desk"
                suffix={m.ministry_workdays_unit()}
              />
            )}
          </div>
        ))}
      </div>
    </FormSection>
  )
}

/** The text of the letter that goes out with the approval. */
function LetterField({ field }: { field: Binding<number | null> }) {
  const query = useQuery({
    queryKey: [listResultTemplates.path],
    queryFn: async () => (await callApi(listResultTemplates, {})).data,
    meta: { choices: true },
  })
  return (
    <PickField
      field={field}
      label={m.type_letter()}
      hint={m.type_letter_hint()}
      options={(query.data ?? []).map(({ id, title_ar }) => ({ value: id, label: title_ar }))}
      optional
    />
  )
}

const TypeLimits = ({ type, form }: { type: Detail; form: Fields<Values> }) => (
  <>
    <FormSection title={m.ministry_limits()}>
      {type.is_fixed ? <Notice tone="info">{m.ministry_type_built_in()}</Notice> : <PathFields form={form} />}
      {!type.is_fixed && <LetterField field={form.field('result_template_id')} />}
      <CheckField
        field={form.field('separate_duties')}
        label={m.ministry_type_duties()}
        hint={m.ministry_type_duties_hint()}
      />
      <SwitchField
        label={m.ministry_type_active()}
        value={form.values.is_active}
        onChange={(on) => form.set('is_active', on)}
      />
    </FormSection>
    <StageDays type={type} form={form} />
  </>
)

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
  const mayRemove = useMay('ministry_transaction_types', 'D')
  const remove = async () => {
    await sendForm(() => callApi(removeTransactionType, { params: { id: type.id } }))
    onClose()
    await client.invalidateQueries({ queryKey: ['transaction-types'] })
  }
  const check = bySchema(updateTransactionType.body as NonNullable<typeof updateTransactionType.body>)
  const form = useFields<Values>({ initial: valuesOf(type), validate: (values) => check(values) })
  const { save, notice } = useMergedSave({
    form,
    record: type,
    toForm: valuesOf,
    send: (values, version) =>
      sendForm(async () => {
        const body = { ...values, area: values.area ?? undefined }
        const answer = await callApi(updateTransactionType, { params: { id: type.id }, body, version })
        await client.invalidateQueries({ queryKey: ['transaction-types'] })
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={part === 'words' ? m.ministry_type_words() : m.ministry_type_limits()}
      note={nameOf(type)}
      form={form}
      verb={m.form_save_changes()}
      readOnly={!mayEdit}
      onClose={onClose}
      onSubmit={save}
      {...(mayRemove && type.is_made
        ? {
            remove: {
              verb: m.type_remove(),
              title: m.doc_template_remove_title({ name: nameOf(type) }),
              text: m.type_remove_text(),
              act: remove,
            },
          }
        : {})}
    >
      {notice}
      {part === 'limits' && <TypeLimits type={type} form={form} />}
      {part === 'words' && <TypeWords form={form} />}
      {part === 'words' && !type.is_fixed && <TypeGuideFields form={form} />}
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
    <Dialog kind="drawer" title={label(requestWords.type_name)} onClose={rest.onClose}>
      <Loaded query={{ ...query, data: undefined }} lines={8}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
