import type { Rights } from '#contract/users/rights.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { Refusal } from '../../core/errors.ts'
import { act } from '../../core/cases/act.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import { proposalKind } from './act.ts'
import { proposedNotices, wordsOf } from './notices.ts'
import { proposedForLog } from './proposed-log.ts'
import { type AccountWanted, findWaiting, insertProposal, type Subject } from './rows.ts'
import { type Second, secondsFor } from './seconds.ts'
import { isStale, standingOf } from './standing.ts'

/** Calendar days in which a proposal can be confirmed. */
const days = 7

export interface Weighed<R> {
  /** What is stored now. */
  now: R
  /** Who can confirm the rest; absent where nothing waits. */
  seconds?: readonly Second[]
}

/** Refuses (409) while an earlier proposal for the same waits, unless that one is stale: then it lapses. */
export async function makeWay(trx: Trx, services: Services, actor: Actor, subject: Subject): Promise<void> {
  const waiting = await findWaiting(trx, subject)
  if (!waiting) return
  if (waiting.expires_at > services.now().toISOString() && !(await isStale(trx, waiting)))
    throw new Refusal(409, 'proposal_waiting')
  await act(trx, services, proposalKind, { actor, as: 'system', id: waiting.id, action: 'lapse', input: undefined })
}

/**
 * Decides what of an edit takes effect now: all of it when it gives nothing, else what it takes away. The rest waits for
 * a second person, also where there is none yet.
 */
export async function weigh<R>(
  trx: Trx,
  services: Services,
  actor: Actor,
  subject: Subject,
  edit: { wanted: R; less: R; more: boolean; given: Rights },
): Promise<Weighed<R>> {
  if (!edit.more) return { now: edit.wanted }
  await makeWay(trx, services, actor, subject)
  const asked = { by: actor.userId, at: services.now().toISOString() }
  return { now: edit.less, seconds: await secondsFor(trx, subject, edit.given, asked) }
}

/** Asks for what does not take effect now; its base is what is stored by then. */
export async function propose(
  trx: Trx,
  services: Services,
  actor: Actor,
  subject: Subject,
  wanted: unknown,
  seconds: readonly Second[],
): Promise<void> {
  const now = services.now()
  const expiresAt = new Date(
    now.getTime() + services.reference.setting('rights.proposal_days', days) * 24 * 60 * 60 * 1000,
  ).toISOString()
  const base = await standingOf(trx, subject, wanted)
  const id = await insertProposal(trx, subject, {
    base,
    wanted,
    askedBy: actor.userId,
    askedAt: now.toISOString(),
    expiresAt,
    ngoId: subject.kind === 'colleague' ? (actor.ngoId ?? null) : null,
  })
  const what = await wordsOf(trx, subject)
  const ofAccount = subject.kind === 'account' || subject.kind === 'colleague'
  const isReset = ofAccount && (wanted as AccountWanted).totp_enabled === false
  const waits = isReset ? 'إيقاف التحقق بخطوتين ينتظر التأكيد' : 'تغيير حساب ينتظر التأكيد'
  await audit(trx, actor, {
    action: 'submit',
    entity: 'right_proposals',
    entity_id: id,
    description_ar: `${ofAccount ? waits : 'صلاحيات تنتظر التأكيد'}: ${what.ar}`,
    ...(await proposedForLog(trx, { kind: subject.kind, base, wanted })),
  })
  const asked = { id, user: actor.name, date: dayOf(expiresAt), seconds, isReset }
  for (const notice of await proposedNotices(trx, subject, asked)) await queueNotice(trx, services, notice)
}
