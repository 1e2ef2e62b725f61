import { useState } from 'react'
import { addPasskey, startPasskey } from '#contract/accounts/factors.ts'
import { deviceName } from '#contract/core/values/device.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { makePasskey, passkeyFailed } from './passkey.ts'
import { PasskeyForm } from './passkey-form.tsx'

/** Adds a passkey: its name and the password, then the browser's own window. */
export function AddPasskey({ onDone }: { onDone: (codes: readonly string[] | null) => void }) {
  const [offered] = useState(() => deviceName(navigator.userAgent) ?? '')
  const send = async (name: string, current_password: string) => {
    const { data: options } = await callApi(startPasskey, { body: { current_password } })
    const passkey = await makePasskey(options).catch((error: unknown) => {
      throw new ApiError(422, passkeyFailed(error), { name: [passkeyFailed(error)] })
    })
    const { data } = await callApi(addPasskey, { body: { name, passkey } })
    onDone(data.recovery_codes)
    return { message: m.passkey_added() }
  }
  return (
    <PasskeyForm name={offered} button={m.passkey_add()} send={send}>
      <p>{m.passkey_text()}</p>
    </PasskeyForm>
  )
}
