import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { base32 } from '../../core/identity/totp.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Db, Services, Trx } from '../../core/services.ts'

/** Codes of one set: enough for years of lost phones, few enough for a sheet of paper. */
export const codesOfSet = 10

/** Eighty random bits: nobody finds one by trying, not even with the stored hash. */
const newCode = () => base32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-')
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(
      `${userId}:${latinDigits(code)
        .toUpperCase()
        .replace(/[^A-Z2-7]/g, '')}`,
    )
    .digest('hex')

/** Recovery codes that a user has not used. */
export async function recoveryLeft(db: Db | Trx, userId: number): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`select count(*) as left from recovery_codes where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

/** A new set in place of the old one. The codes themselves are only in the answer. */
export async function newRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx)
  const codes = Array.from({ length: codesOfSet }, newCode)
  await sql`insert into recovery_codes (user_id, hash) select ${userId}, unnest(${codes.map((code) => hashOf(userId, code))}::text[])`.execute(
    trx,
  )
  return codes
}

/** Uses up a recovery code and tells its owner; false when it is wrong or used. */
export async function spendRecoveryCode(services: Services, userId: number, code: string): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const { numAffectedRows } =
      await sql`update recovery_codes set used_at = now() where user_id = ${userId} and hash = ${hashOf(userId, code)} and used_at is null`.execute(
        trx,
      )
    if (numAffectedRows !== 1n) return false
    const params = { left: await recoveryLeft(trx, userId) }
    await queueNotice(trx, services, {
      code: 'RECOVERY-USED',
      userIds: [userId],
      entity: 'users',
      entityId: userId,
      params,
    })
    return true
  })
}
