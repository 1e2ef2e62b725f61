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
  /** What the last saving answered: what shows the request hears of it a moment later than of this state. */
  readonly answer?: SectionAnswer
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

export const without = <T>(record: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))

/**
 * Draft of one section: sends only changed fields, 2 s after the last key or when a field is left; keeps a local copy
 * until the server confirmed it; a refused field waits for its correction while the others are saved.
 */
export class Draft {
  readonly #key: string
  readonly #port: DraftPort
  #state: DraftState = { typed: {}, dirty: new Set(), errors: {}, conflicts: {}, saving: { kind: 'clean' } }
  #bases: Record<string, Base> = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  /** What was sent and is not answered yet. */
  #sent: Values = {}
  readonly #listeners = new Set<() => void>()

  constructor(key: string, port: DraftPort) {
    this.#key = key
    this.#port = port
  }

  #set = (change: Partial<DraftState>) => {
    this.#state = { ...this.#state, ...change }
    for (const listen of this.#listeners) listen()
  }
  #keep = () => {
    const fields = Object.fromEntries(
      [...this.#state.dirty].map((field) => [
        field,
        { value: this.#state.typed[field], version: this.#bases[field]?.version, base: this.#bases[field]?.value },
      ]),
    )
    if (this.#state.dirty.size > 0) keepLocal(this.#key, fields)
    else forgetLocal(this.#key)
  }
  #later = (wait: number) => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), wait)
  }
  #sendable = () =>
    [...this.#state.dirty].filter(
      (field) => this.#state.errors[field] === undefined && !(field in this.#state.conflicts),
    )
  #focused = (field: string) => document.activeElement?.id.startsWith(fieldId(this.#key, field)) === true

  /** Sent fields that nobody wrote in again since: what the server says of the others is out of date. */
  #untouched = () => Object.keys(this.#sent).filter((field) => same(wire(this.#state.typed[field]), this.#sent[field]))

  #settle = (answer: SectionAnswer) => {
    const confirmed = this.#untouched()
    const dirty = new Set([...this.#state.dirty].filter((field) => !confirmed.includes(field)))
    // A base moves on only when nobody else wrote the field in between.
    for (const field of dirty)
      if (same(answer.values[field], this.#bases[field]?.value) || field in this.#sent)
        this.#bases[field] = { version: answer.version, value: answer.values[field] }
    const shown = confirmed.filter((field) => !this.#focused(field))
    this.#port.accept(answer)
    this.#set({
      typed: without(this.#state.typed, shown),
      dirty,
      answer,
      saving: { kind: 'saved', at: new Date().toISOString() },
    })
    this.#keep()
  }

  #conflict = async (fields: readonly string[]) => {
    const fresh = await this.#port.reload()
    const conflicts = { ...this.#state.conflicts }
    for (const field of fields) {
      conflicts[field] = fresh?.values[field] ?? null
      this.#bases[field] = { version: fresh?.version, value: fresh?.values[field] }
    }
    this.#set({ conflicts, saving: { kind: 'clean' } })
  }

  /** True when another round may follow at once. */
  #refused = async (error: unknown, fields: readonly string[]): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) {
      this.#set({ saving: { kind: 'failed' } })
      this.#later(RETRY)
      return false
    }
    const texts = firstErrors(error.errors)
    const named = fields.filter((field) =>
      Object.keys(texts).some((name) => name === field || name.startsWith(`${field}.`)),
    )
    const still = this.#untouched()
    if (error.status === 409 && named.length > 0) {
      await this.#conflict(named)
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
    this.#set({ errors: { ...this.#state.errors, ...words }, saving: { kind: 'clean' } })
    if (named.length === 0) {
      this.#port.report(error)
      await this.#port.reload()
    }
    return true
  }

  #round = async (): Promise<void> => {
    const fields = this.#sendable()
    if (fields.length === 0) return
    this.#set({ saving: { kind: 'saving' } })
    this.#sent = Object.fromEntries(fields.map((field) => [field, wire(this.#state.typed[field])]))
    const versions = fields.flatMap((field) => this.#bases[field]?.version ?? [])
    try {
      this.#settle(await this.#port.send(this.#sent, versions.length > 0 ? Math.min(...versions) : undefined))
    } catch (error) {
      if (!(await this.#refused(error, fields))) return
    } finally {
      this.#sent = {}
    }
    await this.#round()
  }

  flush = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#running ??= this.#round().finally(() => void (this.#running = undefined))
    return this.#running
  }

  change = (field: string, value: unknown, wait = REST) => {
    const stored = this.#port.current()
    if (!this.#state.dirty.has(field)) this.#bases[field] = { version: stored?.version, value: stored?.values[field] }
    const dirty = new Set(this.#state.dirty)
    // While another value is under way, what is stored is about to be replaced: only a further saving brings it back.
    if (!(field in this.#sent) && same(wire(value), stored?.values[field])) dirty.delete(field)
    else dirty.add(field)
    this.#set({ typed: { ...this.#state.typed, [field]: value }, dirty, errors: without(this.#state.errors, [field]) })
    this.#keep()
    this.#later(wait)
  }

  subscribe = (listen: () => void) => (this.#listeners.add(listen), () => void this.#listeners.delete(listen))

  read = () => this.#state

  /** A field was left: what is saved already shows the server's form of it. */
  leave = (field: string) => {
    if (field in this.#state.typed && !this.#state.dirty.has(field))
      this.#set({ typed: without(this.#state.typed, [field]) })
    void this.flush()
  }

  /** Ends a conflict with the person's choice. */
  choose = (field: string, mine: boolean) => {
    this.#set({
      conflicts: without(this.#state.conflicts, [field]),
      ...(mine
        ? {}
        : {
            typed: without(this.#state.typed, [field]),
            dirty: new Set([...this.#state.dirty].filter((name) => name !== field)),
            errors: without(this.#state.errors, [field]),
          }),
    })
    this.#keep()
    void this.flush()
  }

  /** Takes back what an earlier visit could not save. */
  restore = () => {
    const left = readLocal(this.#key)
    if (!left) return
    this.#bases = {
      ...this.#bases,
      ...Object.fromEntries(
        Object.entries(left).map(([field, copy]) => [field, { version: copy.version, value: copy.base }]),
      ),
    }
    this.#set({
      typed: {
        ...this.#state.typed,
        ...Object.fromEntries(Object.entries(left).map(([field, copy]) => [field, copy.value])),
      },
      dirty: new Set([...this.#state.dirty, ...Object.keys(left)]),
    })
    this.#later(0)
  }

  stop = () => clearTimeout(this.#timer)
}

/** DOM id of a field, the same everywhere: asks and errors jump to it. */
export const fieldId = (key: string, field: string): string => `${key}-${field}`
