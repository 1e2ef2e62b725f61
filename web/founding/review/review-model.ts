import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import type { Review, StoredFile } from '#contract/founding/answers.ts'
import { reviewFields, type Section } from '#contract/founding/sections.ts'
import { belongsTo, kindOf, type Part } from './field-words.ts'

export type Desk = AnswerOf<typeof readCreationRequest>
export type Verdict = 'open' | 'accepted' | 'returned'

/** A field of an item with its verdict. `field` is null for a document, which is judged as a whole. */
export interface Row {
  readonly key: string
  readonly field: string
  readonly value: unknown
  readonly verdict: Verdict
  /** What the applicant changed since the last round. */
  readonly change: { readonly before: unknown; readonly after: unknown } | undefined
  /** The note of this round that stands against it. */
  readonly note: Review | undefined
  /** Nothing was given and nothing was said about it: it holds nothing up. */
  readonly empty: boolean
  /** This round is about it: it was changed, or no earlier round accepted it. Verdicts of this round leave it so. */
  readonly due: boolean
}
export interface Item {
  readonly key: string
  readonly part: Part
  readonly itemId: number | null
  /** Words of a founder or a document; the part's own words otherwise. */
  readonly name: string | undefined
  readonly verdict: Verdict
  readonly changed: boolean
  readonly due: boolean
  /** Judged on this desk; the headquarters is judged with the organisation's data. */
  readonly judged: boolean
  readonly rows: readonly Row[]
  /** A note of this round on the item as a whole. */
  readonly note: Review | undefined
  /** The last note of an earlier round and whether the applicant answered it. */
  readonly earlier: { readonly note: Review; readonly answered: boolean } | undefined
  readonly versions: readonly (StoredFile & { readonly version: number })[]
  readonly version: number | undefined
  /** The paper as the platform writes it from the request's data, to compare the signed one with. */
  readonly form: string | undefined
}
export interface Group {
  readonly key: Part
  readonly items: readonly Item[]
  /** Founders and documents are counted one by one, the two single sections by their fields. */
  readonly all: number
  readonly accepted: number
  readonly returned: number
  readonly changed: number
  readonly due: number
}

/** Papers that name persons with their numbers: a reader without them is told so, in place of a file that the server refuses. */
export const isClosed = (
  { people_shown, estDocs }: Pick<Desk, 'people_shown' | 'estDocs'>,
  { part, itemId }: Pick<Item, 'part' | 'itemId'>,
): boolean =>
  !people_shown &&
  (part === 'est_account' ||
    part === 'est_members' ||
    (part === 'est_docs' && estDocs.uploaded.some((doc) => doc.id === itemId && doc.personal)))

interface State {
  readonly verdicts: Map<string, Verdict>
  readonly notes: Map<string, Review>
  readonly changes: Map<string, { before: unknown; after: unknown }>
  note: Review | undefined
}

/** Plays an item's history: an acceptance takes notes back, a change by the applicant takes verdicts back. */
function play(history: readonly Review[], round: number): State {
  const state: State = { verdicts: new Map(), notes: new Map(), changes: new Map(), note: undefined }
  for (const entry of history) {
    if (entry.action === 'changed') {
      state.note = undefined
      for (const [field, change] of Object.entries(entry.changes ?? {})) {
        state.verdicts.set(field, 'open')
        state.notes.delete(field)
        if (entry.round < round - 1) continue
        const first = state.changes.get(field)
        state.changes.set(field, { before: first ? first.before : change.before, after: change.after })
      }
    } else if (entry.field === null) {
      state.verdicts.clear()
      state.notes.clear()
      state.note = entry.action === 'feedback' && entry.round === round ? entry : undefined
      if (entry.action === 'validated') state.verdicts.set('*', 'accepted')
    } else if (entry.action === 'feedback') {
      if (entry.round !== round) continue
      state.verdicts.set(entry.field, 'returned')
      state.notes.set(entry.field, entry)
    } else {
      state.notes.delete(entry.field)
      state.verdicts.set(entry.field, entry.action === 'validated' ? 'accepted' : 'open')
    }
  }
  return state
}

/** Which fields this round is about: all but those that an earlier one accepted and nobody touched since. */
function dueIn(history: readonly Review[], round: number, validated: 0 | 1): (field: string) => boolean {
  const { verdicts } = play(
    history.filter((entry) => entry.round < round),
    round,
  )
  const now = history.filter((entry) => entry.round === round)
  const before = validated === 1 && !now.some((entry) => entry.action === 'validated') ? 'accepted' : 'open'
  const touched = now.filter((entry) => entry.action !== 'validated')
  return (field) =>
    (verdicts.get(field) ?? verdicts.get('*') ?? before) !== 'accepted' ||
    touched.some((entry) => (entry.field ?? field) === field || Object.hasOwn(entry.changes ?? {}, field))
}

function earlierNote(history: readonly Review[], round: number): Item['earlier'] {
  const note = history.findLast((entry) => entry.action === 'feedback' && entry.round < round)
  return (
    note && {
      note,
      answered: history.some(
        (later) =>
          later.id > note.id &&
          later.action === 'changed' &&
          (note.field === null || Object.hasOwn(later.changes ?? {}, note.field)),
      ),
    }
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface Source {
  part: Part
  itemId: number | null
  name?: string
  validated: 0 | 1
  history: readonly Review[]
  values: Record<string, unknown>
  fields: readonly string[]
  judged?: boolean
  versions?: Item['versions']
  fileVersion?: number
  form?: string | undefined
}

function itemOf(source: Source, round: number): Item {
  const { part, itemId, history, values, fields, judged = true } = source
  const state = play(history, round)
  const key = itemId === null ? part : `${part}-${itemId}`
  // The headquarters is judged with the organisation's data: what was changed in it stands there until it is accepted.
  const told = part === 'est_ngo' ? [...state.verdicts.keys()].filter((field) => field.includes('.')) : []
  const isDue = dueIn(history, round, source.validated)
  const rows = [...fields, ...told].map((field): Row => {
    const change = state.changes.get(field)
    const verdict =
      source.validated === 1 ? 'accepted' : (state.verdicts.get(field) ?? state.verdicts.get('*') ?? 'open')
    const note = state.notes.get(field)
    const empty = isEmpty(values[field]) && !change && !note
    return {
      key: `${key}-${field}`,
      field,
      value: values[field],
      verdict,
      change,
      note,
      empty,
      due: judged && !empty && (change !== undefined || isDue(field)),
    }
  })
  const returned = state.note !== undefined || rows.some((row) => row.verdict === 'returned')
  return {
    key,
    part,
    itemId,
    name: source.name,
    judged,
    rows,
    note: state.note,
    earlier: earlierNote(history, round),
    versions: source.versions ?? [],
    version: source.fileVersion,
    form: source.form,
    verdict: source.validated === 1 ? 'accepted' : returned ? 'returned' : 'open',
    changed: state.changes.size > 0,
    due: rows.some((row) => row.due),
  }
}

/** The applicant's and the organisation's data are counted by their fields, founders and documents one by one. */
export const isByFields = (part: Part) => part === 'est_account' || part === 'est_ngo'

function groupOf(key: Part, items: readonly Item[]): Group {
  const byFields = isByFields(key)
  const units: readonly { verdict: Verdict; due: boolean }[] = (
    byFields ? items.flatMap((item) => item.rows.filter((row) => !row.empty)) : items
  ).filter((_, i) => items[Math.min(i, items.length - 1)]?.judged !== false)
  const count = (verdict: Verdict) => units.filter((unit) => unit.verdict === verdict).length
  const changed = byFields
    ? items.flatMap((item) => item.rows).filter((row) => row.change).length
    : items.filter((item) => item.changed).length
  const due = units.filter((unit) => unit.due).length
  return { key, items, all: units.length, accepted: count('accepted'), returned: count('returned'), changed, due }
}

const estateItem = (estate: NonNullable<Desk['est_real_estate']>, round: number): Item =>
  itemOf(
    {
      part: 'est_real_estate',
      itemId: null,
      ...estate,
      fields: Object.keys(estate.values).filter(
        (field) => kindOf('est_real_estate', field).as !== 'text' || estate.values[field] !== null,
      ),
      judged: false,
    },
    round,
  )

/** Each document under its own name, with that of the founder to whom it belongs. */
function docItems({ estMembers, estDocs, round }: Desk, documentName: (id: number) => string): Item[] {
  const members = new Map(estMembers.map((member) => [member.id, member.full_name]))
  return estDocs.uploaded.map((doc) =>
    itemOf(
      {
        part: 'est_docs',
        itemId: doc.id,
        name: [documentName(doc.attachment_id), doc.member_id && members.get(doc.member_id)]
          .filter(Boolean)
          .join(' – '),
        validated: doc.validated,
        history: doc.history,
        values: { source: doc.source.id },
        fields: ['source'],
        versions: doc.versions,
        fileVersion: doc.version,
        form: estDocs.required.find((one) => one.id === doc.attachment_id)?.form?.url,
      },
      round,
    ),
  )
}

/** The parts of a request in reading order with their verdicts. Documents are judged from stage 5 on. */
export function groupsOf(desk: Desk, documentName: (id: number) => string): Group[] {
  const { estAccount, est_ngo: estNgo, estMembers, est_real_estate: estate, round } = desk
  const single = (part: 'est_account' | 'est_ngo', section: Desk['est_ngo']) =>
    itemOf({ part, itemId: null, ...section, fields: reviewFields[part] }, round)
  const groups = [
    groupOf('est_account', [single('est_account', estAccount)]),
    groupOf('est_ngo', [single('est_ngo', estNgo)]),
    groupOf(
      'est_members',
      estMembers.map((member) =>
        itemOf(
          {
            part: 'est_members',
            itemId: member.id,
            name: member.full_name,
            ...member,
            fields: reviewFields.est_members.filter((field) => belongsTo(member.values.member_kind, field)),
          },
          round,
        ),
      ),
    ),
  ]
  if (estate) groups.push(groupOf('est_real_estate', [estateItem(estate, round)]))
  if (desk.current_stage_number >= 5) groups.push(groupOf('est_docs', docItems(desk, documentName)))
  return groups
}

/** What counts for the decision bar: everything that is judged now. */
export function totalsOf(groups: readonly Group[]): Record<'all' | 'accepted' | 'returned' | 'due', number> {
  const judged = groups.filter((group) => group.items.every((item) => item.judged))
  const sum = (key: 'all' | 'accepted' | 'returned' | 'due') => judged.reduce((total, group) => total + group[key], 0)
  return { all: sum('all'), accepted: sum('accepted'), returned: sum('returned'), due: sum('due') }
}

/** Target of a verdict as the calls take it. */
export const targetOf = (desk: Desk, item: Item, row?: Row) => ({
  id: desk.id,
  section: item.part as Section,
  item_id: item.itemId,
  // A document has one field only: judging it judges the document.
  field: row && item.part !== 'est_docs' ? row.field : null,
})
