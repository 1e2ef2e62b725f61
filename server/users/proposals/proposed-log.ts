import { toRights, toRows } from '#contract/users/rights.ts'
import type { Trx } from '../../core/services.ts'
import { namesOf } from './names.ts'
import { overridesForLog } from './person-log.ts'
import type { AccountWanted, ProposalRow, Wanted } from './rows.ts'
import type { AccountStanding, PersonStanding, TransactionStanding } from './standing.ts'

type Side = Record<string, unknown>
interface Sides {
  before: Side
  after: Side
}

const rowsForLog = (rows: Wanted['role']): Side =>
  Object.fromEntries(toRows(toRights(rows)).map((row) => [row.permission_slug, row.sub_permission.join('')]))

async function personSides(trx: Trx, base: PersonStanding, wanted: Wanted['person']): Promise<Sides> {
  const ids = [...base.roles, ...wanted.roles].map((role) => role.role_id)
  const name = await namesOf(trx, 'roles', ids)
  const side = ({ roles, overrides }: Wanted['person']): Side => ({
    roles: roles
      .map(({ role_id, ends_on }) => (ends_on ? `${name(role_id).name_ar} (حتى ${ends_on})` : name(role_id).name_ar))
      .join('، '),
    ...overridesForLog(overrides),
  })
  return { before: side(base), after: side(wanted) }
}

async function transactionSides(
  trx: Trx,
  base: TransactionStanding,
  wanted: Wanted['transaction_roles'],
): Promise<Sides> {
  const ids = [...base.roles, ...wanted].map((role) => role.id)
  const name = await namesOf(trx, 'transaction_request_roles', ids)
  const side = (roles: Wanted['transaction_roles']): Side => ({
    transaction_roles: roles
      .map(({ id, transaction_type_ids: { length } }) =>
        length === 0 ? name(id).name_ar : `${name(id).name_ar} (عدد الأنواع: ${length})`,
      )
      .join('، '),
  })
  return { before: side(base.roles), after: side(wanted) }
}

/** What stands and what is asked for, field by field as the log tells the same of a person, a role and an account; a second factor is told by the sentence alone. */
export async function proposedForLog(
  trx: Trx,
  { kind, base, wanted }: Pick<ProposalRow, 'kind' | 'base' | 'wanted'>,
): Promise<Sides> {
  if (kind === 'person') return personSides(trx, base as PersonStanding, wanted as Wanted['person'])
  if (kind === 'transaction_roles')
    return transactionSides(trx, base as TransactionStanding, wanted as Wanted['transaction_roles'])
  if (kind === 'role')
    return { before: rowsForLog(base as Wanted['role']), after: rowsForLog(wanted as Wanted['role']) }
  const { reason, ...to } = wanted as AccountWanted
  const fields = (['username', 'email', 'is_active'] as const).filter((name) => to[name] !== undefined)
  const side = (of: Partial<AccountStanding>): Side => Object.fromEntries(fields.map((name) => [name, of[name]]))
  return {
    before: side(base as AccountStanding),
    after: { ...side(to), ...(reason ? { disabled_reason: reason } : {}) },
  }
}
