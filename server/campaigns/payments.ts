import { sql } from 'kysely'
import { listNgoPayments, type DonationMethod } from '#contract/campaigns/calls.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { publicWords } from '../public-site/index.ts'
import { collecting } from './rows.ts'

type Row = Omit<DonationMethod, 'bank_account'> & {
  account: { bank_id: number; branch_name: string; account_no: string } | null
}

/** What the public learns of an account `b` of the organisation `n` [domain 2.2]; of its drivers, dates and letters nothing. */
export const publicAccount = sql`jsonb_build_object('bank_id', b.bank_id, 'branch_name', b.branch_name, 'account_no', b.account_no)`
export const offered = sql`b.is_available and b.in_force and b.status = 'active' and b.deleted_at is null`

/** How an organisation takes donations. */
export const donationMethods: Area = (on, services) => {
  const words = publicWords(services)

  on(listNgoPayments, async ({ params, request, reply }) => {
    const ngos = await sql<{
      status_id: number
    }>`select n.status_id from ngos n where n.id = ${params.id} and n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])`.execute(
      services.readDb,
    )
    const ngo = found(ngos.rows[0])
    if (!collecting.includes(ngo.status_id)) return publicAnswer(request, reply, [])
    const { rows } =
      await sql<Row>`select o.id, m.id as payment_method_id, m.slug, m.name_ar, m.name_en, m.requires_otp, m.min_amount, m.max_amount, o.merchant_no,
        (select ${publicAccount} from bank_accounts b where b.id = o.bank_account_id and b.ngo_id = o.ngo_id and not m.requires_otp and ${offered}
          and exists (select 1 from campaigns c where c.ngo_id = o.ngo_id and c.confirmed = 'A' and c.deleted_at is null)) as account
        from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id
        where o.ngo_id = ${params.id} and o.is_active and o.status = 'verified' and o.deleted_at is null and m.is_active and m.deleted_at is null
        order by m.requires_otp desc, m.id`.execute(services.readDb)
    return publicAnswer(
      request,
      reply,
      rows.map(({ account, ...row }) => ({ ...row, bank_account: account && accountOf(account, words) })),
    )
  })
}

/** An account with the name of its bank. */
export const accountOf = (
  { bank_id, ...account }: NonNullable<Row['account']>,
  words: ReturnType<typeof publicWords>,
) => ({ bank: words.word('banks', bank_id), ...account })
