import type { z } from 'zod'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { fieldError, type FieldErrorCode, type Lang } from '#contract/core/refusals/messages.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import {
  accountSection,
  foundingLimits,
  memberSection,
  ngoSection,
  realEstateSection,
  type FoundingLimits,
} from '#contract/founding/sections.ts'
import type { Services } from '../core/services.ts'
import type { Review } from '#contract/founding/answers.ts'
import { placeErrors } from '../profile/index.ts'
import type { EstablishmentRow } from './case.ts'
import { lockOf } from './editing.ts'
import { resolveCount, type DocRow, type RequiredRow } from './docs.ts'
import { handedInOn } from './legal-term.ts'
import { wireValues, type SectionRow } from './values.ts'

export interface Sections {
  account: SectionRow
  ngo: SectionRow
  members: SectionRow[]
  realEstate: SectionRow | undefined
  docs: DocRow[]
  required: RequiredRow[]
  /** The limits under which the request was handed in; none before. */
  limits?: Partial<FoundingLimits> | null
  /** Founders who said that they did not agree. */
  objectors?: ReadonlySet<number>
}
export type Missing = Record<string, string[]>

/** Limits of the installation, data of the ministry [domain 6.8]; a request that was handed in keeps those of that day, as it keeps its list of documents. */
export function limitsOf({ reference }: Services, kept?: Sections['limits']): FoundingLimits {
  return {
    min_founders: reference.setting('founding.min_founders', foundingLimits.min_founders),
    board_sizes: reference.setting('founding.board_sizes', foundingLimits.board_sizes),
    max_main_classifications: reference.setting(
      'founding.max_main_classifications',
      foundingLimits.max_main_classifications,
    ),
    max_objectives: reference.setting('founding.max_objectives', foundingLimits.max_objectives),
    ...kept,
  }
}

const say = (lang: Lang, code: FieldErrorCode, params?: Record<string, unknown>) => [fieldError(lang, code, params)]

function collect(missing: Missing, prefix: string, schema: z.ZodType, values: Record<string, unknown>, lang: Lang) {
  const result = schema.safeParse(values, { reportInput: true })
  if (!result.success)
    for (const [field, messages] of Object.entries(errorsMap(lang, result.error.issues)))
      missing[`${prefix}.${field}`] = messages
}

const known = (values: Record<string, unknown>, ...fields: string[]) =>
  fields.every((field) => typeof values[field] === 'number')

/** A district of another governorate and the like, told at the field; what is not given yet is told elsewhere. */
function collectPlaces(
  missing: Missing,
  services: Services,
  prefix: 'est_ngo' | 'est_real_estate',
  row: SectionRow,
  lang: Lang,
) {
  if (!known(row, 'governorate_id', 'district_id', 'sub_district_id')) return
  const area = known(row, 'region') ? { field: 'region', code: row.region as number } : undefined
  const place = row as unknown as Parameters<typeof placeErrors>[1]
  for (const field of Object.keys(placeErrors(services.reference, place, area)))
    missing[`${prefix}.${field}`] = say(lang, 'V-CHOICE')
}

/** The headquarters where it says it is, and in the governorate whose directorate is competent for the request [domain 2.3 establishments]. */
function collectSeat(
  missing: Missing,
  services: Services,
  { realEstate }: Pick<Sections, 'realEstate'>,
  est: Pick<EstablishmentRow, 'governorate_id'>,
  lang: Lang,
) {
  if (!realEstate) return
  collectPlaces(missing, services, 'est_real_estate', realEstate, lang)
  if (known(realEstate, 'governorate_id') && realEstate.governorate_id !== est.governorate_id)
    missing['est_real_estate.governorate_id'] = say(lang, 'V-SEAT')
}

/** Everything that stands against submitting the application, field by field; empty when nothing does. */
export function missingForApplication(services: Services, sections: Sections, lang: Lang): Missing {
  const missing = missingInApplication(services, sections, lang)
  collectPlaces(missing, services, 'est_ngo', sections.ngo, lang)
  return missing
}

function missingInApplication(services: Services, sections: Sections, lang: Lang): Missing {
  const missing: Missing = {}
  collect(missing, 'est_account', accountSection, wireValues(services, 'est_account', sections.account), lang)
  collect(
    missing,
    'est_ngo',
    ngoSection(limitsOf(services, sections.limits)),
    wireValues(services, 'est_ngo', sections.ngo),
    lang,
  )
  return { ...missing, ...missingForFounders(services, sections, lang) }
}

/** What the founders' data lack: fields, their number, the one delegate. */
export function missingForFounders(
  services: Services,
  sections: Pick<Sections, 'members' | 'ngo' | 'limits'>,
  lang: Lang,
): Missing {
  const missing: Missing = {}
  const limits = limitsOf(services, sections.limits)
  for (const member of sections.members)
    collect(
      missing,
      `est_members.${member.id}`,
      memberSection(member.member_kind as 'natural'),
      wireValues(services, 'est_members', member),
      lang,
    )
  const minimum = limits.min_founders[String(sections.ngo.legal_form_id)] ?? 1
  if (sections.members.length < minimum) missing.est_members = say(lang, 'V-FOUNDERS', { a: minimum })
  else if (sections.members.filter((member) => member.is_delegate === true).length !== 1)
    missing.est_members = say(lang, 'V-DELEGATE')
  return missing
}

export const currentDocs = (docs: readonly DocRow[]) => docs.filter((doc) => doc.replaced_at === null)

/** Uploaded files that count, and how many the list asks for: a place beyond a document's count does not count. */
export function documentCounts({ required, docs, members }: Pick<Sections, 'required' | 'docs' | 'members'>): {
  required: number
  uploaded: number
} {
  let [asked, given] = [0, 0]
  for (const document of required) {
    const count = resolveCount(document, members)
    asked += count
    given += Math.min(count, currentDocs(docs).filter((doc) => doc.attachment_id === document.id).length)
  }
  return { required: asked, uploaded: given }
}

/** Everything that stands against handing in the documents: headquarters, counts, age of the criminal records on the day of handing in. */
export function missingForDocuments(
  services: Services,
  sections: Sections,
  lang: Lang,
  est: Pick<EstablishmentRow, 'governorate_id'>,
): Missing {
  const missing = missingInDocuments(services, sections, lang)
  collectSeat(missing, services, sections, est, lang)
  return missing
}

function missingInDocuments(
  services: Services,
  sections: Sections,
  lang: Lang,
  handedIn = todayIn(services.now()),
): Missing {
  const missing: Missing = {}
  collect(
    missing,
    'est_real_estate',
    realEstateSection,
    sections.realEstate ? wireValues(services, 'est_real_estates', sections.realEstate) : {},
    lang,
  )
  const oldest = addDays(handedIn, -90)
  for (const member of sections.members) {
    if (member.member_kind !== 'natural') continue
    const date = member.criminal_record_date as string | null
    if (!date) missing[`est_members.${member.id}.criminal_record_date`] = say(lang, 'V-REQ')
    else if (date < oldest) missing[`est_members.${member.id}.criminal_record_date`] = say(lang, 'V-RECORD-OLD')
  }
  const counts = documentCounts(sections)
  if (counts.uploaded !== counts.required)
    missing.est_docs = say(lang, 'V-DOCS', { a: counts.uploaded, b: counts.required })
  return missing
}

/** Everything that a returned request lacks before it goes back: corrections never make it less complete than it was when handed in. Places are judged where they can be changed. */
export function missingForReturn(
  services: Services,
  sections: Sections,
  lang: Lang,
  est: EstablishmentRow,
  reviews: readonly Review[],
): Missing {
  const isOpen = (table: 'est_ngo' | 'est_real_estates', validated: 0 | 1) =>
    lockOf({ est, table, itemId: null, validated, reviews, docs: sections.docs }) === null
  const missing = missingInApplication(services, sections, lang)
  if (isOpen('est_ngo', sections.ngo.validated)) collectPlaces(missing, services, 'est_ngo', sections.ngo, lang)
  if (est.current_stage_number < 5) return missing
  // The records were fresh when the documents were handed in; a long review does not make them old.
  Object.assign(missing, missingInDocuments(services, sections, lang, handedInOn(services, est)))
  if (isOpen('est_real_estates', 0)) collectSeat(missing, services, sections, est, lang)
  return missing
}

/** G-ALL, exactly as specified: every section, founder and document validated, no founder who objects, and uploaded = sum of the required counts. Answers what is lacking. */
export function lackingForAll(sections: Sections): string[] {
  const counts = documentCounts(sections)
  return [
    ...(sections.ngo.validated === 1 ? [] : ['est_ngo']),
    ...(sections.account.validated === 1 ? [] : ['est_account']),
    ...sections.members
      .filter((member) => member.validated !== 1 || sections.objectors?.has(member.id))
      .map((member) => `est_members.${member.id}`),
    ...currentDocs(sections.docs)
      .filter((doc) => doc.validated !== 1)
      .map((doc) => `est_docs.${doc.id}`),
    ...(counts.uploaded === counts.required ? [] : ['est_docs']),
  ]
}

/** Rules that only warn the evaluator [Q41]: how many objectives and main classifications are usual. */
export function warningsFor(services: Services, { ngo, limits: kept }: Sections): string[] {
  const limits = limitsOf(services, kept)
  const objectives = (ngo.objectives as unknown[] | null)?.length ?? 0
  const fields = (ngo.main_classification_ids as unknown[] | null)?.length ?? 0
  return [
    ...(objectives > limits.max_objectives ? ['max_objectives'] : []),
    ...(fields > (limits.max_main_classifications[String(ngo.legal_form_id)] ?? 9) ? ['max_main_classifications'] : []),
  ]
}
