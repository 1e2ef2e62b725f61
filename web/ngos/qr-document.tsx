import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type DocumentStanding, documentStandings, documentTones } from '#contract/core/values/document-standing.ts'
import { deviceName } from '#contract/core/values/device.ts'
import { fileQrLogs } from '#contract/documents/calls.ts'
import { documentWords } from '#contract/documents/document-words.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { HeldReply } from '#web/transactions/shared/held-reply.tsx'
import { HoldDocument } from '#web/transactions/shared/hold.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'
import css from './ngo-page.module.css'
import { ngoFileQuery } from './queries.ts'

type Document = NonNullable<NgoFile['documents']>['rows'][number]

const Standing = ({ of }: { of: DocumentStanding | 'unknown' }) =>
  of === 'unknown' ? (
    <StateTag tone="mute">{m.qr_unknown()}</StateTag>
  ) : (
    <StateTag tone={documentTones[of]}>{label(documentStandings[of])}</StateTag>
  )

/** Who looked at the document's code and what he was told, newest first. */
function Scans({ id }: { id: number }) {
  const query = useInfiniteQuery({
    queryKey: ['ngos', 'scans', id],
    queryFn: ({ pageParam, signal }) => callApi(fileQrLogs, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
  })
  return (
    <Loaded query={query} lines={4}>
      {({ pages }) => {
        const scans = pages.flatMap(({ data }) => data)
        if (scans.length === 0) return <p className={list.none}>{m.ngos_document_scans_none()}</p>
        return (
          <>
            <ul className={list.rows}>
              {scans.map((scan) => (
                <li key={scan.id}>
                  <div>
                    <DateText value={scan.scanned_at} time />
                    {scan.user_agent && (
                      <small>
                        <Ltr>{deviceName(scan.user_agent) ?? m.ngos_document_device_unknown()}</Ltr>
                      </small>
                    )}
                  </div>
                  <Standing of={scan.result} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button look="default" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {m.ngos_document_scans_older()}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** Why it is not to be relied upon. */
const Reasons = ({ document }: { document: Document }) => (
  <>
    {document.status === 'frozen' && (
      <Notice tone="hold" title={label(documentWords.freeze_reason)}>
        <Named>{document.freeze_reason}</Named>
      </Notice>
    )}
    {document.status === 'revoked' && (
      <Notice tone="bad" title={m.documents_revoked_why()}>
        <Named>{document.revoke_reason}</Named>
      </Notice>
    )}
    {document.status !== 'active' && <HeldReply document={document} />}
  </>
)

/** A document with a QR code beside the organisation's record: its state, its scans, and how it is held [domain 3.10]. */
export function QrDocument({ ngoId, document, onClose }: { ngoId: number; document: Document; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <Dialog
      kind="drawer"
      title={<Named>{document.title}</Named>}
      onClose={onClose}
      footer={
        <>
          <HoldDocument
            document={{ ...document, ngo_id: ngoId }}
            onDone={() => client.invalidateQueries(ngoFileQuery(ngoId))}
          />
          <Button look="default" size="form" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <div className={css.scans}>
        <Reasons document={document} />
        <Facts
          facts={[
            {
              key: 'state',
              label: label(commonWords.status),
              value: <Standing of={document.standing} />,
            },
            { key: 'issued', label: m.ngos_document_issued(), value: <DateText value={document.issued_at} /> },
            { key: 'for', label: m.ngos_document_for(), value: <Named>{document.destination}</Named> },
          ]}
        />
        <div className={css.ways}>
          <ButtonLink look="default" href={link('/file-view', undefined, { id: document.file })}>
            {m.ngos_document_open()}
          </ButtonLink>
          <ButtonLink look="default" href={link('/ngo-data', undefined, { QR: document.code })}>
            {m.ngos_document_check()}
          </ButtonLink>
        </div>
        <h3>{m.ngos_document_scans()}</h3>
        <Scans id={document.id} />
      </div>
    </Dialog>
  )
}
