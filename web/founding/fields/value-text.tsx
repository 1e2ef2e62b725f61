import { textOf } from '#contract/core/values/arabic.ts'
import { formatMoney } from '#web/base/format.ts'
import { useClassification } from '#web/core/api/use-classifications.ts'
import { useNames } from '#web/core/api/use-lookup.ts'
import { requestIndexes } from '../request-indexes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText, Ltr } from '#web/ui/text.tsx'
import type { FieldSpec } from './field-spec.ts'
import { joinNames } from './options.ts'
import type { Section } from '../section.ts'

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []

/** Words of a stored value; undefined when the field is empty. */
export function useWords(
  section: Pick<Section, 'at' | 'info'>,
): (spec: FieldSpec, value: unknown) => string | undefined {
  const classification = useClassification()
  const name = useNames(requestIndexes)
  return (spec, value) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return undefined
    switch (spec.kind) {
      case 'pick':
      case 'radio-index':
        return name(spec.index, value)
      case 'many':
        return joinNames(numbers(value).map((code) => name(spec.index, code)))
      case 'classes':
        return joinNames(numbers(value).map(classification))
      case 'choice':
        return spec.choices(section.at).find((choice) => choice.value === value)?.label ?? textOf(value)
      case 'yesno':
        return value === true ? spec.yes() : spec.no()
      case 'check':
        return value === true ? m.founding_declared() : undefined
      case 'lines':
        return Array.isArray(value) ? value.map((line, i) => `${i + 1}. ${String(line)}`).join('\n') : textOf(value)
      case 'money':
        return formatMoney(textOf(value))
      case 'board':
        return m.founding_board_members({ count: Number(value) })
      case 'file':
        return section.info.files[textOf(value)]?.name ?? m.founding_file_number({ number: textOf(value) })
      default:
        return textOf(value)
    }
  }
}

/** A stored value as it is read. */
export function ValueText({
  spec,
  value,
  words,
  section,
}: {
  spec: FieldSpec
  value: unknown
  words: ReturnType<typeof useWords>
  section: Pick<Section, 'info'>
}) {
  const text = words(spec, value)
  if (text === undefined) return null
  if (spec.kind === 'date') return <DateText value={text} />
  if (spec.kind === 'file') {
    const file = section.info.files[textOf(value)]
    return file ? (
      <a href={file.url} target="_blank" rel="noreferrer">
        <bdi>{file.name}</bdi>
      </a>
    ) : (
      <bdi>{text}</bdi>
    )
  }
  if ((spec.kind === 'text' && spec.ltr) || spec.kind === 'number') return <Ltr>{text}</Ltr>
  return <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
}
