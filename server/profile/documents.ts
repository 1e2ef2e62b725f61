import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { sentDocuments, type documentKeys } from '#contract/profile/file.ts'
import { logoSide, removeDocument, saveLogo, type saveNgoInfo } from '#contract/profile/info.ts'
import { criticalDocuments } from '#contract/profile/locks.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { locksOf, refuseLocked } from './checks.ts'

type Key = (typeof documentKeys)[number]
type Body = BodyOf<typeof saveNgoInfo>
interface Kept {
  id: number
  key: Key
  file: number
  issued_at: string | null
}

/** Documents of which the main data keep the file as well. */
const columnOf: Partial<Record<Key, 'decision_file' | 'logo'>> = { decision_file: 'decision_file', logo: 'logo' }

/** What the log calls a change: the logo is part of the main data, there it is scored and reviewed [domain 4]. */
const entityOf = (key: Key) => (key === 'logo' ? 'ngos' : 'ngo_documents')

const keptOf = async (trx: Trx, ngoId: number): Promise<Map<Key, Kept>> => {
  const { rows } =
    await sql<Kept>`select id, key, file, issued_at from ngo_documents where ngo_id = ${ngoId} and deleted_at is null for update`.execute(
      trx,
    )
  return new Map(rows.map((row) => [row.key, row]))
}

/** The present file of every document of an organisation, by key. */
export const filesOf = async (trx: Trx, ngoId: number): Promise<Partial<Record<Key, number>>> =>
  Object.fromEntries([...(await keptOf(trx, ngoId))].map(([key, { file }]) => [key, file]))

/** Critical documents that a body would change. */
export async function criticalChanges(trx: Trx, ngoId: number, body: Body): Promise<Key[]> {
  const kept = await keptOf(trx, ngoId)
  return criticalDocuments.filter((key) => {
    const [file, issued] = [body[key], body.issued_at?.[key]]
    return (
      (file !== undefined && file !== null && file !== kept.get(key)?.file) ||
      (issued !== undefined && issued !== (kept.get(key)?.issued_at ?? null))
    )
  })
}

/** A day of issue belongs to a document, and the decision of public benefit to those that have it. */
export async function documentErrors(trx: Trx, ngoId: number, body: Body): Promise<FieldRefusals> {
  const errors: Record<string, FieldRefusals[string]> = {}
  const kept = await keptOf(trx, ngoId)
  for (const key of sentDocuments) if (body.issued_at?.[key] && !body[key] && !kept.has(key)) errors[key] = ['V-REQ']
  if (body.public_benefit_file) {
    const { rows } = await sql<{
      has_public_benefit: boolean
    }>`select has_public_benefit from ngos where id = ${ngoId}`.execute(trx)
    if (!rows[0]?.has_public_benefit)
      errors.public_benefit_file = [
        {
          text: {
            ar: 'تُرفع هذه الوثيقة للمنظمات ذات النفع العام فقط، والصفة تمنحها الوزارة.',
            en: 'This document is for organisations of public benefit only; the ministry grants that status.',
          },
        },
      ]
  }
  return errors
}

interface Given {
  key: Key
  /** Absent: the file stays, its day of issue changes. */
  file?: number | undefined
  issuedAt?: string | null | undefined
  /** A decision brought it: nobody has to validate it, and the log names its request. */
  byRequest?: string
}

/** Puts a document in its place; the one that stood there stays as an earlier version, and the new one is not validated yet unless a decision brought it. */
export async function putDocument(
  trx: Trx,
  actor: Actor | undefined,
  ngoId: number,
  { key, file, issuedAt, byRequest }: Given,
): Promise<void> {
  const by = actor?.userId ?? null
  const before = (await keptOf(trx, ngoId)).get(key)
  const day = issuedAt === undefined ? (file === undefined ? (before?.issued_at ?? null) : null) : issuedAt
  const same = file === undefined || file === before?.file
  if (same && (before === undefined || day === before.issued_at)) return
  const entry = { entity: entityOf(key), ngo_id: ngoId }
  if (same && before) {
    await sql`update ngo_documents set issued_at = ${day}, updated_by = ${by} where id = ${before.id}`.execute(trx)
    return void (await audit(trx, actor, {
      ...entry,
      action: 'update',
      entity_id: before.id,
      description_ar: 'تعديل تاريخ إصدار وثيقة',
      before: { issued_at: before.issued_at },
      after: { issued_at: day },
    }))
  }
  if (before) {
    await sql`update ngo_documents set deleted_at = now(), updated_by = ${by} where id = ${before.id}`.execute(trx)
    await sql`update attachments set replaced_by = ${file}, is_public = false where id = ${before.file}`.execute(trx)
  }
  const { rows } = await sql<{
    id: number
  }>`insert into ngo_documents (ngo_id, key, file, issued_at, validated, created_by) values (${ngoId}, ${key}, ${file}, ${day}, ${byRequest === undefined ? 0 : 1}, ${by}) returning id`.execute(
    trx,
  )
  await setColumn(trx, actor, ngoId, key, file as number)
  await audit(trx, actor, {
    ...entry,
    action: before ? 'update' : 'create',
    entity_id: key === 'logo' ? ngoId : (rows[0]?.id ?? null),
    description_ar: `${before ? 'استبدال وثيقة في ملف المنظمة' : 'رفع وثيقة إلى ملف المنظمة'}${byRequest === undefined ? '' : ` بالمعاملة ${byRequest}`}`,
    before: before && { key, file: before.file },
    after: { key, file },
  })
}

async function setColumn(
  trx: Trx,
  actor: Actor | undefined,
  ngoId: number,
  key: Key,
  file: number | null,
): Promise<void> {
  const column = columnOf[key]
  if (column)
    await sql`update ngos set ${sql.ref(column)} = ${file}, updated_by = ${actor?.userId ?? null} where id = ${ngoId}`.execute(
      trx,
    )
}

/** Logo and removal of documents. */
export const documentsArea: Area = (on) => {
  on(saveLogo, ({ actor, body, write }) =>
    write(async (trx) => {
      const ngoId = ngoOf(actor)
      await claimFiles(trx, actor, saveLogo.body, body, 'ngos', ngoId)
      const { rows } = await sql<{
        width: number | null
        height: number | null
      }>`select width, height from attachments where id = ${body.logo}`.execute(trx)
      const { width, height } = found(rows[0])
      if (width === null || width !== height || width < logoSide)
        throw invalid({
          logo: [
            {
              text: {
                ar: `يجب أن يكون الشعار صورة مربعة لا يقل ضلعها عن ${logoSide} بكسل.`,
                en: `The logo must be a square image of at least ${logoSide} pixels.`,
              },
            },
          ],
        })
      await putDocument(trx, actor, ngoId, { key: 'logo', file: body.logo })
      await sql`update attachments set is_public = true where id = ${body.logo}`.execute(trx)
      return { logo: body.logo }
    }),
  )
  on(removeDocument, ({ actor, params: { key }, write }) =>
    write(async (trx) => {
      const ngoId = ngoOf(actor)
      refuseLocked(await locksOf(trx, ngoId), [key])
      const before = found((await keptOf(trx, ngoId)).get(key))
      await sql`update ngo_documents set deleted_at = now(), updated_by = ${actor.userId} where id = ${before.id}`.execute(
        trx,
      )
      await sql`update attachments set is_public = false where id = ${before.file}`.execute(trx)
      await setColumn(trx, actor, ngoId, key, null)
      await audit(trx, actor, {
        action: 'delete',
        entity: entityOf(key),
        entity_id: key === 'logo' ? ngoId : before.id,
        description_ar: 'حذف وثيقة من ملف المنظمة',
        before: { key, file: before.file },
      })
      return null
    }),
  )
}
