import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listOwnPaymentMethods } from '#contract/guest-pages/calls.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { about } from './about.ts'
import { statistics } from './statistics.ts'

export { aboutJobs } from './about.ts'

/** What an organisation's own people see of its public pages: donation methods, about, figures. */
export const guestPages: Area = (on, services) => {
  on(listOwnPaymentMethods, async ({ actor }) => {
    const { rows } = await sql<
      AnswerOf<typeof listOwnPaymentMethods>[number]
    >`select o.id, o.payment_method_id, m.slug, m.name_ar, m.name_en, o.merchant_no, o.bank_account_id, o.agreement_file, o.is_active
      from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id
      where o.ngo_id = ${ngoOf(actor)} and o.deleted_at is null order by m.id`.execute(services.db)
    return rows
  })

  about(on, services)
  statistics(on, services)
}
