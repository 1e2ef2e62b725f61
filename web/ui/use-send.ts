import { useState } from 'react'
import type { Errors, Fields } from './use-fields.ts'

/**
 * Sends the values of a form, one attempt at a time. Errors that `onSubmit` returns are set at the fields; without any,
 * `onSaved` follows. `shown` counts the attempts that failed, so that the error summary appears anew.
 */
export function useSend<V extends Record<string, unknown>>(
  form: Fields<V>,
  onSubmit: (values: V) => Promise<Errors | void>,
  onSaved?: () => void,
): { send: () => Promise<void>; busy: boolean; shown: number } {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(0)
  const send = async () => {
    if (busy) return
    if (!form.check()) return setShown((count) => count + 1)
    setBusy(true)
    try {
      const errors = await onSubmit(form.values)
      if (!errors || Object.keys(errors).length === 0) return onSaved?.()
      form.setErrors(errors)
      setShown((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, shown }
}
