import { IconDownload, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import type { Letter } from '#contract/mediation/letters.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { fileState } from './letter-state.ts'
import css from './mediation.module.css'

/** The certified file of a letter: its state for whoever checks its code, and the ways to it. */
export function LetterFile({ file, scans }: { file: NonNullable<Letter['file']>; scans: boolean }) {
  const { tone, text } = fileState(file.standing)
  return (
    <Card title={m.letters_file()}>
      <div className={css.part}>
        {file.status === 'frozen' && (
          <Notice tone="hold" title={m.letters_frozen_title()}>
            {file.freeze_reason}
          </Notice>
        )}
        {file.status === 'revoked' && (
          <Notice tone="bad" title={m.letters_revoked_title()}>
            {file.revoke_reason}
          </Notice>
        )}
        {file.replaced_at && (
          <Notice tone="warn" title={m.letters_replaced_on({ date: formatDate(file.replaced_at) })} />
        )}
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
