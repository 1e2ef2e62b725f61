import { type Driver, driverName } from './organisation-bodies.ts'
import type { Kit } from './kit.ts'
import type { Scene } from './organisation.ts'

/** One or two bank accounts, each operated jointly by chair and treasurer. */
export async function seedMoney(
  kit: Kit,
  { id, owner, organisation, n }: Scene,
  drivers: readonly Driver[],
): Promise<void> {
  const year = Number(organisation.decision_date.slice(0, 4))
  for (let at = 0; at < (n % 4 === 0 ? 2 : 1); at += 1) {
    const approved = `${Math.min(year + at + 1, 2025)}-11-05`
    const account = await kit.db
      .insertInto('bank_accounts')
      .values({
        ngo_id: id,
        bank_id: ((n + at) % 4) + 1,
        branch_name: at === 0 ? 'الفرع الرئيسي' : 'فرع المدينة',
        account_no: `DEMO-${String(n + 1).padStart(4, '0')}-${String(at + 1).padStart(2, '0')}`,
        account_name: organisation.name_ar,
        currency_id: at === 0 ? 1 : 2,
        is_available: at === 0,
        approval_no: `${700 + n * 2 + at}/ص`,
        approval_date: approved,
        opened_at: `${approved.slice(0, 8)}20`,
        approval_file: await kit.pdf(
          { ...owner, type: 'bank_accounts' },
          'كتاب الموافقة على فتح حساب',
          `Bank permission ${700 + n * 2 + at}`,
        ),
        status: organisation.status === 2 ? 'frozen' : 'active',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const assign_file = await kit.pdf(
      { ...owner, type: 'manager_accounts' },
      'قرار تفويض بتحريك الحساب',
      `Account drivers ${700 + n * 2 + at}`,
    )
    await kit.db
      .insertInto('manager_accounts')
      .values(
        drivers.map((driver) => ({
          ngo_id: id,
          bank_account_id: account.id,
          full_name: driverName(driver),
          id_number: kit.tools.encrypt(driver.person.national_number),
          id_number_hash: kit.tools.hmac(driver.person.national_number),
          director_id: driver.director_id,
          position_id: driver.position_id,
          operate_rule: 'joint',
          assign_date: kit.ago(190 + n * 9),
          assign_file,
        })),
      )
      .execute()
  }
}
