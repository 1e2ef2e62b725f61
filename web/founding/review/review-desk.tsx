import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { DeskBar } from './desk-bar.tsx'
import { DeskHead, type Tools } from './desk-head.tsx'
import { ItemPane } from './item-pane.tsx'
import { useKeysOn, useReviewKeys, type KeyAct } from './keys.ts'
import type { Open } from './desk-dialogs.tsx'
import { DeskNotices } from './desk-notices.tsx'
import { DocPane, DeskDialogs, ErasedRequest, NamePanel, OpinionsPanel } from './late-parts.ts'
import { panelsOf } from './panels-of.ts'
import { groupsOf, totalsOf, type Desk } from './review-model.ts'
import { deskQuery } from './review-query.ts'
import { type Panel, SectionNav } from './section-nav.tsx'
import { type Place, usePlace } from './use-place.ts'
import { useVerdicts } from './use-verdicts.ts'
import css from './review-desk.module.css'

const nameIn = ({ est_ngo: { values }, tracking_no: number }: Desk): string =>
  typeof values.name_ar === 'string' ? values.name_ar : number

/** The parts with their verdicts, and what this person may do with them. */
function useReview(desk: Desk) {
  const documentName = useCallback(
    (id: number) => {
      const found = desk.estDocs.required.find((one) => one.id === id)
      return found ? nameOf(found) : ''
    },
    [desk.estDocs.required],
  )
  const groups = useMemo(() => groupsOf(desk, documentName), [desk, documentName])
  const actions = new Set(desk.actions)
  const validator = useMay('ministry_creation_requests', 'V')
  return { groups, actions, verdicts: useVerdicts(desk), mayJudge: validator && desk.examines }
}
type Review = ReturnType<typeof useReview>

function useTools({ account, clock, has_conflict, transaction_request_id: request }: Desk): Tools {
  const transacts = useMay('ministry_transaction_requests', 'U') && !has_conflict
  const central = useSession()?.user.ministry_user_type === 'central'
  const reassigns = [useMay('ministry_transaction_requests', 'R'), useMay('ministry_creation_requests', 'R')]
  const freezes = useMay('ministry_creation_requests', 'Z') && central && !has_conflict
  return {
    note: transacts && request !== null,
    reassign: reassigns.some(Boolean) && !has_conflict && request !== null && clock.holder === 'ministry',
    freeze: freezes && clock.holder !== 'nobody',
    account: freezes && (account.state === 'active' || account.state === 'disabled'),
  }
}

/** What each key does where one stands. */
function useDeskKeys(
  place: Place,
  { verdicts, mayJudge }: Review,
  list: RefObject<HTMLElement | null>,
  { keysOn, onDiff, onOpen }: { keysOn: boolean; onDiff: () => void; onOpen: (open: Open) => void },
) {
  const { item, row, panel, noting } = place
  const judged = mayJudge && !panel && item?.judged && row ? { item, row } : undefined
  const acts: Record<KeyAct, () => unknown> = {
    accept: () => {
      if (!judged) return
      if (judged.row.verdict !== 'accepted') void verdicts.accept(judged.item, judged.row)
      place.go(1)
    },
    back: () => judged && place.setNoting(judged.row.key),
    next: () => place.go(1),
    previous: () => place.go(-1),
    nextItem: () => place.stepItem(1),
    previousItem: () => place.stepItem(-1),
    diff: onDiff,
    document: () => {
      place.setTab('document')
      document.querySelector<HTMLElement>('#document aside [tabindex]')?.focus()
    },
    colleagues: () => onOpen('note'),
    undo: () => void verdicts.undo(),
    help: () => onOpen('keys'),
    // One layer at a time: the note, then the document.
    escape: () => {
      if (noting) return place.closeNote()
      if (!document.activeElement?.closest('#document')) return
      place.setTab('data')
      list.current?.focus()
    },
  }
  useReviewKeys(keysOn, list, (what) => void acts[what]())
}

function Tabs({ place: { tab, setTab } }: { place: Place }) {
  return (
    <div className={css.tabs}>
      <Segments
        label={m.ministry_tabs()}
        value={tab}
        choices={[
          { value: 'parts', label: m.ministry_tab_parts() },
          { value: 'data', label: m.ministry_tab_data() },
          { value: 'document', label: m.ministry_document() },
        ]}
        onChange={setTab}
      />
    </div>
  )
}

/** The panel that is open instead of an item. */
function OpenPanel({
  panel,
  desk,
  actions,
  onDone,
}: {
  panel: Panel
  desk: Desk
  actions: Review['actions']
  onDone: () => void
}) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {panel === 'name' ? (
        <NamePanel
          desk={desk}
          mayAccept={actions.has('accept_name')}
          mayRefuse={actions.has('refuse_name')}
          onDone={onDone}
        />
      ) : (
        <OpinionsPanel
          desk={desk}
          mayAsk={actions.has('ask_opinion')}
          mayRecord={actions.has('record_opinion')}
          onDone={onDone}
        />
      )}
    </Suspense>
  )
}

interface PanesProps {
  desk: Desk
  review: Review
  place: Place
  list: RefObject<HTMLElement | null>
  diff: boolean
  onDiff: (diff: boolean) => void
  keys: ReturnType<typeof useKeysOn>
}

/** Parts, data and document beside each other. */
function Panes({ desk, review, place, list, diff, onDiff, keys: [keysOn, setKeysOn] }: PanesProps) {
  const { groups, actions, verdicts, mayJudge } = review
  const { panel, item } = place
  return (
    <div className={css.panes} data-wide={panel ? '' : undefined}>
      <div className={css.nav}>
        <SectionNav
          groups={groups}
          filter={place.filter}
          counts={totalsOf(groups)}
          onFilter={place.setFilter}
          current={panel ?? item?.key ?? ''}
          onOpen={(key) => {
            place.openItem(key)
            // The keys of the desk work in the data.
            list.current?.focus({ preventScroll: true })
          }}
          panels={panelsOf(desk)}
          keysOn={keysOn}
          onKeys={setKeysOn}
          docsLater={desk.current_stage_number < 5}
        />
      </div>
      <section ref={list} className={css.data} tabIndex={0} aria-label={m.ministry_tab_data()}>
        {panel && <OpenPanel panel={panel} desk={desk} actions={actions} onDone={() => void verdicts.again()} />}
        {!panel && item && (
          <ItemPane
            key={item.key}
            desk={desk}
            item={item}
            place={place}
            diff={diff}
            onDiff={onDiff}
            verdicts={verdicts}
            mayJudge={mayJudge}
            keysOn={keysOn}
          />
        )}
      </section>
      {!panel && item && (
        <div className={css.document}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <DocPane desk={desk} item={item} field={place.file} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function DeskView({ desk }: { desk: Desk }) {
  const list = useRef<HTMLElement>(null)
  const review = useReview(desk)
  const place = usePlace(desk, review.groups, list)
  const may = useTools(desk)
  const [diff, setDiff] = useState(true)
  const [open, setOpen] = useState<Open>()
  const keys = useKeysOn()
  useDeskKeys(place, review, list, { keysOn: keys[0], onDiff: () => setDiff(!diff), onOpen: setOpen })
  const name = nameIn(desk)
  const { groups, actions, verdicts, mayJudge } = review
  const done = () => void verdicts.again()
  const shared = { desk, name, onDone: done }
  return (
    <div className={css.desk} data-tab={place.tab}>
      <DeskHead desk={desk} name={name} may={may} onOpen={setOpen} />
      <DeskNotices desk={desk} mayJudge={mayJudge} />
      <Tabs place={place} />
      <Panes desk={desk} review={review} place={place} list={list} diff={diff} onDiff={setDiff} keys={keys} />
      <DeskBar
        {...shared}
        groups={groups}
        actions={actions}
        mayJudge={mayJudge}
        verdicts={verdicts}
        onGo={place.goToLeft}
      />
      {open && (
        <Suspense fallback={null}>
          <DeskDialogs {...shared} open={open} mayNote={may.note} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** The review of a founding request: parts, data with verdicts, document, decision. */
export function ReviewDesk({ id }: { id: number }) {
  const query = useQuery(deskQuery(id))
  const title = query.data && nameIn(query.data)
  useEffect(() => {
    if (title) document.title = `${title} – ${titleAt('/ministry/creation-requests/{id}')} – ${m.app_name()}`
  }, [title])
  if (query.data?.erased_at)
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <ErasedRequest desk={query.data} name={nameIn(query.data)} on={query.data.erased_at} />
      </Suspense>
    )
  if (query.data) return <DeskView desk={query.data} />
  return (
    <Page>
      <PageHead title={titleAt('/ministry/creation-requests/{id}')} />
      <Loaded query={query} lines={10}>
        {() => null}
      </Loaded>
    </Page>
  )
}
