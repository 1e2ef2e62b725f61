import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removePasskey, renewRecoveryCodes } from '#contract/accounts/factors.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AddApp, RemoveApp } from './app-codes.tsx'
import { AskPassword } from './ask-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** What is about to change of one's own factors. */
export type FactorAct =
  | { readonly act: 'app_on' | 'app_off' | 'passkey' | 'recovery' }
  | { readonly act: 'remove' | 'rename'; readonly id: number; readonly name: string }

const titleOf = (doing: FactorAct): string => {
  if (doing.act === 'remove') return m.passkey_remove_title({ name: doing.name })
  if (doing.act === 'rename') return m.passkey_rename_title({ name: doing.name })
  return {
    app_on: m.profile_totp_start,
    app_off: m.profile_totp_stop,
    passkey: m.passkey_add,
    recovery: m.recovery_renew,
  }[doing.act]()
}

type Done = (codes: readonly string[] | null) => void

function Renew({ onDone }: { onDone: Done }) {
  const renew = async (body: { current_password: string }) => {
    const answer = await callApi(renewRecoveryCodes, { body })
    onDone(answer.data.recovery_codes)
    return answer
  }
  return (
    <AskPassword verb={m.recovery_renew()} send={renew}>
      <p>{m.recovery_renew_text()}</p>
    </AskPassword>
  )
}

function Remove({ id, onDone }: { id: number; onDone: Done }) {
  const remove = async (body: { current_password: string }) => {
    const answer = await callApi(removePasskey, { params: { id }, body })
    onDone(null)
    return answer
  }
  return (
    <AskPassword verb={m.passkey_remove()} danger send={remove}>
      <p>{m.passkey_remove_text()}</p>
    </AskPassword>
  )
}

function Work({ doing, ministry, onDone }: { doing: FactorAct; ministry: boolean; onDone: Done }) {
  if (doing.act === 'remove') return <Remove id={doing.id} onDone={onDone} />
  if (doing.act === 'rename') return <RenamePasskey passkey={doing} onDone={onDone} />
  if (doing.act === 'app_on') return <AddApp ministry={ministry} onDone={onDone} />
  if (doing.act === 'app_off') return <RemoveApp ministry={ministry} onDone={onDone} />
  if (doing.act === 'passkey') return <AddPasskey onDone={onDone} />
  return <Renew onDone={onDone} />
}

/** One change of one's own factors, and the recovery codes that come with the first. */
export function FactorDialog({
  doing,
  ministry,
  onClose,
}: {
  doing: FactorAct
  ministry: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = (fresh: readonly string[] | null) => {
    for (const key of ['v2/profile/factors', 'v2/sessions']) void client.invalidateQueries({ queryKey: [key] })
    if (fresh) setCodes(fresh)
    else onClose()
  }
  return (
    <Dialog
      kind="modal"
      title={codes ? m.recovery_title() : titleOf(doing)}
      // The codes are not shown again: they are left by the button that says they are kept.
      onClose={codes ? undefined : onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Work doing={doing} ministry={ministry} onDone={done} />
      )}
    </Dialog>
  )
}
