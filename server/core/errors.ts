import type { FieldErrorCode, SentenceCode } from '#contract/core/refusals/messages.ts'

export type FieldRefusals = Record<
  string,
  readonly (
    | FieldErrorCode
    | { code: FieldErrorCode; params?: Record<string, unknown> }
    | { text: { ar: string; en: string } }
  )[]
>

/** A field error with its own words, for cases that have no code. */
export const inWords = (ar: string, en: string) => ({ text: { ar, en } })

/**
 * A refusal: status, code of the sentence, field errors. The only way to refuse a request. `http.ts` chooses the words
 * in the reader's language.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: SentenceCode
  readonly fields: FieldRefusals | undefined
  /** Sent with the refusal, such as both versions of a record that two people changed. */
  readonly data: unknown

  constructor(status: number, code: SentenceCode, extra: { fields?: FieldRefusals; data?: unknown } = {}) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.data = extra.data ?? null
  }
}

/** 404: the record does not exist or is outside the actor's scope. The answer does not say which. */
export const notFound = () => new Refusal(404, 'not_found')
/** 410: readers saw it once, and it was removed. */
export const gone = () => new Refusal(410, 'gone')
/** 409 V-STATE: the record's status does not allow the change. */
export const wrongState = (data?: unknown) => new Refusal(409, 'state', { data })
/** 422 with messages at their fields. */
export const invalid = (fields: FieldRefusals) => new Refusal(422, 'invalid', { fields })
/** 403: signed in, but without the right. */
export const forbidden = () => new Refusal(403, 'forbidden')

/** The row, or 404. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound()
  return row
}

interface DatabaseError {
  code?: string
  detail?: string
}

/** The field of a broken unique constraint: its last column that is not part of the scope. */
function takenField(detail: string | undefined): string | undefined {
  const columns = /^Key \(([^)]+)\)=/
    .exec(detail ?? '')?.[1]
    ?.split(', ')
    .filter((column) => column !== 'ngo_id' && column !== 'establishment_id' && /^[a-z_]+$/.test(column))
  return columns?.at(-1)
}

/** What a database or system error means to the caller. Undefined when it is our own fault. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code = '', detail } = (error as DatabaseError | null) ?? {}
  if (code === '23505') {
    const field = takenField(detail)
    return field ? invalid({ [field]: ['V-TAKEN'] }) : new Refusal(409, 'state')
  }
  if (code === '23503' || code === '23001') return new Refusal(409, 'in_use')
  // Class 22: a value that the column cannot store, such as a text with NUL.
  if (code === '23514' || code === '23502' || /^22(00[1378]|021|P0[25])$/.test(code)) return new Refusal(422, 'invalid')
  if (
    /^(53|57|08|40|55P03|25006)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ENOSPC', 'EDQUOT', 'ETIMEDOUT'].includes(code)
  )
    return new Refusal(503, 'unavailable')
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return new Refusal(503, 'unavailable')
  return undefined
}
