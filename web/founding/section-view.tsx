import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { fieldsShown, isOptional, type FieldSpec } from './fields/field-spec.ts'
import type { Section } from './section.ts'
import { useWords, ValueText } from './fields/value-text.tsx'

/** Fields of a section as they are read: in review and where nothing can be changed. */
export function SectionView({ section, fields }: { section: Section; fields: readonly FieldSpec[] }) {
  const words = useWords(section)
  const shown = fieldsShown(fields, section.at).filter(
    (spec) => !isOptional(spec, section.at) || words(spec, section.values[spec.name]) !== undefined,
  )
  return (
    <Facts
      missing={m.founding_not_filled()}
      facts={shown.map((spec) => ({
        key: spec.name,
        label: label(spec.label),
        value:
          words(spec, section.values[spec.name]) === undefined ? null : (
            <ValueText spec={spec} value={section.values[spec.name]} words={words} section={section} />
          ),
      }))}
    />
  )
}
