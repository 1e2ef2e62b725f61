import { lazy, Suspense } from 'react'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import type { StoredFile } from '#contract/founding/answers.ts'
import { inRow } from '#web/base/list-words.ts'
import { formatDate, formatMoney, formatSize } from '#web/base/format.ts'
import { useClassification } from '#web/core/api/use-classifications.ts'
import { useNames } from '#web/core/api/use-lookup.ts'
import { requestIndexes } from '../request-indexes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import { kindOf, type Kind, type Part } from './field-words.ts'
import css from './item-pane.module.css'

// Until it has come, the new text stands where the difference will be.
const DiffText = lazy(async () => ({ default: (await import('#web/ui/diff.tsx')).DiffText }))

type Say = (part: Part, field: string, value: unknown) => string
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** Words of any value of a request; empty for a missing one. */
export function useFieldText(): Say {
  const name = useNames(requestIndexes)
  const classification = useClassification()
  const words = (kind: Kind, value: unknown): string => {
    switch (kind.as) {
      case 'lookup':
      case 'lookups':
        return inRow(listOf(value).map((code) => name(kind.index, code)))
      case 'classes':
        return inRow(listOf(value).map((id) => classification(Number(id))))
      case 'lines':
        return listOf(value)
          .map((line, i) => `${i + 1}. ${String(line)}`)
          .join('\n')
      case 'date':
        return formatDate(String(value))
      case 'money':
        return formatMoney(String(value))
      case 'word':
        return kind.words[String(value)]?.() ?? String(value)
      case 'file':
        return m.ministry_file_no({ id: String(value) })
      case 'text':
        return String(value)
    }
  }
  return (part, field, value) =>
    value === null || value === undefined || value === '' || listOf(value).length === 0
      ? ''
      : words(kindOf(part, field), value)
}

/** A file of the request: opens in the viewer beside the data. */
function FileValue({
  file,
  version,
  before,
  onShow,
}: {
  file: StoredFile | undefined
  version: number | undefined
  before: boolean
  onShow: () => void
}) {
  if (!file) return <span className={css.missing}>{m.ministry_missing()}</span>
  const Icon = file.mime === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <button type="button" className={css.file} onClick={onShow}>
      <Icon size={18} aria-hidden />
      {before && version !== undefined && version > 1 && <del>{m.upload_version({ version: version - 1 })}</del>}
      <bdi>{file.name}</bdi>
      <small>
        {version !== undefined && version > 1 ? `${m.upload_version({ version })} · ` : ''}
        {formatSize(file.size)}
      </small>
    </button>
  )
}

interface Props {
  part: Part
  field: string
  value: unknown
  /** Shown when set and `diff` is on. */
  change: { readonly before: unknown; readonly after: unknown } | undefined
  diff: boolean
  files: Readonly<Record<string, StoredFile>>
  version?: number | undefined
  say: Say
  onShow: () => void
}

/** One value as an evaluator reads it, with what stood there before. */
export function FieldValue({ part, field, value, change, diff, files, version, say, onShow }: Props) {
  const kind = kindOf(part, field)
  if (kind.as === 'file')
    return (
      <FileValue file={files[String(value)]} version={version} before={change !== undefined && diff} onShow={onShow} />
    )
  const text = say(part, field, value)
  if (change && diff && (change.before ?? null) !== (change.after ?? null))
    return (
      <Suspense fallback={text}>
        <DiffText before={say(part, field, change.before)} after={text} />
      </Suspense>
    )
  if (!text) return <span className={css.missing}>{m.ministry_missing()}</span>
  if (kind.as === 'lines')
    return (
      <ol className={css.lines}>
        {listOf(value).map((line, i) => (
          <li key={i}>{String(line)}</li>
        ))}
      </ol>
    )
  return kind.as === 'text' && kind.ltr ? <Ltr>{text}</Ltr> : <span className={css.text}>{text}</span>
}
