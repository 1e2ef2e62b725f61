import { renamePasskey } from '#contract/accounts/factors.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PasskeyForm } from './passkey-form.tsx'

/** Gives one's own passkey another name. */
export function RenamePasskey({
  passkey,
  onDone,
}: {
  passkey: { readonly id: number; readonly name: string }
  onDone: (codes: null) => void
}) {
  const send = async (name: string, current_password: string) => {
    const answer = await callApi(renamePasskey, { params: { id: passkey.id }, body: { name, current_password } })
    onDone(null)
    return answer
  }
  return <PasskeyForm name={passkey.name} button={m.passkey_rename()} send={send} />
}
