export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A call that the server refused, or that never reached it (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** Number that support can look up, if the server sent one. */
  readonly reference: string | undefined
  /** Data that the server sent with the refusal. */
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

/** The call is not for this person. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** What a page tells of data that it did not get: the number for support, or that they are not for this person. */
export const failureOf = (error: unknown): { reference: string | undefined; refusal: string | undefined } => ({
  reference: error instanceof ApiError ? error.reference : undefined,
  refusal: error instanceof ApiError && isForbidden(error) ? error.message : undefined,
})

/** There is no such record, or not for this person. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Somebody else changed the record after this person opened it. Nothing was saved; `current` is the present record. */
export class StaleError extends ApiError {
  readonly current: unknown
  constructor(message: string, current: unknown) {
    super(409, message)
    this.name = 'StaleError'
    this.current = current
  }
}

/** All field errors as one text, one per line [spec 1§5]. */
export const joinErrors = (errors: FieldErrors): string => Object.values(errors).flat().join('\n')

/** The first error of each field, as forms need them. */
export const firstErrors = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, texts]) => (texts[0] === undefined ? [] : [[field, texts[0]]])),
  )
