import { useEffect, useRef, useState } from 'react'
import type { Saving } from '#web/ui/save-state.tsx'
import type { Errors, Fields } from '#web/ui/use-fields.ts'

/** Typing that pauses this long is kept, in milliseconds. */
const pause = 900
/** What could not be kept is tried again after this long, in milliseconds. */
const again = 5000

/**
 * Keeps a form by itself, a moment after each change, and when the page is left. One saving at a time: what is typed
 * meanwhile is kept by the next one. `flush` waits until everything is kept; it answers whether it is.
 */
export function useKept<V extends Record<string, unknown>>(
  form: Fields<V>,
  save: (values: V) => Promise<Errors | undefined>,
): { saving: Saving; flush: () => Promise<boolean> } {
  const [saving, setSaving] = useState<Saving>({ kind: 'clean' })
  const running = useRef<Promise<boolean>>(undefined)
  const latest = useRef({ form, save })

  const once = async (): Promise<boolean> => {
    setSaving({ kind: 'saving' })
    try {
      const errors = await latest.current.save(latest.current.form.now())
      if (errors) latest.current.form.setErrors(errors)
      setSaving(errors ? { kind: 'refused' } : { kind: 'saved', at: new Date().toISOString() })
      return !errors
    } catch {
      setSaving({ kind: 'failed' })
      return false
    }
  }
  const flush = async (): Promise<boolean> => {
    await running.current
    if (!latest.current.form.dirty) return true
    running.current = once().finally(() => (running.current = undefined))
    return running.current
  }
  const flushing = useRef(flush)
  useEffect(() => {
    latest.current = { form, save }
    flushing.current = flush
  })

  const { values, dirty } = form
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => void flushing.current(), saving.kind === 'failed' ? again : pause)
    return () => clearTimeout(timer)
  }, [values, dirty, saving])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => latest.current.form.unsaved && event.preventDefault()
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      void flushing.current()
    }
  }, [])
  return { saving, flush }
}
