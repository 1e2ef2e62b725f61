import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { answerable } from './reply.ts'

const refusal = z.object({ id: z.int(), ...answerable })
/** Null where the campaign is not refused, or with a request, which is answered itself. */
export const readCampaignRefusal = call({
  method: 'GET',
  path: 'v2/campaigns/{id}/refusal',
  summary: 'The refusal of an own campaign, with the right of reply',
  access: { kinds: ['org'], may: [['campaigns', 'S']], acting: 'read' },
  params: z.strictObject({ id }),
  answer: z.object({ refusal: refusal.nullable() }),
})
