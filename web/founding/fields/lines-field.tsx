import { IconPlus, IconX } from '@tabler/icons-react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, type FieldOptions } from '#web/ui/field.tsx'
import { useEarly } from '#web/ui/use-early.ts'
import type { Binding } from '#web/ui/use-fields.ts'
import input from '#web/ui/input.module.css'
import css from '../founding.module.css'

const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** A short list of texts, one box each; more boxes are added up to `count`. */
export function LinesField({
  field,
  options,
  max,
  count,
  add,
}: {
  field: Binding<string[]>
  options: FieldOptions
  max: number
  count: number
  add: string
}) {
  const rows = field.value.length > 0 ? field.value : ['']
  const locked = options.locked !== undefined
  const group = useEarly<HTMLDivElement>((texts) => field.onChange([...texts]))
  const append = () => (field.onChange([...rows, '']), focusLater(`${field.id}-${rows.length}`))
  return (
    <Field field={field} group {...options}>
      {({ id, 'aria-invalid': invalid }) => (
        <div ref={group} className={css.lines}>
          <ol>
            {rows.map((row, i) => (
              <li key={i}>
                <span aria-hidden>{i + 1}</span>
                <textarea
                  id={i === 0 ? id : `${id}-${i}`}
                  className={input.input}
                  rows={2}
                  maxLength={max}
                  aria-label={m.founding_line({ label: options.label, number: i + 1 })}
                  aria-invalid={invalid}
                  readOnly={locked}
                  value={row}
                  onChange={({ target }) => field.onChange(rows.with(i, target.value))}
                  onBlur={field.onBlur}
                />
                {rows.length > 1 && !locked && (
                  <IconButton
                    label={m.founding_line_remove({ number: i + 1 })}
                    onClick={() => field.onChange(rows.filter((_, at) => at !== i))}
                  >
                    <IconX size={18} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ol>
          {rows.length < count && !locked && (
            <Button look="default" size="desk" icon={<IconPlus size={18} aria-hidden />} onClick={append}>
              {add}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
