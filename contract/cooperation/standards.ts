import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'

const file = <const P extends string>(path: P, access: Access, summary: string) =>
  call({ method: 'GET', path, summary, access, answer: z.unknown(), blob: ['application/xml'] })

/** Approved projects within the reach of the reader; the ministry reports them as a second reporter. */
export const ministryIati = file(
  'v2/ministry/co-op/iati',
  { kinds: ['ministry'], may: [['ministry_ngos', 'E']] },
  'Cooperation projects as an IATI 2.03 activity file of the ministry',
)
export const ownIati = file(
  'v2/co-op/iati',
  { kinds: ['org'], may: [['ngo_un_coop', 'S']], acting: 'read' },
  'The own cooperation projects as an IATI 2.03 activity file',
)
