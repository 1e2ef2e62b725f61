import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, int, longText, optional, pageQuery } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { directions, offerWords } from './assist-words.ts'
import { reading } from './objects.ts'
import { offerMachine } from './workflow.ts'

const at = z.string().nullable()
export const offerStatuses = namesOf(offerMachine.statuses)

export const offerInput = z.strictObject({
  count: int(1, 1_000_000),
  message: longText(500),
  /** The own item that this answers; its count goes down with it. */
  own_object_id: optional(id),
})
/** Emergency surplus is reserved at once for who asks first; everything else waits for its owner. */
export const makeOffer = call({
  method: 'POST',
  path: 'v2/assist-objects/{id}/offers',
  summary: 'Ask another organisation for a part of its item, or offer what it needs',
  access: { kinds: ['org'], may: [['ngo_assists', 'A']], acting: 'write' },
  params: z.strictObject({ id }),
  body: offerInput,
  answer: z.object({ id: z.int(), status: z.enum(offerStatuses) }),
  words: offerWords,
  says: 'assist_offered',
})

const offer = z.object({
  id: z.int(),
  updated_at: z.string(),
  created_at: z.string(),
  assist_object_id: z.int(),
  own_object_id: z.int().nullable(),
  /** The own item of whoever reads it, whichever side it is on. */
  my_object_id: z.int().nullable(),
  need: z.string(),
  unit_id: z.int().nullable(),
  /** What the owner of the item does; the other side does the opposite. */
  direction: z.enum(directions),
  is_mine: z.boolean(),
  /** Whether the reader's organisation receives. */
  receives: z.boolean(),
  count: z.int(),
  message: z.string(),
  status: z.enum(offerStatuses),
  accepted: z.boolean().nullable(),
  answer: at,
  held_until: at,
  partner_id: z.int(),
  partner_name_ar: z.string(),
  partner_name_en: at,
  /** Told to both once something is reserved. */
  partner_contact: at,
  partner_phone: at,
  my_count: z.int().nullable(),
  my_note: at,
  their_count: z.int().nullable(),
  their_note: at,
  settled_count: z.int().nullable(),
  settled_at: at,
  /** The last day for the other side, or for putting a difference right. */
  outcome_until: at,
  actions: z.array(z.enum(pressedOf(offerMachine))),
})
export type Offer = z.output<typeof offer>

/** Both what others asked of the own organisation and what it asked of them; newest first. */
export const listOffers = call({
  method: 'GET',
  path: 'v2/assist-offers',
  summary: 'Questions and reservations of the own organisation with others',
  access: reading,
  query: z.strictObject({
    page: pageQuery.page,
    per_page: pageQuery.per_page,
    object_id: id.optional(),
    status: choice(offerStatuses).optional(),
  }),
  answer: z.array(offer),
  paged: true,
})

export const actOnOffer = call({
  method: 'PUT',
  path: 'v2/assist-offers/{id}',
  summary: 'Accept, decline, withdraw, cancel, or say what came of it',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_assists', 'A'],
      ['ngo_assists_management', 'U'],
    ],
    acting: 'write',
  },
  params: z.strictObject({ id }),
  body: actionBody(offerMachine),
  versioned: true,
  answer: z.object({ status: z.enum(offerStatuses) }),
  words: offerWords,
  says: 'money_acted',
})
