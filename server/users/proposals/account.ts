import { sql } from 'kysely'
import { accountFields, proposalRight, type RightProposal } from '#contract/users/proposals.ts'
import { clearTouches } from '../../core/identity/second-person.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { Refusal } from '../../core/errors.ts'
import type { Services, Trx } from '../../core/services.ts'
import { switchFactorsOff } from '../../accounts/index.ts'
import { changeAccount, setActive } from '../account.ts'
import { logPerson } from '../change.ts'
import { targetColleague } from '../colleague.ts'
import { forLog, personFor } from '../queries.ts'
import { targetOf } from '../target.ts'
import type { AccountWanted, ProposalRow } from './rows.ts'
import type { AccountStanding } from './standing.ts'

/** Whether a person can confirm what others ask for: what closes or re-addresses him takes two [decision 0040]. */
export async function isConfirmer(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    yes: boolean
  }>`select holds_right(${userId}, 'ministry_users_rp', 'G') or holds_right(${userId}, 'ministry_roles_rp', 'U') as yes`.execute(
    trx,
  )
  return rows[0]?.yes === true
}

/** Whether something waits in an organisation that this colleague, who gives rights there, could confirm. */
async function isAwaited(trx: Trx, services: Services, userId: number): Promise<boolean> {
  const [slug, code] = proposalRight.colleague
  const { rows } = await sql`select from right_proposals p join users u on u.id = ${userId} and u.ngo_id = p.ngo_id
    where p.state = 'waiting' and p.expires_at > ${services.now().toISOString()} and p.user_id <> u.id and holds_right(u.id, ${slug}, ${code}) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** The same for a colleague who confirms: his name, address and factors stay while something waits that is not about himself. */
export async function refuseFrozenColleague(
  trx: Trx,
  services: Services,
  before: { id: number; username: string; email: string },
  wanted: AccountWanted,
): Promise<void> {
  const { username = before.username, email = before.email } = wanted
  const opens = username !== before.username || email !== before.email || wanted.totp_enabled === false
  if (opens && (await isAwaited(trx, services, before.id))) throw new Refusal(409, 'confirmer_frozen')
}

/** Takes the second factors of a colleague away, as two people agreed. */
export async function applyToColleague(trx: Trx, services: Services, actor: Actor, userId: number): Promise<void> {
  const before =
    actor.kind === 'org' ? await targetColleague(trx, actor, userId) : await targetOf(trx, actor, userId, 'G')
  await refuseFrozenColleague(trx, services, before, { totp_enabled: false })
  await switchFactorsOff(trx, services, actor, userId)
  await logPerson(trx, actor, before, 'إيقاف التحقق بخطوتين بتأكيد شخص ثانٍ')
}

/** Refuses (409) to touch the way into a confirmer's account while something waits that is not about himself. */
export async function refuseFrozen(trx: Trx, services: Services, userId: number, wanted: AccountWanted): Promise<void> {
  const opens = wanted.username !== undefined || wanted.email !== undefined || wanted.totp_enabled === false
  if (!opens || !(await isConfirmer(trx, userId))) return
  const { rows } =
    await sql`select from right_proposals where state = 'waiting' and expires_at > ${services.now().toISOString()}
    and user_id is distinct from ${userId}::bigint limit 1`.execute(trx)
  if (rows.length > 0) throw new Refusal(409, 'confirmer_frozen')
}

/** Does to an account what two people agreed on. */
export async function applyToAccount(
  trx: Trx,
  services: Services,
  actor: Actor,
  userId: number,
  row: ProposalRow,
): Promise<void> {
  const before = await targetOf(trx, actor, userId, 'G')
  const wanted = row.wanted as AccountWanted
  await refuseFrozen(trx, services, userId, wanted)
  const { username = before.username, email = before.email } = wanted
  await changeAccount(trx, actor, before, { ...before, username, email })
  if (wanted.is_active !== undefined)
    await setActive(trx, services, actor, userId, { is_active: wanted.is_active, reason: wanted.reason ?? null })
  if (wanted.totp_enabled === false) await switchFactorsOff(trx, services, actor, userId)
  await clearTouches(trx, userId, [
    ...(wanted.username !== undefined || wanted.email !== undefined ? (['opened', 'address'] as const) : []),
    ...(wanted.is_active !== undefined ? (['state'] as const) : []),
  ])
  await logPerson(trx, actor, before, 'نفاذ تغيير حساب أكّده شخص ثانٍ', {
    before: { ...forLog(before), totp_enabled: before.totp_enabled },
    after: { ...forLog(await personFor(trx, actor, userId, 'S')), totp_enabled: wanted.totp_enabled },
  })
}

/** What a proposal changes of an account, value by value. */
export function accountChanges({ base, wanted }: ProposalRow): RightProposal['account'] {
  const [was, to] = [base as AccountStanding, wanted as AccountWanted]
  return accountFields.flatMap((name) => {
    const after = to[name] ?? undefined
    return after === undefined ? [] : [{ name, before: name === 'reason' ? '' : was[name], after }]
  })
}
