import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { id, optional, pastDate } from '../core/calls/fields.ts'
import { regulationReference } from './reference.ts'

const may = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_regulations', code]] })
const path = 'v2/ministry/regulations/{id}/versions'
const version = z.object({
  id: z.int(),
  /** First day of the text, and the day on which the following one took its place. */
  from: z.string(),
  replaced_on: z.string(),
  amended_by: regulationReference.nullable(),
  articles: z.int(),
})
export type RegulationVersion = z.output<typeof version>
const versions = z.array(version)
export const readVersions = call({
  method: 'GET',
  path,
  summary: 'Regulations: earlier versions of a text, the latest first',
  access: may('S'),
  params: z.strictObject({ id }),
  answer: versions,
})
const params = z.strictObject({ id, version_id: id })
export const writeVersion = call({
  method: 'PUT',
  path: `${path}/{version_id}`,
  summary: 'Regulations: correct the day on which an earlier version ended, or what brought the following one',
  access: may('U'),
  params,
  body: z.strictObject({ replaced_on: pastDate, amended_by_id: optional(id) }),
  answer: versions,
  says: 'edited',
})
/** For a change that was no new version but a correction: the text that followed counts from the day of the one that is removed. */
export const removeVersion = call({
  method: 'DELETE',
  path: `${path}/{version_id}`,
  summary: 'Regulations: remove an earlier version',
  access: may('U'),
  params,
  answer: versions,
  says: 'deleted',
})
