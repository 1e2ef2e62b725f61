import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { GuestLetter, LetterCalls } from '#contract/guest-forms/letters.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Errors } from '#web/ui/use-fields.ts'
import { HeldDecision } from './held.tsx'
import { LetterDrawer } from './letter-drawer.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

type Body = SentBody<LetterCalls['act']>

/** The letter as it stands now, and what is done with it. Opening a new one marks it as read, where one may. */
function useLetter(opened: GuestLetter, calls: LetterCalls) {
  const client = useQueryClient()
  const [taken, setTaken] = useState<GuestLetter>()
  const send = async (body: Body) => {
    const answer = await callApi(calls.act, { params: { id: opened.id }, body })
    setTaken(answer.data)
    return answer
  }
  const reload = () => client.invalidateQueries({ queryKey: [calls.list.path] })
  const take = async (body: Body): Promise<Errors | void> => {
    const errors = await sendForm(() => send(body))
    await reload()
    return errors
  }
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current || !opened.actions.includes('read')) return
    isRead.current = true
    // Somebody else opened it in the same moment: then it is read all the same, and the list says so.
    void send({ action: 'read' })
      .catch(() => undefined)
      .then(reload)
  })
  return { letter: taken ?? opened, take, reload }
}

/** An open letter: its answer, or the decision on it while it is held back. */
export function OpenLetter({
  letter: opened,
  calls,
  slug,
  onClose,
}: {
  letter: GuestLetter
  calls: LetterCalls
  slug: PermissionSlug
  onClose: () => void
}) {
  const { letter, take, reload } = useLetter(opened, calls)
  const [mayRelease, mayDiscard] = [useMay(slug, 'U'), useMay(slug, 'D')]
  const decide = async (call: LetterCalls['release' | 'discard']) => {
    const errors = await sendForm(() => callApi(call, { params: { id: letter.id } }))
    await reload()
    if (!errors) onClose()
  }
  const held = (
    <HeldDecision
      reference={letter.reference}
      releaseText={m.letters_release_text()}
      onRelease={mayRelease ? () => decide(calls.release) : undefined}
      onDiscard={mayDiscard ? () => decide(calls.discard) : undefined}
    />
  )
  const bar = (
    <ActionBar
      machine={calls.machine}
      actions={letter.actions.filter((action) => action !== 'read')}
      name={letter.reference}
      take={(action) => (action === 'archive' ? take({ action }) : Promise.resolve())}
      extras={{
        reply: {
          form: (close: () => void) => (
            <ReplyDialog letter={letter} take={({ reply }) => take({ action: 'reply', reply })} onClose={close} />
          ),
        },
      }}
    />
  )
  return <LetterDrawer letter={letter} onClose={onClose} decision={letter.held_reason === null ? bar : held} />
}
