import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { DeskBar } from './desk-bar.tsx'
import { DeskHead } from './desk-head.tsx'
import { ItemPane, rowsShown } from './item-pane.tsx'
import { useKeysOn, useReviewKeys, type KeyAct } from './keys.ts'
import type { Open } from './desk-dialogs.tsx'
import { DeskNotices } from './desk-notices.tsx'
import { DocPane, DeskDialogs, ErasedRequest, NamePanel, OpinionsPanel } from './late-parts.ts'
import { panelsOf } from './panels-of.ts'
import { actionsNow, groupsOf, totalsOf, type Desk } from './review-model.ts'
import { deskQuery } from './review-query.ts'
import { SectionNav, type Filter } from './section-nav.tsx'
import { useVerdicts } from './use-verdicts.ts'
import css from './review-desk.module.css'

type Tab = 'parts' | 'data' | 'document'

const nameIn = ({ est_ngo: { values }, tracking_no: number }: Desk): string =>
  typeof values.name_ar === 'string' ? values.name_ar : number

function DeskView({ desk }: { desk: Desk }) {
  const documentName = useCallback(
    (id: number) => {
      const found = desk.estDocs.required.find((one) => one.id === id)
      return found ? nameOf(found) : ''
    },
    [desk.estDocs.required],
  )
  const groups = useMemo(() => groupsOf(desk, documentName), [desk, documentName])
  const items = groups.flatMap((group) => group.items)
  const actions = actionsNow(desk)
  const verdicts = useVerdicts(desk)
  const validator = useMay('ministry_creation_requests', 'V')
  const transacts = useMay('ministry_transaction_requests', 'U')
  const central = useSession()?.user.ministry_user_type === 'central'
  const rights = {
    reassign: [useMay('ministry_transaction_requests', 'R'), useMay('ministry_creation_requests', 'R')].some(Boolean),
    freeze: useMay('ministry_creation_requests', 'Z') && central,
  }
  const accountMoves = desk.account.state === 'active' || desk.account.state === 'disabled'
  const mayJudge = validator && (actions.has('return') || actions.has('validate_info') || actions.has('validate_docs'))

  const panels = panelsOf(desk)
  const changedCount = groups.reduce((sum, group) => sum + group.changed, 0)
  const firstKey =
    actions.has('accept_name') || actions.has('open_documents')
      ? 'name'
      : actions.has('ask_opinion') || actions.has('close_opinions')
        ? 'opinions'
        : ((
            items.find((item) => item.judged && item.verdict !== 'accepted' && (changedCount === 0 || item.changed)) ??
            items[0]
          )?.key ?? '')
  const [filter, setFilter] = useState<Filter>(changedCount > 0 ? 'changed' : 'all')
  const [current, setCurrent] = useState(firstKey)
  const [at, setAt] = useState(0)
  const [noting, setNoting] = useState<string>()
  const [diff, setDiff] = useState(true)
  const [shownFile, setShownFile] = useState<string>()
  const [tab, setTab] = useState<Tab>('data')
  const [open, setOpen] = useState<Open>()
  const [keysOn, setKeysOn] = useKeysOn()
  const list = useRef<HTMLElement>(null)

  const panel = panels.find((one) => one.key === current)?.key
  const item = items.find((one) => one.key === current) ?? items[0]
  const rows = item ? rowsShown(item, filter) : []
  const siblings = groups.find((group) => group.items.includes(item as never))?.items ?? []
  const row = rows[at]
  const name = nameIn(desk)

  const openItem = (key: string) => {
    setCurrent(key)
    setAt(0)
    setNoting(undefined)
    setShownFile(undefined)
    setTab('data')
    list.current?.scrollTo({ top: 0 })
  }
  const closeNote = () => {
    setNoting(undefined)
    list.current?.focus({ preventScroll: true })
  }
  const go = (by: 1 | -1) => {
    if (rows[at + by]) return setAt(at + by)
    stepItem(by)
  }
  const stepItem = (by: 1 | -1) => {
    const next = items[items.findIndex((one) => one.key === current) + by]
    if (!next) return
    openItem(next.key)
    if (by === -1) setAt(Math.max(0, rowsShown(next, filter).length - 1))
  }
  const act = (what: KeyAct) => {
    switch (what) {
      case 'accept':
        if (!mayJudge || panel || !item?.judged || !row) return
        if (row.verdict !== 'accepted') void verdicts.accept(item, row)
        return go(1)
      case 'back':
        if (mayJudge && !panel && item?.judged && row) setNoting(row.key)
        return
      case 'next':
        return go(1)
      case 'previous':
        return go(-1)
      case 'nextItem':
        return stepItem(1)
      case 'previousItem':
        return stepItem(-1)
      case 'diff':
        return setDiff(!diff)
      case 'document':
        setTab('document')
        return document.querySelector<HTMLElement>('#document aside [tabindex]')?.focus()
      case 'colleagues':
        return setOpen('note')
      case 'undo':
        return void verdicts.undo()
      case 'help':
        return setOpen('keys')
      case 'escape':
        // One layer at a time: the note, then the document.
        if (noting) return closeNote()
        if (!document.activeElement?.closest('#document')) return
        setTab('data')
        return list.current?.focus()
    }
  }
  useReviewKeys(keysOn, list, act)
  const rowKey = row?.key
  useEffect(() => {
    const line = rowKey === undefined ? null : document.getElementById(`row-${rowKey}`)
    if (line && list.current?.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' })
  }, [rowKey])
  useEffect(() => {
    if (noting)
      document
        .querySelector<HTMLElement>(`#row-${CSS.escape(noting)} select, #row-${CSS.escape(noting)} textarea`)
        ?.focus()
  }, [noting])

  const done = () => void verdicts.again()
  const totals = totalsOf(groups)
  return (
    <div className={css.desk} data-tab={tab}>
      <DeskHead
        desk={desk}
        name={name}
        mayReassign={rights.reassign && desk.transaction_request_id !== null && desk.clock.holder === 'ministry'}
        mayFreeze={rights.freeze && desk.clock.holder !== 'nobody'}
        mayAccount={rights.freeze && accountMoves}
        mayNote={transacts && desk.transaction_request_id !== null}
        onHistory={() => setOpen('history')}
        onNote={() => setOpen('note')}
        onReassign={() => setOpen('reassign')}
        onFreeze={() => setOpen('freeze')}
        onAccount={() => setOpen('account')}
      />
      <DeskNotices desk={desk} mayJudge={mayJudge} />
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
      <div className={css.panes} data-wide={panel ? '' : undefined}>
        <div className={css.nav}>
          <SectionNav
            groups={groups}
            filter={filter}
            counts={{ changed: changedCount, all: totals.all }}
            onFilter={(next) => (setFilter(next), setAt(0))}
            current={panel ?? item?.key ?? ''}
            onOpen={(key) => {
              openItem(key)
              // The keys of the desk work in the data.
              list.current?.focus({ preventScroll: true })
            }}
            panels={panels}
            keysOn={keysOn}
            onKeys={setKeysOn}
            docsLater={desk.current_stage_number < 5}
          />
        </div>
        <section ref={list} className={css.data} tabIndex={0} aria-label={m.ministry_tab_data()}>
          {panel === 'name' && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <NamePanel
                desk={desk}
                mayAccept={actions.has('accept_name')}
                mayRefuse={actions.has('refuse_name')}
                onDone={done}
              />
            </Suspense>
          )}
          {panel === 'opinions' && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <OpinionsPanel
                desk={desk}
                mayAsk={actions.has('ask_opinion')}
                mayRecord={actions.has('record_opinion')}
                onDone={done}
              />
            </Suspense>
          )}
          {!panel && item && (
            <ItemPane
              key={item.key}
              desk={desk}
              item={item}
              position={{ at: siblings.indexOf(item) + 1, all: siblings.length }}
              filter={filter}
              diff={diff}
              onDiff={setDiff}
              rows={rows}
              at={at}
              onAt={setAt}
              noting={noting}
              onNoting={(key) => (key === undefined ? closeNote() : setNoting(key))}
              verdicts={verdicts}
              mayJudge={mayJudge}
              keysOn={keysOn}
              onDocument={(field) => (setShownFile(field), setTab('document'))}
            />
          )}
        </section>
        {!panel && item && (
          <div className={css.document}>
            <Suspense fallback={<Skeleton lines={6} />}>
              <DocPane desk={desk} item={item} field={shownFile} />
            </Suspense>
          </div>
        )}
      </div>
      <DeskBar
        desk={desk}
        name={name}
        groups={groups}
        actions={actions}
        mayForward={desk.may_forward && transacts}
        mayJudge={mayJudge}
        verdicts={verdicts}
        onDone={done}
      />
      {open && (
        <Suspense fallback={null}>
          <DeskDialogs
            desk={desk}
            name={name}
            open={open}
            mayNote={transacts}
            onDone={done}
            onClose={() => setOpen(undefined)}
          />
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
