import { sql } from 'kysely'
import { bankAccounts } from '#contract/profile/bank-accounts.ts'
import { managerAccounts } from '#contract/profile/manager-accounts.ts'
import type { TestApp } from './app.ts'
import { account } from './campaigns.ts'
import { uploaded } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })

/** Adds a member with this position to an organisation's present council; returns the id. */
export async function boardMember(
  app: TestApp,
  ngoId: number,
  given: { position?: number; status?: string; until?: string; idHash?: string } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`with present as (
      select id from director_boards where ngo_id = ${ngoId} and type = 'administrative' and status = ${given.status ?? 'current'} and end_date = ${given.until ?? '2090-01-01'}),
    board as (
      insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status)
      select ${ngoId}, 'administrative', (select count(*) + 1 from director_boards where ngo_id = ${ngoId}), 5, '2024-01-01', ${given.until ?? '2090-01-01'}, ${given.status ?? 'current'}
      where not exists (select from present) returning id)
    insert into directors (ngo_id, type, director_board_id, first_name, last_name, id_number_hash, position_id, seat_method, start_date)
    select ${ngoId}, 'administrative', coalesce((select id from present), (select id from board)), 'نادر', 'الخيزران', ${given.idHash ?? null}, ${given.position ?? 1}, 'elected', '2024-01-01' returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}

/** A valid body of an account. The account is closed, because open ones are limited in number. */
export async function accountInput(app: TestApp, owner: Owner, n: number | string) {
  const { rows } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${owner.ngoId}`.execute(
    app.ownerDb,
  )
  return {
    bank_id: 1,
    branch_name: 'فرع المزة',
    account_no: `ACC-${owner.ngoId}-${n}`,
    account_name: rows[0]?.name_ar ?? '',
    currency_id: 1,
    is_available: false,
    opened_at: '2021-03-10',
    approval_no: `${n}/م`,
    approval_date: '2021-03-01',
    approval_file: await fileOf(app, owner),
    status: 'closed',
  }
}

export const bankAccountsCase: RegisterCase = {
  resource: bankAccounts,
  table: 'bank_accounts',
  required: [
    'bank_id',
    'branch_name',
    'account_no',
    'account_name',
    'currency_id',
    'is_available',
    'opened_at',
    'approval_no',
    'approval_date',
    'approval_file',
    'status',
  ],
  input: accountInput,
  change: { branch_name: 'فرع البرامكة', opened_at: '2021-04-10' },
}

export const managerAccountsCase: RegisterCase = {
  resource: managerAccounts,
  table: 'manager_accounts',
  required: ['bank_account_id', 'full_name', 'id_number', 'position_id', 'operate_rule', 'assign_date', 'assign_file'],
  input: async (app, owner, n) => ({
    bank_account_id: await account(app, owner.ngoId ?? 0),
    full_name: 'نادر سليم الخيزران',
    id_number: `88${String(n).padStart(9, '0')}`,
    director_id: await boardMember(app, owner.ngoId ?? 0, { position: 5 }),
    position_id: 5,
    operate_rule: 'joint',
    assign_date: '2024-02-01',
    end_date: null,
    assign_file: await fileOf(app, owner),
  }),
  change: { full_name: 'نادر سليم الزعرور', assign_date: '2024-03-01' },
  foreign: async (app, other) => ({
    bank_account_id: await account(app, other.ngoId ?? 0),
    director_id: await boardMember(app, other.ngoId ?? 0, { position: 5 }),
  }),
  calls: { read: null },
}
