import { sql } from 'kysely'
import { filterName, type NgoBrief } from '#contract/public-site/calls.ts'
import { pageOf } from '#contract/core/fields.ts'
import type { Area } from '../core/route.ts'
import { publicAnswer } from '../core/public-answer.ts'
import { foldedWords } from '../core/search-words.ts'
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

/** Search by name among the organisations that the public may see. */
export const publicSearch: Area = (on, services) => {
  const words = publicWords(services)

  on(filterName, async ({ query, request, reply }) => {
    const { perPage, page, offset } = pageOf({ page: query.page })
    const name = query.name ?? ''
    const folded = await foldedWords(services.readDb, name)
    const named =
      folded.length > 0
        ? sql`(${sql.join(
            folded.map((one) => sql`n.public_search like ${`%${one}%`}`),
            sql` and `,
          )})`
        : sql`false`
    const decision = sql`n.decision_no = ${name.replace(/\s*\/\s*/g, '/')}`
    const match = name === '' ? sql`true` : sql`(${named} or ${decision})`
    const where = sql`n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[]) and ${match}`
    // A decision number stands first, then a name that begins with what was typed, then one that only contains it.
    const first =
      folded.length > 0 ? sql`(${decision}) desc, (n.name_folded like ${`${folded.join(' ')}%`}) desc, ` : sql``
    const [{ rows }, count] = await Promise.all([
      sql<BriefRow>`select ${briefColumns} from ngos n where ${where} order by ${first}n.name_folded, n.id limit ${perPage} offset ${offset}`.execute(
        services.readDb,
      ),
      sql<{ total: number }>`select count(*) as total from ngos n where ${where}`.execute(services.readDb),
    ])
    return publicAnswer(request, reply, {
      rows: rows.map((row) => briefOf(row, words)),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    })
  })
}
