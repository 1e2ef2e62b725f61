import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import {
  IconArrowRight,
  IconHistory,
  IconMessage,
  IconSnowflake,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { expectedWords } from '#web/transactions/shared/expected-words.ts'
import { RequestClock } from '#web/transactions/shared/request-clock.tsx'
import { estState } from '#web/transactions/shared/request-words.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { StageBars } from '#web/ui/stage-tracker.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { stateTone } from '#web/ui/state-tone.ts'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import type { Open } from './desk-dialogs.tsx'
import type { Desk } from './review-model.ts'
import css from './review-desk.module.css'

const stageWords = () => [
  m.ministry_stage_name_1(),
  m.ministry_stage_name_2(),
  m.ministry_stage_name_3(),
  m.ministry_stage_name_4(),
  m.ministry_stage_name_5(),
  m.ministry_stage_name_6(),
  m.ministry_stage_name_7(),
]

/** A name inside a sentence of either direction. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** Who holds the request and until when, under the ticks. */
function ClockLine({ desk }: { desk: Desk }) {
  const { clock } = desk
  if (desk.is_frozen) return <small>{m.ministry_frozen_clock()}</small>
  if (desk.decision_no)
    return (
      <small>
        {m.ministry_decision_no()} <Dec>{desk.decision_no}</Dec> · <DateText value={desk.decision_date} />
      </small>
    )
  if (clock.state === 'none' || clock.state === 'paused')
    return (
      <small>
        {clock.holder === 'founder' ? (
          (desk.return_due_at ?? desk.docs_due_at) ? (
            <>
              {m.ministry_founder_until()} <DateText value={desk.return_due_at ?? desk.docs_due_at} />
            </>
          ) : (
            m.ministry_waits()
          )
        ) : (
          ''
        )}
      </small>
    )
  return (
    <small>
      {[
        m.ministry_workday({
          used: formatNumber(Math.min(clock.days_used, clock.days_all)),
          all: formatNumber(clock.days_all),
        }),
        clock.not_counted.length > 0 ? m.ministry_not_counted({ count: clock.not_counted.length }) : undefined,
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}

/** Which tools of the head somebody may use. */
export interface Tools {
  readonly note: boolean
  readonly reassign: boolean
  readonly freeze: boolean
  readonly account: boolean
}

function DeskTools({ desk, may, onOpen }: { desk: Desk; may: Tools; onOpen: (open: Open) => void }) {
  return (
    <div className={css.tools}>
      <IconButton label={m.ministry_history()} onClick={() => onOpen('history')}>
        <IconHistory size={19} aria-hidden />
      </IconButton>
      {may.note && (
        <IconButton label={m.ministry_do_note()} onClick={() => onOpen('note')}>
          <IconMessage size={19} aria-hidden />
        </IconButton>
      )}
      {may.reassign && (
        <IconButton label={label(decisionWords.reassign)} onClick={() => onOpen('reassign')}>
          <IconUserShare size={19} aria-hidden />
        </IconButton>
      )}
      {may.freeze && (
        <IconButton
          label={desk.is_frozen ? m.ministry_unfreeze() : m.ministry_freeze()}
          aria-pressed={desk.is_frozen}
          onClick={() => onOpen('freeze')}
        >
          <IconSnowflake size={19} aria-hidden />
        </IconButton>
      )}
      {may.account && (
        <IconButton
          label={desk.account.state === 'disabled' ? m.ministry_account_enable() : m.ministry_account_disable()}
          aria-pressed={desk.account.state === 'disabled'}
          onClick={() => onOpen('account')}
        >
          <IconUserOff size={19} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** Whose request it is, with its state, its kind and its officer. */
function DeskTitle({ desk, name }: { desk: Desk; name: string }) {
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  const delegate = desk.estMembers.find((member) => member.values.is_delegate === true)?.full_name
  const state = estState(desk.status_id)
  return (
    <div className={css.title}>
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <StateTag tone={state.tone}>{state.text}</StateTag>
        {desk.is_frozen && (
          <StateTag tone="hold" icon={<IconSnowflake size={14} aria-hidden />}>
            {m.ministry_frozen()}
          </StateTag>
        )}
        {desk.account.state === 'disabled' && (
          <StateTag tone={stateTone('disabled')} icon={<IconUserOff size={14} aria-hidden />}>
            {m.ministry_account_disabled()}
          </StateTag>
        )}
        {desk.round > 1 && <StateTag tone="mute">{m.ministry_round({ number: formatNumber(desk.round) })}</StateTag>}
      </div>
      <p>
        {m.ministry_founding_of({ form: form(desk.legal_form_id) })} · <Ltr>{desk.tracking_no}</Ltr> ·{' '}
        {governorate(desk.governorate_id)}
        {delegate
          ? ` · ${m.ministry_delegate({ name: isolated(delegate) })}`
          : ` · ${m.ministry_applicant({ name: isolated(desk.applicant_name) })}`}
        {desk.assigned_user && ` · ${m.ministry_officer({ name: isolated(desk.assigned_user.name) })}`}
      </p>
    </div>
  )
}

/** Title row of the review desk: whose request, where it stands, until when, what may be done with the file. */
export function DeskHead({
  desk,
  name,
  may,
  onOpen,
}: {
  desk: Desk
  name: string
  may: Tools
  onOpen: (open: Open) => void
}) {
  return (
    <header className={css.head}>
      <Anchor
        className={css.back}
        href={link('/ministry/accreditation-transactions')}
        aria-label={m.ministry_back()}
        title={m.ministry_back()}
      >
        <IconArrowRight size={20} aria-hidden />
      </Anchor>
      <DeskTitle desk={desk} name={name} />
      <div className={css.stage}>
        <StageBars
          stages={stageWords().map((word, i) => ({ number: i + 1, name: word }))}
          now={desk.status_id === 9 ? 8 : desk.current_stage_number}
          tone={desk.clock.state === 'late' ? 'late' : desk.clock.state === 'paused' ? 'paused' : 'now'}
        />
      </div>
      <div className={css.clock}>
        {desk.clock.state !== 'none' && !desk.is_frozen && <RequestClock clock={desk.clock} />}
        <ClockLine desk={desk} />
        {desk.expected && !desk.is_frozen && (
          <small>
            {m.expected_decision()}: {expectedWords(desk.expected)}
          </small>
        )}
      </div>
      <DeskTools desk={desk} may={may} onOpen={onOpen} />
    </header>
  )
}
