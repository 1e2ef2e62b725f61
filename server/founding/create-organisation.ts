import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { textOf } from '#contract/core/values/arabic.ts'
import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { isAddressTaken, openMainUser } from '../accounts/index.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { newQrCode } from '../core/papers/qr.ts'
import type { Services, Trx } from '../core/services.ts'
import { storeScores } from '../profile/index.ts'
import type { RequestRow } from '../transactions/index.ts'
import type { Case } from './case.ts'
import { currentDocs, type Sections } from './completeness.ts'
import { renderDecision } from './decision-letter.ts'
import { addPeople } from './create-people.ts'

export interface DecisionGiven {
  no: string
  date: string
  file: number | null
  /** Nobody decided within the legal term: this day it ended and the law decided. */
  byLaw?: string
}
interface Created {
  ngoId: number
  userId: number
  fileQrId: number
  decisionFile: number
}

/** possessive-forms code of an occupancy form; an owned headquarters is 1. */
const possessive: Record<string, number> = { lease: 2, usufruct: 3, loan: 4, administrative_allocation: 5 }

/** The organisation itself, with its objectives, its classifications and the first line of its status. */
async function addNgo(
  trx: Trx,
  by: number | null,
  c: Case,
  ngo: Sections['ngo'],
  code: string,
  decision: DecisionGiven,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into ngos (ngo_code, name_ar, name_en, legal_form_id, status_id, decision_no, decision_date, governorate_id, work_scope_id, work_governorates, duration_type, duration_until, capital_amount, dissolution_beneficiary, created_by)
    select ${code}, name_ar, name_en, ${c.est.legal_form_id}, 1, ${decision.no}, ${decision.date}, ${c.est.governorate_id}, work_scope_id, work_governorate_ids, duration_type, duration_until, capital_amount, dissolution_beneficiary, ${by} from est_ngo where id = ${ngo.id} returning id`.execute(
    trx,
  )
  const ngoId = (rows[0] as { id: number }).id

  for (const [index, text] of (ngo.objectives as string[]).entries())
    await sql`insert into ngo_objectives (ngo_id, sort, objective_ar, created_by) values (${ngoId}, ${index + 1}, ${text}, ${by})`.execute(
      trx,
    )
  for (const type of ['main', 'sub'] as const)
    await sql`insert into classification_ngos (ngo_id, classification_id, type, created_by) select ${ngoId}, unnest(${ngo[`${type}_classification_ids`] as number[]}::bigint[]), ${type}, ${by}`.execute(
      trx,
    )
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, created_by) values (${ngoId}, 8, 1, ${decision.no}, ${decision.date}, ${decision.byLaw ? 'الإشهار بحكم القانون لانقضاء الأجل' : 'صدور قرار الإشهار'}, ${by})`.execute(
    trx,
  )
  return ngoId
}

/** Real estate, main branch and contacts of the headquarters. */
async function addHeadquarters(
  trx: Trx,
  by: number | null,
  { ngo, realEstate }: Sections,
  ngoId: number,
): Promise<void> {
  const estate = realEstate as NonNullable<typeof realEstate>
  const form = estate.is_owned ? 1 : (possessive[String(estate.occupancy_form)] ?? 5)
  const place = sql`governorate_id, district_id, sub_district_id, latitude, longitude, address`
  const real = (
    await sql<{
      id: number
    }>`insert into real_estates (ngo_id, number, region, estate_type_id, possessive_form_id, shares_number, start_date, end_date, document_file, created_by, ${place})
    select ${ngoId}, number, region, estate_type_id, ${form}, ${form === 1 ? 2400 : null}, start_date, end_date, document_file, ${by}, ${place} from est_real_estates where id = ${estate.id} returning id`.execute(
      trx,
    )
  ).rows[0] as { id: number }
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, real_estate_id, real_estate_number, area_id, possessive_form_id, occupancy_file, occupancy_until, phone, status, created_by, ${place})
    select ${ngoId}, 'المقر الرئيسي', 1, true, ${real.id}, number, region, ${form}, document_file, end_date, ${ngo.phone ?? null}, 'active', ${by}, ${place} from est_real_estates where id = ${estate.id}`.execute(
    trx,
  )
  for (const [type, value] of [
    [4, ngo.email],
    [2, ngo.phone],
  ] as const)
    if (value)
      await sql`insert into contact_information (ngo_id, type, value, is_primary, created_by) values (${ngoId}, ${type}, ${textOf(value)}, true, ${by})`.execute(
        trx,
      )
}

/** The decision and the bylaws among the organisation's documents. */
async function addDocuments(
  trx: Trx,
  by: number | null,
  sections: Sections,
  { ngoId, decisionFile, decidedOn }: { ngoId: number; decisionFile: number; decidedOn: string },
): Promise<void> {
  await sql`update ngos set decision_file = ${decisionFile} where id = ${ngoId}`.execute(trx)
  await sql`insert into ngo_documents (ngo_id, key, file, issued_at, validated, created_by) values (${ngoId}, 'decision_file', ${decisionFile}, ${decidedOn}, 1, ${by})`.execute(
    trx,
  )
  const bylaws = currentDocs(sections.docs).find(
    (doc) => sections.required.find((one) => one.id === doc.attachment_id)?.code === 'founding-06',
  )
  if (bylaws)
    await sql`insert into ngo_documents (ngo_id, key, file, validated, created_by) values (${ngoId}, 'bylaws_file', ${bylaws.source}, 1, ${by})`.execute(
      trx,
    )
}

/** Everything that comes into being with the decision, in the caller's one transaction [domain 3.2]: organisation, people, board, headquarters, documents, user, decision letter with its QR. */
export async function createOrganisation(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  c: Case,
  sections: Sections,
  decision: DecisionGiven,
): Promise<Created> {
  const { ngo, account } = sections
  const by = actor?.userId ?? null
  const governorate = services.reference.find('governorates', c.est.governorate_id)
  const code = (
    await sql<{ code: string }>`select next_ngo_code(${textOf(governorate?.extra?.code) || 'XX'}) as code`.execute(trx)
  ).rows[0]?.code as string
  const ngoId = await addNgo(trx, by, c, ngo, code, decision)
  await addPeople(trx, actor, c, sections, ngoId, decision.date)

  await addHeadquarters(trx, by, sections, ngoId)
  const letter = await issueDecision(trx, services, actor, c, sections, ngoId, code, decision)
  const decisionFile = decision.file ?? letter.attachmentId
  await addDocuments(trx, by, sections, { ngoId, decisionFile, decidedOn: decision.date })
  await inheritFiles(trx, c.est.id, ngoId)

  const user = await tellMainUser(trx, services, c, ngoId, code, account)
  await sql`update users set converted_at = now() where id = ${c.est.user_id}`.execute(trx)
  await audit(trx, actor, {
    action: 'create',
    entity: 'ngos',
    entity_id: ngoId,
    ngo_id: ngoId,
    establishment_id: c.est.id,
    description_ar: `إشهار ${String(ngo.name_ar)} بالقرار رقم ${decision.no}`,
  })
  await storeScores(trx, services, [ngoId])
  return { ngoId, userId: user, fileQrId: letter.fileQrId, decisionFile }
}

/** Files of the founding request that the organisation's own records name are its files too: its users read them. */
async function inheritFiles(trx: Trx, establishmentId: number, ngoId: number): Promise<void> {
  await sql`update attachments set ngo_id = ${ngoId} where establishment_id = ${establishmentId} and id in (
    select file from ngo_documents where ngo_id = ${ngoId}
    union select document_file from real_estates where ngo_id = ${ngoId}
    union select occupancy_file from branches where ngo_id = ${ngoId}
    union select unnest(array[inquiry_bulletin_file, criminal_record_file]) from directors where ngo_id = ${ngoId})`.execute(
    trx,
  )
}

/** The decision letter as PDF with its QR file; bytes are on disk before the row. */
async function issueDecision(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  c: Case,
  sections: Sections,
  ngoId: number,
  registerNo: string,
  decision: DecisionGiven,
): Promise<{ attachmentId: number; fileQrId: number }> {
  const by = actor?.userId ?? null
  const code = newQrCode()
  const bytes = Buffer.from(await renderDecision(trx, services, c, sections, { registerNo, code, decision }))
  const [key, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await services.storage.put(key, bytes)
  const name = `قرار إشهار ${decision.no.replaceAll('/', '-')}.pdf`
  const attachment = (
    await sql<{
      id: number
    }>`insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state, ngo_id, establishment_id, created_by) values (${key}, 'ngos', ${ngoId}, ${name}, 'application/pdf', ${bytes.length}, ${sha256}, 'clean', ${ngoId}, ${c.est.id}, ${by}) returning id`.execute(
      trx,
    )
  ).rows[0] as { id: number }
  const file = (
    await sql<{
      id: number
    }>`insert into files_qrs (code, ngo_id, transaction_request_id, title, destination, file, sha256, created_by) values (${code}, ${ngoId}, ${(c.request as RequestRow).id}, ${`قرار إشهار ${String(sections.ngo.name_ar)}`.slice(0, 200)}, ${String(sections.ngo.name_ar)}, ${attachment.id}, ${sha256}, ${by}) returning id`.execute(
      trx,
    )
  ).rows[0] as { id: number }
  return { attachmentId: attachment.id, fileQrId: file.id }
}

/** Whether the applicant's verified address cannot open the organisation's account, because another organisation's has it. */
export async function isMainAddressTaken(trx: Trx, { est }: Case): Promise<boolean> {
  const { rows } = await sql<{
    email: string
  }>`select email from users where id = ${est.user_id} and erased_at is null`.execute(trx)
  return isAddressTaken(trx, (rows[0] as { email: string }).email)
}

/** How long the one-time password of a mail opens the account; later a link of the sign-in page leads in. */
const secretDays = 14

/** The organisation's main user; his one-time password goes to the applicant by mail and must be changed. */
async function tellMainUser(
  trx: Trx,
  services: Services,
  c: Case,
  ngoId: number,
  ngoCode: string,
  account: Sections['account'],
): Promise<number> {
  const until = new Date(services.now().getTime() + secretDays * 86_400_000)
  const secret = `${randomBytes(9).toString('base64url')}7a`
  const { rows } = await sql<{
    email: string
    mobile: string
    locale: string
  }>`select email, mobile, locale from users where id = ${c.est.user_id} and erased_at is null`.execute(trx)
  const { id, username } = await openMainUser(trx, {
    ...(rows[0] as { email: string; mobile: string; locale: string }),
    ngoId,
    ngoCode,
    firstName: String(account.first_name),
    lastName: String(account.last_name),
    secret,
    until,
  })
  await queueNotice(trx, services, {
    code: 'ACCOUNT-OPENED',
    userIds: [id],
    entity: 'users',
    entityId: id,
    params: { username, secret, date: todayIn(until) },
    link: '/auth/login',
    mailOnly: true,
  })
  return id
}
