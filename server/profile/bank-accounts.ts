import { sql } from 'kysely'
import type { z } from 'zod'
import { heldAccountFields } from '#contract/profile/account-changes.ts'
import { bankAccounts } from '#contract/profile/bank-accounts.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { Refusal, inWords, type FieldRefusals } from '../core/errors.ts'
import { following, telling } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { approvalErrors, approvedFields } from './account-approvals.ts'
import { followRecord, holdEdit } from './account-changes/hold.ts'

type Input = z.output<typeof bankAccounts.input>
type Row = Record<string, unknown> & { id: number }

const named = inWords(
  'يجب أن يحوي اسم صاحب الحساب اسم المنظمة كما هو في ملفها.',
  'The account name must contain the name of the organisation as in its file.',
)
const opened = inWords(
  'لا يُفتح حساب قبل تاريخ إشهار المنظمة.',
  'An account is not opened before the registration of the organisation.',
)
const allowed = inWords(
  'يجب ألا يتجاوز تاريخ كتاب الموافقة تاريخ فتح الحساب.',
  'The approval letter must not be later than the opening of the account.',
)
const offered = inWords('لا يُعرض للمتبرعين إلا حساب فعّال.', 'Only an active account is offered to donors.')
const letter = inWords(
  'لكل حساب إضافي كتاب موافقة خاص به.',
  'Each further account needs an approval letter of its own.',
)

const rows: Area = (on, services) => {
  register(on, services, bankAccounts, {
    table: 'bank_accounts',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['account_no', 'account_name', 'branch_name', 'approval_no'],
    own: ['in_force'],
    check: async (trx, actor, input, before) => {
      const wrong = await errorsOf(trx, services, ngoOf(actor), input, before)
      if (Object.keys(wrong).length > 0) return wrong
      // A new account counts once it is confirmed.
      if (before?.in_force !== true) return new StoredColumns(before === undefined ? { in_force: false } : {})
      const held = heldAccountFields.filter((name) => input[name] !== before[name])
      if (held.length === 0) return {}
      const { rows } = await beyondOwner('a number is compared with those of all organisations', () =>
        sql`select from bank_accounts where bank_id = ${input.bank_id} and account_no = ${input.account_no} and id <> ${before.id} and deleted_at is null`.execute(
          services.db,
        ),
      )
      if (rows.length > 0) return { account_no: ['V-TAKEN'] }
      const subject = { ngoId: ngoOf(actor), accountId: before.id, driverId: null }
      const refused = await holdEdit(
        trx,
        services,
        actor,
        subject,
        Object.fromEntries(held.map((name) => [name, input[name]])),
      )
      if (Object.keys(refused).length > 0) return refused
      // The number and the bank of an account that counts change with a confirmation.
      return new StoredColumns({ bank_id: before.bank_id, account_no: before.account_no })
    },
  })
}

/** Accounts of the own organisation: one by default, further ones each by its own letter [domain 2.2, 6.8]. */
export const bankAccountsArea: Area = (on, services) =>
  rows(
    following(telling(on, { bank_accounts_no: 'account_no' }), async (trx, actor, id) => {
      await settle(trx, actor, id)
      await followRecord(trx, services, actor, { ngoId: ngoOf(actor), accountId: id, driverId: null })
    }),
    services,
  )

async function errorsOf(
  trx: Trx,
  services: Services,
  ngoId: number,
  input: Input,
  before: Row | undefined,
): Promise<FieldRefusals> {
  const id = before?.id ?? 0
  // What was entered before the platform compared it stays as it is until it is changed.
  const isNamedAnew = approvedFields.some((field) => input[field] !== before?.[field])
  // Held until the commit, and asked before the count: two accounts added at once count one another.
  await sql`select from ngos where id = ${ngoId} for update`.execute(trx)
  const { rows } = await sql<{ named: boolean; decision_date: string; open: number; letter: boolean }>`select
      position(ar_norm(n.name_ar) in ar_norm(${input.account_name})) > 0 or coalesce(position(lower(n.name_en) in lower(${input.account_name})) > 0, false) as named, n.decision_date,
      (select count(*) from bank_accounts a where a.ngo_id = n.id and a.id <> ${id} and a.status <> 'closed' and a.deleted_at is null) as open,
      exists (select from bank_accounts a where a.ngo_id = n.id and a.id <> ${id} and a.status <> 'closed' and a.approval_no = ${input.approval_no} and a.deleted_at is null) as letter
    from ngos n where n.id = ${ngoId}`.execute(trx)
  const [own] = rows
  const count = (own?.open ?? 0) + 1
  const usual = services.reference.setting('bank.max_accounts', 1)
  const most = services.reference.setting('bank.max_with_exception', 3)
  const counts = input.status !== 'closed'
  return {
    ...(own?.named ? {} : { account_name: [named] }),
    ...(input.opened_at < (own?.decision_date ?? '') ? { opened_at: [opened] } : {}),
    ...(isNamedAnew ? await approvalErrors(trx, ngoId, input) : {}),
    ...(input.approval_date > input.opened_at ? { approval_date: [allowed] } : {}),
    ...(input.is_available && input.status !== 'active' ? { is_available: [offered] } : {}),
    ...(counts && count > usual && own?.letter ? { approval_no: [letter] } : {}),
    ...(counts && count > most ? { status: [full(most)] } : {}),
  }
}

const full = (most: number) =>
  inWords(
    `بلغت المنظمة أقصى عدد للحسابات غير المغلقة (${most}).`,
    `The organisation already has the most accounts that may be open (${most}).`,
  )

/** An account that campaigns or payment methods name is not deleted; drivers go with a deleted one and are ended with a closed one. */
async function settle(trx: Trx, actor: Actor, id: number): Promise<void> {
  const ngoId = ngoOf(actor)
  const { rows } = await sql<{
    gone: boolean
    closed: boolean
    used: boolean
  }>`select a.deleted_at is not null as gone, a.status = 'closed' as closed,
      exists (select from campaigns c where c.ngo_id = a.ngo_id and c.bank_account_id = a.id and c.deleted_at is null)
      or exists (select from ngo_payment_methods p where p.ngo_id = a.ngo_id and p.bank_account_id = a.id and p.deleted_at is null) as used
    from bank_accounts a where a.id = ${id} and a.ngo_id = ${ngoId}`.execute(trx)
  const state = rows[0]
  if (state?.gone && state.used) throw new Refusal(409, 'in_use')
  if (!state?.gone && !state?.closed) return
  const ended = await sql<Row & { full_name: string }>`update manager_accounts set updated_by = ${actor.userId},
      deleted_at = case when ${state.gone} then now() end, end_date = coalesce(end_date, greatest(public.today(), assign_date + 1))
    where bank_account_id = ${id} and ngo_id = ${ngoId} and deleted_at is null and (${state.gone} or end_date is null) returning id, full_name, end_date`.execute(
    trx,
  )
  for (const driver of ended.rows)
    await audit(trx, actor, {
      action: state.gone ? 'delete' : 'update',
      entity: 'manager_accounts',
      entity_id: driver.id,
      description_ar: `انتهاء تكليف محرّك الحساب ${driver.full_name} مع ${state.gone ? 'حذف' : 'إغلاق'} الحساب`,
      ...(state.gone ? { before: driver } : { after: driver }),
    })
}
