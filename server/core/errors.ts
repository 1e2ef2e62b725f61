import type { FieldErrorCode, SentenceCode } from '#contract/core/refusals/messages.ts'

export type FieldRefusals = Record<
  string,
  readonly (
    | FieldErrorCode
    | { code: FieldErrorCode; params?: Record<string, unknown> }
    | { text: { ar: string; en: string } }
  )[]
>

/** An error of one field in its own words, where no code says it. */
export const inWords = (ar: string, en: string) => ({ text: { ar, en } })

/** The only way to say no: status, code of the sentence, field errors. Words are chosen at the edge in the reader's language. */
export class Refusal extends Error {
  readonly status: number
  readonly code: SentenceCode
  readonly fields: FieldRefusals | undefined
  /** Told beside the refusal, e.g. both versions of a record that two people changed. */
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

/** 404: the record is not there, or not within the actor's scope; the two are not told apart. */
export const notFound = () => new Refusal(404, 'not_found')
/** 409 V-STATE: the record's state does not allow the change. */
export const wrongState = (data?: unknown) => new Refusal(409, 'state', { data })
/** 422 with messages at the fields. */
export const invalid = (fields: FieldRefusals) => new Refusal(422, 'invalid', { fields })
/** 403: signed in, but the right is lacking. */
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

/** Field of a broken unique rule: its last column, scope columns aside. */
function takenField(detail: string | undefined): string | undefined {
  const columns = /^Key \(([^)]+)\)=/
    .exec(detail ?? '')?.[1]
    ?.split(', ')
    .filter((column) => column !== 'ngo_id' && column !== 'establishment_id' && /^[a-z_]+$/.test(column))
  return columns?.at(-1)
}

/** What a database or system error means to the caller; undefined when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code = '', detail } = (error as DatabaseError | null) ?? {}
  if (code === '23505') {
    const field = takenField(detail)
    return field ? invalid({ [field]: ['V-TAKEN'] }) : new Refusal(409, 'state')
  }
  if (code === '23503' || code === '23001') return new Refusal(409, 'in_use')
  // Class 22: a value that its column cannot hold, a NUL in a text among them.
  if (code === '23514' || code === '23502' || /^22(00[1378]|021|P0[25])$/.test(code)) return new Refusal(422, 'invalid')
  if (
    /^(53|57|08|40|55P03)/.test(code) ||
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
