import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { meetingSlug } from '#contract/assemblies/workflow.ts'
import { letterSlug } from '#contract/mediation/workflow.ts'
import type { AgainOf } from '#contract/transactions/again.ts'
import { listOwnRequests, openRequest, type OwnRequest } from '#contract/transactions/own-requests.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { AgainOfNotice } from './again-of.tsx'
import { ownPlaceOf } from './own-place.ts'
import css from './more-time.module.css'

/** What is asked for on a screen of its own, and the answer to a decision, which is given once. */
const elsewhere: readonly string[] = [meetingSlug, letterSlug, 'grievance']

/** Leads from a refused request to the one that asks again, or opens it. */
export function AskAgain({ request }: { request: OwnRequest }) {
  const { asked_again: again, slug } = request
  if (!again) return <Begin request={request} />
  return (
    <p>
      {m.request_asked_again()}{' '}
      <Anchor href={ownPlaceOf(slug, again.id)}>
        <Ltr>{again.request_no}</Ltr>
      </Anchor>
    </p>
  )
}

/** The refusal before, for whoever asked again. */
export const AskedBefore = ({ of, slug }: { of: AgainOf; slug: string }) => (
  <AgainOfNotice of={of} href={ownPlaceOf(slug, of.id)} />
)

/** Opens a new request with what the refused one said: nobody types again what was right. */
function Begin({ request: { id, slug, subject, details, payload } }: { request: OwnRequest }) {
  const router = useRouter()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const mayAsk = useMay(rightsOfType(slug).organisation, 'A')
  if (!mayAsk || elsewhere.includes(slug)) return null
  const begin = async () => {
    setBusy(true)
    try {
      const { data } = await callApi(openRequest, { body: { slug, subject, details, payload, again_of: id } })
      await client.invalidateQueries({ queryKey: [listOwnRequests.path] })
      router.history.push(ownPlaceOf(slug, data.id))
    } catch (error) {
      reportError(error)
      setBusy(false)
    }
  }
  return (
    <>
      <p>{m.request_again_text()}</p>
      <div className={css.bar}>
        <Button look="default" busy={busy} onClick={() => void begin()}>
          {m.request_again()}
        </Button>
      </div>
    </>
  )
}
