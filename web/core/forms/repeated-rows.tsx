import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useLocked } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import css from './repeated-rows.module.css'

/** One binding of a row of a list: its error and its place in the form come by its path. */
export const bindingIn =
  <Row extends object>(
    form: { readonly field: (name: never) => unknown },
    list: string,
    rows: readonly Row[],
    empty: Row,
  ) =>
  <K extends keyof Row & string>(at: number, name: K): Binding<Row[K]> => ({
    ...(form.field(`${list}.${at}.${name}` as never) as Binding<Row[K]>),
    value: (rows[at] ?? empty)[name],
  })

/** Rows of a form that are added and taken out again: participants, things. */
export function RepeatedRows<Row extends object>({
  title,
  field,
  empty,
  least = 0,
  words,
  children,
}: {
  title: string
  field: Pick<Binding<Row[]>, 'value' | 'error' | 'onChange'>
  empty: Row
  /** So many stay. */
  least?: number
  words: { readonly add: string; readonly remove: string }
  children: (at: number) => ReactNode
}) {
  const { value: rows, error, onChange } = field
  const locked = useLocked()
  return (
    <FormSection title={title}>
      <div className={css.rows}>
        {error && <p role="alert">{error}</p>}
        {rows.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no name before it is written
          <div key={at} className={css.row}>
            {children(at)}
            {rows.length > least && !locked && (
              <div>
                <Button
                  look="subtle"
                  icon={<IconTrash size={16} aria-hidden />}
                  onClick={() => onChange(rows.filter((__, other) => other !== at))}
                >
                  {words.remove}
                </Button>
              </div>
            )}
          </div>
        ))}
        {!locked && (
          <div>
            <Button
              look="default"
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange([...rows, { ...empty }])}
            >
              {words.add}
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  )
}
