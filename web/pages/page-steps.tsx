import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import type { PageValues } from './page-editor.tsx'
import css from './page-steps.module.css'

type Step = NonNullable<PageValues['blocks']>['steps'][number]
const empty: Step = { term_ar: null, term_en: null, text_ar: '', text_en: null, title_ar: '', title_en: null }

function StepFields({ form, step, at }: { form: Fields<PageValues>; step: Step; at: number }) {
  // Fields of a list have dotted names, which the types of the form do not know.
  const bind = (part: keyof Step): Binding<string | null> => ({
    ...(form.field(`blocks.steps.${at}.${part}` as never) as unknown as Binding<string | null>),
    value: step[part],
  })
  return (
    <>
      <FieldRow>
        <TextField field={bind('title_ar')} label={m.pages_step_title()} max={150} />
        <TextField field={bind('title_en')} label={m.pages_step_title_en()} ltr optional max={150} />
      </FieldRow>
      <FieldRow>
        <AreaField field={bind('text_ar')} label={m.pages_step_text()} rows={3} max={1000} />
        <AreaField field={bind('text_en')} label={m.pages_step_text_en()} ltr optional rows={3} max={1000} />
      </FieldRow>
      <FieldRow>
        <TextField field={bind('term_ar')} label={m.pages_step_term()} optional max={60} />
        <TextField field={bind('term_en')} label={m.pages_step_term_en()} ltr optional max={60} />
      </FieldRow>
    </>
  )
}

/** Buttons that move steps, as the lists of the settings have them; the focus goes along and the new place is told. */
function useMoves(steps: readonly Step[], put: (next: Step[]) => void) {
  const scope = useId()
  const [told, setTold] = useState('')
  const nameOf = (at: number) => steps[at]?.title_ar || m.pages_step_of({ place: at + 1 })
  const move = (at: number, to: number) => {
    const [moved, passed] = [steps[at], steps[to]]
    if (!moved || !passed) return
    put(steps.with(at, passed).with(to, moved))
    setTold(m.index_moved({ name: nameOf(at), place: to + 1, count: formatNumber(steps.length) }))
    requestAnimationFrame(() => document.getElementById(`${scope}-${to}-${to < at ? 'up' : 'down'}`)?.focus())
  }
  const buttons = (at: number) => (
    <>
      <IconButton id={`${scope}-${at}-up`} label={m.index_up({ name: nameOf(at) })} onClick={() => move(at, at - 1)}>
        <IconArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        id={`${scope}-${at}-down`}
        label={m.index_down({ name: nameOf(at) })}
        onClick={() => move(at, at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </IconButton>
    </>
  )
  return { told, buttons }
}

/** The steps of a page in their order; none is written before the page is saved. */
export function PageSteps({ form, mayEdit }: { form: Fields<PageValues>; mayEdit: boolean }) {
  const steps = form.values.blocks?.steps ?? []
  const put = (next: Step[]) => form.set('blocks', { steps: next })
  const { told, buttons } = useMoves(steps, put)
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {told}
      </p>
      {steps.map((step, at) => (
        // A step has no number of its own: its place is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <FormSection key={at} title={m.pages_step_of({ place: at + 1 })}>
          <StepFields form={form} step={step} at={at} />
          {mayEdit && (
            <div className={css.tools}>
              {buttons(at)}
              <Button
                look="subtle"
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() => put(steps.filter((_, other) => other !== at))}
              >
                {m.pages_step_remove({ place: at + 1 })}
              </Button>
            </div>
          )}
        </FormSection>
      ))}
      {mayEdit && (
        <div>
          <Button look="default" icon={<IconPlus size={18} aria-hidden />} onClick={() => put([...steps, empty])}>
            {m.pages_step_add()}
          </Button>
        </div>
      )}
    </>
  )
}
