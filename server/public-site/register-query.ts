import { sql } from 'kysely'
import { foldedWords, latinDigits } from '#contract/core/arabic.ts'
import { pageOf } from '#contract/core/fields.ts'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import { invalid } from '../core/errors.ts'
import type { Page } from '../core/route.ts'
import type { Services } from '../core/services.ts'
import { publicWords, type PublicWords } from './words.ts'

export interface BriefRow {
  id: number
  ngo_code: string
  name_ar: string
  name_en: string | null
  legal_form_id: number
  governorate_id: number
  status_id: number
  decision_no: string
  decision_date: string
  has_public_benefit: boolean
  logo: number | null
}
export const briefColumns = sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.has_public_benefit, n.logo`
/** A row of the register as the public sees it. */
export const briefOf = (row: BriefRow, { word, status }: PublicWords): NgoBrief => ({
  id: row.id,
  ngo_code: row.ngo_code,
  name_ar: row.name_ar,
  name_en: row.name_en,
  legal_form: word('legal-forms', row.legal_form_id),
  governorate: word('governorates', row.governorate_id),
  status: status(row.status_id),
  decision_no: row.decision_no,
  decision_date: row.decision_date,
  has_public_benefit: row.has_public_benefit,
  logo: row.logo === null ? null : `/api/v2/guest/ngo-logo/${row.id}?v=${row.logo}`,
})

/** A decision number as it is written, or its digits alone, which people remember without the letter: 901 finds 901/ت and not 9012/ت. */
function decisionLike(name: string) {
  const number = latinDigits(name).replace(/\s*\/\s*/g, '/')
  const begun = /^\d{1,28}$/.test(number)
    ? ['/', '-', '.'].map((mark) => sql`n.decision_no like ${`${number + mark}%`}`)
    : []
  return sql`(${sql.join([sql`n.decision_no = ${number}`, ...begun], sql` or `)})`
}

/** The one question to the public register: search of the home page, list and single rows are asked through it. */
export function registerQuery(services: Services) {
  const words = publicWords(services)
  const db = services.readDb

  const match = async (name: string) => {
    const folded = foldedWords(name)
    const named =
      folded.length > 0
        ? sql`(${sql.join(
            folded.map((one) => sql`n.public_search like ${`%${one}%`}`),
            sql` and `,
          )})`
        : sql`false`
    const decision = decisionLike(name)
    return {
      where: name === '' ? sql`true` : sql`(${named} or ${decision})`,
      // A decision number stands first, then a name that begins with what was typed, then one that only contains it.
      best: folded.length > 0 ? sql`(${decision}) desc, (n.name_folded like ${`${folded.join(' ')}%`}) desc, ` : sql``,
    }
  }

  /** Filters as conditions; a status without a public page and a classification that is no main field are refused. */
  const narrow = async (asked: RegisterQuestion) => {
    const shown = words.publicStatuses()
    if (asked.status_id?.some((code) => !shown.includes(code))) throw invalid({ status_id: ['V-CHOICE'] })
    const statuses = asked.status_id?.length ? asked.status_id : shown
    const where = [sql`n.deleted_at is null`, sql`n.status_id = any(${statuses}::integer[])`]
    if (asked.governorate_id?.length) where.push(sql`n.governorate_id = any(${asked.governorate_id}::integer[])`)
    if (asked.legal_form_id?.length) where.push(sql`n.legal_form_id = any(${asked.legal_form_id}::integer[])`)
    if (asked.public_benefit !== undefined) where.push(sql`n.has_public_benefit = ${asked.public_benefit}`)
    if (asked.year !== undefined)
      where.push(
        sql`n.decision_date >= make_date(${asked.year}, 1, 1) and n.decision_date < make_date(${asked.year} + 1, 1, 1)`,
      )
    if (asked.classification_id !== undefined) {
      const { rows } =
        await sql`select 1 from classifications where id = ${asked.classification_id} and parent_id is null and deleted_at is null`.execute(
          db,
        )
      if (rows.length === 0) throw invalid({ classification_id: ['V-CHOICE'] })
      where.push(
        sql`exists (select 1 from classification_ngos c where c.ngo_id = n.id and c.classification_id = ${asked.classification_id} and c.deleted_at is null)`,
      )
    }
    return where
  }

  return {
    /** One page of the organisations that pass every filter, with the exact total. */
    async list(asked: RegisterQuestion): Promise<Page<NgoBrief>> {
      const { perPage, page, offset } = pageOf(asked)
      const [filters, name] = await Promise.all([narrow(asked), match(asked.name ?? '')])
      const where = sql.join([...filters, name.where], sql` and `)
      const order =
        asked.sort === '-decision_date'
          ? sql`n.decision_date desc, n.name_folded, n.id`
          : sql`${name.best}n.name_folded, n.id`
      const [{ rows }, count] = await Promise.all([
        sql<BriefRow>`select ${briefColumns} from ngos n where ${where} order by ${order} limit ${perPage} offset ${offset}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*) as total from ngos n where ${where}`.execute(db),
      ])
      return { rows: rows.map((row) => briefOf(row, words)), total: count.rows[0]?.total ?? 0, perPage, page }
    },
    /** The organisation with this id when it passes the filters. */
    async find(id: number, asked: RegisterQuestion): Promise<NgoBrief | undefined> {
      const [filters, name] = await Promise.all([narrow(asked), match(asked.name ?? '')])
      const where = sql.join([sql`n.id = ${id}`, ...filters, name.where], sql` and `)
      const { rows } = await sql<BriefRow>`select ${briefColumns} from ngos n where ${where}`.execute(db)
      return rows[0] && briefOf(rows[0], words)
    },
  }
}
