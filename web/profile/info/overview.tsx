import { lazy, Suspense } from 'react'
import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { nameOf, useLookup, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Kept } from '#web/ui/kept.tsx'
import { later, whenIdle } from '#web/ui/later.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Dec } from '#web/ui/text.tsx'
import { CompletionCard, useCompletion } from '../completion/completion-card.tsx'
import { editHref, useEdited } from '../edit.ts'
import { HeadquartersFacts, MainFacts } from './file-facts.tsx'
import { ChangeRequests } from './change-requests.tsx'
import { LockNotice } from './lock.tsx'
import { useMainInfo, useNgoInfo } from '../queries.ts'
import { fileState } from '../section-words.ts'
import { FileScore, useScore } from '../score/score.tsx'
import css from './overview.module.css'

/** Forms come with the first one that is opened. */
const EditDrawer = lazy(() => import('./edit-drawer.tsx').then(({ EditDrawer: Drawer }) => ({ default: Drawer })))
/** Stands below what people come for. */
const DocumentsCard = later(async () => {
  await whenIdle()
  return (await import('./documents-card.tsx')).DocumentsCard
})
const Today = lazy(async () => {
  // The picture of the page shows it.
  if (!import.meta.env.SSR) await whenIdle()
  return { default: (await import('./today.tsx')).Today }
})
type Main = AnswerOf<typeof readMainInfo>

function FileState() {
  const state = useCompletion().data?.state
  return state && <StateTag tone={fileState(state).tone}>{fileState(state).text}</StateTag>
}

/** Says whether the main data can be changed, and what to do when they cannot. */
function MainNotice({ main, mayEdit }: { main: Main; mayEdit: boolean }) {
  if (main.completed_by_ngo || main.decided_fields.length > 0)
    return (
      <LockNotice main={main}>
        <ChangeRequests main={main} />
      </LockNotice>
    )
  if (!mayEdit) return null
  return (
    <Notice tone="info" title={m.profile_unlocked_title()}>
      {m.profile_unlocked_text()}
    </Notice>
  )
}

/** Whose file it is: told by the session before the file is there, so that nothing below moves when it comes. */
function Owner({ main }: { main: Main | undefined }) {
  const own = useSession()?.user.ngo
  const form = useName('legal-forms')
  const shown = main ?? own
  if (!shown) return null
  return (
    <>
      <bdi>{nameOf(shown)}</bdi> · {main ? form(main.legal_form_id) : own && nameOf(own.legalForm)} ·{' '}
      <Dec>{shown.decision_no}</Dec>
    </>
  )
}

/** The way to what everybody reads of the organisation, while its status has a public page. */
function PublicPage({ main }: { main: Main }) {
  const isPublic = useLookup('ngo-status').some(({ id, extra }) => id === main.status_id && extra.is_public === true)
  return isPublic && <Anchor href={link('/ngo/{id}', { id: main.id })}>{m.decided_public_page()}</Anchor>
}

function Headquarters({ main, mayEdit }: { main: ReturnType<typeof useMainInfo>; mayEdit: boolean }) {
  const seesBranches = useMay('ngo_branches')
  return (
    <Card
      title={label(branchWords.is_main)}
      action={
        mayEdit ? (
          <Anchor href={editHref('headquarters')}>{m.profile_edit_headquarters()}</Anchor>
        ) : (
          seesBranches && <Anchor href="/ngo-profile/branches-and-departments">{m.profile_headquarters_open()}</Anchor>
        )
      }
    >
      <Loaded query={main}>{(data) => <HeadquartersFacts place={data.headquarters} />}</Loaded>
    </Card>
  )
}

/** The organisation's file: its score, who it is, its documents, its headquarters [spec 1§2]. */
export function Overview() {
  const main = useMainInfo()
  const info = useNgoInfo()
  const score = useScore()
  const isOwn = useSession()?.tt !== 'm'
  const { edited, edit, mayEdit } = useEdited()
  return (
    <Page>
      <PageHead title={headingOf('/ngo-profile')} state={<FileState />} note={<Owner main={main.data} />} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        {isOwn && (
          <Kept name="today" fallback={<Skeleton lines={6} />}>
            <Today />
          </Kept>
        )}
        <FileScore />
        <CompletionCard />
        {/* The score is tall and stands first: what follows waits for it rather than jump. */}
        {!score.isLoading && (
          <div className={css.grid}>
            <Card
              title={m.profile_main()}
              action={mayEdit && <Anchor href={editHref('main')}>{m.profile_edit_main()}</Anchor>}
            >
              <Loaded query={main} lines={10}>
                {(data) => (
                  <div style={{ display: 'grid', gap: 16 }}>
                    <MainNotice main={data} mayEdit={mayEdit} />
                    <MainFacts main={data} locks />
                    <PublicPage main={data} />
                  </div>
                )}
              </Loaded>
            </Card>
            <div className={css.side}>
              <div id="documents">
                <Card title={m.profile_documents()} pad={false}>
                  <Loaded query={info}>
                    {({ documents }) =>
                      main.data ? <DocumentsCard main={main.data} documents={documents} mayEdit={mayEdit} /> : null
                    }
                  </Loaded>
                </Card>
              </div>
              <Headquarters main={main} mayEdit={mayEdit} />
            </div>
          </div>
        )}
      </div>
      {edited && main.data && info.data && (
        <Suspense>
          <EditDrawer edited={edited} main={main.data} info={info.data} onClose={() => edit(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
