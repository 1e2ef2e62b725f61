import type { Kit } from './kit.ts'

/** A new account number of the first organisation, which its finance officer asked for and nobody confirmed yet. */
export async function seedAccountChange(kit: Kit, ngoId: number): Promise<void> {
  const { db } = kit
  const account = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('ngo_id', '=', ngoId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const asker = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'sanabel.finance')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account_changes')
    .values({
      ngo_id: ngoId,
      bank_account_id: account.id,
      kind: 'edit',
      fields: ['account_no'],
      account_no: 'DEMO-0001-77',
      asked_by: asker.id,
      asked_at: `${kit.ago(1)}T08:20:00Z`,
    })
    .execute()
}
