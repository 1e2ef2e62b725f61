import { type Body, directorWords as words } from '#contract/boards/board-words.ts'
import { label } from '#web/base/label.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { EndFields } from '#web/people/shared/end-fields.tsx'
import { PersonFields } from '#web/people/shared/person-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { type BoardSeat, isBoard, methodChoices, placeOf, usePositions } from './body.ts'

interface Props {
  body: Body
  form: Pick<Fields<BoardSeat>, 'field'>
  /** A new member has no end. */
  isNew: boolean
}

/** Fields of a member: the seat first, since it is why he is entered; then the person and his papers. */
export function MemberFields({ body, form, isNew }: Props) {
  const { field } = form
  return (
    <>
      <FormSection title={m.boards_seat()}>
        <FieldRow>
          <PickField field={field('position_id')} label={label(words.position_id)} options={usePositions(body)} />
          <PickField field={field('seat_method')} label={label(words.seat_method)} options={methodChoices()} />
        </FieldRow>
        <FieldRow>
          <DateField field={field('start_date')} label={label(words.start_date)} />
          {isBoard(body) && (
            <TextField
              field={field('family_group')}
              label={label(words.family_group)}
              hint={m.boards_family_hint()}
              optional
              max={60}
            />
          )}
        </FieldRow>
      </FormSection>
      <PersonFields form={form} own={placeOf[body]} />
      <FormSection title={m.boards_papers()} {...(isBoard(body) ? { text: m.boards_papers_hint() } : {})}>
        <RecordFile field={field('inquiry_bulletin_file')} label={label(words.inquiry_bulletin_file)} optional />
        {isBoard(body) && (
          <RecordFile field={field('criminal_record_file')} label={label(words.criminal_record_file)} optional />
        )}
      </FormSection>
      {!isNew && <EndFields form={form} />}
    </>
  )
}
