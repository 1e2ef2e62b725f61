import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { openMainUser, sendPasswordLink } from '../accounts/index.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { storeScores } from '../profile/index.ts'

export interface ImmediateRow {
  id: number
  name_ar: string
  name_en: string | null
  legal_form_id: number
  governorate_id: number
  decision_no: string
  decision_date: string
  decision_file: number | null
  user_full_name: string
  user_email: string
  user_mobile: string
  state: string
  ngo_id: number | null
  updated_at: string
}

/** Life of the holder's link in hours; the letter says three days. */
const hours = 72

/** Sends the holder of the main account the link by which he sets his password; an older link is dead. */
export const sendLink = (trx: Trx, services: Services, user: { id: number; username: string }, name: string) =>
  sendPasswordLink(trx, services, user, { code: 'ACCOUNT-LINK', hours, params: { name } })

/** The last word is the last name. */
function twoNames(full: string): { firstName: string; lastName: string } {
  const at = full.lastIndexOf(' ')
  const firstName = full.slice(0, at).slice(0, 50).trim()
  return {
    firstName,
    lastName: full
      .slice(at + 1)
      .slice(0, 50)
      .padEnd(2, '.'),
  }
}

/** The organisation of a checked record, in the caller's transaction: register number, active, its decision, its main account. */
export async function createFromRecord(
  trx: Trx,
  services: Services,
  actor: Actor,
  row: ImmediateRow,
): Promise<{ ngo_id: number; ngo_code: string; username: string }> {
  const by = actor.userId
  const governorate = services.reference.find('governorates', row.governorate_id)
  const code = (
    await sql<{ code: string }>`select next_ngo_code(${textOf(governorate?.extra?.code) || 'XX'}) as code`.execute(trx)
  ).rows[0]?.code as string
  const { rows } = await sql<{
    id: number
  }>`insert into ngos (ngo_code, name_ar, name_en, legal_form_id, status_id, decision_no, decision_date, decision_file, governorate_id, created_by)
    values (${code}, ${row.name_ar}, ${row.name_en}, ${row.legal_form_id}, 1, ${row.decision_no}, ${row.decision_date}, ${row.decision_file}, ${row.governorate_id}, ${by}) returning id`.execute(
    trx,
  )
  const ngoId = (rows[0] as { id: number }).id
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, decision_file, created_by)
    values (${ngoId}, 8, 1, ${row.decision_no}, ${row.decision_date}, 'إدراج منظمة مُشهرة قبل المنصة', ${row.decision_file}, ${by})`.execute(
    trx,
  )
  if (row.decision_file !== null) {
    await sql`update attachments set ngo_id = ${ngoId}, owner_type = 'ngos', owner_id = ${ngoId} where id = ${row.decision_file}`.execute(
      trx,
    )
    await sql`insert into ngo_documents (ngo_id, key, file, issued_at, validated, created_by) values (${ngoId}, 'decision_file', ${row.decision_file}, ${row.decision_date}, 1, ${by})`.execute(
      trx,
    )
  }
  const user = await openMainUser(trx, {
    ngoId,
    ngoCode: code,
    email: row.user_email,
    mobile: row.user_mobile,
    ...twoNames(row.user_full_name),
    locale: 'ar',
    // Nobody knows this password: the account opens by its link only.
    secret: randomBytes(32).toString('base64url'),
  })
  await sendLink(trx, services, user, row.name_ar)
  await sql`update immediate_ngos set state = 'created', ngo_id = ${ngoId}, updated_by = ${by} where id = ${row.id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'create',
    entity: 'ngos',
    entity_id: ngoId,
    ngo_id: ngoId,
    description_ar: `إدراج ${row.name_ar} المُشهرة بالقرار رقم ${row.decision_no}`,
  })
  await storeScores(trx, services, [ngoId])
  return { ngo_id: ngoId, ngo_code: code, username: user.username }
}
