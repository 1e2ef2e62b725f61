import { sql } from 'kysely'
import type { PersonRights, TransactionRole } from '#contract/users/gives-more.ts'
import type { ProposalKind, ProposalState } from '#contract/users/proposals.ts'
import type { RightsRow } from '#contract/users/rights.ts'
import type { Db, Trx } from '../../core/services.ts'

/** Whose rights a proposal is about. */
export type Subject =
  | { readonly kind: 'person' | 'transaction_roles' | 'account' | 'colleague'; readonly userId: number }
  | { readonly kind: 'role'; readonly roleId: number }

/** Rights as they are proposed, whole. */
export interface Wanted {
  person: PersonRights
  transaction_roles: readonly TransactionRole[]
  role: readonly RightsRow[]
  account: AccountWanted
  colleague: AccountWanted
}

/** What is to change of an account; a second factor is only ever switched off. */
export interface AccountWanted {
  username?: string
  email?: string
  is_active?: boolean
  /** Why it is closed. */
  reason?: string | null
  totp_enabled?: false
}

export interface ProposalRow {
  id: number
  kind: ProposalKind
  user_id: number | null
  role_id: number | null
  /** Organisation in which a colleague asked. */
  ngo_id: number | null
  base: unknown
  wanted: unknown
  state: ProposalState
  asked_by: number
  asked_at: string
  expires_at: string
}

export const subjectOf = ({ kind, user_id, role_id }: Pick<ProposalRow, 'kind' | 'user_id' | 'role_id'>): Subject =>
  kind === 'role' ? { kind, roleId: role_id ?? 0 } : { kind, userId: user_id ?? 0 }
const userOf = (subject: Subject) => (subject.kind === 'role' ? null : subject.userId)
const roleOf = (subject: Subject) => (subject.kind === 'role' ? subject.roleId : null)

const columns = sql`p.id, p.kind, p.user_id, p.role_id, p.ngo_id, p.base, p.wanted, p.state, p.asked_by, p.asked_at, p.expires_at`

/** One proposal; `lock` holds it for a decision, after what it is about is held. */
export async function findProposal(db: Db | Trx, id: number, lock = false): Promise<ProposalRow | undefined> {
  const { rows } =
    await sql<ProposalRow>`select ${columns} from right_proposals p where p.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0]
}

/** The proposal of a subject that waits; there is one at a time. */
export async function findWaiting(trx: Trx, subject: Subject): Promise<ProposalRow | undefined> {
  const { rows } =
    await sql<ProposalRow>`select ${columns} from right_proposals p where p.kind = ${subject.kind} and p.state = 'waiting'
      and p.user_id is not distinct from ${userOf(subject)}::bigint and p.role_id is not distinct from ${roleOf(subject)}::bigint for update`.execute(
      trx,
    )
  return rows[0]
}

interface WaitingRow extends ProposalRow {
  asker: string
  person: string | null
  person_kind: 'ministry' | 'org' | null
  holders: number | null
}
/** Proposals that wait in a scope, the oldest first. */
export async function waitingProposals(db: Db, where: ReturnType<typeof sql>): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`select ${columns}, concat_ws(' ', a.first_name, a.last_name) as asker,
      case when u.id is not null then concat_ws(' ', u.first_name, u.last_name) end as person, u.kind as person_kind,
      case when r.id is not null then (select count(*) from held_roles h join users o on o.id = h.user_id where h.role_id = r.id and o.deleted_at is null) end as holders
    from right_proposals p join users a on a.id = p.asked_by left join users u on u.id = p.user_id left join ngos n on n.id = u.ngo_id left join roles r on r.id = p.role_id
    where p.state = 'waiting' and ${where} order by p.id limit 200`.execute(db)
  return rows
}

export async function insertProposal(
  trx: Trx,
  subject: Subject,
  given: { base: unknown; wanted: unknown; askedBy: number; askedAt: string; expiresAt: string; ngoId: number | null },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into right_proposals (kind, user_id, role_id, ngo_id, base, wanted, asked_by, asked_at, expires_at)
    values (${subject.kind}, ${userOf(subject)}, ${roleOf(subject)}, ${given.ngoId}, ${JSON.stringify(given.base)}::jsonb, ${JSON.stringify(given.wanted)}::jsonb, ${given.askedBy}, ${given.askedAt}, ${given.expiresAt}) returning id`.execute(
    trx,
  )
  return (rows[0] as { id: number }).id
}
