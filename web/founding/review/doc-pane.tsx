import { useState } from 'react'
import type { StoredFile } from '#contract/founding/answers.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DocViewer, type DocPage } from '#web/ui/doc-viewer.tsx'
import { kindOf, labelOf } from './field-words.ts'
import { isClosed, type Desk, type Item } from './review-model.ts'
import css from './doc-pane.module.css'

const typeOf = (mime: string): DocPage['type'] =>
  mime.startsWith('image/') ? 'image' : mime === 'application/pdf' ? 'pdf' : 'other'
const pageOf = (file: StoredFile, name: string): DocPage => ({
  id: String(file.id),
  name,
  url: file.url,
  type: typeOf(file.mime),
})

/** Files of an item by field, the wished one first. */
function filesOf(desk: Desk, item: Item, wished: string | undefined) {
  const found = item.rows.flatMap((row) => {
    const file = kindOf(item.part, row.field).as === 'file' ? desk.files[String(row.value)] : undefined
    return file ? [{ field: row.field, file, change: row.change }] : []
  })
  return [...found.filter((one) => one.field === wished), ...found.filter((one) => one.field !== wished)]
}

/** The document beside the data; the version before it can be laid beside it. */
export function DocPane({ desk, item, field }: { desk: Desk; item: Item; field: string | undefined }) {
  const [compare, setCompare] = useState(false)
  if (isClosed(desk, item))
    return (
      <div className={css.pane} id="document">
        <DocViewer title={m.ministry_document()} pages={[]} empty={m.ministry_papers_closed()} />
      </div>
    )
  const found = filesOf(desk, item, field)
  const first = found[0]
  const last = item.versions.at(-1)
  // A replaced file of a founder is known by its number alone; it has the same kind as the one after it.
  const changed =
    typeof first?.change?.before === 'number'
      ? {
          id: first.change.before,
          name: labelOf(item.part, first.field),
          mime: first.file.mime,
          size: 0,
          url: `/api/v2/files/${first.change.before}`,
        }
      : undefined
  const older: StoredFile | undefined = last ?? changed
  const title = first
    ? item.part === 'est_docs'
      ? (item.name ?? '')
      : labelOf(item.part, first.field)
    : m.ministry_document()
  return (
    <div className={css.pane} id="document">
      {older && (
        <button type="button" className={css.compare} aria-pressed={compare} onClick={() => setCompare(!compare)}>
          {compare ? m.ministry_compare_end() : m.ministry_compare()}
        </button>
      )}
      <div className={css.views} data-two={(compare && older !== undefined) || undefined}>
        {compare && older && (
          <DocViewer
            key={`old-${older.id}`}
            title={m.ministry_version_before()}
            pages={[pageOf(older, title)]}
            {...(last ? { version: last.version } : {})}
            frozen={desk.is_frozen}
          />
        )}
        <DocViewer
          key={`${item.key}-${field ?? ''}`}
          title={title}
          pages={found.map((one) =>
            pageOf(one.file, item.part === 'est_docs' ? one.file.name : labelOf(item.part, one.field)),
          )}
          {...(item.version ? { version: item.version } : {})}
          frozen={desk.is_frozen}
          empty={m.ministry_no_document()}
        />
      </div>
    </div>
  )
}
