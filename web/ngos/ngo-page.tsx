import { screenTitles } from '#web/core/screens/screen-titles.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconFolderOpen, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { NgoFile } from '#contract/ngos/page.ts'
import type { Duties } from '#contract/public-site/overview.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Dec, Ltr, Named } from '#web/ui/text.tsx'
import { DecideStatus } from './decide-status.tsx'
import { FileScore } from './file-score.tsx'
import { Identity } from './identity.tsx'
import { RequestsCard } from './requests-card.tsx'
import css from './ngo-page.module.css'
import { ngoFileQuery } from './queries.ts'
import { StatusHistory } from './status-history.tsx'
import { statusTone } from './words.ts'

// Parts further down come after the first ones.
const FileContents = lazy(async () => ({ default: (await import('./contents.tsx')).FileContents }))
const OpenContents = lazy(async () => ({ default: (await import('./contents.tsx')).OpenContents }))
const ReviewsCard = lazy(async () => ({ default: (await import('./reviews-and-users.tsx')).ReviewsCard }))
const UsersCard = lazy(async () => ({ default: (await import('./reviews-and-users.tsx')).UsersCard }))
const AllianceCard = lazy(async () => ({ default: (await import('./alliance-card.tsx')).AllianceCard }))
const Boards = lazy(async () => ({ default: (await import('./people-and-places.tsx')).Boards }))
const Branches = lazy(async () => ({ default: (await import('./people-and-places.tsx')).Branches }))
const DocumentsCard = lazy(async () => ({ default: (await import('./documents-card.tsx')).DocumentsCard }))
const NgoMap = lazy(async () => ({ default: (await import('./ngo-map.tsx')).NgoMap }))
const LogCard = lazy(async () => ({ default: (await import('./log-card.tsx')).LogCard }))
const OpenFile = lazy(async () => ({ default: (await import('./open-file.tsx')).OpenFile }))

const list = '/ministry/ngos'

/** A part of the page, named in the line that leads to it. */
interface Part {
  readonly id: string
  readonly title: string
  readonly part: ReactNode
}

/** What other areas show of the organisation. */
interface Others {
  /** Draws the matrix of the public page. */
  duties: (duties: Duties) => ReactNode
  /** Risk flags that stand. */
  flags: ReactNode
  /** Its accounts, and the money that needed an approval. */
  money: ReactNode
  /** Penalties and commendations; undefined for who may not read them. */
  measures: ReactNode | undefined
  /** Letters between it and the reader's office. */
  letters: ReactNode
  /** Its jobs and volunteering. */
  offers: ReactNode
}

/** What the organisation is and does. */
function firstColumn(file: NgoFile, { duties, money, measures, offers }: Others): Part[] {
  return [
    {
      id: 'identity',
      title: m.ngos_identity(),
      part: (
        <Card title={m.ngos_identity()}>
          <Identity file={file} />
        </Card>
      ),
    },
    ...(file.requests ? [{ id: 'requests', title: m.ngos_requests(), part: <RequestsCard file={file} /> }] : []),
    ...(file.duties ? [{ id: 'duties', title: m.ngos_duties(), part: <Card>{duties(file.duties)}</Card> }] : []),
    { id: 'money', title: m.ngos_money(), part: money },
    { id: 'people', title: m.ngos_people(), part: <Boards boards={file.boards} /> },
    ...(measures ? [{ id: 'measures', title: label(screenWords.incentives), part: measures }] : []),
    { id: 'offers', title: m.vacancy_supervised(), part: offers },
    { id: 'log', title: m.ngos_log(), part: <LogCard file={file} /> },
  ]
}

/** How the file stands and what it holds. */
function secondColumn(file: NgoFile, { letters }: Others, onOpen: (screen: string) => void): Part[] {
  return [
    { id: 'score', title: m.ngos_score(), part: <FileScore file={file} /> },
    { id: 'map', title: m.ngos_map(), part: <NgoMap file={file} /> },
    { id: 'letters', title: m.title_messaging(), part: letters },
    { id: 'contents', title: m.ngos_contents(), part: <FileContents file={file} onOpen={onOpen} /> },
    { id: 'open', title: m.ngos_open_contents(), part: <OpenContents file={file} /> },
    {
      id: 'statuses',
      title: m.ngos_statuses(),
      part: (
        <Card title={m.ngos_statuses()}>
          <StatusHistory file={file} />
        </Card>
      ),
    },
    ...(file.reviews
      ? [{ id: 'reviews', title: m.ngos_reviews(), part: <ReviewsCard id={file.id} reviews={file.reviews} /> }]
      : []),
    ...(file.alliance
      ? [
          {
            id: 'alliance',
            title: label(screenWords.alliance_members),
            part: <AllianceCard alliance={file.alliance} />,
          },
        ]
      : []),
    { id: 'branches', title: m.ngos_branches(), part: <Branches file={file} /> },
    ...(file.documents ? [{ id: 'documents', title: m.ngos_documents(), part: <DocumentsCard file={file} /> }] : []),
    ...(file.users
      ? [
          {
            id: 'users',
            title: screenTitles.users(),
            part: <UsersCard users={file.users} total={file.counts.file.users} />,
          },
        ]
      : []),
  ]
}

function Head({ file, onOpen }: { file: NgoFile; onOpen: (screen: string) => void }) {
  const [form, governorate, status] = [useName('legal-forms'), useName('governorates'), useName('ngo-status')]
  return (
    <PageHead
      title={<Named>{nameOf(file)}</Named>}
      crumbs={[{ label: titleAt(list), href: link(list) }, { label: nameOf(file) }]}
      state={<StateTag tone={statusTone(file.status_id)}>{status(file.status_id)}</StateTag>}
      note={
        <>
          {form(file.legal_form_id)} · {governorate(file.governorate_id)} · <Dec>{file.decision_no}</Dec> ·{' '}
          <Ltr>{file.ngo_code}</Ltr>
        </>
      }
      actions={
        <>
          <Button look="default" icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {m.ngos_print()}
          </Button>
          <DecideStatus file={file} />
          {file.is_public && (
            <ButtonLink look="default" href={link('/ngo/{id}', { id: file.id })}>
              {m.ngos_public_page()}
            </ButtonLink>
          )}
          <Button icon={<IconFolderOpen size={18} aria-hidden />} onClick={() => onOpen(link('/ngo-profile'))}>
            {m.visit_open()}
          </Button>
        </>
      }
    />
  )
}

function Body({ file, ...others }: { file: NgoFile } & Others) {
  const [opening, setOpening] = useState<string>()
  const columns = [firstColumn(file, others), secondColumn(file, others, setOpening)]
  return (
    <Page>
      <Head file={file} onOpen={setOpening} />
      <div className={css.parts}>
        <ScreenInstructions />
        <nav className={css.nav} aria-label={m.ngos_page_parts()}>
          <ul>
            {columns.flat().map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div id="flags" className={css.part}>
          <Suspense>{others.flags}</Suspense>
        </div>
        <div className={css.grid}>
          {columns.map((parts, at) => (
            <div key={at === 0 ? 'first' : 'second'} className={css.column}>
              {parts.map(({ id, part }) => (
                <div key={id} id={id} className={css.part}>
                  <Suspense>{part}</Suspense>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {opening && (
        <Suspense>
          <OpenFile file={file} screen={opening} onClose={() => setOpening(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

/** One organisation as the ministry sees it: everything that the register holds, in one answer. */
export function NgoPage({ id, ...others }: { id: number } & Others) {
  const query = useQuery(ngoFileQuery(id))
  if (query.data) return <Body file={query.data} {...others} />
  return (
    <Page>
      <PageHead title={titleAt('/ministry/ngos/{id}')} crumbs={[{ label: titleAt(list), href: link(list) }]} />
      <Loaded query={query} lines={12}>
        {() => null}
      </Loaded>
    </Page>
  )
}
