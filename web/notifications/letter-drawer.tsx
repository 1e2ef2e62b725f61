import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readLetter } from '#contract/notifications/notifications.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Count, DateText, Ltr } from '#web/ui/text.tsx'
import { stateOf } from './letter-state.ts'
import type { Letter } from './outbox-page.tsx'
import css from './letter-drawer.module.css'

/** The text of a message; reading it is in the log. */
function LetterText({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['letter', id],
    queryFn: async () => (await callApi(readLetter, { params: { id } })).data,
    staleTime: Infinity,
  })
  return (
    <Loaded query={query}>
      {({ body_text, is_hidden }) => (
        <p className={css.text} dir="auto">
          {is_hidden ? m.notify_outbox_hidden() : body_text}
        </p>
      )}
    </Loaded>
  )
}

function LetterFacts({ letter }: { letter: Letter }) {
  const state = stateOf(letter.status)
  return (
    <Facts
      facts={[
        {
          key: 'state',
          label: label(commonWords.status),
          value: <StateTag tone={state.tone}>{state.word}</StateTag>,
        },
        {
          key: 'channel',
          label: m.notify_outbox_channel(),
          value: letter.channel === 'mail' ? m.notify_outbox_mail() : m.notify_outbox_sms(),
        },
        { key: 'created', label: m.notify_outbox_queued_at(), value: <DateText time value={letter.created_at} /> },
        { key: 'sent', label: m.notify_outbox_sent_at(), value: <DateText time value={letter.sent_at} /> },
        { key: 'attempts', label: m.notify_outbox_attempts(), value: <Count value={letter.attempts} /> },
        ...(letter.next_attempt_at && letter.status === 'queued'
          ? [
              {
                key: 'next',
                label: m.notify_outbox_next(),
                value: <DateText time value={letter.next_attempt_at} />,
              },
            ]
          : []),
        ...(letter.template_code
          ? [{ key: 'template', label: m.notify_outbox_template(), value: <Ltr>{letter.template_code}</Ltr> }]
          : []),
      ]}
    />
  )
}

/** One message as its reader gets it; `onRetry` answers whether it is on its way again. */
export function LetterDrawer({
  letter,
  onClose,
  onRetry,
}: {
  letter: Letter
  onClose: () => void
  onRetry?: () => Promise<boolean>
}) {
  const mayRead = useMay('ministry_notifications_managment', 'N')
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    if (await onRetry?.()) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      kind="drawer"
      title={letter.subject ?? m.notify_outbox_sms()}
      note={<Ltr>{letter.to_address}</Ltr>}
      onClose={onClose}
      footer={
        <>
          {onRetry && (
            <Button
              size="form"
              busy={busy}
              icon={<IconSend className="mirrored" size={18} aria-hidden />}
              onClick={() => void again()}
            >
              {m.notify_outbox_retry()}
            </Button>
          )}
          <Button look="default" size="form" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {letter.last_error && letter.status !== 'sent' && (
          <Notice tone="bad" title={m.notify_outbox_error()}>
            <Ltr className={css.error ?? ''}>{letter.last_error}</Ltr>
          </Notice>
        )}
        <LetterFacts letter={letter} />
        {mayRead && (
          <>
            <h3>{m.notify_outbox_text()}</h3>
            <LetterText id={letter.id} />
          </>
        )}
      </div>
    </Dialog>
  )
}
