import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { findListing } from '#contract/reports/listings.ts'
import { type Definition, queryText } from '#contract/reports/query-text.ts'
import { listReports, type OpenedReport, readReport } from '#contract/reports/saved.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Sentence } from './sentence.tsx'
import { TakeFile } from './take-file.tsx'
import { emptyReport, readersOf } from './words.ts'
import css from './reports.module.css'

// The sentence is there first; the rest follows.
const Answer = lazy(async () => ({ default: (await import('./answer.tsx')).Answer }))
const Builder = lazy(async () => ({ default: (await import('./builder.tsx')).Builder }))
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))
const RemoveReport = lazy(async () => ({ default: (await import('./remove-report.tsx')).RemoveReport }))
const SendingCard = lazy(async () => ({ default: (await import('./sending-card.tsx')).SendingCard }))
const CopiesCard = lazy(async () => ({ default: (await import('./copies-card.tsx')).CopiesCard }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))
const AboutReport = lazy(async () => ({ default: (await import('./about-report.tsx')).AboutReport }))

const path = '/ministry/advanced-reports'
const hrefOf = ({ id }: { id: number }) => link(path, undefined, { report: id })
function SavedList() {
  const query = useQuery({
    queryKey: [listReports.path],
    queryFn: async () => (await callApi(listReports, { query: { per_page: 100 } })).data,
  })
  return (
    <Card title={m.report_saved()} pad={false}>
      <Loaded query={query}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState title={m.report_saved_none()} />
          ) : (
            <ul className={css.listings}>
              {reports.map((report) => (
                <li key={report.id}>
                  <Anchor href={hrefOf(report)}>
                    <bdi>{report.name}</bdi>
                  </Anchor>
                  <small>
                    {report.is_own ? readersOf(report) : m.report_owned_by({ name: report.owner })} ·{' '}
                    {m.report_runs({ count: report.runs })}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface HeadProps {
  report: OpenedReport | undefined
  text: string
  changed: boolean
  onSave: () => void
}
/** Title, version and acts of the report. */
function Head({ report, text, changed, onSave }: HeadProps) {
  const [may, mayRemove] = [useMay('ministry_advanced_reports', 'A'), useMay('ministry_advanced_reports', 'D')]
  return (
    <PageHead
      title={report ? <bdi>{report.name}</bdi> : titleAt(path)}
      {...(report ? { crumbs: [{ label: titleAt(path), href: link(path) }] } : {})}
      note={
        report ? (changed ? m.report_changed() : m.report_version_no({ version: report.version })) : m.report_note()
      }
      actions={
        <>
          {may && <Button onClick={onSave}>{m.report_save()}</Button>}
          <TakeFile query={text} />
          {report?.is_own && mayRemove && (
            <Suspense>
              <RemoveReport report={report} />
            </Suspense>
          )}
          {report && (
            <ButtonLink look="default" href={link(path)}>
              {m.report_new()}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** What an old report asks for in vain. */
function Lacking({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Notice tone="warn" title={m.report_lacking()}>
      {names.map((name) => (
        <bdi key={name}>{name} </bdi>
      ))}
    </Notice>
  )
}

/** The report that is being made: its sentence, its parts, its answer. */
function Workbench({ initial, report }: { initial: Definition; report?: OpenedReport }) {
  const address = useAddress()
  const [definition, setDefinition] = useState(initial)
  const [saving, setSaving] = useState(false)
  const listing = findListing(definition.listing)
  if (!listing) return null
  const text = queryText(definition)
  const changed = text !== queryText(initial)
  return (
    <>
      <Head report={report} text={text} changed={changed} onSave={() => setSaving(true)} />
      <ScreenInstructions />
      <Lacking names={report?.lacking ?? []} />
      <div className={css.columns}>
        <Stack>
          <Card>
            <Sentence listing={listing} definition={definition} />
            <details className={css.shelf} open={report === undefined || undefined}>
              <summary>{m.report_parts()}</summary>
              <Suspense fallback={<Skeleton lines={8} />}>
                <Builder listing={listing} definition={definition} onChange={setDefinition} />
              </Suspense>
            </details>
          </Card>
          <Suspense fallback={<Skeleton lines={10} />}>
            <Answer key={text} listing={listing} definition={definition} report={changed ? undefined : report?.id} />
          </Suspense>
        </Stack>
        <Stack>
          {report && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <AboutReport report={report} />
              <SendingCard report={report} />
            </Suspense>
          )}
          <Suspense fallback={report && <Skeleton lines={4} />}>
            <CopiesCard report={report?.id} />
          </Suspense>
          <SavedList />
        </Stack>
      </div>
      {saving && (
        <Suspense>
          <SaveDialog
            query={text}
            report={report?.is_own ? report : undefined}
            onClose={() => setSaving(false)}
            onSaved={(id) => {
              setSaving(false)
              address.set({ report: id })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Opened({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readReport.path, id],
    queryFn: async () => (await callApi(readReport, { params: { id } })).data,
  })
  return (
    <Loaded query={query}>
      {(report) =>
        report.definition ? (
          <Workbench key={`${report.id} ${report.version}`} initial={report.definition} report={report} />
        ) : (
          <>
            <PageHead title={<bdi>{report.name}</bdi>} crumbs={[{ label: titleAt(path), href: link(path) }]} />
            <Notice tone="warn" title={m.report_gone()}>
              <code dir="ltr">{report.query}</code>
            </Notice>
            <Suspense>
              <AboutReport report={report} />
              <CopiesCard report={report.id} />
            </Suspense>
          </>
        )
      }
    </Loaded>
  )
}

/** Questions about the register without a programmer: asked in words, answered at once, saved and shared. */
export function ReportsPage() {
  const address = useAddress()
  const [report, copy] = [Number(address.one('report') ?? 0), Number(address.one('copy') ?? 0)]
  return (
    <Page>
      {report > 0 ? <Opened key={report} id={report} /> : <Workbench key="new" initial={emptyReport('ngos')} />}
      {copy > 0 && (
        <Suspense>
          <CopyDialog key={copy} id={copy} onClose={() => address.set({ copy: undefined })} />
        </Suspense>
      )}
    </Page>
  )
}
