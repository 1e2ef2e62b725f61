import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { AreaField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** Why a decision has the number of another one: stands below the number once the server has told whose it is. */
export function RepeatedReason({ field }: { field: Binding<string> }) {
  if (!field.error && !field.value) return null
  return <AreaField field={field} label={label(commonWords.repeated_reason)} max={500} />
}
