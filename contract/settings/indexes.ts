import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, choice, id, list, pageQuery, sortBy, text } from '../core/calls/fields.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { indexColumn } from './index-fields.ts'
import { indexSheet } from './sheets.ts'

const slug = text(2, 60)
const oneIndex = z.strictObject({ slug })
const oneRecord = z.strictObject({ slug, id })
const access = (code: PermissionCode): Access => ({ kinds: ['ministry'], may: [['ministry_indexes', code]] })
const protection = z.object({ ar: z.string(), en: z.string() })

export const listIndexes = call({
  method: 'GET',
  path: 'v2/ministry/indexes',
  summary: 'Index tables with the number of their values',
  access: access('S'),
  query: z.strictObject({ ...pageQuery, sort: sortBy('name_ar', 'slug', 'active', 'retired', 'changed_at') }),
  answer: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name_ar: z.string(),
      name_en: z.string(),
      active: z.int(),
      retired: z.int(),
      changed_at: z.string().nullable(),
      /** Indexes that this one is related to. */
      related: z.array(z.object({ slug: z.string(), name_ar: z.string(), name_en: z.string() })),
    }),
  ),
  paged: true,
  sheet: indexSheet,
})

const indexRecord = z.object({
  /** The stable code that other tables hold. */
  id: z.int(),
  slug: z.string().nullable(),
  name_ar: z.string(),
  name_en: z.string(),
  icon: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
  is_active: z.boolean(),
  /** In how many records it stands. */
  uses: z.int(),
  protected: protection.nullable(),
  updated_at: z.string(),
})
export type IndexRecord = z.output<typeof indexRecord>
const option = z.object({
  related_name: z.string(),
  related_key_name: z.string(),
  key_name: z.string(),
  endpoint: z.string(),
})

/** An index: its columns, the lists that its records depend on, its records in order. */
export const readIndex = call({
  method: 'GET',
  path: 'v2/ministry/indexes/{slug}',
  summary: 'One index table with its records',
  access: access('S'),
  params: oneIndex,
  answer: z.object({
    slug: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    columns: z.array(indexColumn),
    options: z.array(option),
    /** Columns of protected values that stay as they are. */
    locked: z.array(z.string()),
    records: z.array(indexRecord),
    /** Another one after any change of its values or of their order. */
    updated_at: z.string(),
  }),
})
export type IndexTable = z.output<typeof readIndex.answer>

const described = readIndex.answer.omit({ records: true, updated_at: true }).extend({
  /** How many values it has, those out of force among them. */
  count: z.int(),
})
export type IndexDefinition = z.output<typeof described>
export const describeIndex = call({
  method: 'GET',
  path: 'v2/ministry/indexes/{slug}/definition',
  summary: 'One index table without its records: its columns and how many values it has',
  access: access('S'),
  params: oneIndex,
  answer: described,
})
export const listIndexRecords = call({
  method: 'GET',
  path: 'v2/ministry/indexes/{slug}/records',
  summary: 'Values of an index: a page of them, searched and sorted',
  access: access('S'),
  params: oneIndex,
  // The columns of an index are data: the server knows by which of them it is sorted.
  query: z.strictObject({
    ...pageQuery,
    sort: text(1, 60).optional(),
    state: choice(['active', 'retired']).optional(),
  }),
  answer: z.array(indexRecord),
  paged: true,
})
/** Values that one person puts in order by hand; a longer index is searched in forms, and its new values come last. */
export const mostOrdered = 300

/** Fields of a record as the index's columns name them; judged by `recordSchema`. */
const fields = z.record(z.string().max(60), z.unknown())
export const addIndexRecord = call({
  method: 'POST',
  path: 'v2/ministry/indexes/{slug}',
  summary: 'Add a value to an index',
  access: access('A'),
  params: oneIndex,
  body: fields,
  answer: indexRecord,
  says: 'added',
})
/** `is_active` beside the columns retires a value or takes it back. */
export const updateIndexRecord = call({
  method: 'PUT',
  path: 'v2/ministry/indexes/{slug}/{id}',
  summary: 'Edit, retire or restore a value',
  access: access('U'),
  params: oneRecord,
  body: fields,
  answer: indexRecord,
  versioned: true,
  says: 'edited',
})
export const removeIndexRecord = call({
  method: 'DELETE',
  path: 'v2/ministry/indexes/{slug}/{id}',
  summary: 'Delete a value that nothing uses',
  access: access('D'),
  params: oneRecord,
  answer: z.null(),
  versioned: true,
  says: 'deleted',
})
export const orderIndexRecords = call({
  method: 'PUT',
  path: 'v2/ministry/indexes/{slug}/order',
  summary: 'Put the values of an index in order',
  access: access('U'),
  params: oneIndex,
  body: z.strictObject({ id: list(id, 1, 2000) }),
  answer: z.null(),
  versioned: true,
  says: 'saved',
})

const use = z.object({
  table: z.string(),
  column: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  count: z.int(),
  /** False where history may not be rewritten: those records keep the old value. */
  moves: z.boolean(),
})
export type IndexUse = z.output<typeof use>
export const readIndexUses = call({
  method: 'GET',
  path: 'v2/ministry/indexes/{slug}/{id}/uses',
  summary: 'Where a value is used and how often',
  access: access('S'),
  params: oneRecord,
  answer: z.array(use),
})
export const mergeIndexRecords = call({
  method: 'POST',
  path: 'v2/ministry/indexes/{slug}/{id}/merge',
  summary: 'Merge a duplicate into another value: its uses move there',
  access: access('D'),
  params: oneRecord,
  body: z.strictObject({ into: id, confirmed: bool }),
  answer: z.object({ moved: z.int(), kept: z.int(), retired: z.boolean() }),
  says: 'values_merged',
})
