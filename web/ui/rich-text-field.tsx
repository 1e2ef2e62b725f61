import { lazy, Suspense } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { Skeleton } from './states.tsx'
import type { Binding } from './use-fields.ts'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/**
 * A text with lists, links, tables and emphasis as HTML; blank when nothing is written. It can contain only what the
 * server keeps.
 * `lang` is the language of the text, whatever that of the page. With `headings` it is a page of several parts. The
 * editor is loaded when a form needs it.
 */
export function RichTextField({
  field,
  lang,
  max,
  headings = false,
  ...options
}: FieldOptions & { field: Binding<string | null>; lang: 'ar' | 'en'; max: number; headings?: boolean }) {
  const locked = useLocked(options.locked)
  const left = max - [...(field.value ?? '')].length
  return (
    <Field field={field} group {...options}>
      {({ id }) => (
        <div>
          <Suspense fallback={<Skeleton lines={4} />}>
            <Editor
              id={id}
              label={options.label}
              lang={lang}
              headings={headings}
              value={field.value ?? ''}
              bad={field.error !== undefined}
              readOnly={locked}
              onChange={(html) => field.onChange(html)}
              onBlur={field.onBlur}
            />
          </Suspense>
          {left < max / 10 && (
            <p role="status">{left < 0 ? m.field_over({ count: -left }) : m.field_left({ count: left })}</p>
          )}
        </div>
      )}
    </Field>
  )
}
