import { sql } from 'kysely'
import sharp from 'sharp'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { docx } from '../core/files/testing/fixtures.ts'
import { storeFile } from '../core/files/store.ts'
import { newQrCode } from '../core/papers/qr.ts'
import { encrypt, hmac } from '../core/identity/secrets.ts'
import { tokenHash } from '../core/identity/sessions.ts'
import type { Client, TestApp } from './app.ts'

let serial = 0
const next = () => (serial += 1)
/** A hash that matches no password: tests open sessions without one. */
const noPassword = '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA'

/** Codes by slug that a person has besides roles. */
type Rights = Partial<Record<PermissionSlug, PermissionCode[]>>

export interface MinistryUser {
  id: number
  client: Client
}
/** What making people takes, of an app in this process or of a server of its own. */
export type Maker = Pick<TestApp, 'ownerDb' | 'signedIn'>

/** A ministry user with transaction roles, a standard role (CA, HD, DO, EV …) or single rights. */
export async function ministryUser(
  app: Maker,
  given: {
    governorate?: number
    roles?: string[]
    role?: string
    rights?: Rights
  } = {},
): Promise<MinistryUser> {
  const n = next()
  const { rows } = await sql<{
    id: number
  }>`insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ministry_user_type, governorate_id)
    values ('ministry', ${`officer${n}`}, ${`officer${n}@test.example`}, '+963900000000', ${noPassword}, 'سامر', 'السنديان', ${given.governorate ? 'directorate' : 'central'}, ${given.governorate ?? null}) returning id`.execute(
    app.ownerDb,
  )
  const id = (rows[0] as { id: number }).id
  if (given.role)
    await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where slug = ${given.role}`.execute(
      app.ownerDb,
    )
  if (given.rights) await grant(app, id, given.rights)
  if (given.roles?.length)
    await sql`insert into user_transaction_roles (user_id, transaction_request_role_id) select ${id}, id from transaction_request_roles where slug = any(${given.roles})`.execute(
      app.ownerDb,
    )
  return { id, client: await app.signedIn({ id, kind: 'ministry' }) }
}

/** Gives a user exactly these codes by slug, besides the user's roles. */
async function grant(app: Maker, userId: number, rights: Rights): Promise<void> {
  await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode)
    select ${userId}, key, value, 'grant' from jsonb_each(${JSON.stringify(rights)}::jsonb)`.execute(app.ownerDb)
}

export interface Organisation {
  id: number
  userId: number
  client: Client
}
/** A registered organisation with its main user. `rights` replaces the full role with single rights. */
export async function organisation(
  app: Maker,
  given: { governorate?: number; legalForm?: number; rights?: Rights } = {},
): Promise<Organisation> {
  const n = next()
  const { rows } = await sql<{
    id: number
  }>`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    values (${`TT-${String(n).padStart(5, '0')}`}, ${`جمعية الاختبار رقم ${n}`}, ${given.legalForm ?? 2}, 1, ${`${n}/ت`}, '2020-01-05', ${given.governorate ?? 1}) returning id`.execute(
    app.ownerDb,
  )
  const id = (rows[0] as { id: number }).id
  const user = await organisationUser(app, id, given.rights)
  return { id, ...user }
}

export async function organisationUser(
  app: Maker,
  ngoId: number,
  rights?: Rights,
): Promise<{ userId: number; client: Client }> {
  const n = next()
  const { rows } = await sql<{
    id: number
  }>`insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ngo_id) values ('org', ${`member${n}`}, ${`member${n}@test.example`}, '+963900000000', ${noPassword}, 'رنا', 'البستاني', ${ngoId}) returning id`.execute(
    app.ownerDb,
  )
  const userId = (rows[0] as { id: number }).id
  if (!rights)
    await sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where slug = 'OA'`.execute(
      app.ownerDb,
    )
  if (rights) await grant(app, userId, rights)
  return { userId, client: await app.signedIn({ id: userId, kind: 'org' }) }
}

export interface Founder {
  id: number
  establishmentId: number
  client: Client
}
/** A verified founding account with an empty draft. */
export async function founder(app: Maker & { services: Pick<TestApp['services'], 'secrets'> }): Promise<Founder> {
  const n = next()
  const number = `99${String(n).padStart(9, '0')}`
  const { secrets } = app.services
  const id = (
    (
      await sql<{
        id: number
      }>`insert into users (kind, email, mobile, password_hash, first_name, last_name, email_verified_at) values ('est', ${`founder${n}@test.example`}, '+963900000000', ${noPassword}, 'هبة', 'الساقي', now()) returning id`.execute(
        app.ownerDb,
      )
    ).rows[0] as { id: number }
  ).id
  const establishmentId = (
    (await sql<{ id: number }>`insert into establishments (user_id) values (${id}) returning id`.execute(app.ownerDb))
      .rows[0] as { id: number }
  ).id
  await sql`insert into est_account (establishment_id, user_id, email, mobile, first_name, last_name, id_number, id_number_hash) values (${establishmentId}, ${id}, ${`founder${n}@test.example`}, '+963900000000', 'هبة', 'الساقي', ${encrypt(number, secrets.encryptionKey, 'id_number')}, ${hmac(number, secrets.hmacKey)})`.execute(
    app.ownerDb,
  )
  await sql`insert into est_ngo (establishment_id) values (${establishmentId})`.execute(app.ownerDb)
  return { id, establishmentId, client: await app.signedIn({ id, kind: 'est' }) }
}

/** A picture of 800 × 600 pixels. */
const widePicture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#0f5c4c' } })
    .png()
    .toBuffer()

/** An attachment that a person uploaded, with real bytes in the store. */
export async function uploaded(
  app: TestApp,
  by: { userId: number; establishmentId?: number; ngoId?: number },
  kind: 'pdf' | 'png' | 'wide' | 'docx' = 'pdf',
): Promise<number> {
  const buffer =
    kind === 'pdf'
      ? tinyPdf
      : kind === 'docx'
        ? docx()
        : kind === 'wide'
          ? await widePicture()
          : Buffer.from(
              'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
              'base64',
            )
  const row = await storeFile(app.db, app.services, {
    source: { buffer },
    name: `test.${kind === 'wide' ? 'png' : kind}`,
    use: kind === 'docx' ? 'word' : kind === 'pdf' ? 'document' : 'image',
    owner: { establishment_id: by.establishmentId, ngo_id: by.ngoId },
    uploadedBy: by.userId,
  })
  return row.id
}

/** Whoever is signed in with a client. */
export async function userOf(app: TestApp, { token = '' }: Client): Promise<number> {
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from sessions where token_hash = ${tokenHash(token)}`.execute(app.ownerDb)
  return rows[0]?.user_id as number
}
/** A file that he uploaded. */
export const uploadedBy = async (app: TestApp, client: Client, ngoId: number): Promise<number> =>
  uploaded(app, { userId: await userOf(app, client), ngoId })

/** A document of an organisation that was issued with a code. */
export async function issued(app: TestApp, ngo: Organisation): Promise<{ id: number; file: number; code: string }> {
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  const code = newQrCode()
  const { rows } = await sql<{
    id: number
  }>`insert into files_qrs (code, ngo_id, title, destination, file, sha256) select ${code}, ${ngo.id}, 'شهادة تسجيل', 'من يهمه الأمر', id, encode(sha256(convert_to(${code}, 'UTF8')), 'hex') from attachments where id = ${file} returning id`.execute(
    app.ownerDb,
  )
  await sql`update attachments set owner_type = 'files_qrs', owner_id = ${rows[0]?.id} where id = ${file}`.execute(
    app.ownerDb,
  )
  return { id: (rows[0] as { id: number }).id, file, code }
}

export const tinyPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
)
