import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askFounder, type Confirmation } from '#contract/founding/membership.ts'
import { confirmationWords } from '#contract/founding/review-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { mainInfoQuery } from './queries.ts'

/** What a founder answered to being named; who has not answered may be asked again. */
export function ConsentLine({
  id,
  consent: { state, asked_at, answered_at },
  open,
}: {
  id: number
  consent: NonNullable<Confirmation>
  open: boolean
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await callApi(askFounder, { params: { id }, body: {} })
      toast({ tone: 'ok', title: m.naming_resent() })
      await client.invalidateQueries({ queryKey: mainInfoQuery.queryKey })
    } catch (error) {
      reportError(error)
    }
    setBusy(false)
  }
  const day = answered_at
    ? m.naming_on({ date: formatDate(answered_at) })
    : state === 'asked' && asked_at && m.naming_since({ date: formatDate(asked_at) })
  return (
    <>
      <p data-warn={state === 'confirmed' ? undefined : ''}>
        {[label(confirmationWords[state]), day].filter(Boolean).join(' ')}
      </p>
      {open && state !== 'confirmed' && state !== 'objected' && (
        <Button look="subtle" busy={busy} onClick={() => void ask()}>
          {state === 'asked' ? m.naming_resend() : m.naming_send()}
        </Button>
      )}
    </>
  )
}
