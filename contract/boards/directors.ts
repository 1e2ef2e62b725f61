import { z } from 'zod'
import type { PermissionSlug } from '../core/rights/permissions.ts'
import { textOf } from '../core/values/arabic.ts'
import { choice, date, file, id, int, list, lk, optional, pastDate, text } from '../core/calls/fields.ts'
import { type AnyResource, resource } from '../core/calls/resource.ts'
import { ending } from '../people/ending.ts'
import { person } from '../profile/people.ts'
import { type Body, directorWords as words, seatMethods } from './board-words.ts'
import { directorSheet, boardMemberSheet } from './sheets.ts'

const named = (row: Readonly<Record<string, unknown>>) =>
  textOf(row.legal_name) || `${textOf(row.first_name)} ${textOf(row.last_name)}`

const seat = {
  ...person,
  position_id: lk('positions'),
  seat_method: choice(seatMethods),
  start_date: pastDate,
  ...ending,
  /** Sent only when it is new: nothing sent keeps what is stored. */
  inquiry_bulletin_file: optional(file()),
}
const boardSeat = {
  ...seat,
  director_board_id: id,
  /** A term may begin after today. */
  start_date: date,
  criminal_record_file: optional(file()),
  family_group: optional(text(0, 60)),
}
const view = {
  /** Hidden from whoever may not change the register. */
  id_number: z.string(),
  /** Sits now; false without an end: waits for the ratification. */
  is_current: z.boolean(),
  recorded_at: z.string(),
  end_recorded_at: z.string().nullable(),
}
/** A founder may be an organisation, of which only the name is kept. */
const founderView = {
  ...view,
  legal_name: z.string().nullable(),
  ...(Object.fromEntries(Object.keys(person).map((key) => [key, z.string().or(z.int()).nullable()])) as unknown as {
    [K in keyof typeof person]: z.ZodNullable<(typeof person)[K]>
  }),
}
const filter = {
  position_id: list(int()).optional(),
  gender: list(z.enum(['M', 'F'])).optional(),
}
const boardFilter = { ...filter, director_board_id: list(int()).optional() }

/** An edit names the body in its query as well [spec 2§7]. */
const updatable = <R extends AnyResource>(body: Body, register: R): R => ({
  ...register,
  update: { ...register.update, query: z.strictObject({ type: z.literal(body).optional() }) },
})
const shared = { named, words, said: 'member', form: true } as const
const slug = (body: Body): PermissionSlug => `ngo_director_boards_${body}`

/** Who founded the organisation [domain 2.5]. */
export const founders = updatable(
  'founder',
  resource({
    ...shared,
    path: 'v2/directors/founder',
    permission: slug('founder'),
    title: 'Founders',
    sheet: directorSheet('founders'),
    input: seat,
    view: founderView,
    filter,
  }),
)
/** Members of administrative councils, of every term. */
export const council = updatable(
  'administrative',
  resource({
    ...shared,
    path: 'v2/directors/administrative',
    permission: slug('administrative'),
    title: 'Members of the administrative council',
    sheet: boardMemberSheet('council'),
    input: boardSeat,
    view,
    filter: boardFilter,
  }),
)
/** The executive management. */
export const executives = updatable(
  'executive',
  resource({
    ...shared,
    path: 'v2/directors/executive',
    permission: slug('executive'),
    title: 'Executive management',
    sheet: directorSheet('executives'),
    input: seat,
    view,
    filter,
  }),
)
/** Trustees of an institution, of every term. */
export const trustees = updatable(
  'trustee',
  resource({
    ...shared,
    path: 'v2/directors/trustee',
    permission: slug('trustee'),
    title: 'Trustees',
    sheet: boardMemberSheet('trustees'),
    input: boardSeat,
    view,
    filter: boardFilter,
  }),
)
export const boardRegisters = { administrative: council, trustee: trustees } as const
