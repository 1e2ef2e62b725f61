import { IconDownload, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import type { IssuedFile as File } from '#contract/transactions/issued-file.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { link } from '#web/core/screens/link.ts'
import { DocumentNotices } from './document-notices.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { type DocumentStanding, documentStandings, documentTones } from '#contract/core/values/document-standing.ts'
import css from './issued-file.module.css'

/** State of a paper with a code, as visitors are told. */
export const fileState = (standing: DocumentStanding) => ({
  tone: documentTones[standing],
  text: label(documentStandings[standing]),
})

/** A paper that was issued with a code: its state for whoever checks it, and the ways to it; its organisation has that to its scans. */
// oxlint-disable-next-line max-lines-per-function -- one card, read from top to bottom
export function IssuedFile({ file, scans }: { file: File; scans: boolean }) {
  const { tone, text } = fileState(file.standing)
  return (
    <Card title={m.letters_file()}>
      <div className={css.part}>
        <DocumentNotices of={file} own={scans} />
        <Facts
          facts={[
            { key: 'state', label: label(commonWords.status), value: <StateTag tone={tone}>{text}</StateTag> },
            { key: 'at', label: m.letters_issued_at(), value: <DateText value={file.issued_at} time /> },
            ...(file.valid_until
              ? [{ key: 'until', label: m.public_check_until(), value: <DateText value={file.valid_until} /> }]
              : []),
            { key: 'scans', label: m.letters_scanned(), value: formatNumber(file.scans_count) },
          ]}
        />
        <div className={css.bar}>
          {file.status === 'active' && (
            <ButtonLink
              size="form"
              href={`/api/v2/files/${file.file}?download=1`}
              icon={<IconDownload size={18} aria-hidden />}
            >
              {m.letters_download()}
            </ButtonLink>
          )}
          {scans && (
            <ButtonLink
              look="default"
              size="form"
              href={link('/transactions/qr-scan-log/{id}', { id: file.id })}
              icon={<IconQrcode size={18} aria-hidden />}
            >
              {m.letters_scans()}
            </ButtonLink>
          )}
          <ButtonLink
            look="default"
            size="form"
            href={link('/ngo-data', undefined, { QR: file.code })}
            icon={<IconExternalLink size={18} aria-hidden />}
          >
            {m.letters_check_page()}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
