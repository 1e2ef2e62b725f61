import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { checkCopy, copyStates, readCopy, readCopyFile, type ReportCopy } from '#contract/reports/copies.ts'
import { findListing } from '#contract/reports/listings.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi, send } from '#web/core/api/api.ts'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText } from '#web/ui/text.tsx'
import { progressToast } from '#web/ui/toast-store.ts'
import { useMayTake } from './may-take.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import css from './reports.module.css'

type Said = { readonly tone: 'ok' | 'bad'; readonly title: string }

async function printOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function take({ id, name, format }: ReportCopy): Promise<void> {
  const progress = progressToast(m.export_running())
  try {
    const response = await send(readCopyFile, { params: { id } })
    if (!response.ok) throw new Error(String(response.status))
    saveBytes(await response.blob(), `${name}.${format}`)
    progress.done(m.export_done())
  } catch {
    progress.fail(m.export_failed())
  }
}

/** The stored file is checked by the server; a file of the reader is compared here and never leaves the browser. */
function Checks({ copy }: { copy: ReportCopy }) {
  const id = useId()
  const [said, setSaid] = useState<Said>()
  const say = async (check: () => Promise<Said>) =>
    setSaid(await check().catch((): Said => ({ tone: 'bad', title: m.report_copy_check_failed() })))
  const stored = async (): Promise<Said> =>
    (await callApi(checkCopy, { params: { id: copy.id } })).data.matches
      ? { tone: 'ok', title: m.report_copy_same() }
      : { tone: 'bad', title: m.report_copy_other() }
  const own = async (file: File): Promise<Said> =>
    (await printOf(file)) === copy.sha256
      ? { tone: 'ok', title: m.report_copy_yours() }
      : { tone: 'bad', title: m.report_copy_not_yours() }
  const mayTake = useMayTake()
  return (
    <>
      <div className={css.acts}>
        {mayTake && <Button onClick={() => void take(copy)}>{m.report_copy_take()}</Button>}
        <Button look="default" onClick={() => void say(stored)}>
          {m.report_copy_check()}
        </Button>
        <label className={css.compare}>
          <span id={id}>{m.report_copy_compare()}</span>
          <input
            type="file"
            className="visually-hidden"
            aria-labelledby={id}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) void say(() => own(file))
            }}
          />
        </label>
      </div>
      <div role="status">{said && <Notice tone={said.tone} title={said.title} />}</div>
    </>
  )
}

function useFacts(copy: ReportCopy): Fact[] {
  const governorate = useName('governorates')
  const listing = copy.listing ? findListing(copy.listing) : undefined
  const facts: (Fact | undefined)[] = [
    copy.frozen_at === null
      ? undefined
      : { key: 'at', label: m.report_copy_frozen(), value: <DateText value={copy.frozen_at} time /> },
    { key: 'by', label: m.report_copy_by(), value: <bdi>{copy.owner}</bdi> },
    {
      key: 'scope',
      label: m.report_copy_scope(),
      value: copy.governorate_id === null ? m.report_copy_scope_all() : governorate(copy.governorate_id),
    },
    listing && { key: 'listing', label: m.report_listing(), value: label(listing) },
    { key: 'version', label: m.report_version(), value: formatNumber(copy.version) },
    copy.rows_count === null
      ? undefined
      : { key: 'rows', label: label(reportWords.count), value: formatNumber(copy.rows_count) },
    { key: 'format', label: label(reportWords.copy_format), value: copy.format.toUpperCase() },
    copy.sha256 === null
      ? undefined
      : {
          key: 'hash',
          label: m.report_copy_hash(),
          value: (
            <code dir="ltr" className={css.hash}>
              {copy.sha256}
            </code>
          ),
        },
  ]
  return facts.filter((fact) => fact !== undefined)
}

function Copy({ copy }: { copy: ReportCopy }) {
  const facts = useFacts(copy)
  return (
    <div className={css.parts}>
      {copy.state !== 'frozen' && (
        <Notice tone={copy.state === 'waiting' ? 'info' : 'warn'} title={label(copyStates[copy.state])} />
      )}
      {copy.lacking.length > 0 && (
        <Notice tone="warn" title={m.report_copy_lacking()}>
          <bdi>{copy.lacking.join(m.report_comma())}</bdi>
        </Notice>
      )}
      {copy.with_personal && <Notice tone="info" title={m.report_copy_personal()} />}
      <Facts facts={facts} />
      {copy.state === 'frozen' && <Checks copy={copy} />}
    </div>
  )
}

/** A frozen copy: when, by whose rights, of what, and whether its file is still the same. */
export function CopyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({
    queryKey: [readCopy.path, id],
    queryFn: async () => (await callApi(readCopy, { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 2000 : false),
  })
  return (
    <Dialog
      kind="drawer"
      title={query.data ? m.report_copy_of({ name: query.data.name }) : m.report_copies()}
      onClose={onClose}
    >
      <Loaded query={query}>{(copy) => <Copy copy={copy} />}</Loaded>
    </Dialog>
  )
}
