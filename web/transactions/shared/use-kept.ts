import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/core/api/api-error.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Saving } from '#web/ui/save-state.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Errors, Fields } from '#web/ui/use-fields.ts'

/** Typing that pauses this long is kept, in milliseconds. */
const pause = 900
/** What could not be kept is tried again after this long, in milliseconds. */
const again = 5000

/** The right is gone, or the record is not what it was: the same answer would come again. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [403, 404, 409].includes(error.status)
/** Why nothing goes on before everything is kept. */
const unkept = {
  failed: () => toast({ tone: 'bad', title: m.form_not_saved() }),
  refused: () => toast({ tone: 'bad', title: m.form_refused() }),
}

/** Another site is not gone to before everything is kept, and another page of ours keeps it on the way. */
function useLeaving(isUnsaved: () => boolean, keep: () => Promise<unknown>): void {
  const first = useRef({ isUnsaved, keep })
  useEffect(() => {
    const asked = first.current
    const leave = (event: BeforeUnloadEvent) => asked.isUnsaved() && event.preventDefault()
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      void asked.keep()
    }
  }, [])
}

/**
 * Keeps a form by itself, a moment after each change, and when the page is left. One saving at a time: what is typed
 * meanwhile is kept by the next one. `flush` waits until everything is kept; it answers whether it is, and says why
 * not. What could not be kept is lost with the page (`isUnkept`): its form asks before that.
 */
export function useKept<V extends Record<string, unknown>>(
  form: Fields<V>,
  save: (values: V) => Promise<Errors | undefined>,
): { saving: Saving; isUnkept: boolean; flush: () => Promise<boolean> } {
  const [saving, setSaving] = useState<Saving>({ kind: 'clean' })
  const running = useRef<Promise<Saving['kind']>>(undefined)
  const latest = useRef({ form, save })

  /** What was typed when it could not be kept: the same is not sent again by itself. */
  const barred = useRef('')

  const once = async (): Promise<Saving['kind']> => {
    setSaving({ kind: 'saving' })
    const values = latest.current.form.now()
    const settle = (saved: Saving) => {
      if (saved.kind === 'barred' || saved.kind === 'refused') barred.current = JSON.stringify(values)
      setSaving(saved)
      return saved.kind
    }
    try {
      const errors = await latest.current.save(values)
      if (errors) latest.current.form.setErrors(errors)
      return settle(errors ? { kind: 'refused' } : { kind: 'saved', at: new Date().toISOString() })
    } catch (error) {
      if (!isFinal(error)) return settle({ kind: 'failed' })
      reportError(error)
      return settle({ kind: 'barred' })
    }
  }
  const keep = async (): Promise<Saving['kind']> => {
    await running.current
    if (!latest.current.form.dirty) return 'saved'
    running.current = once().finally(() => (running.current = undefined))
    return running.current
  }
  const flush = async (): Promise<boolean> => {
    const kind = await keep()
    if (kind === 'failed' || kind === 'refused') unkept[kind]()
    return kind === 'saved'
  }
  const keeping = useRef(keep)
  useEffect(() => {
    latest.current = { form, save }
    keeping.current = keep
  })

  const { values, dirty } = form
  useEffect(() => {
    if (!dirty) return
    if ((saving.kind === 'barred' || saving.kind === 'refused') && barred.current === JSON.stringify(values)) return
    const timer = setTimeout(() => void keeping.current(), saving.kind === 'failed' ? again : pause)
    return () => clearTimeout(timer)
  }, [values, dirty, saving])
  useLeaving(
    () => latest.current.form.unsaved,
    () => keeping.current(),
  )
  return { saving, isUnkept: ['failed', 'barred', 'refused'].includes(saving.kind), flush }
}
