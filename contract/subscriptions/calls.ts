import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, email, id, lk, optional } from '../core/calls/fields.ts'
import { opportunityTypes } from '../opportunities/calls.ts'
import { word } from '../public-site/shapes.ts'

/** What somebody can be told about: an organisation, jobs, volunteering. */
export const topics = ['ngo', ...opportunityTypes] as const
export type Topic = (typeof topics)[number]

/** The mail that has to be confirmed proves that a person asked; the second field is one that people never see. */
const asked = { email, website: z.string().max(2_000).optional() }
/** The signed token of a mail stands in the address of the page that the mail leads to, and is never written to a log. */
const proof = z.strictObject({ token: z.string().max(100) })
/** Where the person stands afterwards. The answer to a wish is the same for every address. */
const step = z.object({ step: z.enum(['asked', 'confirmed', 'stopped']) })

export const followNgo = call({
  method: 'POST',
  path: 'v2/guest/subscriptions/ngo/{ngo_id}',
  summary: 'Asks for mails about an organisation; nothing is sent before the address has agreed',
  access: 'open',
  params: z.strictObject({ ngo_id: id }),
  body: z.strictObject(asked),
  answer: step,
  says: 'follow_asked',
})

export const followOpportunities = call({
  method: 'POST',
  path: 'v2/guest/subscriptions/opportunities/{type}',
  summary: 'Asks for mails about new jobs or volunteering, everywhere or in one governorate, of every position or one',
  access: 'open',
  params: z.strictObject({ type: choice(opportunityTypes) }),
  body: z.strictObject({
    ...asked,
    governorate_id: optional(lk('governorates')),
    position_type_id: optional(lk('position-types')),
  }),
  answer: step,
  says: 'follow_asked',
})

const subscription = z.object({
  id: z.int(),
  topic: z.enum(topics),
  ngo: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }).nullable(),
  governorate: word.nullable(),
  position_type: word.nullable(),
})
export type Subscription = z.output<typeof subscription>

export const readWish = call({
  method: 'GET',
  path: 'v2/guest/subscriptions/confirm',
  summary: 'What the link of a confirmation mail stands for',
  access: 'open',
  query: proof,
  answer: subscription,
})
export const confirmWish = call({
  method: 'POST',
  path: 'v2/guest/subscriptions/confirm',
  summary: 'The owner of the address agrees',
  access: 'open',
  query: proof,
  answer: step,
  says: 'follow_confirmed',
})

export const readSubscriptions = call({
  method: 'GET',
  path: 'v2/guest/subscriptions/stop',
  summary: 'What the receiver of a mail follows, by the link of that mail',
  access: 'open',
  query: proof,
  answer: z.array(subscription),
})
export const stopSubscriptions = call({
  method: 'POST',
  path: 'v2/guest/subscriptions/stop',
  summary: 'Ends one subscription, or all of an address and erases it; mail programs do it in one step [RFC 8058]',
  access: 'open',
  query: proof,
  body: z.strictObject({
    /** One of them; left out: all. */
    subscription: optional(id),
    'List-Unsubscribe': z.literal('One-Click').optional(),
  }),
  answer: step,
  says: 'follow_stopped',
})
