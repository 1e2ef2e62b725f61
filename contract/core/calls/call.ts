import type { z } from 'zod'
import type { PermissionCode, PermissionSlug } from '../rights/permissions.ts'
import type { Sheet } from './sheet.ts'
import type { Words } from './words.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Kinds of login: organisation user, establishment (temporary, token type t), ministry (token type m). */
export type Kind = 'org' | 'est' | 'ministry'
export type Right = readonly [PermissionSlug, PermissionCode]

/**
 * Who may make a call: anybody (`open`), or signed-in users of the named kinds.
 * `may` lists rights of which one suffices; temporary users skip it [spec 1§6] because they only reach their own case.
 * `limited` also accepts the temporary token of a user who still must change the password.
 * `acting` lets a ministry user who looks into an organisation's file (`_token` and `_ni`) make an organisation's call.
 */
export type Access =
  | 'open'
  | {
      readonly kinds: readonly Kind[]
      readonly may?: readonly Right[]
      readonly limited?: true
      readonly acting?: 'read' | 'write'
    }

export type Shape = z.ZodType
type Given<S> = S extends Shape ? z.output<S> : undefined
type Sent<S> = S extends Shape ? z.input<S> : undefined

/** One endpoint, the only place where both sides learn its path, rights and shapes. */
export interface Call<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  A extends Shape = Shape,
> {
  readonly method: Method
  /** As in the specification, `{x}` marks a parameter: `v2/branch/{id}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Shape of `data` in the answer. */
  readonly answer: A
  /** Accepts multipart/form-data; file parts arrive in the body as attachment ids. */
  readonly form?: true
  /** The PUT is also reachable as POST with `_method=PUT` in the body, as the specification sends it. */
  readonly formPut?: true
  /** A GET that changes state [spec]: answers only a bearer header or a same-origin request; POST answers too. */
  readonly changesState?: true
  /** Answers a list: the envelope carries `pagination`. */
  readonly paged?: true
  /** Takes the version of the record that the writer saw (`If-Match`), and answers 409 with the record when it is another one. */
  readonly versioned?: true
  /** A list that is answered as a spreadsheet to a request with the header To-Excel or Export [spec 1§7]. */
  readonly sheet?: Sheet | undefined
  /** What its fields are called, for who reads its description. */
  readonly words?: Words | undefined
  /** Answers bytes, not the envelope. */
  readonly blob?: true
  /** Success message code of the answer. */
  readonly says?: string
}

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? Given<P> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Given<Q> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? Given<B> : never
export type SentParams<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? Sent<P> : never
export type SentQuery<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Sent<Q> : never
export type SentBody<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? Sent<B> : never
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never

/** Declares an endpoint; the types of parameters, body and answer follow from its schemas. */
export function call<
  A extends Shape,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  L extends true | undefined = undefined,
  F extends true | undefined = undefined,
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
