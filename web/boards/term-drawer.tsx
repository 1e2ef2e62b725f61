import { type BoardBody, termWords } from '#contract/boards/board-words.ts'
import type { Board } from '#contract/boards/seat-calls.ts'
import { termRegisters } from '#contract/boards/terms.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { BoardHandle } from './use-board.ts'

const empty = { members_number: null as number | null, start_date: '', end_date: null as string | null }
const toForm = ({ members_number, start_date, end_date }: Board): typeof empty => ({
  members_number,
  start_date,
  end_date,
})

/** Removes a term that was entered by mistake, with its members. */
const removing = (register: typeof termRegisters.administrative, { id, term_no }: Board, board: BoardHandle) => ({
  verb: m.boards_term_remove(),
  title: m.boards_term_remove_title({ no: term_no }),
  text: m.boards_term_remove_text(),
  act: async () => {
    const errors = await sendForm(() => callApi(register.remove, { params: { id } }))
    if (errors) return
    await board.again()
    board.address.set({ as_of: undefined, term: undefined })
  },
})

/** A new term, or one that still waits: its size and its days. */
export function TermDrawer({
  body,
  term,
  board,
  onClose,
}: {
  body: BoardBody
  term: Board | 'new'
  board: BoardHandle
  onClose: () => void
}) {
  // Both bodies have one shape of terms.
  const register = termRegisters[body] as typeof termRegisters.administrative
  const record = term === 'new' ? undefined : term
  const form = useFields({ initial: record ? toForm(record) : empty, validate: bySchema(register.input) })
  const { save, notice } = useMergedSave({
    form,
    record,
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const input = register.input.parse(values)
        const answer = record
          ? await callApi(register.update, { params: { id: record.id }, body: input, version })
          : await callApi(register.create, { body: input })
        await board.again()
        board.address.set({ as_of: undefined, term: answer.data.id })
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={record ? m.boards_term_edit() : m.boards_term_add()}
      form={form}
      verb={record ? m.form_save_changes() : m.boards_term_add()}
      onSubmit={save}
      onClose={onClose}
      {...(record && board.mayRemove ? { remove: removing(register, record, board) } : {})}
    >
      {notice}
      <NumberField
        field={form.field('members_number')}
        label={label(termWords.members_number)}
        hint={m.boards_size_hint()}
      />
      <FieldRow>
        <DateField field={form.field('start_date')} label={label(termWords.start_date)} />
        <DateField
          field={form.field('end_date')}
          label={label(termWords.end_date)}
          hint={m.boards_end_hint()}
          optional
        />
      </FieldRow>
    </RecordDrawer>
  )
}
