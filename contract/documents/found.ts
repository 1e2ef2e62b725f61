import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { text } from '../core/calls/fields.ts'

/** Stored files by their name, for the search box: whatever is found can be opened at `v2/files/{id}`. */
export const findFiles = call({
  method: 'GET',
  path: 'v2/found-files',
  summary:
    'The newest files whose name holds all words (of two letters: begins a word), of those that the reader may open',
  access: { kinds: ['org', 'ministry'] },
  query: z.strictObject({ search: text(2, 100) }),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: z.string(),
      ngo_name_ar: z.string().nullable(),
      ngo_name_en: z.string().nullable(),
    }),
  ),
})
