import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LogEvent, PostgresQueryCompiler, type RootOperationNode } from 'kysely'
import type { PoolClient, QueryArrayResult, QueryResult } from 'pg'
import { type Answer, columnsOf, isKnown, recordsFolder } from './answers.ts'
import { keyOf } from './key.ts'
import { nothing, type Shape, union, widen } from './shape.ts'

/** One line in .cache/queries: rows that db/queries.txt does not contain yet. */
export interface Recorded {
  key: string
  /** The statement as PostgreSQL received it. */
  text: string
  /** It was part of another statement, whose rows these are. */
  within?: true
  row: Shape
}

/** A statement as it was sent, with the typed statements of the code that it consists of. */
interface Sent {
  row: Shape
  rowsRead: number
  fresh: boolean
  /** The text of each part by key. Undefined while only pg has seen the statement. */
  parts?: Map<string, string>
}

/** Rows examined per statement: enough to find its nulls, few enough to be fast. */
const mostRows = 500
const mostTexts = 5000

/** The beginning of a cursor's statement, see server/core/database/cursor.ts. */
const cursor = 'declare exported no scroll cursor for '

/** Whether a part is a statement itself, such as the select of a list. Other parts are conditions and columns. */
const isStatement = ([first = '']: readonly string[]) => /^\s*(?:select|with|insert|update|delete)\b/.test(first)

/** Records the rows that the product's typed statements return while tests run. */
export class QueryRecorder {
  #keys: ReadonlySet<string>
  #known = new Map<string, Answer[]>()
  #sent = new Map<string, Sent>()
  #compiler = new PostgresQueryCompiler()

  constructor(keys: Iterable<string>, known: readonly Answer[]) {
    this.#keys = new Set(keys)
    for (const answer of known) this.#known.set(answer.key, [...(this.#known.get(answer.key) ?? []), answer])
  }

  /** Listens to the answers on a connection. */
  listen(client: PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const heard = (first: unknown, result: QueryResult | QueryArrayResult | undefined) => {
      const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
      if (text !== undefined && result && 'fields' in result && result.fields.length > 0) this.#note(text, result)
    }
    const listening = (...given: unknown[]) => {
      const last = given.at(-1)
      if (typeof last === 'function')
        return query(...given.slice(0, -1), (error: unknown, result: QueryResult | undefined) => {
          heard(given[0], result)
          ;(last as (...answer: unknown[]) => void)(error, result)
        })
      const answer = query(...given)
      if (!(answer instanceof Promise)) return answer
      return answer.then((result: QueryResult) => {
        heard(given[0], result)
        return result
      })
    }
    client.query = listening as PoolClient['query']
  }

  #note(text: string, result: QueryResult | QueryArrayResult): void {
    let sent = this.#sent.get(text)
    if (sent === undefined) {
      sent = { row: { kinds: ['object'], fields: {} }, rowsRead: 0, fresh: true }
      for (const { name } of result.fields) sent.row.fields![name] = { shape: nothing() }
      this.#sent.set(text, sent)
      if (this.#sent.size > mostTexts) this.flush()
    }
    if (sent.parts?.size === 0) return
    for (const row of result.rows as Record<string, unknown>[]) {
      if (sent.rowsRead++ > mostRows) return
      for (const name in row) {
        const field = sent.row.fields?.[name]
        if (field && widen(field.shape, row[name])) sent.fresh = true
      }
    }
  }

  /** Kysely's log: connects a text with the statement in the code. */
  log = (event: LogEvent): void => {
    const { sql: text, query } = event.query
    // Rows fetched from a cursor arrive later and are not recorded. Its statement can still be described.
    const declared = text.startsWith(cursor) ? text.slice(cursor.length) : text
    if (declared !== text && !this.#sent.has(text))
      this.#sent.set(text, { row: { kinds: ['object'], fields: {} }, rowsRead: 0, fresh: true })
    const sent = this.#sent.get(text)
    if (sent === undefined || sent.parts !== undefined) return
    sent.parts = new Map()
    this.#collect(query, sent.parts, declared)
  }

  #collect(node: unknown, parts: Map<string, string>, text?: string): void {
    if (typeof node !== 'object' || node === null) return
    const { kind, sqlFragments } = node as { kind?: string; sqlFragments?: readonly string[] }
    if (kind === 'ValueNode' || kind === 'PrimitiveValueListNode') return
    if (kind === 'RawNode' && sqlFragments) {
      const key = keyOf(sqlFragments)
      if (this.#keys.has(key) && (text !== undefined || isStatement(sqlFragments)))
        parts.set(key, text ?? this.#compile(node as RootOperationNode))
    }
    for (const value of Object.values(node))
      if (Array.isArray(value)) for (const item of value) this.#collect(item, parts)
      else this.#collect(value, parts)
  }

  #compile(node: RootOperationNode): string {
    return this.#compiler.compileQuery(node, { queryId: 'recorded' }).sql
  }

  /** Writes new records to this process's file. Called when a test file ends. */
  flush(): void {
    const lines = this.take().map((one) => `${JSON.stringify(one)}\n`)
    if (lines.length === 0) return
    mkdirSync(recordsFolder, { recursive: true })
    appendFileSync(join(recordsFolder, `${process.pid}.jsonl`), lines.join(''))
  }

  /** New records since the last call, one for each set of columns of a statement. */
  take(): Recorded[] {
    const found = new Map<string, Recorded>()
    for (const [text, sent] of this.#sent) {
      if (!sent.fresh) continue
      sent.fresh = false
      sent.parts ??= this.#keys.has(keyOf([text])) ? new Map([[keyOf([text]), text]]) : new Map<string, string>()
      for (const [key, own] of sent.parts) {
        const within = own !== text
        if (isKnown(this.#known.get(key), sent.row, within)) continue
        const id = `${key} ${columnsOf(sent.row)}`
        const before = found.get(id)
        const row = before ? union(before.row, sent.row) : sent.row
        found.set(id, { key, text: before?.text ?? own, ...(within && { within }), row })
      }
    }
    if (this.#sent.size > mostTexts) this.#sent.clear()
    return [...found.values()]
  }
}
