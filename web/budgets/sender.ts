import { saveLines } from '#contract/budgets/budgets.ts'
import type { Budget, BudgetLine } from '#contract/budgets/shapes.ts'
import { ApiError, StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'

export type Column = 'planned' | 'actual' | 'note'
export type Cells = { planned?: string; actual?: string; note?: string | null }
export interface Change {
  readonly line: number
  readonly cells: Cells
}
/** A cell whose change did not stay: why, and what was typed. */
export interface Problem {
  readonly line: number
  readonly column: Column
  readonly typed: string
  /** In the words of whoever refused it; missing where somebody else changed the line meanwhile. */
  readonly text?: string
}
export interface Saved {
  readonly lines: readonly BudgetLine[]
  readonly head?: Partial<Budget>
}
type Batch = readonly (readonly [number, Cells])[]
export const columns: readonly Column[] = ['planned', 'actual', 'note']

/** Which cells of a sent block the server refused, by its place in the block. */
function refusedOf(error: ApiError, batch: Batch): Problem[] {
  return Object.entries(error.errors).flatMap(([path, texts]) => {
    const [, at, name] = /^lines\.(\d+)\.(planned|actual|note)$/.exec(path) ?? []
    const sent = at === undefined ? undefined : batch[Number(at)]
    const column = name as Column
    return sent ? [{ line: sent[0], column, typed: sent[1][column] ?? '', text: texts.join(' ') }] : []
  })
}

interface Listener {
  /** Lines as the server has them now. */
  readonly saved: (saved: Saved) => void
  /** These lines are no longer shown as they were typed. */
  readonly settled: (ids: readonly number[]) => void
  readonly problems: (problems: readonly Problem[]) => void
  readonly state: (state: 'saved' | 'saving' | 'failed') => void
  /** The accounts may not be written any more. */
  readonly gone: () => void
}

/** Sends cells line by line, one request after the other; what could not be sent stays until it is tried again. */
export class Sender {
  readonly #id: number
  readonly #waiting = new Map<number, Cells>()
  readonly #versions = new Map<number, string>()
  #busy = false
  #listener: Listener

  constructor(id: number, listener: Listener) {
    this.#id = id
    this.#listener = listener
  }
  /** Whom it tells from now on. */
  tell(listener: Listener): void {
    this.#listener = listener
  }
  /** The versions of lines as they were read; those that this sender saved are known already. */
  know(lines: readonly BudgetLine[]): void {
    for (const { id, updated_at } of lines) {
      const known = this.#versions.get(id)
      if (known === undefined || known < updated_at) this.#versions.set(id, updated_at)
    }
  }
  send(changes: readonly Change[]): void {
    for (const { line, cells } of changes) this.#waiting.set(line, { ...this.#waiting.get(line), ...cells })
    void this.flush()
  }
  async flush(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    this.#listener.state('saving')
    let goes = true
    while (goes && this.#waiting.size > 0) {
      const batch: Batch = [...this.#waiting]
      this.#waiting.clear()
      // oxlint-disable-next-line no-await-in-loop -- the next line is sent when this one has its version
      goes = await this.#sendBatch(batch)
    }
    this.#busy = false
    this.#listener.state(this.#waiting.size > 0 ? 'failed' : 'saved')
  }
  async #sendBatch(batch: Batch): Promise<boolean> {
    try {
      const lines = batch.map(([id, cells]) => {
        const updated_at = this.#versions.get(id)
        return { id, ...cells, ...(updated_at === undefined ? {} : { updated_at }) }
      })
      const { data } = await callApi(saveLines, { params: { id: this.#id }, body: { lines } })
      this.#take(data)
      this.#settle(batch)
      return true
    } catch (error) {
      return this.#refuse(error, batch)
    }
  }
  #take(saved: Saved): void {
    for (const line of saved.lines) this.#versions.set(line.id, line.updated_at)
    this.#listener.saved(saved)
  }
  #settle(batch: Batch): void {
    this.#listener.settled(batch.flatMap(([id]) => (this.#waiting.has(id) ? [] : [id])))
  }
  #keep(batch: Batch): void {
    for (const [id, cells] of batch) this.#waiting.set(id, { ...cells, ...this.#waiting.get(id) })
  }
  /** What a refusal means for the cells that were sent; answers whether the rest may be sent. */
  #refuse(error: unknown, batch: Batch): boolean {
    const drop = (ids: ReadonlySet<number>, problems: readonly Problem[]) => {
      this.#settle(batch.filter(([id]) => ids.has(id)))
      this.#keep(batch.filter(([id]) => !ids.has(id)))
      this.#listener.problems(problems)
      return true
    }
    if (error instanceof StaleError) {
      const { lines } = error.current as Saved
      this.#take({ lines })
      const stale = new Set(lines.map(({ id }) => id))
      const mine = batch.filter(([id]) => stale.has(id))
      return drop(
        stale,
        mine.flatMap(([line, cells]) =>
          columns.flatMap((column) => (column in cells ? [{ line, column, typed: cells[column] ?? '' }] : [])),
        ),
      )
    }
    const refused = error instanceof ApiError && error.status === 422 ? refusedOf(error, batch) : []
    if (refused.length > 0) return drop(new Set(refused.map(({ line }) => line)), refused)
    reportError(error)
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) {
      this.#settle(batch)
      this.#listener.gone()
    } else this.#keep(batch)
    return false
  }
}
