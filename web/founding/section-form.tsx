import type { ReactNode } from 'react'
import { label } from '#web/base/label.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { fieldId } from './draft.ts'
import { FieldBlock } from './fields/field-block.tsx'
import { fieldsShown, type FieldSpec } from './fields/field-spec.ts'
import type { Section } from './section.ts'
import css from './founding.module.css'

/** Fields of a step; halves stand side by side on wide screens. */
export function SectionFields({
  section,
  fields,
  after,
}: {
  section: Section
  fields: readonly FieldSpec[]
  /** What stands below a field. */
  after?: (spec: FieldSpec) => ReactNode
}) {
  const shown = fieldsShown(fields, section.at)
  return (
    <div className={css.fields}>
      {shown.map((spec) => (
        <FieldBlock key={spec.name} spec={spec} section={section} after={after?.(spec)} />
      ))}
    </div>
  )
}

/** What holds for all fields of a form, before anybody types. */
export const FormLead = ({ section }: { section: Section }) => (
  <p className={css.small}>
    {m.form_all_required()} {(section.answer?.accepted.length ?? 0) > 0 && m.founding_accepted_note()}
  </p>
)

/** Errors of the shown fields, linked; appears when the person asked what is missing, or sends on what is wrong. */
export function SectionErrors({
  section,
  fields,
  shown,
  wrong,
}: {
  section: Section
  fields: readonly FieldSpec[]
  shown: boolean
  /** How often the person was kept for what is wrong. */
  wrong?: number
}) {
  const items = fieldsShown(fields, section.at).flatMap((spec) => {
    const text = section.errors[spec.name]
    return text === undefined ? [] : [{ id: fieldId(section.key, spec.name), label: label(spec.label), text }]
  })
  return (
    <ErrorSummary
      items={items}
      shown={Number(shown) + (wrong ?? 0)}
      {...(shown ? { failure: m.founding_not_complete() } : {})}
    />
  )
}
