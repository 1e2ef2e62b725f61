import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Incentive, incentiveKinds, incentiveRegister, readIncentiveChoices } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { dissolvesNgo, replacesBoard, stopsCampaign } from '#contract/incentives/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useLookup } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import type { useRegister } from '#web/core/registers/use-register.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { kindWord } from './measure-words.ts'

const initial = {
  ngo_id: null as number | null,
  kind: 'punishment' as Incentive['kind'],
  incentive_type_id: null as number | null,
  title: '',
  reason: '',
  article: '' as string | null,
  regulation_id: null as number | null,
  decision_no: '' as string | null,
  decision_date: '' as string | null,
  file: null as number | null,
  start_date: '' as string | null,
  end_date: '' as string | null,
  correction_due_at: '' as string | null,
  campaign_id: null as number | null,
  board_end_date: '' as string | null,
  board_members_number: null as number | null,
  liquidator_name: '' as string | null,
  is_public: false,
}
type Values = typeof initial
const check = bySchema(incentiveRegister.input)
const toForm = (row: Incentive): Values => valuesFrom(initial, row)

/** Organisations found by a part of their name; with the chosen one its campaigns. */
function useFound(ngoId: number | null) {
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: [readIncentiveChoices.path, search, ngoId],
    queryFn: async ({ signal }) =>
      (await callApi(readIncentiveChoices, { query: { search, ...(ngoId === null ? {} : { ngo_id: ngoId }) }, signal }))
        .data,
    placeholderData: keepPreviousData,
    meta: { choices: true },
  })
  return {
    setSearch,
    isFetching: query.isFetching,
    ngos: query.data?.ngos ?? [],
    campaigns: query.data?.campaigns ?? [],
  }
}

/** What a type asks for beside the rest: the campaign, the temporary board, the liquidator. */
function EffectFields({
  form,
  campaigns,
}: {
  form: Fields<Values>
  campaigns: readonly { id: number; name_ar: string; name_en: string | null }[]
}) {
  switch (form.values.incentive_type_id) {
    case stopsCampaign:
      return (
        <SelectField
          field={form.field('campaign_id')}
          label={label(incentiveWords.campaign_id)}
          options={campaigns.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      )
    case replacesBoard:
      return (
        <>
          <DateField field={form.field('board_end_date')} label={label(incentiveWords.board_end_date)} />
          <NumberField field={form.field('board_members_number')} label={label(incentiveWords.board_members_number)} />
        </>
      )
    case dissolvesNgo:
      return <TextField field={form.field('liquidator_name')} label={label(incentiveWords.liquidator_name)} max={150} />
    default:
      return null
  }
}

function Who({ form, row }: { form: Fields<Values>; row: Incentive | undefined }) {
  const { setSearch, isFetching, ngos, campaigns } = useFound(form.values.ngo_id)
  const types = useLookup('incentive-types').filter(({ extra }) => extra?.kind === form.values.kind)
  return (
    <>
      {!row && (
        <ChoiceField
          field={form.field('kind')}
          label={label(incentiveWords.kind)}
          choices={incentiveKinds.map((value) => ({ value, label: kindWord(value) }))}
        />
      )}
      <PickField
        field={form.field('ngo_id')}
        label={label(incentiveWords.ngo_id)}
        loading={isFetching}
        onSearch={setSearch}
        options={ngos.map((one) => ({ value: one.id, label: nameOf(one), hint: one.ngo_code }))}
      />
      <SelectField
        field={form.field('incentive_type_id')}
        label={label(incentiveWords.incentive_type_id)}
        options={types.map((one) => ({ value: one.id, label: nameOf(one) }))}
      />
      <EffectFields form={form} campaigns={campaigns} />
    </>
  )
}

/** What the measure says, of whom, and by which decision. */
function Said({ form, row }: { form: Fields<Values>; row: Incentive | undefined }) {
  const isPenalty = form.values.kind === 'punishment'
  /** A draft of a penalty may lack them, an issued one may not. */
  const toIssue = isPenalty ? { hint: m.measure_to_issue() } : { optional: true as const }
  return (
    <>
      <Who form={form} row={row} />
      <TextField field={form.field('title')} label={label(incentiveWords.title)} max={150} />
      <AreaField
        field={form.field('reason')}
        label={label(incentiveWords.reason)}
        hint={m.measure_reason_hint()}
        max={2000}
      />
      <ArticleField
        field={form.field('article')}
        label={label(incentiveWords.article)}
        {...(isPenalty ? { hint: m.measure_article_hint() } : { optional: true })}
      />
      <TextField field={form.field('decision_no')} label={label(incentiveWords.decision_no)} max={30} {...toIssue} />
      <DateField field={form.field('decision_date')} label={label(incentiveWords.decision_date)} {...toIssue} />
      <RecordFile field={form.field('file')} label={label(incentiveWords.file)} {...toIssue} />
      <DateField field={form.field('start_date')} label={label(incentiveWords.start_date)} optional />
      <DateField field={form.field('end_date')} label={label(incentiveWords.end_date)} optional />
      {isPenalty && (
        <DateField field={form.field('correction_due_at')} label={label(incentiveWords.correction_due_at)} optional />
      )}
      <CheckField field={form.field('is_public')} label={label(incentiveWords.is_public)} />
    </>
  )
}

/** The draft of a commendation or penalty. */
export function MeasureDrawer({
  row,
  register,
  onClose,
}: {
  row: Incentive | undefined
  register: Pick<ReturnType<typeof useRegister<typeof incentiveRegister>>, 'save' | 'remove' | 'mayRemove'>
  onClose: () => void
}) {
  const form = useFields<Values>({ initial: row ? toForm(row) : initial, validate: check })
  const { save, notice } = useMergedSave<Incentive, Values>({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(values, row?.id, version),
  })
  return (
    <RecordDrawer
      title={row ? m.measure_edit() : m.measure_add()}
      {...(row ? { note: row.ref_no } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.measure_add()}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove
        ? {
            remove: {
              verb: m.measure_remove(),
              title: m.measure_remove_title({ name: row.title }),
              text: m.measure_remove_text(),
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {notice}
      <Said form={form} row={row} />
    </RecordDrawer>
  )
}
