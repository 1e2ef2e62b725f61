import { sql } from 'kysely'
import {
  decideColleagueProposal,
  decideRightProposal,
  listColleagueProposals,
  listRightProposals,
  rightProposal,
  type RightProposal,
} from '#contract/users/proposals.ts'
import { type Rights, toRights, toRows } from '#contract/users/rights.ts'
import { type Actor, may, ngoOf } from '../../core/identity/actor.ts'
import { act, actionsOf, taken } from '../../core/cases/act.ts'
import type { JobDefinition } from '../../core/jobs/jobs.ts'
import type { Area } from '../../core/http/route.ts'
import type { Db, Services } from '../../core/services.ts'
import { keepAdministrator } from '../administrators.ts'
import { changed } from '../change.ts'
import { colleagues, seenBy } from '../queries.ts'
import { accountChanges } from './account.ts'
import { isSecondFor, isTheirs, mayTakePart, partsOf, proposalKind } from './act.ts'
import { namesOf } from './names.ts'
import { type ProposalRow, subjectOf, waitingProposals, type Wanted } from './rows.ts'
import { secondsFor } from './seconds.ts'
import { effectiveOf, fresh, isStale, type PersonStanding, type TransactionStanding } from './standing.ts'

type Side = RightProposal['before']

/** Both sides of a proposal in words, and what it gives. */
async function sidesOf(db: Db, row: ProposalRow): Promise<{ before: Side; after: Side; given: Rights }> {
  if (row.kind === 'role') {
    const [before, after] = [row.base as Wanted['role'], row.wanted as Wanted['role']].map(toRights) as [Rights, Rights]
    const side = (rights: Rights): Side => ({ roles: [], rights: toRows(rights) })
    return { before: side(before), after: side(after), given: fresh(after, before) }
  }
  if (row.kind === 'account' || row.kind === 'colleague')
    return { before: { roles: [], rights: [] }, after: { roles: [], rights: [] }, given: new Map() }
  if (row.kind === 'transaction_roles') {
    const before = (row.base as TransactionStanding).roles
    const after = row.wanted as Wanted['transaction_roles']
    const name = await namesOf(
      db,
      'transaction_request_roles',
      [...before, ...after].map((role) => role.id),
    )
    const side = (roles: Wanted['transaction_roles']): Side => ({
      roles: roles.map(({ id, transaction_type_ids }) => ({
        ...name(id),
        ends_on: null,
        transaction_type_ids: [...transaction_type_ids],
      })),
      rights: [],
    })
    return { before: side(before), after: side(after), given: new Map() }
  }
  const [base, wanted] = [row.base as PersonStanding, row.wanted as Wanted['person']]
  const name = await namesOf(
    db,
    'roles',
    [...base.roles, ...wanted.roles].map((role) => role.role_id),
  )
  const side = (of: Wanted['person']): Side => ({
    roles: of.roles.map(({ role_id, ends_on }) => ({ ...name(role_id), ends_on, transaction_type_ids: [] })),
    rights: toRows(effectiveOf(base, of)),
  })
  return {
    before: side(base),
    after: side(wanted),
    given: fresh(effectiveOf(base, wanted), effectiveOf(base, base)),
  }
}

async function answerFor(
  db: Db,
  actor: Actor,
  row: Awaited<ReturnType<typeof waitingProposals>>[number],
): Promise<RightProposal> {
  const { before, after, given } = await sidesOf(db, row)
  const subject = subjectOf(row)
  const is_theirs = await isTheirs(db, row)
  const asked = { by: row.asked_by, at: row.asked_at }
  const [stale, seconds] = [await isStale(db, row), await secondsFor(db, subject, given, asked)]
  const isSelf = row.user_id === actor.userId
  const bar = stale
    ? 'stale'
    : row.asked_by === actor.userId
      ? 'own'
      : isSelf
        ? 'self'
        : seconds.some((one) => one.id === actor.userId)
          ? null
          : (await isSecondFor(db, row, actor))
            ? 'beyond'
            : 'dependent'
  const decides = mayTakePart(row, actor) && !isSelf
  const role = row.kind === 'role' ? (await namesOf(db, 'roles', [row.role_id ?? 0]))(row.role_id ?? 0) : null
  return {
    id: row.id,
    kind: row.kind,
    user:
      row.user_id === null ? null : { id: row.user_id, name: row.person ?? '', kind: row.person_kind ?? 'ministry' },
    role,
    holders: row.holders,
    before,
    after,
    account: row.kind === 'account' || row.kind === 'colleague' ? accountChanges(row) : [],
    asked_by: row.asker,
    asked_at: row.asked_at,
    expires_at: row.expires_at,
    is_stale: stale,
    seconds: seconds.filter((one) => actor.kind === 'ministry' || one.kind === 'org').map((one) => one.name),
    by_ministry: row.kind === 'colleague' && !is_theirs,
    bar,
    actions: decides
      ? actionsOf(
          { machine: rightProposal },
          { id: row.id, status: row.state },
          actor,
          partsOf({ ...row, is_theirs }, actor),
        ).filter((action) => action !== 'confirm' || bar === null)
      : [],
  }
}

/** More rights in the ministry that wait for a second person, and who lets them take effect [features 56]. */
export const proposalsArea: Area = (on, services) => {
  on(listRightProposals, async ({ actor }) => {
    const roles = may(actor, 'ministry_roles_rp', 'S') ? sql`p.kind = 'role' and r.deleted_at is null` : sql`false`
    const now = services.now().toISOString()
    const rows = await waitingProposals(
      services.db,
      sql`p.expires_at > ${now} and ((p.kind <> 'role' and ${seenBy(actor)}) or (${roles}))`,
    )
    // What colleagues can confirm among themselves is theirs to read, too.
    const theirs = await Promise.all(rows.map((row) => isTheirs(services.db, row)))
    return Promise.all(rows.filter((_, at) => !theirs[at]).map((row) => answerFor(services.db, actor, row)))
  })
  on(listColleagueProposals, async ({ actor }) => {
    const now = services.now().toISOString()
    const rows = await waitingProposals(
      services.db,
      sql`p.expires_at > ${now} and p.ngo_id = ${ngoOf(actor)} and ${colleagues(actor)}`,
    )
    return Promise.all(rows.map((row) => answerFor(services.db, actor, row)))
  })
  on(decideColleagueProposal, async ({ actor, params, body, write }) => {
    const given = { actor, id: params.id }
    const state = await changed(services, write, async (trx) => {
      const { to } = await act(trx, services, proposalKind, { ...given, ...taken(rightProposal, body) })
      return to
    })
    return { state }
  })

  on(decideRightProposal, async ({ actor, params, body, write }) => {
    const given = { actor, id: params.id }
    const state = await changed(services, write, (trx) =>
      keepAdministrator(trx, { kind: 'ministry' }, async () => {
        const { to } = await act(trx, services, proposalKind, { ...given, ...taken(rightProposal, body) })
        return to
      }),
    )
    return { state }
  })
}

/** Closes proposals that nobody confirmed in time and tells who asked; answers how many. */
export async function lapseProposals(services: Services): Promise<number> {
  const now = services.now().toISOString()
  return services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
    }>`select id from right_proposals where state = 'waiting' and expires_at <= ${now} order by id for update`.execute(
      trx,
    )
    for (const { id } of rows)
      await act(trx, services, proposalKind, { actor: undefined, id, action: 'lapse', input: undefined })
    return rows.length
  })
}

export const proposalJobs: readonly JobDefinition[] = [
  { name: 'right-proposals', cron: '25 * * * *', run: async (services) => void (await lapseProposals(services)) },
]
