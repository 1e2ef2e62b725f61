import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { listingRights } from './listings.ts'
import { queryBounds } from './query-words.ts'

/** One query over the listings. With the header To-Excel or Export its rows come as a file [spec 1§7]. */
export const askListings = call({
  method: 'POST',
  path: 'v2/ministry/graphql',
  summary: 'Listings of the reports, by a GraphQL query',
  access: { kinds: ['ministry'], may: listingRights },
  body: z.strictObject({
    query: z.string().min(1).max(queryBounds.characters),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().max(100).nullish(),
    /** The saved report that is run: its history keeps who did and how many rows there were. */
    report: id.optional(),
  }),
  answer: z.record(z.string(), z.unknown()),
})
