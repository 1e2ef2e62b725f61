import { actOnFlag, type Flag, type FlagRecord } from '#contract/flags/flags.ts'
import { type FlagAction, flagMachine } from '#contract/flags/workflow.ts'
import { flagWords } from '#contract/flags/flag-words.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { statusOf } from '#web/core/cases/words.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { drawer } from '#web/ui/later.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { OfficerAnswers } from './flag-answers.tsx'
import { recordKind } from './record-kind.ts'
import css from './flags.module.css'

const AskDrawer = drawer(async () => (await import('./ask-drawer.tsx')).AskDrawer)

/** The page on which a record is read; an organisation’s own page where it has none. */
function hrefOf({ entity, id, ngo_id }: FlagRecord): string {
  if (entity === 'financial_grants')
    return link('/ministry/ngos-communication/financial-grants', undefined, { kind: 'grant', record: id })
  if (entity === 'international_donations')
    return link('/ministry/ngos-communication/financial-grants', undefined, { kind: 'donation', record: id })
  if (entity === 'plans') return link('/ministry/ngos-communication/plans/{id}', { id })
  return link('/ministry/ngos/{id}', { id: ngo_id })
}
export const Records = ({ records }: { records: readonly FlagRecord[] }) => (
  <ul className={css.records}>
    {records.map((record) => (
      <li key={`${record.entity}${record.id}`}>
        <Anchor href={hrefOf(record)}>
          {recordKind(record.entity)}: <Named>{record.name}</Named>
        </Anchor>
      </li>
    ))}
  </ul>
)

/** What the rule says, since when, and what a person asked or answered. */
export function FlagWhat({ flag, onChanged }: { flag: Flag; onChanged: () => Promise<unknown> }) {
  const { text, tone } = statusOf(flagMachine, flag.status)
  return (
    <div>
      <b>{nameOf(flag)}</b> <StateTag tone={flag.status === 'raised' ? flag.severity : tone}>{text}</StateTag>
      <p className={css.muted}>
        {label(flagWords.since)} <DateText value={flag.since} />
      </p>
      {flag.officer && (
        <p className={css.muted}>
          {label(flagWords.holder)}: <Named>{flag.officer.name}</Named>
        </p>
      )}
      {flag.question && (
        <p className={css.muted}>
          <Named>{flag.question}</Named> · {label(flagWords.answer_due_on)}: <DateText value={flag.answer_due_on} />
        </p>
      )}
      <OfficerAnswers flag={flag} onChanged={onChanged} />
      {flag.reason && (
        <p className={css.muted}>
          {label(flagWords.reason)}: <Named>{flag.reason}</Named>
        </p>
      )}
    </div>
  )
}

/** What a person may do with a flag. */
export function FlagActions({ flag, onChanged }: { flag: Flag; onChanged: () => Promise<unknown> }) {
  const name = nameOf(flag)
  const take = (action: FlagAction, input: Record<string, unknown>) =>
    sendAct(
      () =>
        callApi(actOnFlag, {
          params: { id: flag.id },
          body: { action, ...input } as SentBody<typeof actOnFlag>,
          version: flag.updated_at,
        }),
      onChanged,
    )
  return (
    <div className={css.bar}>
      <ActionBar
        machine={flagMachine}
        actions={flag.actions}
        name={name}
        size="row"
        several
        take={take}
        extras={{ ask: { form: (close: () => void) => <AskDrawer name={name} take={take} onClose={close} /> } }}
      />
    </div>
  )
}
export const clearsOf = (flag: Pick<Flag, 'clears_ar' | 'clears_en'>) =>
  label({ ar: flag.clears_ar, en: flag.clears_en })

/** A flag: its rule, what raised it, what clears it, and what a person may do. */
export const FlagRow = ({ flag, onChanged }: { flag: Flag; onChanged: () => Promise<unknown> }) => (
  <li className={css.flag}>
    <FlagWhat flag={flag} onChanged={onChanged} />
    <div>
      <p className={css.muted}>{m.flag_raised_by()}</p>
      <Records records={flag.records} />
    </div>
    <div>
      <p className={css.muted}>
        {label(flagWords.rule_code)} <Ltr>{flag.rule_code}</Ltr> · {m.flag_cleared_by()}
      </p>
      <p>{clearsOf(flag)}</p>
    </div>
    <FlagActions flag={flag} onChanged={onChanged} />
  </li>
)
