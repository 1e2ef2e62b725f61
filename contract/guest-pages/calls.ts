import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import type { PermissionSlug } from '../core/rights/permissions.ts'

/** What an organisation's own people see of its public pages; a ministry user who looks into the file sees the same. */
const own = (slug: PermissionSlug): Access => ({ kinds: ['org'], may: [[slug, 'S']], acting: 'read' })

export const listOwnPaymentMethods = call({
  method: 'GET',
  path: 'v2/payment-methods',
  summary: 'Donation methods of the own organisation, active or not',
  access: own('ngo_payments'),
  answer: z.array(
    z.object({
      id: z.int(),
      payment_method_id: z.int(),
      slug: z.string(),
      name_ar: z.string(),
      name_en: z.string(),
      merchant_no: z.string(),
      bank_account_id: z.int(),
      agreement_file: z.int(),
      is_active: z.boolean(),
    }),
  ),
})

export const readNgoAbout = call({
  method: 'GET',
  path: 'v2/ngo-about',
  summary: 'What the own organisation says of itself',
  access: own('ngo_about_ngo'),
  answer: z.object({ about: z.string().nullable() }),
})
