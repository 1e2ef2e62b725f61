import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { documentStandings, documentTones } from '#contract/core/values/document-standing.ts'
import { deviceName } from '#contract/core/values/device.ts'
import { fileQrLogs, readOwnFileQr } from '#contract/documents/calls.ts'
import { letterWords } from '#contract/mediation/letter-words.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { logWords } from '#contract/profile/log-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { type ListRow, useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { DocumentNotices } from '#web/transactions/shared/document-notices.tsx'

type Scan = ListRow<typeof fileQrLogs>
/** What was answered, or is now. */
const Answer = ({ of }: { of: Scan['result'] }) =>
  of === 'unknown' ? (
    <StateTag tone="mute">{m.qr_unknown()}</StateTag>
  ) : (
    <StateTag tone={documentTones[of]}>{label(documentStandings[of])}</StateTag>
  )

const columns = (): Column<Scan>[] => [
  { key: 'at', label: m.scan_log_when(), cell: (scan) => <DateText value={scan.scanned_at} time /> },
  {
    key: 'result',
    label: m.scan_log_result(),
    cell: ({ result }) => <Answer of={result} />,
  },
  {
    key: 'device',
    label: label(logWords.device),
    cell: ({ user_agent }) =>
      user_agent ? <Ltr>{deviceName(user_agent) ?? m.ngos_document_device_unknown()}</Ltr> : '—',
  },
]

/** When the code of a document of the organisation was checked, and what was answered. */
export function ScanLog({ id }: { id: number }) {
  const list = useList(fileQrLogs, { params: { id } })
  const query = useQuery({
    queryKey: [readOwnFileQr.path, id],
    queryFn: async () => (await callApi(readOwnFileQr, { params: { id } })).data,
  })
  return (
    <Page>
      <PageHead
        title={query.data ? <bdi>{query.data.title}</bdi> : headingOf('/transactions/qr-scan-log/{id}')}
        crumbs={[
          { label: headingOf('/transactions/mediation-requests'), href: link('/transactions/mediation-requests') },
          { label: headingOf('/transactions/qr-scan-log/{id}') },
        ]}
        note={m.scan_log_lead()}
      />
      <Loaded query={query} lines={3}>
        {(document) => (
          <Stack>
            <DocumentNotices of={document} own />
            <Card
              title={m.letters_file()}
              action={
                <ButtonLink look="default" href={document.check_url}>
                  {m.letters_check_page()}
                </ButtonLink>
              }
            >
              <Facts
                facts={[
                  { key: 'to', label: label(letterWords.destination), value: <bdi>{document.destination}</bdi> },
                  { key: 'at', label: m.letters_issued_at(), value: <DateText value={document.issued_at} time /> },
                  { key: 'state', label: label(commonWords.status), value: <Answer of={document.standing} /> },
                  { key: 'scans', label: m.letters_scanned(), value: formatNumber(document.scans_count) },
                ]}
              />
            </Card>
            <ListCard
              list={list}
              label={headingOf('/transactions/qr-scan-log/{id}')}
              total={(count) => m.scan_log_count({ count })}
              columns={columns()}
              rowName={(scan) => formatDate(scan.scanned_at)}
              empty={<EmptyState title={m.scan_log_none()} text={m.scan_log_none_text()} />}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
