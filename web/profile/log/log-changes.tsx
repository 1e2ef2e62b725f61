import { LogPerson } from './log-person.tsx'
import { logWords } from '#contract/profile/log-words.ts'
import { textOf as plainText } from '#contract/core/values/arabic.ts'
import { findLogColumn, isTold } from '#contract/profile/log-columns.ts'
import type { LogEntry } from '#contract/profile/log.ts'
import { formatDate } from '#web/base/format.ts'
import { inRow } from '#web/base/list-words.ts'
import { sentenceOf } from '../shared/log-words.ts'
import { label } from '#web/base/label.ts'
import { lang } from '#web/base/preferences.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { unitWord } from '../units/units.tsx'

/** A stored value as text that a reader understands. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (Array.isArray(value)) return value.map(textOf).join(lang() === 'ar' ? '، ' : ', ')
  const text = typeof value === 'object' ? JSON.stringify(value) : plainText(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : unitWord(text)
}

function CodeDiff({ index, before, after }: { index: string; before: unknown; after: unknown }) {
  const name = useName(index)
  const words = (value: unknown): string =>
    Array.isArray(value) ? inRow(value.map(words)) : typeof value === 'number' ? name(value) : textOf(value)
  return <DiffText before={words(before)} after={words(after)} />
}

/** Who did it, when, from where. */
const aboutOf = (entry: LogEntry) => [
  { key: 'who', label: label(logWords.user_name), value: <LogPerson entry={entry} /> },
  { key: 'when', label: label(logWords.at), value: <DateText value={entry.created_at} time /> },
  { key: 'device', label: label(logWords.device), value: entry.device ? <Ltr>{entry.device}</Ltr> : '—' },
]

/** What one event changed, field by field. */
export function ChangedFields({ entry }: { entry: LogEntry }) {
  const facts = Object.entries(entry.changes ?? {})
    .filter(([name]) => isTold(name))
    .map(([name, { before, after }]) => {
      const column = findLogColumn(entry.entity, name)
      return {
        key: name,
        label: column ? label(column) : <Ltr>{name}</Ltr>,
        value: column?.index ? (
          <CodeDiff index={column.index} before={before} after={after} />
        ) : (
          <DiffText before={textOf(before)} after={textOf(after)} />
        ),
      }
    })
  return facts.length > 0 ? <Facts facts={facts} /> : <p>{m.profile_log_unchanged()}</p>
}

/** One event with what it changed. */
export function LogChanges({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  return (
    <Dialog kind="drawer" title={m.profile_log_details()} note={sentenceOf(entry)} onClose={onClose}>
      <Facts facts={aboutOf(entry)} />
      <ChangedFields entry={entry} />
    </Dialog>
  )
}
