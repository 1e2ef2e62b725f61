import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import { useInfo } from '../info-context.ts'
import { useStages } from './use-stages.ts'
import css from '../founding.module.css'

/** Withdrawing the request, where its state allows it. */
export function Withdraw() {
  const info = useInfo()
  const { withdraw } = useStages()
  const [asking, setAsking] = useState(false)
  if (!info.actions.includes('withdraw')) return null
  return (
    <div className={css.links}>
      <button type="button" className={css.danger} onClick={() => setAsking(true)}>
        {m.founding_withdraw()}
      </button>
      {asking && (
        <Confirm
          tone="danger"
          title={m.founding_withdraw_title({ number: info.tracking_no })}
          text={m.founding_withdraw_text()}
          verb={m.founding_withdraw()}
          onConfirm={async () => void (await withdraw())}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
