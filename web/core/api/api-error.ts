export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A call that the server refused or that never arrived (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** Number that support can look up, when the server sent one. */
  readonly reference: string | undefined
  /** What the server told beside the refusal. */
  readonly data: unknown
  constructor(status: number, message: string, errors: FieldErrors = {}, reference?: string, data?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.reference = reference
    this.data = data
  }
}

/** The record was changed after this person opened it: nothing was saved; `current` is the record as it stands now. */
export class StaleError extends ApiError {
  readonly current: unknown
  constructor(message: string, current: unknown) {
    super(409, message)
    this.name = 'StaleError'
    this.current = current
  }
}

/** All field errors in one text, a line each [spec 1§5]. */
export const joinErrors = (errors: FieldErrors): string => Object.values(errors).flat().join('\n')

/** First error of each field, as a form takes them. */
export const firstErrors = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, texts]) => (texts[0] === undefined ? [] : [[field, texts[0]]])),
  )
