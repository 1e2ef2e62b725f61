import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FoundingAction } from '#contract/founding/workflow.ts'
import { link } from '#web/core/screens/link.ts'
import { inRow } from '#web/base/list-words.ts'
import { lang } from '#web/base/preferences.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink, ClosedButton } from '#web/ui/button.tsx'
import { DecisionBar } from '#web/ui/decision-bar.tsx'
import type { Decision } from './desk-decision.tsx'
import { soundOf, totalsOf, type Desk, type Group } from './review-model.ts'
import type { Verdicts } from './use-verdicts.ts'

const DeskDecision = lazy(async () => ({ default: (await import('./desk-decision.tsx')).DeskDecision }))

/** An action that the state allows but something still stands against: the words are in the bar's sentence. */
const Closed = ({ children }: { children: ReactNode }) => (
  <ClosedButton size="bar" toldBy="desk-reason">
    {children}
  </ClosedButton>
)

/** What G-ALL still lacks, in the words of the parts. */
function lackingWords(lacking: readonly string[]): string {
  const words: Record<string, () => string> = {
    est_account: m.ministry_part_account,
    est_ngo: m.ministry_part_ngo,
    est_members: m.ministry_part_members,
    est_docs: m.ministry_part_docs,
  }
  return inRow([...new Set(lacking.map((key) => words[key.split('.')[0] ?? '']?.() ?? key))])
}

interface Props {
  desk: Desk
  name: string
  groups: readonly Group[]
  actions: ReadonlySet<FoundingAction>
  mayForward: boolean
  mayJudge: boolean
  verdicts: Verdicts
  onDone: () => void
}

/** Counts and decisions: exactly what the server's list allows, closed with the reason while something stands against it. */
export function DeskBar({ desk, name, groups, actions, mayForward, mayJudge, verdicts, onDone }: Props) {
  const [open, setOpen] = useState<Decision>()
  const mayOpen = useMay('ministry_ngos')
  const totals = totalsOf(groups)
  const items = groups.flatMap((group) => group.items).filter((item) => item.judged)
  const sound = soundOf(groups)
  const left = items.filter((item) => item.verdict !== 'accepted')
  const notes = desk.asks.length
  const validates = actions.has('validate_info') || actions.has('validate_docs')
  const documentsShort = desk.estDocs.uploaded_count < desk.estDocs.required_count && actions.has('validate_docs')
  const next = desk.next_step && (lang() === 'en' ? desk.next_step.name_en : desk.next_step.name_ar)
  const reasons = [
    desk.is_frozen && m.ministry_why_frozen(),
    desk.has_conflict && m.ministry_why_conflict(),
    !desk.is_frozen &&
      actions.size === 0 &&
      !mayForward &&
      !desk.has_conflict &&
      (desk.clock.holder === 'founder'
        ? m.ministry_why_founder()
        : desk.clock.holder === 'nobody'
          ? m.ministry_why_closed()
          : m.ministry_why_role({ step: (lang() === 'en' ? desk.step?.name_en : desk.step?.name_ar) ?? '—' })),
    validates && left.length > 0 && m.ministry_why_open(),
    validates &&
      left.length === 0 &&
      documentsShort &&
      m.ministry_why_documents({ uploaded: desk.estDocs.uploaded_count, required: desk.estDocs.required_count }),
    actions.has('open_documents') && desk.name_assignment !== 'accepted' && m.ministry_why_name(),
    actions.has('approve') && !desk.g_all.ok && m.ministry_why_all({ parts: lackingWords(desk.g_all.lacking) }),
    actions.has('return') && notes === 0 && left.length > 0 && m.ministry_why_note(),
  ].filter((reason) => typeof reason === 'string')
  const act = (key: Decision, label: ReactNode, ready = true) =>
    ready ? (
      <Button size="bar" onClick={() => setOpen(key)}>
        {label}
      </Button>
    ) : (
      <Closed>{label}</Closed>
    )
  return (
    <>
      <DecisionBar
        {...totals}
        {...(reasons.length > 0 ? { reason: <span id="desk-reason">{reasons.join(' ')}</span> } : {})}
      >
        {desk.ngo_id !== null && mayOpen && (
          <ButtonLink size="bar" href={link('/ministry/ngos/{id}', { id: desk.ngo_id })}>
            {m.title_profile()}
          </ButtonLink>
        )}
        {actions.has('reject') && (
          <Button look="subtle" size="bar" onClick={() => setOpen('reject')}>
            {m.ministry_do_reject()}
          </Button>
        )}
        {mayJudge && sound.count > 0 && (
          <Button
            look="default"
            size="bar"
            busy={verdicts.busy}
            icon={<IconCheck size={18} aria-hidden />}
            onClick={() => void verdicts.acceptSound(sound.items)}
          >
            {m.ministry_accept_sound({ count: sound.count })}
          </Button>
        )}
        {actions.has('return') &&
          (notes > 0 ? (
            <Button
              look="danger"
              size="bar"
              icon={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setOpen('return')}
            >
              {m.ministry_return_count({ count: notes })}
            </Button>
          ) : (
            <Closed>{m.ministry_return_verb()}</Closed>
          ))}
        {actions.has('start_checking') && act('start', m.ministry_do_start())}
        {mayForward &&
          !actions.has('start_checking') &&
          act('forward', next ? m.ministry_do_forward_to({ step: next }) : m.ministry_do_forward())}
        {actions.has('validate_info') && act('validate', m.ministry_validate_info(), left.length === 0)}
        {actions.has('validate_docs') &&
          act('validate', m.ministry_validate_docs(), left.length === 0 && !documentsShort)}
        {actions.has('open_documents') &&
          act('documents', m.ministry_open_documents(), desk.name_assignment === 'accepted')}
        {actions.has('close_opinions') && act('close', m.ministry_close_opinions())}
        {actions.has('approve') && act('approve', m.ministry_approve_verb(), desk.g_all.ok)}
      </DecisionBar>
      {open && (
        <Suspense fallback={null}>
          <DeskDecision
            open={open}
            actions={actions}
            desk={desk}
            name={name}
            onDone={onDone}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
