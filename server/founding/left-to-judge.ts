import { estateFieldOf, reviewFields, type Section } from '#contract/founding/sections.ts'
import type { Review } from '#contract/founding/answers.ts'
import type { EstablishmentRow } from './case.ts'
import { currentDocs, type Sections } from './completeness.ts'
import { openNotes, sameItem, type Target } from './reviews.ts'
import type { SectionRow, SectionTable } from './values.ts'

/** What is judged of an item: its own fields, with the organisation's data also what was changed or noted in the headquarters. */
export function fieldsJudged(section: Section, history: readonly Review[]): string[] {
  const told = history.flatMap((entry) => [entry.field, ...Object.keys(entry.changes ?? {})])
  const ofEstate = told.filter((name): name is string => estateFieldOf(name) !== undefined)
  return [...new Set([...reviewFields[section], ...ofEstate])]
}

/** Last verdict per field, one on the whole item counting for all of them; a change by the founder takes the verdict away. */
export function fieldVerdicts(section: Section, history: readonly Review[]): Map<string, string> {
  const verdicts = new Map<string, string>()
  for (const entry of history) {
    if (entry.action === 'changed') for (const field of Object.keys(entry.changes ?? {})) verdicts.delete(field)
    else if (entry.field !== null) verdicts.set(entry.field, entry.action)
    else for (const field of fieldsJudged(section, history)) verdicts.set(field, entry.action)
  }
  return verdicts
}

/** Fields of a returned section that were accepted; a change takes that away. The headquarters is judged with the organisation's data. */
export function acceptedFields(
  { status_id: status }: Pick<EstablishmentRow, 'status_id'>,
  reviews: readonly Review[],
  table: SectionTable,
  itemId: number | null,
): string[] {
  if (status !== 7) return []
  const section = table === 'est_real_estates' ? 'est_ngo' : table
  const history = reviews.filter((entry) => sameItem(entry, { section, item_id: itemId }))
  const accepted = [...fieldVerdicts(section, history)].flatMap(([field, verdict]) =>
    verdict === 'validated' ? [field] : [],
  )
  return table === 'est_real_estates'
    ? accepted.flatMap((field) => estateFieldOf(field) ?? [])
    : accepted.filter((field) => estateFieldOf(field) === undefined)
}

const isGiven = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

interface Request {
  readonly est: Pick<EstablishmentRow, 'round' | 'current_stage_number'>
  readonly sections: Sections
  readonly reviews: readonly Review[]
}

/** Fields of a single section with neither acceptance nor note; what was not given holds nothing up. */
function leftFields({ est, sections, reviews }: Request, section: 'est_account' | 'est_ngo', row: SectionRow) {
  if (row.validated === 1) return []
  const history = reviews.filter((entry) => sameItem(entry, { section, item_id: null }))
  const notes = openNotes(history, est.round)
  const verdicts = fieldVerdicts(section, history)
  const values: Readonly<Record<string, unknown>> = row
  const isTold = (field: string) => {
    const inEstate = estateFieldOf(field)
    if (isGiven(inEstate === undefined ? values[field] : sections.realEstate?.[inEstate])) return true
    return history.some((entry) => entry.round >= est.round - 1 && Object.hasOwn(entry.changes ?? {}, field))
  }
  return fieldsJudged(section, history)
    .filter((field) => verdicts.get(field) !== 'validated' && isTold(field))
    .filter((field) => !notes.some((note) => note.field === null || note.field === field))
    .map((field) => `${section}.${field}`)
}

/**
 * What nobody has judged in this round, by name: the applicant's and the organisation's data by their fields, founders
 * and documents one by one, as the review desk counts them.
 */
export function leftToJudge(request: Request): string[] {
  const { est, sections, reviews } = request
  const notes = openNotes(reviews, est.round)
  const isLeft = (item: Target, validated: number) => validated !== 1 && !notes.some((note) => sameItem(note, item))
  const leftRows = (section: 'est_members' | 'est_docs', rows: readonly { id: number; validated: number }[]) =>
    rows.filter(({ id, validated }) => isLeft({ section, item_id: id }, validated)).map(({ id }) => `${section}.${id}`)
  return [
    ...leftFields(request, 'est_account', sections.account),
    ...leftFields(request, 'est_ngo', sections.ngo),
    ...leftRows('est_members', sections.members),
    ...(est.current_stage_number >= 5 ? leftRows('est_docs', currentDocs(sections.docs)) : []),
  ]
}
