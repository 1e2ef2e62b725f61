import { IconFileTypePdf } from '@tabler/icons-react'
import type { Incentive } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts, type Fact } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { effectWords, groundWord, kindWord, measureState } from './measure-words.ts'
import css from './measures.module.css'

const fileHref = (id: number) => `/api/v2/files/${id}`

/** How it stands, of which kind it is, and who may read of it. */
export function MeasureTags({ measure }: { measure: Incentive }) {
  const { text, tone } = measureState(measure)
  return (
    <span className={css.tags}>
      <StateTag tone={tone}>{text}</StateTag>
      <StateTag tone="mute">{kindWord(measure.kind)}</StateTag>
      <StateTag tone={measure.is_public ? 'info' : 'mute'}>
        {measure.is_public ? label(incentiveWords.is_public) : m.measure_not_public()}
      </StateTag>
      {measure.appeal_is_late && <StateTag tone="warn">{m.measure_late()}</StateTag>}
      {measure.suspended_at && measure.status === 'appealed' && (
        <StateTag tone="hold">{m.measure_suspended()}</StateTag>
      )}
    </span>
  )
}

/** The text of the decision, where it has one. */
export const DecisionLink = ({ measure }: { measure: Incentive }) =>
  measure.file === null || measure.status === 'draft' ? null : (
    <ButtonLink look="default" href={fileHref(measure.file)} icon={<IconFileTypePdf size={18} aria-hidden />}>
      {label(incentiveWords.file)}
    </ButtonLink>
  )

/** Number and day of the decision, and our own number. */
export const MeasureNote = ({ measure }: { measure: Incentive }) => (
  <>
    {measure.decision_no && (
      <>
        {m.measure_decision()} <Dec>{measure.decision_no}</Dec> · <DateText value={measure.decision_date} /> ·{' '}
      </>
    )}
    {label(incentiveWords.ref_no)} <Ltr>{measure.ref_no}</Ltr>
  </>
)

const served = (measure: Incentive) =>
  measure.served_at && (
    <>
      <DateText value={measure.served_at} time={measure.served_by === 'platform'} />
      {measure.served_by && <> · {label(incentiveWords.served_by.words[measure.served_by])}</>}
      {measure.served_proof !== null && (
        <>
          {' '}
          · <Anchor href={fileHref(measure.served_proof)}>{label(incentiveWords.served_proof)}</Anchor>
        </>
      )}
    </>
  )
const facts = (measure: Incentive) =>
  measure.facts_sent_at && (
    <>
      {m.measure_facts_sent()} <DateText value={measure.facts_sent_at} />
      {' · '}
      {measure.facts_reply ? m.measure_facts_answered() : m.measure_facts_silent()}
    </>
  )

/** From when and until when it lasts, and by when it is put right. */
const daysOf = ({ kind, start_date, end_date, correction_due_at }: Incentive): (Fact | false)[] => [
  start_date !== null && {
    key: 'from',
    label: label(incentiveWords.start_date),
    value: <DateText value={start_date} />,
  },
  end_date !== null && { key: 'to', label: label(incentiveWords.end_date), value: <DateText value={end_date} /> },
  kind === 'punishment' &&
    correction_due_at !== null && {
      key: 'correction',
      label: label(incentiveWords.correction_due_at),
      value: <DateText value={correction_due_at} />,
    },
]

/** What was decided and why: reasons, basis, what it does, when it was told. */
export function DecisionCard({ measure }: { measure: Incentive }) {
  const type = useName('incentive-types')
  const rows: (Fact | false)[] = [
    {
      key: 'type',
      label: label(incentiveWords.incentive_type_id),
      value: type(measure.incentive_type_id),
    },
    measure.article !== null && {
      key: 'article',
      label: label(incentiveWords.article),
      value: <LegalBasis words={measure.article} />,
    },
    measure.campaign_name !== null && {
      key: 'campaign',
      label: label(incentiveWords.campaign_id),
      value: <bdi>{measure.campaign_name}</bdi>,
    },
    measure.effects.length > 0 && {
      key: 'effects',
      label: m.measure_effects(),
      value: effectWords(measure.effects).map((text) => <div key={text}>{text}</div>),
    },
    ...daysOf(measure),
    measure.served_at !== null && { key: 'served', label: m.measure_served(), value: served(measure) },
    measure.facts_sent_at !== null && { key: 'facts', label: m.measure_facts(), value: facts(measure) },
  ]
  return (
    <Card title={m.measure_what()}>
      <div className={css.part}>
        <Notice tone="sand" title={label(incentiveWords.reason)}>
          <p className={css.long} dir="auto">
            {measure.reason}
          </p>
        </Notice>
        <Facts facts={rows.filter((row): row is Fact => row !== false)} />
        {measure.facts_reply && (
          <Notice tone="info" title={m.measure_facts_reply()}>
            <p className={css.long} dir="auto">
              {measure.facts_reply}
            </p>
          </Notice>
        )}
      </div>
    </Card>
  )
}

/** What the appeal says, and what was answered. */
export function AppealCard({ measure }: { measure: Incentive }) {
  if (measure.appealed_at === null || measure.appeal_ground === null) return null
  const rows: (Fact | false)[] = [
    { key: 'at', label: m.measure_appealed(), value: <DateText value={measure.appealed_at} time /> },
    { key: 'ground', label: label(incentiveWords.appeal_ground), value: groundWord(measure.appeal_ground) },
    measure.appeal_file !== null && {
      key: 'file',
      label: label(incentiveWords.appeal_file),
      value: <Anchor href={fileHref(measure.appeal_file)}>{m.measure_open_file()}</Anchor>,
    },
    measure.suspension_asked && {
      key: 'suspension',
      label: m.measure_suspension(),
      value: measure.suspended_at ? (
        <>
          {m.measure_suspended_on()} <DateText value={measure.suspended_at} />
        </>
      ) : (
        m.measure_suspension_asked()
      ),
    },
    measure.status === 'appealed' && {
      key: 'due',
      label: m.measure_answer_due(),
      value: <DateText value={measure.answer_due_at} />,
    },
    measure.decided_at !== null && {
      key: 'decided',
      label: m.measure_decided(),
      value: (
        <>
          <DateText value={measure.decided_at} /> · <bdi>{measure.decided_by_name}</bdi>
        </>
      ),
    },
  ]
  return (
    <Card title={m.measure_appeal()}>
      <div className={css.part}>
        <p className={css.long} dir="auto">
          {measure.appeal_text}
        </p>
        <Facts facts={rows.filter((row): row is Fact => row !== false)} />
        {measure.appeal_decision && (
          <Notice
            tone={measure.status === 'cancelled' ? 'ok' : 'warn'}
            title={measure.status === 'cancelled' ? m.measure_answer_cancelled() : m.measure_answer_upheld()}
          >
            <p className={css.long} dir="auto">
              {measure.appeal_decision}
            </p>
          </Notice>
        )}
      </div>
    </Card>
  )
}

/** Why a decision fell without an answer to an appeal, or what was asked about more time. */
export function AsideNotices({ measure }: { measure: Incentive }) {
  return (
    <>
      {measure.cancel_reason && (
        <Notice tone="ok" title={m.measure_cancelled()}>
          <p className={css.long} dir="auto">
            {measure.cancel_reason}
          </p>
        </Notice>
      )}
      {measure.extension_reason && (
        <Notice tone="info" title={m.measure_time_asked()}>
          <p className={css.long} dir="auto">
            {measure.extension_reason}
          </p>
          <p className={css.note}>
            {measure.extension_answered_at === null
              ? m.measure_time_waits()
              : (measure.extension_answer ?? m.measure_time_granted())}
          </p>
        </Notice>
      )}
    </>
  )
}
