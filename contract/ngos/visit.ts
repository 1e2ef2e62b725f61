import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id, text } from '../core/calls/fields.ts'
import { visit } from '../core/session.ts'
import { seesNgos } from './register.ts'

const params = z.strictObject({ id })

/** Opens an organisation's file for half an hour [domain Q5]. `pass_token` is told this once; one file is open for a session. */
export const openVisit = call({
  method: 'POST',
  path: 'v2/ministry/ngos/{id}/visit',
  summary: 'Look into an organisation’s file: a reason for a pass of 30 minutes',
  access: seesNgos,
  params,
  body: z.strictObject({ reason: text(10, 200) }),
  answer: visit.extend({ pass_token: z.string() }),
})
export const closeVisit = call({
  method: 'DELETE',
  path: 'v2/ministry/ngos/{id}/visit',
  summary: 'Leave an organisation’s file before the pass ends',
  access: seesNgos,
  params,
  answer: z.null(),
})
/** The file that this session has open; null when none is, or its time has passed. */
export const readVisit = call({
  method: 'GET',
  path: 'v2/ministry/visit',
  summary: 'The organisation’s file that the own session has open',
  access: seesNgos,
  answer: visit.nullable(),
})
