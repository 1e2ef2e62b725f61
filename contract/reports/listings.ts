import type { Right } from '../core/calls/call.ts'
import { accountWords } from '../profile/account-words.ts'
import { ngoWords } from '../profile/ngo-words.ts'
import {
  accountManagers,
  bankAccounts,
  branches,
  classifications,
  contacts,
  machines,
  ngos,
  realEstates,
  serviceCentres,
} from './listings-file.ts'
import { type Column, type Listing, record, value } from './listing.ts'
import {
  activities,
  administrators,
  campaigns,
  employees,
  events,
  executives,
  founders,
  news,
  opportunities,
  plans,
  programs,
  severalBoards,
  trustees,
  volunteers,
} from './listings-work.ts'
import { reportWords } from './report-words.ts'

/**
 * The governed schema of the reports: the 22 listings of domain 2.13, in its order, and who sits
 * on several boards. GraphQL, the builder's screen, the
 * lists and the exports all come from it; the server adds only where a column is stored.
 */
export const listings: readonly Listing[] = [
  ...[ngos, classifications, branches, serviceCentres, bankAccounts, accountManagers, realEstates, machines],
  ...[programs, activities, plans, campaigns, events],
  ...[volunteers, administrators, founders, trustees, executives, severalBoards, employees],
  ...[opportunities, news, contacts],
]
const bySlug = new Map(listings.map((one) => [one.slug, one]))
export const findListing = (slug: string): Listing | undefined => bySlug.get(slug)

/** Who may ask for listings; each right is enough. Exports need the code E of one of them. */
export const listingRights: readonly Right[] = [
  ['ministry_ngos_data', 'S'],
  ['ministry_ngos', 'S'],
  ['ministry_advanced_reports', 'S'],
]
/** Who sees personal columns in full: whoever may act in an organisation's file [domain Q38]. */
export const personalRight: Right = ['ministry_ngos', 'U']
/** Who may ask the schema about itself: whoever writes reports. */
export const schemaRight: Right = ['ministry_advanced_reports', 'A']

/** What a row tells of a record beside the record itself. */
export const recordParts = ['id', 'name_ar', 'name_en'] as const
/** What a row tells of its organisation. */
export const ngoColumns: Readonly<Record<string, Column>> = {
  id: value(reportWords.id),
  ngo_code: value(ngoWords.ngo_code),
  name_ar: value(ngoWords.name_ar),
  name_en: value(ngoWords.name_en),
  decision_no: value(ngoWords.decision_no),
  decision_date: value(ngoWords.decision_date),
  legalForm: record('legal_form_id', ngoWords.legal_form_id),
  status: record('status_id', ngoWords.status_id),
  governorate: record('governorate_id', ngoWords.governorate_id),
}
/** What a row tells of its bank account. */
export const accountColumns: Readonly<Record<string, Column>> = {
  id: value(reportWords.id),
  account_no: value(accountWords.account_no, { inside: true }),
  branch_name: value(accountWords.branch_name),
  bank: record('bank_id', accountWords.bank_id),
}

/** Rows of one page [spec 2§9]. */
export const pageSizes = [10, 25, 50, 100, 'all'] as const
export type PageSize = (typeof pageSizes)[number]
export const usualPageSize = 10

/** The column at a path such as `ngo.legalForm`: what it is called, and whether it can be ordered by and grouped. */
export function findColumn(listed: Listing, path: string): Column | undefined {
  const [first = '', second, third] = path.split('.')
  const column = Object.hasOwn(listed.columns, first) ? listed.columns[first] : undefined
  if (first === 'id' && second === undefined) return column ?? value(reportWords.id)
  if (!column || second === undefined) return column
  const within = { ngo: ngoColumns, account: accountColumns }[column.kind as string]
  if (within) {
    const inner = Object.hasOwn(within, second) ? within[second] : undefined
    if (!inner || third === undefined)
      return inner && { ...inner, ar: `${column.ar}: ${inner.ar}`, en: `${column.en}: ${inner.en}` }
    return inner.kind === 'record' && isPart(third) ? inner : undefined
  }
  if (column.kind === 'record' && third === undefined && isPart(second)) return column
  if (column.kind !== 'date' || third !== undefined || !isSpan(second)) return undefined
  const { kind, ar, en } = spans[second]
  return { ...column, kind, ar: `${column.ar}: ${ar}`, en: `${column.en}: ${en}` }
}
const isPart = (name: string): boolean => (recordParts as readonly string[]).includes(name)
/** What a day can be put together by: its year as a number, its month as YYYY-MM. */
const spans = {
  year: { kind: 'number', ar: 'بالسنوات', en: 'by year' },
  month: { kind: 'text', ar: 'بالأشهر', en: 'by month' },
} as const
const isSpan = (name: string): name is keyof typeof spans => Object.hasOwn(spans, name)
/** Whether a path is the year or the month of a day. */
export const isSpanPath = (path: string): boolean => isSpan(path.split('.').at(-1) ?? '') && path.includes('.')
