import { sql } from 'kysely'
import {
  askingRight,
  type ProposalActor,
  type ProposalState,
  proposalRight,
  rightProposal,
} from '#contract/users/proposals.ts'
import { beyond, type Rights, toRights } from '#contract/users/rights.ts'
import type { CaseKind, Taking } from '../../core/cases/act.ts'
import { type Actor, may, ngoOf } from '../../core/identity/actor.ts'
import { clearOpening, isSecond, notSecond } from '../../core/identity/second-person.ts'
import { audit } from '../../core/log/audit.ts'
import { forbidden, found, notFound, Refusal, wrongState } from '../../core/errors.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { logPerson } from '../change.ts'
import { heldColleague } from '../colleague.ts'
import { heldPerson, targetOf } from '../target.ts'
import { forLog, personFor } from '../queries.ts'
import { heldBy, overridesOf, rolesNamed } from '../rights.ts'
import { roleForLog, lockRole, oneRole } from '../role-rows.ts'
import { storeOverrides, storeRoleRights, storeRoles, storeTransactionRoles } from '../store-rights.ts'
import { applyToAccount, applyToColleague } from './account.ts'
import { overridesForLog, tellOfRights } from './person-log.ts'
import { answeredNotices, wordsOf } from './notices.ts'
import { findProposal, type ProposalRow, type Subject, subjectOf, type Wanted } from './rows.ts'
import { secondColleagues } from './seconds.ts'
import { effectiveOf, fresh, isStale, type PersonStanding } from './standing.ts'

/** The parts of somebody in a proposal. What colleagues can confirm among themselves is not the ministry's. */
export const partsOf = (
  { asked_by, kind, is_theirs }: Pick<ProposalRow, 'asked_by' | 'kind'> & { is_theirs: boolean },
  actor: Actor,
): ProposalActor[] => {
  if (actor.userId === asked_by) return ['asker']
  return kind === 'colleague' && actor.kind === 'ministry' && is_theirs ? [] : ['second']
}

/** Nobody confirms what he does not hold himself. */
async function refuseUnheld(trx: Trx, actor: Actor, given: Rights): Promise<void> {
  if (beyond(given, await heldBy(trx, actor.userId)).length > 0) throw forbidden()
}

/** Whether the actor holds the right of his part: one to ask and withdraw, one to decide. */
export const mayTakePart = (row: Pick<ProposalRow, 'asked_by' | 'kind'>, actor: Actor): boolean => {
  if (row.asked_by === actor.userId) return may(actor, ...askingRight[row.kind])
  return may(actor, ...proposalRight[actor.kind === 'ministry' && row.kind === 'colleague' ? 'account' : row.kind])
}

/** Holds what a proposal is about; 404 outside the scope, 403 without the administering right, 409 for the own account. */
async function holdSubject(trx: Trx, actor: Actor, row: ProposalRow): Promise<void> {
  if (!mayTakePart(row, actor)) throw forbidden()
  const subject = subjectOf(row)
  if (subject.kind === 'role') await lockRole(trx, subject.roleId, 'ministry')
  else if (actor.kind === 'org') await heldColleague(trx, actor, subject.userId)
  else await heldPerson(trx, actor, subject.userId, 'S')
}

async function applyToPerson(
  trx: Trx,
  services: Services,
  actor: Actor,
  subject: Extract<Subject, { userId: number }>,
  row: ProposalRow,
): Promise<void> {
  const before = await targetOf(trx, actor, subject.userId, 'G')
  const overrides = await overridesOf(trx, before.id)
  if (subject.kind === 'person') {
    const wanted = row.wanted as Wanted['person']
    const role_ids = wanted.roles.map((role) => role.role_id)
    await rolesNamed(trx, role_ids, 'ministry')
    await refuseUnheld(trx, actor, fresh(effectiveOf(row.base as PersonStanding, wanted), await heldBy(trx, before.id)))
    const role_ends = wanted.roles.flatMap(({ role_id, ends_on }) => (ends_on === null ? [] : [{ role_id, ends_on }]))
    await storeRoles(trx, actor, before.id, { role_ids, role_ends })
    await storeOverrides(trx, actor, before.id, wanted.overrides)
  } else await storeTransactionRoles(trx, actor, before.id, row.wanted as Wanted['transaction_roles'])
  await logPerson(trx, actor, before, 'نفاذ صلاحيات أكّدها شخص ثانٍ', {
    before: { ...forLog(before), ...overridesForLog(overrides) },
    after: {
      ...forLog(await personFor(trx, actor, before.id, 'S')),
      ...overridesForLog(await overridesOf(trx, before.id)),
    },
  })
  await clearOpening(trx, before.id, row.asked_at)
  await tellOfRights(trx, services, before)
}

async function applyToRole(trx: Trx, actor: Actor, roleId: number, row: ProposalRow): Promise<void> {
  const before = await oneRole(trx, roleId, 'ministry')
  const wanted = toRights(row.wanted as Wanted['role'])
  await refuseUnheld(trx, actor, fresh(wanted, toRights(before.permissions)))
  await storeRoleRights(trx, actor, roleId, wanted)
  await audit(trx, actor, {
    action: 'update',
    entity: 'roles',
    entity_id: roleId,
    description_ar: `نفاذ صلاحيات أكّدها شخص ثانٍ: ${before.name_ar}`,
    before: roleForLog(before),
    after: roleForLog(await oneRole(trx, roleId, 'ministry')),
  })
}

/** Whether the actor could confirm, as far as the accounts tell. */
export async function isSecondFor(trx: Db | Trx, row: ProposalRow, actor: Actor): Promise<boolean> {
  const { rows } = await sql<{
    yes: boolean
  }>`select ${isSecond(actor.userId, row.asked_by, row.asked_at)} as yes`.execute(trx)
  return rows[0]?.yes === true
}

/** Whether colleagues can confirm a proposal of one of them. */
export const isTheirs = async (db: Db | Trx, row: ProposalRow): Promise<boolean> =>
  row.kind === 'colleague' &&
  row.user_id !== null &&
  (await secondColleagues(db, row.user_id, { by: row.asked_by, at: row.asked_at })).length > 0

interface HeldProposal extends ProposalRow {
  status: ProposalState
  /** Colleagues can confirm it among themselves. */
  is_theirs: boolean
  /** The actor is another person than the asker, as far as the accounts tell. */
  is_second: boolean
}

/** What it is about is held first, as by an edit of the same; 404 outside the scope, 403 without the administering right. */
async function holdProposal(trx: Trx, actor: Actor | undefined, id: number): Promise<HeldProposal> {
  if (actor) {
    const seen = found(await findProposal(trx, id))
    // An organisation decides on its own people only, and never on what the ministry asks for.
    if (actor.kind === 'org' && seen.ngo_id !== ngoOf(actor)) throw notFound()
    await holdSubject(trx, actor, seen)
  }
  const row = found(await findProposal(trx, id, true))
  return {
    ...row,
    status: row.state,
    is_theirs: await isTheirs(trx, row),
    is_second: actor === undefined || (await isSecondFor(trx, row, actor)),
  }
}

const decided = ({ services, actor }: Taking<HeldProposal, unknown>, reason: string | null = null) => ({
  decided_by: actor?.userId ?? null,
  decided_at: services.now().toISOString(),
  reason,
})
async function noticeOf(
  { trx, actor, row }: Taking<HeldProposal, unknown>,
  code: 'RIGHTS-CONFIRMED' | 'RIGHTS-REFUSED' | 'RIGHTS-LAPSED',
  reason = '',
): Promise<Notice[]> {
  return answeredNotices(trx, row, subjectOf(row), { code, user: actor?.name ?? '', reason })
}
/** Whether nobody may decide any more. */
const refuseLate = ({ services, row }: Taking<HeldProposal, unknown>): void => {
  if (row.expires_at <= services.now().toISOString()) throw wrongState()
}

/** More rights in the ministry that wait for a second person [decision 0022]. */
export const proposalKind: CaseKind<typeof rightProposal, HeldProposal> = {
  machine: rightProposal,
  table: 'right_proposals',
  column: 'state',
  hold: holdProposal,
  partsOf,
  bar: (row, action) => (action === 'confirm' && !row.is_second ? notSecond() : undefined),
  told: async (row, { trx }) => ({ name: (await wordsOf(trx, subjectOf(row))).ar, ngo_id: row.ngo_id }),
  effects: {
    confirm: async (taking) => {
      const { trx, services, row } = taking
      const actor = taking.actor as Actor
      const subject = subjectOf(row)
      refuseLate(taking)
      if (await isStale(trx, row)) throw new Refusal(409, 'proposal_stale')
      if (subject.kind === 'role') await applyToRole(trx, actor, subject.roleId, row)
      else if (subject.kind === 'colleague') await applyToColleague(trx, services, actor, subject.userId)
      else if (subject.kind === 'account') await applyToAccount(trx, services, actor, subject.userId, row)
      else await applyToPerson(trx, services, actor, subject, row)
      return { set: decided(taking), notices: await noticeOf(taking, 'RIGHTS-CONFIRMED') }
    },
    refuse: async (taking) => {
      const { reason } = taking.input
      refuseLate(taking)
      return {
        set: decided(taking, reason),
        log: { after: { reason } },
        notices: await noticeOf(taking, 'RIGHTS-REFUSED', reason),
      }
    },
    withdraw: async (taking) => ({ set: decided(taking) }),
    lapse: async (taking) => ({
      set: decided(taking),
      // Whoever proposes anew in its place knows; nobody else learned of a term that ran out.
      notices: taking.actor ? [] : await noticeOf(taking, 'RIGHTS-LAPSED'),
    }),
  },
}
