import { z } from 'zod'
import { call } from './calls/call.ts'
import { id, text } from './calls/fields.ts'

const access = { kinds: ['org', 'ministry'] } as const
/** How many views a person may keep of one list, and of all together. */
export const mostViews = { ofList: 20, ofAll: 200 } as const

/** A screen of this site, without its question. */
const path = z
  .string()
  .max(200)
  .regex(/^(\/[A-Za-z0-9_-]+)+$/)
/** What the address of the list asks for, from its question mark on; never empty. */
const search = z
  .string()
  .max(1_500)
  .regex(/^\?[^\s<>"#]+$/)

export const listSavedViews = call({
  method: 'GET',
  path: 'v2/saved-views',
  summary: 'Lists with their filters as the reader saved them, by name',
  access,
  answer: z.array(z.object({ id, path: z.string(), name: z.string(), search: z.string() })),
})
export const saveView = call({
  method: 'POST',
  path: 'v2/saved-views',
  summary: 'Saves the filters of a list under a name; a view of this name is replaced',
  access,
  body: z.strictObject({ path, name: text(1, 60), search }),
  answer: z.object({ id }),
  says: 'view_saved',
})
export const removeView = call({
  method: 'DELETE',
  path: 'v2/saved-views/{id}',
  summary: 'Removes a saved view',
  access,
  params: z.strictObject({ id }),
  answer: z.null(),
  says: 'view_removed',
})
