import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'

interface Props {
  /** The type of the request, and the field of it that names the record. */
  by: { readonly slug: string; readonly field: string }
  id: number
  name: string
}

/** Opens the request that carries the approval, with the record named in it and its papers, and goes there. */
export function AskApproval({ by: { slug, field }, id, name }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const body = { slug, subject: m.money_subject({ name }).slice(0, 200), payload: { [field]: String(id) } }
      const { data } = await callApi(openRequest, { body })
      await client.invalidateQueries()
      await navigate({ to: link('/transactions/transactions/{id}', { id: data.id }) as never })
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="main" busy={busy} onClick={() => void ask()}>
      {m.money_ask()}
    </Button>
  )
}
