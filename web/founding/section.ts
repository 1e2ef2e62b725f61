import { useMemo } from 'react'
import type { Ask, MainInfo, SectionAnswer } from '#contract/founding/answers.ts'
import { estateField } from '#contract/founding/sections.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Binding } from '#web/ui/use-fields.ts'
import { fieldId, same, type DraftState, type Values } from './draft.ts'
import { useDraft } from './drafts.ts'
import type { Circumstances, FieldSpec } from './fields/field-spec.ts'
import { useInfo } from './info-context.ts'
import { findSection, newer, tableOf, type SectionKey, type SectionTable } from './queries.ts'

/** What stage 4 opens in sections that are closed otherwise; the server holds the same list. */
export const stageFour: Partial<Record<SectionTable, readonly string[]>> = {
  est_members: [
    'criminal_record_file',
    'criminal_record_date',
    'inquiry_bulletin_file',
    'qualification_file',
    'residence_file',
    'legal_status_file',
    'authorisation_file',
  ],
  est_account: ['delegate_file'],
  est_ngo: [],
}
/** True in stage 4, when only some fields of the first sections are open. */
export const inDocuments = (info: MainInfo): boolean => info.status_id === 4 && info.current_stage_number === 4

const reasons: Record<string, () => string> = {
  frozen: m.founding_lock_frozen,
  submitted: m.founding_lock_submitted,
  accepted: m.founding_lock_accepted,
  not_open: m.founding_lock_not_open,
  closed: m.founding_lock_closed,
}
/** Why a section is closed, in words. */
export const lockWords = (code: string): string => reasons[code]?.() ?? m.founding_lock_submitted()

/** Why documents cannot be uploaded now. */
export const lockOf = (info: Pick<MainInfo, 'is_frozen' | 'status_id' | 'current_stage_number'>): string =>
  info.is_frozen ? 'frozen' : info.status_id >= 9 ? 'closed' : info.current_stage_number < 4 ? 'not_open' : 'submitted'

export interface Section {
  readonly key: SectionKey
  readonly table: SectionTable
  readonly answer: SectionAnswer | undefined
  readonly values: Values
  readonly info: MainInfo
  readonly at: Circumstances
  /** Why nothing here can be edited; undefined when something can. */
  readonly locked: string | undefined
  readonly binding: (field: FieldSpec) => Binding<unknown>
  readonly put: (field: string, value: unknown) => void
  readonly isOpen: (field: FieldSpec) => boolean
  /** Accepted, and open all the same: a change asks for a new verdict. */
  readonly isAccepted: (field: string) => boolean
  readonly asksOf: (field: string) => readonly Ask[]
  readonly conflictOf: (field: string) => { readonly theirs: unknown } | undefined
  readonly choose: (field: string, mine: boolean) => void
  /** What is wrong and, once asked for, what is missing. */
  readonly errors: Readonly<Record<string, string>>
}

function missingOf(info: MainInfo, key: SectionKey): Record<string, string> {
  const prefix = `${key}.`
  return Object.fromEntries(
    Object.entries(info.missing).flatMap(([name, texts]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length).split('.')[0] ?? '', texts[0] ?? '']] : [],
    ),
  )
}

/**
 * What is told at the fields: what the server refused, and what is wrong in what it stores. `checked` also tells what is
 * missing. The organisation's data are told when they are asked for: one of two places that are to be chosen is not wrong yet, nor is what was not declared.
 */
export function errorsOf(
  info: MainInfo,
  key: SectionKey,
  { dirty, errors, typed }: Pick<DraftState, 'dirty' | 'errors' | 'typed'>,
  checked = false,
): Record<string, string> {
  const values = { ...findSection(info, key)?.values, ...typed }
  const told = Object.entries(missingOf(info, key)).filter(
    ([field]) =>
      !dirty.has(field) && (checked || (key !== 'est_ngo' && values[field] !== false && !same(values[field], null))),
  )
  return { ...Object.fromEntries(told), ...errors }
}

/** A section as a form sees it: stored values with the draft over them. `checked` also shows what is missing. */
export function useSection(key: SectionKey, checked = false): Section {
  const info = useInfo()
  const { draft, state } = useDraft(key)
  const answer = newer(state.answer, findSection(info, key) ?? null) ?? undefined
  const table = tableOf(key)
  const values = useMemo(() => ({ ...answer?.values, ...state.typed }), [answer, state.typed])
  const errors = errorsOf(info, key, state, checked)
  const item = table === 'est_members' ? Number(key.split('.')[1]) : null
  const ofEstate = table === 'est_real_estate'
  const section = ofEstate ? 'est_ngo' : table
  const lock = answer ? answer.locked : info.current_stage_number < 4 ? 'not_open' : null
  const open = inDocuments(info) ? stageFour[table] : undefined
  const locked = lock ? lockWords(lock) : open && open.length === 0 ? m.founding_lock_accepted() : undefined
  return {
    key,
    table,
    answer,
    values,
    info,
    errors,
    locked,
    at: { values, info },
    binding: (spec) => ({
      id: fieldId(key, spec.name),
      name: spec.name,
      value: values[spec.name],
      error: errors[spec.name],
      onChange: (value) => draft.change(spec.name, value),
      onBlur: () => draft.leave(spec.name),
      onLabel: () => undefined,
    }),
    put: (field, value) => draft.change(field, value, 0),
    isOpen: (spec) => locked === undefined && (open === undefined || open.includes(spec.name)),
    isAccepted: (field) => answer?.accepted.includes(field) === true,
    asksOf: (field) =>
      info.asks.filter(
        (ask) =>
          ask.section === section && ask.item_id === item && ask.field === (ofEstate ? estateField(field) : field),
      ),
    conflictOf: (field) => (field in state.conflicts ? { theirs: state.conflicts[field] } : undefined),
    choose: draft.choose,
  }
}
