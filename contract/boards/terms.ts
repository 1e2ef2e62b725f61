import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { date, id, int, list, optional, pageQuery, sortBy } from '../core/calls/fields.ts'
import { type AnyResource, resource } from '../core/calls/resource.ts'
import { type BoardBody, boardStatuses, termWords as words } from './board-words.ts'
import { boardRegisters } from './directors.ts'
import { termSheet } from './sheets.ts'

const view = {
  term_no: z.int(),
  status: z.enum(boardStatuses),
  meeting_id: z.int().nullable(),
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
  decision_file: z.int().nullable(),
}
const input = {
  members_number: int(3, 31),
  start_date: date,
  /** Left out, it follows from the start and the years of a term. */
  end_date: optional(date),
}
const filter = { status: list(z.enum(boardStatuses)).optional() }
const named = (row: Readonly<Record<string, unknown>>) => `الدورة ${String(row.term_no)}`
const shared = { input, view, filter, words, named, form: true as const }

/** Terms of administrative councils; a new one is ratified by the ministry [domain 2.5, 3.15]. */
export const councilTerms = resource({
  ...shared,
  path: 'v2/director-boards/administrative',
  permission: 'ngo_director_boards_administrative',
  title: 'Terms of the administrative council',
  sheet: termSheet('council'),
})
/** Terms of boards of trustees. */
export const trusteeTerms = resource({
  ...shared,
  path: 'v2/director-boards/trustee',
  permission: 'ngo_director_boards_trustee',
  title: 'Terms of the board of trustees',
  sheet: termSheet('trustees'),
})
export const termRegisters = { administrative: councilTerms, trustee: trusteeTerms } as const

const members = <R extends AnyResource>(body: BoardBody, of: R) =>
  call({
    method: 'GET',
    path: `v2/director-boards/${body}/{id}`,
    summary: `${of.list.summary.split(':')[0]} of one term; pagination.total_row counts them`,
    access: of.list.access,
    params: z.strictObject({ id }),
    query: z.strictObject({
      ...pageQuery,
      sort: sortBy('id', 'position_id', 'start_date'),
      type: z.literal(body).optional(),
    }),
    answer: z.array(of.row as R['row']),
    paged: true,
  })
/** Members of one term; the total is that of its members [spec 2§7]. */
export const councilTermMembers = members('administrative', boardRegisters.administrative)
export const trusteeTermMembers = members('trustee', boardRegisters.trustee)
