import { useRef, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Errors, Fields } from '#web/ui/use-fields.ts'
import { StaleError } from '../api/api-error.ts'
import { merge } from './merge.ts'

interface Options<R extends { updated_at: string }, V extends Record<string, unknown>> {
  form: Fields<V>
  /** The record as it was opened; undefined for a new one. */
  record: R | undefined
  /** The form values of a record. */
  toForm: (record: R) => V
  /** Sends the values as a change of this version of the record. `seen` is the record in that version. */
  send: (values: V, version: string | undefined, seen: R | undefined) => Promise<Errors | undefined>
}
type Version = 'mine' | 'theirs'

/** Says that both changed the same fields, and chooses whose version the form shows. */
const ConflictNotice = ({ shown, onShow }: { shown: Version; onShow: (version: Version) => void }) => (
  <Notice tone="warn" role="alert" title={m.stale_title()}>
    <p>{m.stale_text()}</p>
    <Segments
      label={m.stale_versions()}
      value={shown}
      choices={[
        { value: 'mine', label: m.stale_mine() },
        { value: 'theirs', label: m.stale_theirs() },
      ]}
      onChange={onShow}
    />
  </Notice>
)

/** The form values of a record that has more fields than the form. */
export const valuesFrom = <V extends Record<string, unknown>>(
  initial: V,
  record: Readonly<Record<string, unknown>>,
): V => ({ ...initial, ...Object.fromEntries(Object.entries(record).filter(([name]) => name in initial)) }) as V

/**
 * Saves a record that somebody else may have changed meanwhile. Changes of different fields are merged and saved.
 * If both changed the same field, nothing is saved: the field shows the conflict, and the notice can show either
 * version in the form.
 */
export function useMergedSave<R extends { updated_at: string }, V extends Record<string, unknown>>({
  form,
  record,
  toForm,
  send,
}: Options<R, V>): {
  save: (values: V) => Promise<Errors | undefined>
  /** Called when the form stays open after saving these values. What was typed meanwhile stays in the form. */
  saved: (record: R, sent: V) => void
  notice: ReactNode
} {
  const base = useRef(record)
  const [apart, setApart] = useState<Record<Version, Partial<V>> & { shown: Version }>()

  const save = async (values: V): Promise<Errors | undefined> => {
    try {
      return await send(values, base.current?.updated_at, base.current)
    } catch (error) {
      if (!(error instanceof StaleError) || !base.current) throw error
      const current = error.current as R
      const theirs = toForm(current)
      const { merged, conflicts } = merge(toForm(base.current), values, theirs)
      base.current = current
      form.setValues(merge(values, form.now(), merged).merged)
      if (conflicts.length === 0) return save(merged)
      const of = (version: V) => Object.fromEntries(conflicts.map((name) => [name, version[name]])) as Partial<V>
      setApart({ mine: of(merged), theirs: of(theirs), shown: 'mine' })
      return Object.fromEntries(conflicts.map((name) => [name, m.stale_field()]))
    }
  }
  const show = (shown: Version) => {
    if (!apart || shown === apart.shown) return
    const typed = Object.fromEntries(Object.keys(apart.mine).map((name) => [name, form.values[name]])) as Partial<V>
    form.setValues({ ...form.values, ...apart[shown] })
    setApart({ ...apart, [apart.shown]: typed, shown })
  }
  const saved = (record: R, sent: V) => {
    const stored = toForm(record)
    const { merged } = merge(sent, form.now(), stored)
    base.current = record
    setApart(undefined)
    form.reset(stored)
    form.setValues(merged)
  }
  return { save, saved, notice: apart && <ConflictNotice shown={apart.shown} onShow={show} /> }
}
