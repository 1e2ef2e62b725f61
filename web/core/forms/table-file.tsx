import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { UploadField } from '#web/ui/upload-field.tsx'
import css from './table-file.module.css'

/** The one file that a table is brought from, and why it cannot be. */
export interface ChosenTable {
  readonly name: string
  readonly size: number
  readonly fault?: string
}

interface TableFileProps {
  id: string
  label: string
  accept: string
  chosen: ChosenTable | undefined
  choose: (file: File | undefined) => Promise<void>
  forget: () => void
}
/** Chooses the file of an import. Another choice takes its place. */
export function TableFile({ id, label, accept, chosen, choose, forget }: TableFileProps) {
  const fault = chosen?.fault
  return (
    <UploadField
      field={{ id, error: undefined, onLabel: () => undefined }}
      label={label}
      accept={accept}
      handle={{
        items: chosen
          ? [
              {
                id: 'file',
                name: chosen.name,
                size: chosen.size,
                state: fault ? 'refused' : 'queued',
                ...(fault ? { reason: fault, final: true } : {}),
              },
            ]
          : [],
        add: ([file]) => void choose(file),
        remove: forget,
      }}
    />
  )
}

/** What an import would do, in numbers. */
export function ImportCounts({ plan }: { plan: Record<'added' | 'changed' | 'refused' | 'same', number> }) {
  const counts = [
    [m.index_import_added(), plan.added],
    [m.index_import_changed(), plan.changed],
    [m.index_import_refused(), plan.refused],
    [m.index_import_same(), plan.same],
  ] as const
  return (
    <div role="status">
      <dl className={css.counts}>
        {counts.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
