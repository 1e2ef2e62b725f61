import { formatNumber } from '#web/base/format.ts'
import type { Label } from '#contract/core/calls/words.ts'
import { sectionWords } from '#contract/founding/review-words.ts'
import { decisionWords } from '#contract/transactions/request-words.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { founding, type FoundingAction, type TakenAction } from '#contract/founding/workflow.ts'
import { type ActionExtra, ActionBar } from '#web/core/cases/action-bar.tsx'
import { link } from '#web/core/screens/link.ts'
import { inRow } from '#web/base/list-words.ts'
import { lang } from '#web/base/preferences.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DecisionBar } from '#web/ui/decision-bar.tsx'
import { LeftButton } from './left-button.tsx'
import { SentNotes } from './late-parts.ts'
import { type Left, leftOf, returnedOf, soundOf } from './left-model.ts'
import { totalsOf, type Desk, type Group } from './review-model.ts'
import type { Verdicts } from './use-verdicts.ts'

const ForwardDrawer = lazy(async () => ({ default: (await import('./forward-drawer.tsx')).ForwardDrawer }))
const ApproveDrawer = lazy(async () => ({ default: (await import('./decision-dialogs.tsx')).ApproveDrawer }))
const RejectDrawer = lazy(async () => ({ default: (await import('./decision-dialogs.tsx')).RejectDrawer }))
const drawers = { forward: ForwardDrawer, approve: ApproveDrawer, reject: RejectDrawer }

/** Decisions of the bar in their order; the others stand in the panels of the name and of the opinions. */
const inBar = [
  'start_checking',
  'forward',
  'validate_info',
  'validate_docs',
  'open_documents',
  'close_opinions',
  'approve',
] as const satisfies readonly FoundingAction[]

/** What G-ALL still lacks, in the words of the parts. */
function lackingWords(lacking: readonly string[]): string {
  const words: Readonly<Record<string, Label>> = sectionWords
  return inRow([...new Set(lacking.map((key) => label(words[key.split('.')[0] ?? ''] ?? { ar: key, en: key })))])
}

/** What stands against the decisions of this request. */
function lacksOf(desk: Desk, groups: readonly Group[], actions: ReadonlySet<FoundingAction>) {
  const items = groups.flatMap((group) => group.items).filter((item) => item.judged)
  const notes = desk.asks.length
  const validates = actions.has('validate_info') || actions.has('validate_docs')
  const documentsShort = desk.estDocs.uploaded_count < desk.estDocs.required_count && actions.has('validate_docs')
  return {
    open: items.filter((item) => item.verdict !== 'accepted').length,
    /** Nothing leaves an examination unseen. */
    unjudged: desk.examines && actions.has('forward') ? leftOf(groups).length : 0,
    notes,
    documents: documentsShort,
    name: desk.name_assignment !== 'accepted',
    parts: !desk.g_all.ok,
    validates,
  }
}
type Lacks = ReturnType<typeof lacksOf>

/** Why a decision is closed, or why there is none, as sentences. */
function reasonsOf(desk: Desk, actions: ReadonlySet<FoundingAction>, lacks: Lacks): string[] {
  return [
    desk.is_frozen && m.ministry_why_frozen(),
    desk.has_conflict && m.ministry_why_conflict(),
    desk.kept_apart && m.ministry_why_duties(),
    !desk.is_frozen &&
      actions.size === 0 &&
      !desk.has_conflict &&
      !desk.kept_apart &&
      (desk.clock.holder === 'founder'
        ? m.ministry_why_founder()
        : desk.clock.holder === 'nobody'
          ? m.ministry_why_closed()
          : m.ministry_why_role({ step: (lang() === 'en' ? desk.step?.name_en : desk.step?.name_ar) ?? '—' })),
    lacks.validates && lacks.open > 0 && m.ministry_why_open(),
    lacks.unjudged > 0 && m.ministry_why_unjudged(),
    lacks.validates &&
      lacks.open === 0 &&
      lacks.documents &&
      m.ministry_why_documents({ uploaded: desk.estDocs.uploaded_count, required: desk.estDocs.required_count }),
    actions.has('open_documents') && lacks.name && m.ministry_why_name(),
    actions.has('approve') && lacks.parts && m.ministry_why_all({ parts: lackingWords(desk.g_all.lacking) }),
    actions.has('return') && lacks.notes === 0 && lacks.open > 0 && m.ministry_why_note(),
  ].filter((reason) => typeof reason === 'string')
}

/** What the desk adds to the buttons: forms of their own, counts, and what keeps one closed. */
function extrasOf({ desk, name, lacks, onDone }: { desk: Desk; name: string; lacks: Lacks; onDone: () => void }): {
  [A in TakenAction]?: ActionExtra
} {
  const next = desk.next_step && (lang() === 'en' ? desk.next_step.name_en : desk.next_step.name_ar)
  const told = (closed: boolean) => (closed ? { toldBy: 'desk-reason' } : {})
  const drawer = (action: keyof typeof drawers) => {
    const Drawer = drawers[action]
    const form = (close: () => void) => (
      <Suspense fallback={null}>
        <Drawer desk={desk} name={name} onDone={onDone} onClose={close} />
      </Suspense>
    )
    return { form }
  }
  return {
    reject: { ...drawer('reject'), look: 'subtle', button: label(decisionWords.reject) },
    return: {
      ...(lacks.notes > 0 ? { button: m.ministry_return_count({ count: formatNumber(lacks.notes) }) } : told(true)),
      icon: <IconArrowBackUp size={18} aria-hidden />,
      text: (
        <Suspense fallback={null}>
          <SentNotes desk={desk} />
        </Suspense>
      ),
    },
    forward: {
      ...drawer('forward'),
      ...told(lacks.unjudged > 0),
      ...(next ? { button: m.ministry_do_forward_to({ step: next }) } : {}),
    },
    validate_info: told(lacks.open > 0),
    validate_docs: told(lacks.open > 0 || lacks.documents),
    open_documents: told(lacks.name),
    approve: { ...drawer('approve'), ...told(lacks.parts) },
  }
}

interface Props {
  desk: Desk
  name: string
  groups: readonly Group[]
  actions: ReadonlySet<FoundingAction>
  mayJudge: boolean
  verdicts: Verdicts
  onGo: (to: Left) => void
  onDone: () => void
}

/** Counts and decisions: exactly what the server's list allows, closed with the reason while something stands against it. */
export function DeskBar({ desk, name, groups, actions, mayJudge, verdicts, onGo, onDone }: Props) {
  const mayOpen = useMay('ministry_ngos')
  const { due: _, ...totals } = totalsOf(groups)
  const sound = soundOf(groups)
  const left = leftOf(groups)
  const lacks = lacksOf(desk, groups, actions)
  const reasons = reasonsOf(desk, actions, lacks)
  const extras = extrasOf({ desk, name, lacks, onDone })
  const bar = (...order: readonly TakenAction[]) => (
    <ActionBar
      machine={founding}
      actions={order.filter((action) => actions.has(action))}
      name={name}
      size="bar"
      extras={extras}
      take={async (action, input) => (await import('./desk-decision.tsx')).take(desk, action, input, onDone)}
    />
  )
  return (
    <>
      <DecisionBar
        {...totals}
        more={mayJudge && left.length > 0 && <LeftButton left={left} onGo={onGo} />}
        {...(reasons.length > 0 ? { reason: <span id="desk-reason">{reasons.join(' ')}</span> } : {})}
      >
        {desk.ngo_id !== null && mayOpen && (
          <ButtonLink size="bar" href={link('/ministry/ngos/{id}', { id: desk.ngo_id })}>
            {label(screenWords.profile)}
          </ButtonLink>
        )}
        {bar('reject')}
        {mayJudge && sound.length > 0 && (
          <Button
            look="default"
            size="bar"
            busy={verdicts.busy}
            icon={<IconCheck size={18} aria-hidden />}
            onClick={() => void verdicts.acceptSound(sound, returnedOf(groups))}
          >
            {m.ministry_accept_sound({ count: formatNumber(left.length) })}
          </Button>
        )}
        {bar('return', ...inBar)}
      </DecisionBar>
    </>
  )
}
