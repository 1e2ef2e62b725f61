import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice } from '../core/calls/fields.ts'
import { permissionSlugs } from '../core/rights/permissions.ts'

/** Answers «why can't I?»: the reader lacks a right, and these people can give it. */
export const listRightGivers = call({
  method: 'GET',
  path: 'v2/right-givers',
  summary: 'Who can give the reader a right that he lacks',
  access: { kinds: ['org', 'ministry'] },
  query: z.strictObject({ slug: choice(permissionSlugs) }),
  answer: z.array(z.object({ id: z.int(), name: z.string(), job_title_id: z.int().nullable() })),
})
