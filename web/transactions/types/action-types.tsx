import { label } from '#web/base/label.ts'
import { actionTypeWords, stageWords } from '#contract/transactions/setting-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listActionTypes, updateActionType } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { SettingsList } from '#web/core/registers/settings-list.tsx'
import css from './types.module.css'

type Row = AnswerOf<typeof listActionTypes>[number]

function ActionDrawer({ row, mayEdit, onClose }: { row: Row; mayEdit: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const check = bySchema(updateActionType.body as NonNullable<typeof updateActionType.body>)
  const toForm = ({ days_number, description }: Row) => ({ days_number: days_number as number | null, description })
  const form = useFields({ initial: toForm(row), validate: (values) => check(values) })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: ({ days_number, description }, version) =>
      sendForm(async () => {
        const body = { days_number: days_number ?? 0, description }
        const answer = await callApi(updateActionType, { params: { id: row.id }, body, version })
        await client.invalidateQueries({ queryKey: ['action-types'] })
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={m.ministry_action_edit()}
      note={nameOf(row)}
      form={form}
      verb={m.form_save_changes()}
      readOnly={!mayEdit}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      <NumberField
        field={form.field('days_number')}
        label={label(actionTypeWords.days_number)}
        hint={m.ministry_days_hint()}
        suffix={m.ministry_workdays_unit()}
      />
      <AreaField field={form.field('description')} label={label(actionTypeWords.description)} max={2000} rows={5} />
    </RecordDrawer>
  )
}

/** Action types: how many working days each step has and what it means. */
export function ActionTypes() {
  const mayEdit = useMay('ministry_action_types', 'U')
  return (
    <SettingsList
      path="/ministry/transactions/actions"
      within="action-types"
      call={listActionTypes}
      search={label(stageWords.action_type_id)}
      rowName={nameOf}
      notice={!mayEdit && <NoRight>{m.ministry_no_right()}</NoRight>}
      columns={[
        { key: 'name', label: label(stageWords.action_type_id), sort: 'name_ar', cell: nameOf },
        {
          key: 'days',
          label: label(actionTypeWords.days_number),
          sort: 'days_number',
          cell: (row) => m.ministry_days({ count: row.days_number }),
          width: 160,
        },
        {
          key: 'description',
          label: label(actionTypeWords.description),
          cell: (row) => <span className={css.clamp}>{row.description}</span>,
        },
      ]}
      opens={{ drawer: (row, close) => <ActionDrawer row={row} mayEdit={mayEdit} onClose={close} /> }}
    />
  )
}
