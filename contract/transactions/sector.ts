import { z } from 'zod'
import { call } from '../core/calls/call.ts'

/** A month of an address: YYYY-MM. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
/** Months that the trends of the ministry's start show, the present one the last. */
export const trendMonths = 12

export const readSector = call({
  method: 'GET',
  path: 'v2/ministry/dashboard/sector',
  summary: 'Requests and new organisations month by month, and organisations by governorate, within reach',
  access: { kinds: ['ministry'], may: [['ministry_dashboard', 'S']] },
  answer: z.object({
    /** The first one first; months in Damascus, YYYY-MM. */
    months: z.array(
      z.object({
        month: z.string(),
        /** Requests that were handed in; null for whoever may not see requests. */
        received: z.int().nullable(),
        /** Requests that were approved or refused. */
        decided: z.int().nullable(),
        /** Organisations by the date of their decision. */
        registered: z.int(),
      }),
    ),
    /** Organisations that the public register shows, the most first. */
    governorates: z.array(z.object({ governorate_id: z.int(), count: z.int() })),
  }),
})
