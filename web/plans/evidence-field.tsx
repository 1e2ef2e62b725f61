import type { Evidence } from '#contract/plans/executions.ts'
import { evidenceWords } from '#contract/plans/plan-words.ts'
import { label } from '#web/base/label.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import css from './plans.module.css'

/** A picture or paper before it is stored: its file may still be missing. */
export type EvidenceDraft = Omit<Evidence, 'file'> & { file: number | null }
const none: EvidenceDraft = { file: null, caption: '', taken_on: '', place: '', is_public: false, shows_place: false }

function One({
  value,
  at,
  name,
  error,
  onHold,
  onChange,
  onRemove,
}: {
  value: EvidenceDraft
  at: number
  name: string
  error: string | undefined
  onHold: (words?: string) => void
  onChange: (value: EvidenceDraft) => void
  onRemove: () => void
}) {
  const bound = <K extends keyof EvidenceDraft>(key: K): Binding<EvidenceDraft[K]> => ({
    id: `${name}-${at}-${key}`,
    name: `${name}.${at}.${key}`,
    value: value[key],
    error: key === 'file' ? error : undefined,
    onChange: (next) => onChange({ ...value, [key]: next }),
    onBlur: () => {},
    onLabel: () => {},
    ...(key === 'file' && { onHold }),
  })
  return (
    <li className={css.evidence}>
      <RecordFile field={bound('file')} label={m.plan_file({ number: String(at + 1) })} />
      <FieldRow>
        <TextField
          field={bound('caption') as Binding<string>}
          label={label(evidenceWords.caption)}
          max={150}
          optional
        />
        <DateField field={bound('taken_on')} label={label(evidenceWords.taken_on)} optional />
      </FieldRow>
      <TextField
        field={bound('place') as Binding<string>}
        label={label(evidenceWords.place)}
        hint={m.plan_file_place_hint()}
        max={150}
        optional
      />
      <CheckField field={bound('is_public')} label={label(evidenceWords.is_public)} />
      {value.is_public && <CheckField field={bound('shows_place')} label={label(evidenceWords.shows_place)} />}
      <Button type="button" look="default" size="row" onClick={onRemove}>
        {m.plan_file_remove({ number: String(at + 1) })}
      </Button>
    </li>
  )
}

/** Pictures and papers of what was done, each with its day and place. */
export function EvidenceField({ field }: { field: Binding<EvidenceDraft[]> }) {
  const files = field.value
  return (
    <fieldset className={css.people} id={field.id}>
      <legend>{m.plan_files()}</legend>
      <p>{m.plan_files_hint()}</p>
      <ul className={css.evidences}>
        {files.map((one, at) => (
          <One
            // oxlint-disable-next-line react/no-array-index-key -- a row has no other name before it is stored
            key={`${at}-${one.file ?? 'new'}`}
            value={one}
            at={at}
            name={field.name}
            error={field.error}
            onHold={(words) => field.onHold?.(words, String(at))}
            onChange={(next) => field.onChange(files.map((old, place) => (place === at ? next : old)))}
            onRemove={() => field.onChange(files.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      {files.length < 10 && (
        <Button type="button" look="default" size="row" onClick={() => field.onChange([...files, none])}>
          {m.plan_file_add()}
        </Button>
      )}
    </fieldset>
  )
}
