import { sql } from 'kysely'
import type { AccountState } from '#contract/founding/answers.ts'
import { setFounderAccount } from '#contract/founding/ministry-calls.ts'
import { audit } from '../core/log/audit.ts'
import { forbidden, found, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseConflict } from '../core/identity/interest.ts'
import { getCase } from './case.ts'

/** State of the account behind a request [domain 3.1]; a lock for minutes is none of them. `lock` holds the account until the transaction ends. */
export async function accountOf(db: Db | Trx, userId: number, lock = false): Promise<AccountState> {
  const { rows } =
    await sql<AccountState>`select case when erased_at is not null then 'expired' when converted_at is not null then 'converted' when expired_at is not null then 'expired'
        when not is_active then 'disabled' when email_verified_at is null then 'unverified' else 'active' end as state,
      case when not is_active then disabled_reason end as disabled_reason from users where id = ${userId} ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return found(rows[0])
}

/** The ministry closes a founding account, or opens it again; its sessions end with the closing. */
export const accountArea: Area = (on, services) => {
  on(setFounderAccount, async ({ actor, params, body, write }) => {
    const answer = await write(async (trx) => {
      const { est, has_conflict } = await getCase(trx, actor, params.id, 'update')
      if (!actor.central) throw forbidden()
      refuseConflict({ has_conflict })
      const disable = body.disabled === 1
      const before = await accountOf(trx, est.user_id, true)
      if (before.state !== (disable ? 'active' : 'disabled')) throw wrongState()
      await sql`update users set is_active = ${!disable}, disabled_reason = ${disable ? body.reason : null}, updated_by = ${actor.userId} where id = ${est.user_id}`.execute(
        trx,
      )
      if (disable) await services.sessions.endAll(trx, est.user_id)
      await audit(trx, actor, {
        action: 'update',
        entity: 'users',
        entity_id: est.user_id,
        establishment_id: est.id,
        description_ar: disable ? `تعطيل حساب الطلب ${est.tracking_no}` : `إعادة تفعيل حساب الطلب ${est.tracking_no}`,
        before: { is_active: disable },
        after: { is_active: !disable, reason: body.reason },
      })
      return accountOf(trx, est.user_id)
    })
    // What was read between the closing and its commit must not live on.
    services.sessions.forget()
    return answer
  })
}
