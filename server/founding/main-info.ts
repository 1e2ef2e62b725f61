import { confirmationsOf } from './membership.ts'
import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import type { MainInfo, StoredFile } from '#contract/founding/answers.ts'
import { foundersListCode } from '#contract/founding/sections.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { clockFor } from './clock.ts'
import { shownTime } from './actions/more-time.ts'
import { refusalOf } from './refusal.ts'
import { caseActions, type Case } from './case.ts'
import {
  currentDocs,
  documentCounts,
  limitsOf,
  missingForApplication,
  missingForDocuments,
  missingForFounders,
  missingForReturn,
  type Sections,
} from './completeness.ts'
import { foundersListUrl } from './founders-list.ts'
import { percentOf, workOf } from './percent.ts'
import { fileFields, valuesAt } from '../core/http/body.ts'
import { type DocRow, resolveCount } from './docs.ts'
import { lockOf } from './editing.ts'
import { areNotesSent, historyFor } from './history.ts'
import { acceptedFields } from './left-to-judge.ts'
import { answerTo, openNotes, reviewsOf } from './reviews.ts'
import { differingFounders } from './same-person.ts'
import { sectionsOf } from './sections.ts'
import { sectionTables, wireValues, type SectionRow, type SectionTable } from './values.ts'
import { z } from 'zod'

const fileUrl = (id: number) => `/api/v2/files/${id}`

export async function filesOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, StoredFile>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Omit<StoredFile, 'url'>
  >`select id, name, mime, size from attachments where id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, url: fileUrl(row.id) }]))
}

interface View {
  masked: boolean
  lang: Lang
}

/** A request with all that its answer is made of. */
interface Reading {
  readonly services: Services
  readonly actor: Actor
  readonly est: Case['est']
  readonly sections: Sections
  readonly reviews: Awaited<ReturnType<typeof reviewsOf>>
  readonly lang: Lang
}

/** The files that the sections and documents name. */
function storedIn(db: Db | Trx, sections: Sections): Promise<Map<number, StoredFile>> {
  const fileIds = (table: SectionTable, row: SectionRow) =>
    fileFields(z.object(sectionTables[table])).flatMap(({ path }) =>
      valuesAt(row, path).map(({ value }) => value as number),
    )
  return filesOf(db, [
    ...fileIds('est_account', sections.account),
    ...fileIds('est_ngo', sections.ngo),
    ...sections.members.flatMap((row) => fileIds('est_members', row)),
    ...(sections.realEstate ? fileIds('est_real_estates', sections.realEstate) : []),
    ...sections.docs.map((doc) => doc.source),
  ])
}

/** What still stands against finishing the present stage. */
function missingOf({ services, est, sections, reviews, lang }: Reading): MainInfo['missing'] {
  const work = workOf(est)
  if (work === 'application') return missingForApplication(services, sections, lang)
  if (work === 'documents') return missingForDocuments(services, sections, lang, est)
  return est.status_id === 7 ? missingForReturn(services, sections, lang, est, reviews) : {}
}

/** What is asked of the founder; he reads it once the request was returned to him. */
function asksOf({ actor, est, sections, reviews, lang }: Reading): MainInfo['asks'] {
  if (actor.kind === 'est' && est.status_id !== 7) return []
  const members = new Map(sections.members.map((row) => [row.id, row.full_name ?? '']))
  const docName = (id: number | null) => {
    const doc = sections.docs.find((one) => one.id === id)
    return (
      sections.required.find((one) => one.id === doc?.attachment_id)?.[lang === 'ar' ? 'name_ar' : 'name_en'] ?? null
    )
  }
  return openNotes(reviews, est.round).map((note) => ({
    review_id: note.id,
    section: note.section,
    item_id: note.item_id,
    item_name:
      note.section === 'est_members'
        ? (members.get(note.item_id ?? 0) ?? null)
        : note.section === 'est_docs'
          ? docName(note.item_id)
          : null,
    field: note.field,
    feedback: note.feedback ?? '',
    article: note.article,
    reject_reason_id: note.reject_reason_id,
    answered_at: answerTo(note, reviews)?.created_at ?? null,
  }))
}

/** The documents that are asked for, with the form of the one that the platform writes. */
function requiredDocs({ services, actor, est, sections, lang }: Reading): MainInfo['docs']['required'] {
  const mine = actor.kind === 'est'
  return sections.required.map((document) => ({
    id: document.id,
    name_ar: document.name_ar,
    name_en: document.name_en,
    description: document.description,
    count: resolveCount(document, sections.members),
    count_rule: document.count_rule,
    is_required: document.is_required,
    allowed_types: document.allowed_types,
    linked_field: document.linked_field,
    stage_number: document.stage_number,
    form:
      document.code === foundersListCode && (mine || may(actor, 'ministry_creation_requests', 'V'))
        ? {
            url: foundersListUrl(mine, est.id),
            missing: missingForFounders(services, sections, lang),
          }
        : null,
  }))
}

/** The documents that are there, each with the older files of its place. */
function uploadedDocs(
  { actor, est, sections }: Reading,
  files: ReadonlyMap<number, StoredFile>,
  history: ReturnType<typeof historyFor>,
): MainInfo['docs']['uploaded'] {
  const mine = actor.kind === 'est'
  const places = (doc: DocRow) =>
    sections.docs
      .filter(
        (one) => one.attachment_id === doc.attachment_id && one.member_id === doc.member_id && one.slot === doc.slot,
      )
      .toReversed()
  return currentDocs(sections.docs).map((doc) => ({
    id: doc.id,
    attachment_id: doc.attachment_id,
    member_id: doc.member_id,
    slot: doc.slot,
    source: files.get(doc.source) as StoredFile,
    validated: doc.validated,
    feedback: mine && !areNotesSent(est) ? null : doc.feedback,
    version: doc.version,
    linked_field: doc.linked_field,
    personal: doc.personal,
    created_at: doc.created_at,
    history: places(doc).flatMap((one) => history('est_docs', one.id)),
    versions: sections.docs
      .filter(
        (old) =>
          old.replaced_at !== null &&
          old.attachment_id === doc.attachment_id &&
          old.member_id === doc.member_id &&
          old.slot === doc.slot,
      )
      .map((old) => ({ ...(files.get(old.source) as StoredFile), version: old.version })),
  }))
}

/** What both sides read of the request's own columns. */
const ownColumns = (est: Case['est']) => ({
  id: est.id,
  tracking_no: est.tracking_no,
  status_id: est.status_id,
  current_stage_number: est.current_stage_number,
  finished_stage_number: est.finished_stage_number,
  name_assignment: est.name_assignment,
  name_assignment_note: est.name_assignment_note,
  legal_form_id: est.legal_form_id,
  governorate_id: est.governorate_id,
  submitted_at: est.submitted_at,
  return_due_at: est.return_due_at,
  docs_due_at: est.docs_due_at,
  legal_deadline_at: est.legal_deadline_at,
  is_frozen: est.is_frozen,
  freeze_reason: est.freeze_reason,
  round: est.round,
  decision_no: est.decision_no,
  decision_date: est.decision_date,
  reject_text: est.reject_text,
  reject_reason_id: est.reject_reason_id,
  ngo_id: est.ngo_id,
})

/** The values by which the filled share is counted. */
function filledIn(services: Services, sections: Sections) {
  const wire = (table: SectionTable, row: SectionRow) => wireValues(services, table, row)
  return {
    account: wire('est_account', sections.account),
    ngo: wire('est_ngo', sections.ngo),
    members: sections.members.map((row) => wire('est_members', row)),
    realEstate: sections.realEstate ? wire('est_real_estates', sections.realEstate) : {},
  }
}

/** Limits of the day on which the request was handed in, for its legal form. */
function shownLimits(services: Services, sections: Sections): MainInfo['limits'] {
  const limits = limitsOf(services, sections.limits)
  const form = textOf(sections.ngo.legal_form_id) || '2'
  return {
    min_founders: limits.min_founders[form] ?? 1,
    board_sizes: limits.board_sizes[form] ?? [],
    max_main_classifications: limits.max_main_classifications[form] ?? 1,
    max_objectives: limits.max_objectives,
    docs_extension_days: services.reference.setting('founding.docs_extension_days', 30),
  }
}

/** The whole request as both sides read it; `masked` hides identity numbers. */
export async function mainInfoOf(
  db: Db,
  services: Services,
  actor: Actor,
  c: Case,
  { masked, lang }: View,
): Promise<MainInfo & { sections: Sections }> {
  const { est } = c
  const [sections, reviews] = [await sectionsOf(db, est), await reviewsOf(db, est.id)]
  const history = historyFor(actor, est, reviews)
  const answer = (table: SectionTable, row: SectionRow) => {
    const itemId = table === 'est_members' ? row.id : null
    return {
      id: row.id,
      version: row.version,
      validated: row.validated,
      locked: lockOf({ est, table, itemId, validated: row.validated, reviews, docs: sections.docs }),
      accepted: acceptedFields(est, reviews, table, itemId),
      history: history(table, itemId),
      values: wireValues(services, table, row, masked),
    }
  }
  const files = await storedIn(db, sections)
  const confirmed = await confirmationsOf(db, est.id)
  const reading = { services, actor, est, sections, reviews, lang }
  const [missing, asks, counts] = [missingOf(reading), asksOf(reading), documentCounts(sections)]
  const limits = limitsOf(services, sections.limits)
  return {
    ...ownColumns(est),
    ...shownTime(c, services),
    refusal: await refusalOf(db, services, c),
    est_account: answer('est_account', sections.account),
    est_ngo: answer('est_ngo', sections.ngo),
    est_members: sections.members.map((row) => ({
      ...answer('est_members', row),
      full_name: row.full_name ?? '',
      confirmation: confirmed(row),
    })),
    est_real_estate: sections.realEstate ? answer('est_real_estates', sections.realEstate) : null,
    docs: {
      required: requiredDocs(reading),
      uploaded: uploadedDocs(reading, files, history),
      required_count: counts.required,
      uploaded_count: counts.uploaded,
    },
    files: Object.fromEntries([...files].map(([id, file]) => [String(id), file])),
    asks,
    differing: masked ? {} : differingFounders(sections),
    clock: clockFor(services, c),
    percent: percentOf(workOf(est), filledIn(services, sections), sections, limits, { missing, asks }),
    missing: est.status_id >= 9 ? {} : missing,
    actions: caseActions(c, actor),
    limits: shownLimits(services, sections),
    sections,
  }
}

export const withoutSections = <T extends { sections: Sections }>({ sections: _, ...info }: T): Omit<T, 'sections'> =>
  info
