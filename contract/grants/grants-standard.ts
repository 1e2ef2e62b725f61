import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { choice } from '../core/calls/fields.ts'

const file = <const P extends string>(path: P, access: Access, summary: string) =>
  call({
    method: 'GET',
    path,
    summary,
    access,
    query: z.strictObject({ format: choice(['json', 'csv']) }),
    answer: z.unknown(),
    blob: ['application/json', 'text/csv'],
  })

export const ministryGrantsFile = file(
  'v2/ministry/financial-grants/360giving',
  { kinds: ['ministry'], may: [['ministry_financial_grants', 'E']] },
  'Approved grants as 360Giving 1.4: json or csv',
)
export const ownGrantsFile = file(
  'v2/financial-grants/360giving',
  { kinds: ['org'], may: [['ngo_financial_grants', 'S']], acting: 'read' },
  'The own approved grants as 360Giving 1.4: json or csv',
)
