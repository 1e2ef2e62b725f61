import { z } from 'zod'
import { bool, choice, date, id, ids, int, lk, longText, optional, text } from '../core/calls/fields.ts'
import { call } from '../core/calls/call.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { textOf } from '../core/values/arabic.ts'
import { assistWords, directions, objectWords } from './assist-words.ts'
import { mobile } from '../core/calls/fields.ts'
import { objectMachine } from './workflow.ts'

export const objectStatuses = namesOf(objectMachine.statuses)
/** The most days that an item stays shown [domain 2.10]. */
export const longestDays = 180

/** What the own organisation gives and needs [domain 2.10 assist_objects]. */
export const assistObjects = resource({
  path: 'v2/assist-objects',
  permission: 'ngo_assists_management',
  title: 'Networking items',
  named: (row) => textOf(row.need),
  words: objectWords,
  sheet: {
    ...screenWords.tashbeek_manage,
    columns: columns(
      objectWords,
      'direction',
      'need',
      'need_type_id',
      'count',
      'unit_id',
      'governorate_ids',
      'available_from',
      'valid_until',
    ),
  },
  input: {
    direction: choice(directions),
    need_type_id: lk('need-types'),
    classification_id: id,
    need: text(3, 150),
    description: longText(1000),
    count: int(1, 1_000_000),
    unit_id: optional(lk('units')),
    governorate_ids: ids('governorates', 1),
    available_from: optional(date),
    valid_until: date,
    /** Surplus that spoils or is needed now: every organisation sees it, and who asks first has it. */
    is_emergency: bool,
    most_each: optional(int(1, 1_000_000)),
  },
  view: {
    status: z.enum(objectStatuses),
    closed_reason: z.string().nullable(),
    promised_count: z.int(),
    settled_count: z.int(),
    matched_ngo_id: z.int().nullable(),
    actions: z.array(z.enum(pressedOf(objectMachine))),
  },
  filter: { direction: choice(directions).optional(), status: choice(objectStatuses).optional() },
})
export type AssistObject = z.output<typeof assistObjects.row>

/** Who holds either right of networking reads it; `ngo_assists` is that of the two pages. */
export const reading = {
  kinds: ['org' as const],
  may: [
    ['ngo_assists', 'S'],
    ['ngo_assists_management', 'S'],
  ] as [['ngo_assists', 'S'], ['ngo_assists_management', 'S']],
  acting: 'read' as const,
}
const managing = {
  kinds: ['org' as const],
  may: [['ngo_assists_management', 'U']] as [['ngo_assists_management', 'U']],
  acting: 'write' as const,
}

const record = {
  is_active: bool,
  about: optional(longText(1000)),
  contact_name: text(3, 100),
  contact_phone: mobile,
}
const assist = z.object({
  id: z.int(),
  is_active: z.boolean(),
  about: z.string().nullable(),
  contact_name: z.string(),
  contact_phone: z.string(),
  updated_at: z.string(),
  assistObjects: z.array(assistObjects.row),
})
/** Null before the organisation takes part [domain Q34]. */
export const readAssist = call({
  method: 'GET',
  path: 'v2/assists',
  summary: 'The part of the own organisation in networking, with what it gives and needs',
  access: reading,
  answer: assist.nullable(),
  words: assistWords,
})
/** 0 creates it [domain Q34]. */
export const saveAssist = call({
  method: 'PUT',
  path: 'v2/assists/{id}',
  summary: 'Take part in networking, or change how',
  access: managing,
  params: z.strictObject({ id: int() }),
  form: true,
  formPut: true,
  body: z.strictObject(record),
  answer: assist,
  versioned: true,
  words: assistWords,
  says: 'edited',
})
export const assistInput = z.strictObject(record)
export type Assist = z.output<typeof assist>

export const actOnAssistObject = call({
  method: 'POST',
  path: 'v2/assist-objects/{id}/actions',
  summary: 'Close an own item',
  access: managing,
  params: z.strictObject({ id }),
  body: actionBody(objectMachine, 'owner'),
  versioned: true,
  answer: z.object({ status: z.enum(objectStatuses) }),
  says: 'money_acted',
})
