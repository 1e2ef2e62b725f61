import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, pageQuery } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { supervisionMachine } from './supervision-workflow.ts'

export const supervisedKinds = ['news', 'events'] as const
export type SupervisedKind = (typeof supervisedKinds)[number]
const statuses = namesOf(supervisionMachine.statuses)
const kind = choice(supervisedKinds)

/** Newest first. */
export const listSupervisedContent = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/content/{kind}',
  summary: 'Published news or events of an organisation, hidden ones too; drafts are its own affair',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'S']] },
  params: z.strictObject({ id, kind }),
  query: z.strictObject(pageQuery),
  answer: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      day: z.string(),
      status: z.enum(statuses),
      hidden_reason: z.string().nullable(),
      actions: z.array(z.enum(pressedOf(supervisionMachine))),
      updated_at: z.string(),
    }),
  ),
  paged: true,
})
export const superviseContent = call({
  method: 'POST',
  path: 'v2/ministry/content/{kind}/{id}',
  summary: 'Hide a news item or event of an organisation from visitors with a reason, or show it again',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params: z.strictObject({ kind, id }),
  body: actionBody(supervisionMachine, 'ministry'),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'opportunity_moved',
})
