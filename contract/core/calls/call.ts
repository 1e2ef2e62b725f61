import type { z } from 'zod'
import type { PermissionCode, PermissionSlug } from '../rights/permissions.ts'
import type { Sheet } from './sheet.ts'
import type { Words } from './words.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Kinds of account: a user of an organisation, a founder (temporary, token type t), a user of the ministry (type m).
 */
export type Kind = 'org' | 'est' | 'ministry'
export type Right = readonly [PermissionSlug, PermissionCode]

/**
 * Who may make a call: anybody (`open`), or signed-in users of these kinds.
 * `may` lists rights; one of them is enough. Founders are not asked for a right, because they reach only their own
 * request [spec 1§6].
 * `limited` also accepts the temporary token of a user who must change the password first.
 * `enrolling` also accepts a user who has to add a second factor first.
 * `acting` lets a ministry user who is visiting an organisation's file (`_token` and `_ni`) make the organisation's
 * call.
 */
export type Access =
  | 'open'
  | {
      readonly kinds: readonly Kind[]
      readonly may?: readonly Right[]
      readonly limited?: true
      readonly enrolling?: true
      readonly acting?: 'read' | 'write'
    }

export type Shape = z.ZodType
type Given<S> = S extends Shape ? z.output<S> : undefined
type Sent<S> = S extends Shape ? z.input<S> : undefined

/** One endpoint. Server and web both take its path, rights and shapes from here. */
export interface Call<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  A extends Shape = Shape,
> {
  readonly method: Method
  /** Path as in the specification; `{x}` is a parameter: `v2/branch/{id}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Shape of `data` in the answer. */
  readonly answer: A
  /** Bytes that its body may have, where that is more than a form of a record needs. */
  readonly bodyBytes?: number
  /** Accepts multipart/form-data. Files are stored first; the body contains their attachment ids. */
  readonly form?: true
  /** The PUT also works as a POST with `_method=PUT` in the body, because the specification sends it that way. */
  readonly formPut?: true
  /** A GET that changes state [spec]. It needs a bearer header or a same-origin request. POST works too. */
  readonly changesState?: true
  /** An open POST that only asks: without a body, its answer is the same for everybody. */
  readonly asks?: true
  /** The answer is a list with `pagination`. */
  readonly paged?: true
  /** A list that grows for as long as the platform runs: it is counted up to some thousands of rows only. */
  readonly endless?: true
  /** Compares `If-Match` with the version of the record. 409 with the present record when they differ. */
  readonly versioned?: true
  /** A list that can be exported: a workbook when the request has the header To-Excel or Export [spec 1§7]. */
  readonly sheet?: Sheet | undefined
  /** Labels of its fields, for the OpenAPI document. */
  readonly words?: Words | undefined
  /** Scripts of any site may read the answer: data that is published for everybody. */
  readonly anyOrigin?: true
  /** The answer is bytes of one of these media types (`image/*` is any picture), without an envelope. */
  readonly blob?: readonly MediaType[]
  /** Code of the success message. */
  readonly says?: string
}

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? Given<P> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Given<Q> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? Given<B> : never
export type SentParams<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? Sent<P> : never
export type SentQuery<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Sent<Q> : never
export type SentBody<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? Sent<B> : never
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never

export type MediaType = `${string}/${string}`
export const wordFile = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const workbookFile = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Declares an endpoint. The types of parameters, body and answer come from its schemas. */
export function call<
  A extends Shape,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  L extends true | undefined = undefined,
  F extends readonly MediaType[] | undefined = undefined,
>(
  definition: Call<P, Q, B, A> & { readonly paged?: L; readonly blob?: F },
): Call<P, Q, B, A> & { readonly paged?: L; readonly blob?: F } {
  return definition
}

export interface Pagination {
  total_row: number
  last_page: number
  per_page: number
  current_page: number
}

/** The envelope of every answer [domain 0]. */
export interface Envelope<T> {
  status: boolean
  message: string
  data: T
  errors?: Record<string, string[]>
  pagination?: Pagination
}
