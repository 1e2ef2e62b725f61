import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Lang } from '#contract/core/refusals/messages.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { type IndexColumn, ownColumns, recordSchema } from '#contract/settings/index-fields.ts'
import type { IndexRecord, IndexTable } from '#contract/settings/indexes.ts'
import { lockedColumns, protectionOf } from '#contract/settings/protected-codes.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import { ZodRefusal } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'

/** A record as it is stored. */
export interface StoredRecord {
  row_id: number
  code: number
  slug: string | null
  name_ar: string
  name_en: string
  icon: string | null
  extra: Record<string, unknown>
  is_active: boolean
  sort: number
  updated_at: string
}
export interface StoredIndex {
  id: number
  slug: string
  name_ar: string
  name_en: string
  columns: IndexColumn[]
  options: IndexTable['options'] | null
}

/** An index by its slug, or 404; `lock` lets one change at a time through. */
export async function getIndex(db: Db | Trx, slug: string, lock = false): Promise<StoredIndex> {
  const { rows } =
    await sql<StoredIndex>`select id, slug, name_ar, name_en, columns, options from indexes where slug = ${slug} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return found(rows[0])
}

export const recordColumns = sql`id as row_id, code, slug, name_ar, name_en, icon, extra, is_active, sort, updated_at`
export async function recordsOf(db: Db | Trx, slug: string): Promise<StoredRecord[]> {
  return (
    await sql<StoredRecord>`select ${recordColumns} from index_records where index_slug = ${slug} and deleted_at is null order by sort, code`.execute(
      db,
    )
  ).rows
}
/** One word for the state of a whole index: another one after any change of its values or of their order. */
export const versionOf = (records: readonly StoredRecord[]): string =>
  createHash('sha256')
    .update(records.map(({ code, updated_at }) => `${code} ${updated_at}`).join())
    .digest('hex')
    .slice(0, 32)

export async function getRecord(trx: Trx, slug: string, code: number): Promise<StoredRecord> {
  return found(
    (
      await sql<StoredRecord>`select ${recordColumns} from index_records where index_slug = ${slug} and code = ${code} and deleted_at is null for update`.execute(
        trx,
      )
    ).rows[0],
  )
}

/** A record as it is answered. */
export const shown = (slug: string, record: StoredRecord, uses: number): IndexRecord => {
  const { code, slug: own, name_ar, name_en, icon, extra, is_active, updated_at } = record
  return {
    id: code,
    slug: own,
    name_ar,
    name_en,
    icon,
    extra,
    is_active,
    uses,
    protected: protectionOf(slug, code) ?? null,
    updated_at,
  }
}

export interface GivenRecord {
  name_ar: string
  name_en: string
  icon: string | null
  extra: Record<string, unknown>
}

/** Judges what was sent by the columns of the index; a code of a related index must be active there, or be the one that stands. */
export function readRecord(
  { reference }: Pick<Services, 'reference'>,
  index: StoredIndex,
  sent: Record<string, unknown>,
  lang: Lang,
  before?: StoredRecord,
): GivenRecord {
  const result = recordSchema(index.columns).safeParse(sent, { reportInput: true })
  if (!result.success) throw new ZodRefusal(errorsMap(lang, result.error.issues))
  const values = result.data as Record<string, unknown>
  for (const { name, type, index: related = '' } of index.columns) {
    if (type !== 'lookup' || values[name] === null || values[name] === before?.extra[name]) continue
    if (!reference.holds(related, values[name] as number)) throw invalid({ [name]: ['V-CHOICE'] })
  }
  const locked = before && protectionOf(index.slug, before.code) ? (lockedColumns[index.slug] ?? []) : []
  for (const name of locked)
    if (JSON.stringify(values[name]) !== JSON.stringify(before?.extra[name]))
      throw protectedCode(index.slug, before?.code ?? 0)
  const {
    name_ar,
    name_en,
    icon = before?.icon ?? null,
  } = values as unknown as Omit<GivenRecord, 'icon'> & Partial<GivenRecord>
  const extra = Object.fromEntries(Object.entries(values).filter(([name]) => !ownColumns.includes(name)))
  return { name_ar, name_en, icon, extra: { ...before?.extra, ...extra } }
}

/** 409: law or code depends on this value; `data` says which. */
export const protectedCode = (slug: string, code: number) =>
  new Refusal(409, 'protected_code', { data: { reason: protectionOf(slug, code) ?? null } })
