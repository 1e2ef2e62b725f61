import type { SectionAnswer } from '#contract/founding/answers.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import type { Saving } from '#web/ui/save-state.tsx'
import { forgetLocal, keepLocal, readLocal } from './local-copy.ts'

export type Values = Readonly<Record<string, unknown>>

export interface DraftState {
  /** What the person typed and the server has not confirmed, or what still stands in a focused field. */
  readonly typed: Values
  /** Fields whose typed value is not saved. */
  readonly dirty: ReadonlySet<string>
  readonly errors: Readonly<Record<string, string>>
  /** Fields that somebody else changed meanwhile, with his value. */
  readonly conflicts: Readonly<Record<string, unknown>>
  readonly saving: Saving
}

export interface DraftPort {
  /** The section as the server last told it. */
  readonly current: () => Pick<SectionAnswer, 'version' | 'values'> | undefined
  readonly send: (fields: Values, version: number | undefined) => Promise<SectionAnswer>
  /** Takes a saved section into what the pages show. */
  readonly accept: (answer: SectionAnswer) => void
  /** Reads the section again, after a conflict. */
  readonly reload: () => Promise<Pick<SectionAnswer, 'version' | 'values'> | undefined>
  /** Tells what cannot stand at a field. */
  readonly report: (error: unknown) => void
}

interface Base {
  version: number | undefined
  value: unknown
}

const REST = 2_000
const RETRY = 10_000
const blank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const normal = (value: unknown): unknown => (blank(value) ? null : value)
/** Values as they are sent: blank rows of a list are not. */
export const wire = (value: unknown): unknown =>
  normal(
    Array.isArray(value)
      ? value.map((item) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '')
      : typeof value === 'string' && value.trim() === ''
        ? null
        : value,
  )
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(normal(a)) === JSON.stringify(normal(b))

const without = <T>(record: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))

/**
 * Draft of one section: sends only changed fields, 2 s after the last key or when a field is left; keeps a local copy
 * until the server confirmed it; a refused field waits for its correction while the others are saved.
 */
export function createDraft(key: string, port: DraftPort) {
  let state: DraftState = { typed: {}, dirty: new Set(), errors: {}, conflicts: {}, saving: { kind: 'clean' } }
  let bases: Record<string, Base> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** What was sent and is not answered yet. */
  let sent: Values = {}
  const listeners = new Set<() => void>()

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listen of listeners) listen()
  }
  const keep = () => {
    const fields = Object.fromEntries(
      [...state.dirty].map((field) => [
        field,
        { value: state.typed[field], version: bases[field]?.version, base: bases[field]?.value },
      ]),
    )
    if (state.dirty.size > 0) keepLocal(key, fields)
    else forgetLocal(key)
  }
  const later = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }
  const sendable = () =>
    [...state.dirty].filter((field) => state.errors[field] === undefined && !(field in state.conflicts))
  const focused = (field: string) => document.activeElement?.id.startsWith(fieldId(key, field)) === true

  /** Sent fields that nobody wrote in again since: what the server says of the others is out of date. */
  const untouched = () => Object.keys(sent).filter((field) => same(wire(state.typed[field]), sent[field]))

  const settle = (answer: SectionAnswer) => {
    const confirmed = untouched()
    const dirty = new Set([...state.dirty].filter((field) => !confirmed.includes(field)))
    // A base moves on only when nobody else wrote the field in between.
    for (const field of dirty)
      if (same(answer.values[field], bases[field]?.value) || field in sent)
        bases[field] = { version: answer.version, value: answer.values[field] }
    const shown = confirmed.filter((field) => !focused(field))
    port.accept(answer)
    set({ typed: without(state.typed, shown), dirty, saving: { kind: 'saved', at: new Date().toISOString() } })
    keep()
  }

  const conflict = async (fields: readonly string[]) => {
    const fresh = await port.reload()
    const conflicts = { ...state.conflicts }
    for (const field of fields) {
      conflicts[field] = fresh?.values[field] ?? null
      bases[field] = { version: fresh?.version, value: fresh?.values[field] }
    }
    set({ conflicts, saving: { kind: 'clean' } })
  }

  /** True when another round may follow at once. */
  const refused = async (error: unknown, fields: readonly string[]): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) {
      set({ saving: { kind: 'failed' } })
      later(RETRY)
      return false
    }
    const texts = firstErrors(error.errors)
    const named = fields.filter((field) =>
      Object.keys(texts).some((name) => name === field || name.startsWith(`${field}.`)),
    )
    const still = untouched()
    if (error.status === 409 && named.length > 0) {
      await conflict(named)
      return true
    }
    const bad = named.length > 0 ? named : fields
    const words = Object.fromEntries(
      bad
        .filter((field) => still.includes(field))
        .map((field) => [
          field,
          Object.entries(texts).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1] ?? error.message,
        ]),
    )
    set({ errors: { ...state.errors, ...words }, saving: { kind: 'clean' } })
    if (named.length === 0) {
      port.report(error)
      await port.reload()
    }
    return true
  }

  const round = async (): Promise<void> => {
    const fields = sendable()
    if (fields.length === 0) return
    set({ saving: { kind: 'saving' } })
    sent = Object.fromEntries(fields.map((field) => [field, wire(state.typed[field])]))
    const versions = fields.flatMap((field) => bases[field]?.version ?? [])
    try {
      settle(await port.send(sent, versions.length > 0 ? Math.min(...versions) : undefined))
    } catch (error) {
      if (!(await refused(error, fields))) return
    } finally {
      sent = {}
    }
    await round()
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    running ??= round().finally(() => void (running = undefined))
    return running
  }

  const change = (field: string, value: unknown, wait = REST) => {
    const stored = port.current()
    if (!state.dirty.has(field)) bases[field] = { version: stored?.version, value: stored?.values[field] }
    const dirty = new Set(state.dirty)
    // While another value is under way, what is stored is about to be replaced: only a further saving brings it back.
    if (!(field in sent) && same(wire(value), stored?.values[field])) dirty.delete(field)
    else dirty.add(field)
    set({ typed: { ...state.typed, [field]: value }, dirty, errors: without(state.errors, [field]) })
    keep()
    later(wait)
  }

  return {
    subscribe: (listen: () => void) => (listeners.add(listen), () => void listeners.delete(listen)),
    read: () => state,
    change,
    flush,
    /** A field was left: what is saved already shows the server's form of it. */
    leave: (field: string) => {
      if (field in state.typed && !state.dirty.has(field)) set({ typed: without(state.typed, [field]) })
      void flush()
    },
    /** Ends a conflict with the person's choice. */
    choose: (field: string, mine: boolean) => {
      set({
        conflicts: without(state.conflicts, [field]),
        ...(mine
          ? {}
          : {
              typed: without(state.typed, [field]),
              dirty: new Set([...state.dirty].filter((name) => name !== field)),
              errors: without(state.errors, [field]),
            }),
      })
      keep()
      void flush()
    },
    /** Takes back what an earlier visit could not save. */
    restore: () => {
      const left = readLocal(key)
      if (!left) return
      bases = {
        ...bases,
        ...Object.fromEntries(
          Object.entries(left).map(([field, copy]) => [field, { version: copy.version, value: copy.base }]),
        ),
      }
      set({
        typed: {
          ...state.typed,
          ...Object.fromEntries(Object.entries(left).map(([field, copy]) => [field, copy.value])),
        },
        dirty: new Set([...state.dirty, ...Object.keys(left)]),
      })
      later(0)
    },
    stop: () => clearTimeout(timer),
  }
}

export type Draft = ReturnType<typeof createDraft>

/** DOM id of a field, the same everywhere: asks and errors jump to it. */
export const fieldId = (key: string, field: string): string => `${key}-${field}`
