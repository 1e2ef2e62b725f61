import {
  type ProposalAction,
  type ProposalActor,
  type ProposalState,
  proposalRight,
  rightProposal,
} from '#contract/users/proposals.ts'
import { beyond, type Rights, toRights } from '#contract/users/rights.ts'
import { checkAct, moveCase } from '../../core/cases/act.ts'
import { type Actor, may } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { forbidden, found, Refusal, wrongState } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import { logPerson } from '../change.ts'
import { refuseAbove, targetOf } from '../people.ts'
import { forLog, personFor } from '../queries.ts'
import { heldBy, overridesOf, rolesNamed } from '../rights.ts'
import { roleForLog, lockRole, oneRole } from '../roles.ts'
import { storeOverrides, storeRoleRights, storeRoles, storeTransactionRoles } from '../store-rights.ts'
import { overridesForLog, tellOfRights } from './change-person.ts'
import { fresh } from './hold.ts'
import { linkOf, wordsOf } from './notices.ts'
import { findProposal, type ProposalRow, type Subject, subjectOf, type Wanted } from './rows.ts'
import { effectiveOf, isStale, type PersonStanding } from './standing.ts'

export const actorsFor = (userId: number, { asked_by }: Pick<ProposalRow, 'asked_by'>): ProposalActor[] =>
  userId === asked_by ? ['asker'] : ['second']

/** Nobody confirms what he does not hold himself. */
async function refuseUnheld(trx: Trx, actor: Actor, given: Rights): Promise<void> {
  if (beyond(given, await heldBy(trx, actor.userId)).length > 0) throw forbidden()
}

/** Holds what a proposal is about; 404 outside the scope, 403 without the administering right, 409 for the own account. */
async function holdSubject(trx: Trx, actor: Actor, subject: Subject): Promise<void> {
  if (!may(actor, ...proposalRight[subject.kind])) throw forbidden()
  if (subject.kind === 'role') await lockRole(trx, subject.roleId, 'ministry')
  else await targetOf(trx, actor, subject.userId, 'G')
}

async function applyToPerson(
  trx: Trx,
  services: Services,
  actor: Actor,
  subject: Extract<Subject, { userId: number }>,
  row: ProposalRow,
): Promise<void> {
  const before = await targetOf(trx, actor, subject.userId, 'G')
  await refuseAbove(trx, actor, before)
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

const said: Record<ProposalAction, string> = { confirm: 'تأكيد', refuse: 'رفض', withdraw: 'سحب' }

/** Takes one decision on a proposal: table, actor, effect, log and notice in one transaction. */
export async function decide(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  { action, reason }: { action: ProposalAction; reason: string | null },
): Promise<ProposalState> {
  const subject = subjectOf(found(await findProposal(trx, id)))
  await holdSubject(trx, actor, subject)
  const row = found(await findProposal(trx, id, true))
  const [to = row.state] = checkAct(rightProposal, {
    status: row.state,
    action,
    roles: actorsFor(actor.userId, row),
    actor,
  })
  const now = services.now().toISOString()
  if (row.expires_at <= now && action !== 'withdraw') throw wrongState()
  if (action === 'confirm') {
    if (await isStale(trx, row)) throw new Refusal(409, 'proposal_stale')
    if (subject.kind === 'role') await applyToRole(trx, actor, subject.roleId, row)
    else await applyToPerson(trx, services, actor, subject, row)
  }
  const what = await wordsOf(trx, subject)
  await moveCase(
    trx,
    actor,
    {
      table: 'right_proposals',
      id,
      column: 'state',
      from: 'waiting',
      to,
      changes: { decided_by: actor.userId, decided_at: now, reason },
    },
    {
      action: 'decide',
      description_ar: `${said[action]} صلاحيات تنتظر التأكيد: ${what.ar}`,
      ...(reason === null ? {} : { after: { reason } }),
    },
  )
  if (action !== 'withdraw')
    await queueNotice(trx, services, {
      code: action === 'confirm' ? 'RIGHTS-CONFIRMED' : 'RIGHTS-REFUSED',
      userIds: [row.asked_by],
      entity: 'right_proposals',
      entityId: id,
      params: { user: actor.name, what, reason: reason ?? '' },
      link: linkOf(subject),
    })
  return to
}
