import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { placeFilter } from './where.ts'

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

/** The table of who does what where with the tags of HXL under its headings, for tools that read tables by their tags. */
const table = <const P extends string>(path: P, access: Access, summary: string) =>
  call({
    method: 'GET',
    path,
    summary,
    access,
    query: z.strictObject(placeFilter),
    answer: z.unknown(),
    blob: ['text/csv'],
  })
export const ministryHxl = table(
  'v2/ministry/co-op/who-does-what-where/hxl',
  { kinds: ['ministry'], may: [['ministry_ngos', 'E']] },
  'Who does what where as CSV with tags of HXL',
)
export const ownHxl = table(
  'v2/co-op/who-does-what-where/hxl',
  { kinds: ['org'], may: [['ngo_un_coop', 'S']], acting: 'read' },
  'The own part of who does what where as CSV with tags of HXL',
)
