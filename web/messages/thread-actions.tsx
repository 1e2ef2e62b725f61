import { lazy, Suspense, useState } from 'react'
import { actOnThread, exportThread, type ThreadPage } from '#contract/messages/messages.ts'
import { threadMachine } from '#contract/messages/workflow.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useReload } from './messages-query.ts'
import css from './messaging.module.css'

const HandOver = lazy(async () => ({ default: (await import('./hand-over.tsx')).HandOver }))
const Refer = lazy(async () => ({ default: (await import('./hand-over.tsx')).Refer }))
type Body = SentBody<typeof actOnThread>

function useActs(page: ThreadPage, onClose: () => void) {
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const act = (body: Body) => callApi(actOnThread, { params: { id: page.id }, body })
  const take = async (body: Body) => {
    if (body.action === 'finish') return finish()
    let left = false
    const errors = await sendForm(async () => {
      const answer = await act(body)
      left = answer.data.left
      return answer
    })
    if (left) onClose()
    await reload()
    return errors
  }
  const finish = async () => {
    try {
      const { message } = await act({ action: 'finish' })
      toast({
        tone: 'ok',
        title: message,
        time: 10_000,
        undo: { label: m.thread_undo(), act: () => void act({ action: 'reopen' }).then(reload, reportError) },
      })
    } catch (error) {
      reportError(error)
    }
    await reload()
  }
  const makePaper = async () => {
    setBusy(true)
    await sendForm(() => callApi(exportThread, { params: { id: page.id } }))
    setBusy(false)
    await reload()
  }
  return { take, makePaper, busy }
}

/** What becomes of a thread, and its paper. What was done leaves the list at once, and can be taken back. */
export function ThreadActions({
  page,
  onRemove,
  onClose,
}: {
  page: ThreadPage
  onRemove: () => void
  onClose: () => void
}) {
  const { take, makePaper, busy } = useActs(page, onClose)
  return (
    <div className={css.actions}>
      <ActionBar
        machine={threadMachine}
        actions={page.actions}
        name={page.subject}
        size="row"
        plain
        take={(action) => take({ action } as Body)}
        extras={{
          hand_over: {
            form: (close: () => void) => (
              <Suspense fallback={null}>
                <HandOver page={page} take={take} onClose={close} />
              </Suspense>
            ),
          },
          refer: {
            form: (close: () => void) => (
              <Suspense fallback={null}>
                <Refer page={page} take={take} onClose={close} />
              </Suspense>
            ),
          },
        }}
      />
      <Button look="default" size="row" busy={busy} onClick={() => void makePaper()}>
        {page.case && page.office.kind !== 'ngo' ? m.thread_export_case() : m.thread_export()}
      </Button>
      <Button look="default" size="row" onClick={onRemove}>
        {m.thread_remove()}
      </Button>
    </div>
  )
}
