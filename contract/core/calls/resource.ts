import { z } from 'zod'
import { call, type Access, type Kind } from './call.ts'
import { id, pageQuery, sortBy } from './fields.ts'
import type { PermissionCode, PermissionSlug } from '../rights/permissions.ts'
import type { Sheet } from './sheet.ts'
import type { Words } from './words.ts'

interface ResourceDefinition<I extends z.ZodRawShape, V extends z.ZodRawShape, F extends z.ZodRawShape> {
  /** API path without the id: `v2/service-centres`. */
  path: string
  permission: PermissionSlug
  title: string
  /** Fields of the body. Create and update both send all of them. */
  input: I
  /** Fields of a row that are not in the input. */
  view?: V
  /** Filters of the list, beside page, per_page, search and sort. */
  filter?: F
  /** Bodies are multipart forms; an update is a POST with `_method=PUT`. */
  form?: true
  kind?: Kind
  /** What the log calls a row; its name by default. */
  named?: (row: Readonly<Record<string, unknown>>) => string
  /** Columns of the exported list. Without them there is no export. */
  sheet?: Sheet
  /** How its answers name a record, where the specification has a word of its own: `member_added`. */
  said?: 'activity' | 'member'
  /** What its fields are called; the five calls are described with it. */
  words?: Words
}

/** The five calls of a register from one description: list, read, create, update, remove. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the five calls, one after the other
export function resource<
  I extends z.ZodRawShape,
  V extends z.ZodRawShape = Record<never, never>,
  F extends z.ZodRawShape = Record<never, never>,
>(definition: ResourceDefinition<I, V, F>) {
  const { path, permission, title, form, kind = 'org', sheet, words, named, said } = definition
  const says = (done: string) => (said ? `${said}_${done}` : done)
  const input = z.strictObject(definition.input)
  const row = z.object({
    id: z.int(),
    ...definition.input,
    ...(definition.view ?? ({} as V)),
    /** Version of the row. Sent back as `If-Match`, so that one edit does not overwrite another. */
    updated_at: z.string(),
  })
  const sort = sortBy('id', ...Object.keys(definition.input), 'created_at', 'updated_at')
  const filter = z.strictObject({ ...pageQuery, sort, ...(definition.filter ?? ({} as F)) })
  const params = z.strictObject({ id })
  const access = (code: PermissionCode): Access => ({
    kinds: [kind],
    may: [[permission, code]],
    ...(kind === 'org' ? { acting: code === 'S' ? 'read' : 'write' } : {}),
  })
  return {
    path,
    permission,
    named,
    input,
    row,
    filter,
    list: call({
      method: 'GET',
      path,
      summary: `${title}: list`,
      access: access('S'),
      query: filter,
      answer: z.array(row),
      paged: true,
      sheet,
      words,
    }),
    read: call({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `${title}: one`,
      access: access('S'),
      params,
      answer: row,
      words,
    }),
    create: call({
      method: 'POST',
      path,
      summary: `${title}: add`,
      access: access('A'),
      body: input,
      answer: row,
      words,
      form,
      says: says('added'),
    }),
    update: call({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `${title}: edit`,
      access: access('U'),
      params,
      body: input,
      answer: row,
      words,
      form,
      formPut: form,
      versioned: true,
      says: says('edited'),
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `${title}: delete`,
      access: access('D'),
      params,
      answer: z.null(),
      says: says('deleted'),
    }),
  }
}

/** What `resource()` answers, whatever its fields. */
export type AnyResource = ReturnType<typeof resource>

/** A register that changes a record by POST to its address, as the specification writes it. */
export const changedByPost = <R extends { update: object }>({ update, ...rest }: R): R => {
  const { formPut: _, ...call } = update as { formPut?: true }
  return { ...rest, update: { ...call, method: 'POST' } } as unknown as R
}
