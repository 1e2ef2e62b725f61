import { lazy, Suspense, useState } from 'react'
import { documentStandings, documentTones } from '#contract/core/values/document-standing.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'
import css from './ngo-page.module.css'

const QrDocument = lazy(async () => ({ default: (await import('./qr-document.tsx')).QrDocument }))

/** Documents with a QR code that were issued to the organisation; each opens with its scans and what may be done with it. */
export function DocumentsCard({ file: { id, documents } }: { file: NgoFile }) {
  const [open, setOpen] = useState<number>()
  if (!documents) return null
  const opened = documents.rows.find((one) => one.id === open)
  return (
    <Card title={m.ngos_documents()} pad={false}>
      {documents.rows.length === 0 && <p className={list.none}>{m.ngos_documents_none()}</p>}
      <ul className={list.rows}>
        {documents.rows.map((one) => (
          <li key={one.id}>
            <div>
              <button type="button" className={css.open} onClick={() => setOpen(one.id)}>
                <Named>{one.title}</Named>
              </button>
              <small>
                <DateText value={one.issued_at} /> · {m.ngos_scans({ count: one.scans_count })}
              </small>
            </div>
            <StateTag tone={documentTones[one.standing]}>{label(documentStandings[one.standing])}</StateTag>
          </li>
        ))}
      </ul>
      {documents.total > documents.rows.length && (
        <p className={list.none}>{m.ngos_more({ count: documents.total - documents.rows.length })}</p>
      )}
      {opened && (
        <Suspense>
          <QrDocument ngoId={id} document={opened} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
