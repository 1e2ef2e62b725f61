import type { WhereProject } from '#contract/cooperation/where.ts'
import { whereWords } from '#contract/cooperation/where-words.ts'
import type { Reference } from '../core/reference.ts'
import { byteOrderMark, csvLine } from '../core/sheet/csv.ts'
import { activityId } from './iati.ts'

/** A project at one of its places; people and money are those of the whole project. */
export type PlaceRow = Omit<WhereProject, 'places'> & {
  readonly ngo_code: string
  readonly governorate_id: number
  readonly sub_district_id: number | null
  readonly place: string | null
  readonly spent: string
}
interface Column {
  readonly tag: string
  readonly head: { readonly ar: string; readonly en: string }
  readonly cell: (row: PlaceRow) => string | number | null
}

/** Columns of the table in the words and tags of HXL 1.1. */
function columnsOf(reference: Reference, prefix: string, reporter: string | undefined): Column[] {
  const english = (index: string) => (code: number) => reference.find(index, code)?.name_en ?? null
  const arabic = (index: string) => (code: number | null) => reference.find(index, code)?.name_ar ?? null
  const textOf = (index: string, code: number, key: string) => {
    const value = reference.find(index, code)?.extra?.[key]
    return typeof value === 'string' ? value : null
  }
  const [body, sector, governorate] = [english('un-organisations'), english('project-sectors'), arabic('governorates')]
  const subDistrict = arabic('sub-districts')
  const of = whereWords
  return [
    {
      tag: '#org+reporting',
      head: { ar: 'الجهة المبلِّغة', en: 'Reported by' },
      cell: (row) => reporter ?? row.ngo_name_en ?? row.ngo_name_ar,
    },
    { tag: '#org+funding+name', head: of.un_organisation_id, cell: (row) => body(row.un_organisation_id) },
    { tag: '#org+impl+name+i_ar', head: of.ngo_name_ar, cell: (row) => row.ngo_name_ar },
    { tag: '#sector+cluster+name', head: of.project_sector_id, cell: (row) => sector(row.project_sector_id) },
    {
      tag: '#activity+id',
      head: { ar: 'معرّف المشروع', en: 'Project identifier' },
      cell: (row) => activityId(prefix, row),
    },
    { tag: '#activity+name+i_ar', head: of.name_ar, cell: (row) => row.name_ar },
    { tag: '#status', head: of.project_status, cell: (row) => row.project_status },
    { tag: '#adm1+name+i_ar', head: of.governorate_id, cell: (row) => governorate(row.governorate_id) },
    {
      tag: '#adm1+code+v_pcodes',
      head: { ar: 'رمز المحافظة لدى الأمم المتحدة (P-code)', en: 'P-code of the governorate' },
      cell: (row) => textOf('governorates', row.governorate_id, 'p_code'),
    },
    { tag: '#adm3+name+i_ar', head: of.sub_district_id, cell: (row) => subDistrict(row.sub_district_id) },
    { tag: '#loc+name+i_ar', head: of.place, cell: (row) => row.place },
    { tag: '#date+start', head: of.start_date, cell: (row) => row.start_date },
    { tag: '#date+end', head: of.end_date, cell: (row) => row.end_date },
    { tag: '#targeted+ind', head: of.people, cell: (row) => row.people },
    { tag: '#value+budget', head: of.total_budget, cell: (row) => row.total_budget },
    {
      tag: '#value+expenditure',
      head: { ar: 'المصروف من المشروع كله', en: 'Spent by the whole project' },
      cell: (row) => row.spent,
    },
    { tag: '#currency+code', head: of.currency_id, cell: (row) => textOf('currencies', row.currency_id, 'code') },
  ]
}

/** The table as CSV: headings in the reader's language, under them the tags, by which tools read it. */
export function hxlOf(rows: readonly PlaceRow[], lang: 'ar' | 'en', ...given: Parameters<typeof columnsOf>): string {
  const columns = columnsOf(...given)
  return [
    byteOrderMark,
    csvLine(columns.map(({ head }) => head[lang])),
    // A tag begins with #, never like a formula.
    csvLine(columns.map(({ tag }) => tag)),
    ...rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))),
  ].join('')
}
