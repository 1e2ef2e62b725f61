import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, pageQuery } from '../core/calls/fields.ts'
import { actionBody, pressedOf } from '../core/machine.ts'
import { assistObjects, objectStatuses } from './objects.ts'
import { objectMachine } from './workflow.ts'

const params = z.strictObject({ id })

/** What an organisation gives and needs, as the ministry sees it: all of it; it may close an item with a reason. */
export const listSupervisedAssists = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/assist-objects',
  summary: 'Networking items of an organisation',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'S']] },
  params,
  query: z.strictObject({ ...pageQuery, status: choice(objectStatuses).optional() }),
  answer: z.array(
    assistObjects.row.omit({ actions: true }).extend({ actions: z.array(z.enum(pressedOf(objectMachine))) }),
  ),
  paged: true,
})
export const superviseAssist = call({
  method: 'POST',
  path: 'v2/ministry/assist-objects/{id}/actions',
  summary: 'Close a networking item with a reason',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params,
  body: actionBody(objectMachine, 'ministry'),
  versioned: true,
  answer: z.object({ status: z.enum(objectStatuses) }),
  says: 'money_acted',
})
