import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { fieldError } from '#contract/core/refusals/messages.ts'
import { freezeRequest, setFounderAccount } from '#contract/founding/ministry-calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { ReassignDialog } from '#web/transactions/shared/reassign-dialog.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ColleagueDrawer } from './decision-dialogs.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { legend } from './keys.ts'
import type { Desk } from './review-model.ts'
import css from './review-desk.module.css'

export type Open = 'history' | 'note' | 'reassign' | 'freeze' | 'account' | 'keys'

interface Props {
  desk: Desk
  name: string
  open: Open | undefined
  mayNote: boolean
  onDone: () => void
  onClose: () => void
}

function FreezeDialog({ desk, name, onDone, onClose }: Omit<Props, 'open' | 'mayNote'>) {
  const { is_frozen: frozen } = desk
  return (
    <Confirm
      tone={frozen ? 'plain' : 'danger'}
      title={frozen ? m.ministry_unfreeze_title({ name }) : m.ministry_freeze_title({ name })}
      text={frozen ? m.ministry_unfreeze_text() : m.ministry_freeze_text()}
      verb={frozen ? m.ministry_unfreeze() : m.ministry_freeze()}
      {...(frozen ? {} : { reason: m.ministry_freeze_reason() })}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = { frozen: frozen ? 0 : 1, reason: reason || null }
        const errors = await sendForm(() => callApi(freezeRequest, { params: { id: desk.id }, body }))
        if (!errors) onDone()
        return errors
      }}
    />
  )
}

function AccountDialog({ desk, name, onDone, onClose }: Omit<Props, 'open' | 'mayNote'>) {
  const disabled = desk.account.state === 'disabled'
  return (
    <Confirm
      tone={disabled ? 'plain' : 'danger'}
      title={disabled ? m.ministry_account_enable_title({ name }) : m.ministry_account_disable_title({ name })}
      text={disabled ? m.ministry_account_enable_text() : m.ministry_account_disable_text()}
      verb={disabled ? m.ministry_account_enable() : m.ministry_account_disable()}
      reason={label(commonWords.reason)}
      wrong={(reason) =>
        reason.length < 10 || reason.length > 500 ? fieldError(lang(), 'V-LEN', { a: 10, b: 500 }) : undefined
      }
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = { disabled: disabled ? 0 : 1, reason }
        const errors = await sendForm(() => callApi(setFounderAccount, { params: { id: desk.id }, body }))
        if (!errors) onDone()
        return errors
      }}
    />
  )
}

/** What opens over the desk from its head and keys. */
export function DeskDialogs({ desk, name, open, mayNote, onDone, onClose }: Props) {
  const close = { onDone, onClose }
  return (
    <>
      {open === 'history' && <HistoryDrawer desk={desk} onClose={onClose} />}
      {open === 'note' && mayNote && <ColleagueDrawer desk={desk} name={name} {...close} />}
      {open === 'reassign' && desk.transaction_request_id !== null && (
        <ReassignDialog ids={[desk.transaction_request_id]} {...close} />
      )}
      {open === 'freeze' && <FreezeDialog desk={desk} name={name} {...close} />}
      {open === 'account' && <AccountDialog desk={desk} name={name} {...close} />}
      {open === 'keys' && (
        <Dialog kind="modal" title={m.ministry_keys()} onClose={onClose}>
          <ul className={css.legend}>
            {legend().map((one) => (
              <li key={one.text}>
                <kbd>{one.key}</kbd>
                {one.text}
              </li>
            ))}
          </ul>
          <p>{m.ministry_keys_text()}</p>
        </Dialog>
      )}
    </>
  )
}
