import { sql } from 'kysely'
import {
  listSessions,
  readMinistryProfile,
  readProfile,
  revokeSession,
  updateMinistryProfile,
  updateProfile,
} from '#contract/accounts/session.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, Refusal } from '../core/errors.ts'
import { nationalMobile, storedMobile } from '../core/identity/mobile.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { tellOldAddress } from './changed-address.ts'
import { provePassword } from './factors/prove.ts'
import { profileOf, type ProfileRow } from './queries.ts'
import { noteOwnAddress } from '../core/identity/second-person.ts'

const shown = ({ password_hash: _, ...row }: ProfileRow) => ({ data: { ...row, mobile: nationalMobile(row.mobile) } })

/** Own profile and own sessions. */
export const profileArea: Area = (on, services) => {
  for (const call of [readProfile, readMinistryProfile])
    on(call, async ({ actor }) => shown(await profileOf(services.db, actor)))

  for (const call of [updateProfile, updateMinistryProfile])
    on(call, async ({ actor, body, request, write }) => {
      // Not within the transaction: whatever becomes of it, the try counts.
      const isNew = body.email !== (await profileOf(services.db, actor)).email
      if (isNew) await provePassword(services, actor, body.current_password ?? '')
      return write(async (trx) => {
        const before = await profileOf(trx, actor, true)
        refuseStale(request, before.updated_at, () => shown(before).data)
        // The address was changed meanwhile: for this one no password was asked.
        if (!isNew && body.email !== before.email)
          throw new Refusal(409, 'conflict', { data: { stale: shown(before).data } })
        await claimFiles(trx, actor, call.body, body, 'users', actor.userId, { before })
        await sql`update users set email = ${body.email}, mobile = ${storedMobile(body.mobile)}, first_name = ${body.first_name}, last_name = ${body.last_name}, job_title_id = ${body.job_title_id}, locale = ${body.locale}, avatar = ${body.avatar}, updated_by = ${actor.userId} where id = ${actor.userId}`.execute(
          trx,
        )
        if (isNew) await noteOwnAddress(trx, actor.userId)
        const after = await profileOf(trx, actor)
        await tellOldAddress(trx, before, { username: after.username ?? after.email, email: after.email })
        await audit(trx, actor, {
          action: 'update',
          entity: 'users',
          entity_id: actor.userId,
          description_ar: 'تعديل الملف الشخصي',
          before: { ...before, password_hash: undefined },
          after: { ...after, password_hash: undefined },
        })
        return shown(after)
      })
    })

  ownSessions(on, services)
}

/** Where one is signed in. */
const ownSessions: Area = (on, services) => {
  on(listSessions, async ({ actor }) => {
    const { rows } = await sql<{
      id: number
      ip_address: string
      user_agent: string | null
      created_at: string
      last_used_at: string
    }>`select id, ip_address, user_agent, created_at, last_used_at from sessions where user_id = ${actor.userId} and revoked_at is null and expires_at > now() order by last_used_at desc`.execute(
      services.db,
    )
    return rows.map((row) => ({ ...row, is_current: row.id === actor.sessionId }))
  })
  on(revokeSession, async ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        id: number
      }>`select id from sessions where id = ${params.id} and user_id = ${actor.userId} and revoked_at is null`.execute(
        trx,
      )
      await services.sessions.revoke(trx, found(rows[0]).id)
      await audit(trx, actor, {
        action: 'logout',
        entity: 'sessions',
        entity_id: params.id,
        description_ar: 'إغلاق جلسة',
      })
      return null
    }),
  )
}
