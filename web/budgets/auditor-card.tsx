import { useState } from 'react'
import { auditorWords } from '#contract/budgets/auditor-words.ts'
import { revokeAuditor } from '#contract/budgets/auditor.ts'
import type { Auditor, Budget } from '#contract/budgets/shapes.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import css from './budgets.module.css'
import { useChange } from './use-budget.ts'

const tones = { unqualified: 'ok', qualified: 'warn', adverse: 'bad', disclaimer: 'hold' } as const

/** Where an invited accountant stands: invited, reading, an opinion and whether it is still of these figures. */
/** `changed` since the opinion: a line was saved after it, and the accounts lack a new one. */
function Standing({ auditor, changed }: { auditor: Auditor; changed: boolean }) {
  const { opinion, used_at, given_at, expires_at, holds, opinion_text } = auditor
  return (
    <span>
      <Named>{auditor.name}</Named>{' '}
      {opinion && <StateTag tone={tones[opinion]}>{label(auditorWords.opinion.words[opinion])}</StateTag>}
      <small>
        {given_at ? (
          <>
            {m.budget_auditor_given()} <DateText value={given_at} short />
          </>
        ) : used_at ? (
          <>
            {m.budget_auditor_reads()} <DateText value={used_at} short />
          </>
        ) : (
          <>
            {m.budget_auditor_waits()} <DateText value={expires_at} short />
          </>
        )}
      </small>
      {opinion_text && <small className={css.letter}>{opinion_text}</small>}
      {given_at && (!holds || changed) && <small className={css.flag}>{m.budget_auditor_stale()}</small>}
      {auditor.revoked_at && (
        <small className={css.flag}>
          {m.budget_auditor_ended()} <DateText value={auditor.revoked_at} short />
        </small>
      )}
    </span>
  )
}

function End({ budget, auditor }: { budget: Budget; auditor: Auditor }) {
  const { change } = useChange()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="row" look="default" onClick={() => setAsking(true)}>
        {m.budget_auditor_end()}
      </Button>
      {asking && (
        <Confirm
          title={m.budget_auditor_end_title({ name: auditor.name })}
          text={m.budget_auditor_end_text()}
          verb={m.budget_auditor_end()}
          tone="danger"
          onClose={() => setAsking(false)}
          onConfirm={() => change(() => callApi(revokeAuditor, { params: { id: budget.id } }))}
        />
      )}
    </>
  )
}

/** The auditor of the year by invitation; the ministry sees those of before as well. */
export function AuditorCard({ budget, onInvite }: { budget: Budget; onInvite?: () => void }) {
  const { auditors, lacks } = budget
  const changed = lacks.some(({ code }) => code === 'opinion')
  if (auditors.length === 0 && !onInvite) return null
  return (
    <Card
      pad={false}
      title={m.budget_auditor()}
      {...(onInvite
        ? {
            action: (
              <Button size="row" look="default" onClick={onInvite}>
                {m.budget_auditor_invite()}
              </Button>
            ),
          }
        : {})}
    >
      <ul className={css.list}>
        {auditors.length === 0 && (
          <li>
            <small>{m.budget_auditor_none()}</small>
          </li>
        )}
        {auditors.map((auditor) => (
          <li key={auditor.id}>
            <Standing auditor={auditor} changed={changed && auditor.revoked_at === null} />
            {onInvite && auditor.revoked_at === null && <End budget={budget} auditor={auditor} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
