import { sql } from 'kysely'
import { listSupervisedMethods, superviseMethod, type SupervisedMethod } from '#contract/giving/methods.ts'
import { donationMethodMachine } from '#contract/giving/workflow.ts'
import { act, actionsOf, taken } from '../../core/cases/act.ts'
import type { Area } from '../../core/http/route.ts'
import { listFrom } from '../../core/registers/list-from.ts'
import { orderOf } from '../../core/registers/order.ts'
import { keepingAway } from '../../core/identity/interest.ts'
import { partsIn } from '../kind.ts'
import { servedOn } from '../../transactions/index.ts'
import { heldMethod, type HeldMethod, methodKind, methodsWithin } from './kind.ts'
import { lastTest, platformMethod, usableAccount } from './rows.ts'

type Row = Omit<SupervisedMethod, 'actions'> & Pick<HeldMethod, 'requires_otp' | 'is_usable' | 'name_ar' | 'name_en'>

/** Donation methods of organisations, as the ministry checks them. */
export const supervisedMethods: Area = (on, services) => {
  const kind = methodKind(services)
  on(listSupervisedMethods, async ({ actor, query }) => {
    const where = [sql`o.deleted_at is null and n.deleted_at is null`, methodsWithin(actor)]
    if (query.status) where.push(sql`o.status = ${query.status}`)
    const page = await listFrom(
      services.db,
      sql<Row>`select ${heldMethod}, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, o.is_active, o.agreement_file, o.suspend_reason, ${servedOn(services, 'ngo_payment_methods', sql`o.id`)} as reply, o.verified_at,
          ${lastTest} as test, ${platformMethod} as method,
          jsonb_build_object('bank_id', b.bank_id, 'branch_name', b.branch_name, 'account_no', b.account_no, 'is_usable', (${usableAccount}) is true) as account
        from ngo_payment_methods o join bank_accounts b on b.id = o.bank_account_id and b.ngo_id = o.ngo_id join payment_methods m on m.id = o.payment_method_id join ngos n on n.id = o.ngo_id where ${sql.join(where, sql` and `)}`,
      query,
      {
        text: sql`concat_ws(' ', t.ngo_name_ar, t.merchant_no, t.name_ar)`,
        order: orderOf(undefined, {}, { usual: sql`t.status = 'draft' desc, t.id desc`, last: sql`t.id desc` }),
        size: 10,
      },
    )
    const away = await keepingAway(services.db, actor, kind, page.rows)
    return {
      ...page,
      rows: page.rows.map(({ requires_otp, is_usable, name_ar, name_en, ...row }) => ({
        ...row,
        actions: actionsOf(away, { ...row, requires_otp, is_usable, name_ar, name_en }, actor, partsIn(row, actor)),
      })),
    }
  })
  on(superviseMethod, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(donationMethodMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    }),
  )
}
