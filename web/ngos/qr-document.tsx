import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentStanding, documentStandings, documentTones } from '#contract/core/values/document-standing.ts'
import { deviceName } from '#contract/core/values/device.ts'
import { fileQrLogs, freezeFile } from '#contract/documents/calls.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { RevokeDocument } from '#web/documents/shared/revoke.tsx'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
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

const freezeVerb = ({ status }: Document) =>
  status === 'frozen' ? m.ngos_document_unfreeze() : m.ngos_document_freeze()

/** Asks before a document is frozen, or unfrozen if it is; a freezing has a reason. */
function AskFreeze({ ngoId, document, onClose }: { ngoId: number; document: Document; onClose: () => void }) {
  const client = useQueryClient()
  const { id, title } = document
  const frozen = document.status === 'frozen'
  return (
    <Confirm
      title={frozen ? m.ngos_document_unfreeze_ask({ title }) : m.ngos_document_freeze_ask({ title })}
      text={frozen ? m.ngos_document_unfreeze_text() : m.ngos_document_freeze_text()}
      verb={freezeVerb(document)}
      tone={frozen ? 'plain' : 'danger'}
      {...(frozen ? {} : { reason: m.ngos_document_reason() })}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = frozen ? ({ frozen: 0, reason: null } as const) : ({ frozen: 1, reason } as const)
        const errors = await sendForm(() => callApi(freezeFile, { params: { id }, body }))
        if (!errors) await client.invalidateQueries(ngoFileQuery(ngoId))
        return errors
      }}
    />
  )
}

/** Why it is not to be relied upon. */
const Reasons = ({ document: { status, freeze_reason, revoke_reason } }: { document: Document }) => (
  <>
    {status === 'frozen' && (
      <Notice tone="hold" title={m.ngos_document_frozen_why()}>
        {freeze_reason}
      </Notice>
    )}
    {status === 'revoked' && (
      <Notice tone="bad" title={m.documents_revoked_why()}>
        {revoke_reason}
      </Notice>
    )}
  </>
)

/** A document with a QR code beside the organisation's record: its state, its scans, freezing; only the central administration unfreezes [domain 3.10]. */
export function QrDocument({ ngoId, document, onClose }: { ngoId: number; document: Document; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  const session = useSession()
  const frozen = document.status === 'frozen'
  const mayFreeze = may(session, 'ministry_mediation_request', 'Z') || may(session, 'ministry_creation_requests', 'Z')
  const client = useQueryClient()
  const mayChange = mayFreeze && document.status !== 'revoked' && (!frozen || session?.user.governorate_id === null)
  return (
    <Dialog
      kind="drawer"
      title={<bdi>{document.title}</bdi>}
      onClose={onClose}
      footer={
        <>
          {mayChange && (
            <Button look={frozen ? 'filled' : 'danger'} size="form" onClick={() => setAsking(true)}>
              {freezeVerb(document)}
            </Button>
          )}
          <RevokeDocument document={document} onDone={() => client.invalidateQueries(ngoFileQuery(ngoId))} />
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
            { key: 'for', label: m.ngos_document_for(), value: <bdi>{document.destination}</bdi> },
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
      {asking && <AskFreeze ngoId={ngoId} document={document} onClose={() => setAsking(false)} />}
    </Dialog>
  )
}
