import { textOf } from '#contract/core/values/arabic.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { findLogColumn, isTold } from '#contract/profile/log-columns.ts'
import type { LogEntry } from '#contract/profile/log.ts'
import type { Reference } from '../core/reference.ts'

/** No cell of the exported log grows beyond this. */
const longest = 2_000
const yes = { ar: ['نعم', 'لا'], en: ['yes', 'no'] } as const
/** What an entry changed, in words: «العنوان: دمشق ← حلب». */
export function changesInWords(
  { entity, changes }: Pick<LogEntry, 'entity' | 'changes'>,
  lang: Lang,
  find: Reference['find'],
): string {
  const [comma, arrow] = lang === 'ar' ? ['، ', '←'] : [', ', '→']
  const word = (value: unknown, index: string | undefined): string => {
    if (value === null || value === undefined) return '–'
    if (Array.isArray(value)) return value.length > 0 ? value.map((one) => word(one, index)).join(comma) : '–'
    if (typeof value === 'boolean') return yes[lang][value ? 0 : 1]
    const record = index === undefined ? undefined : find(index, Number(value))
    return (
      record?.[lang === 'ar' ? 'name_ar' : 'name_en'] ??
      (typeof value === 'object' ? JSON.stringify(value) : textOf(value))
    )
  }
  const lines = Object.entries(changes ?? {})
    .filter(([name]) => isTold(name))
    .map(([name, { before, after }]) => {
      const column = findLogColumn(entity, name)
      return `${column?.[lang] ?? name}: ${word(before, column?.index)} ${arrow} ${word(after, column?.index)}`
    })
  const text = lines.join('\n')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
