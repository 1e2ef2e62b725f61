import { type RawBuilder, sql } from 'kysely'
import type { PlaceOfPerson } from '#contract/ngos/people.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { inReach } from './reach.ts'

type Sql = RawBuilder<unknown>

/** A place of somebody as it is stored: whose it is tells `hash`, the keyed hash of his number. */
export interface PlaceRow extends PlaceOfPerson {
  register: string
  hash: string | null
  sealed: string | null
}

/** A table in which people stand, its rows called `x`. */
export interface PeopleTable {
  readonly table: string
  readonly role: Sql
  readonly name: Sql
  readonly number: { readonly hash: Sql; readonly sealed: Sql }
  readonly position: Sql
  readonly waits: Sql
  readonly since: Sql
  readonly until: Sql
  /** What else must hold of a row. */
  readonly where?: Sql
  readonly term?: Sql
}

const fullName = sql`concat_ws(' ', x.first_name, x.father_name, x.last_name)`
const number = { hash: sql`x.id_number_hash`, sealed: sql`x.id_number` }
const none = sql`null::integer`
const hired = {
  name: fullName,
  number,
  waits: sql`false`,
  since: sql`x.start_date`,
  until: sql`x.end_date`,
}

const registers: readonly PeopleTable[] = [
  {
    table: 'directors',
    role: sql`case x.type when 'administrative' then 'council' else x.type end`,
    name: fullName,
    number,
    position: sql`x.position_id`,
    waits: sql`(not x.is_current and x.end_date is null)`,
    since: sql`x.start_date`,
    until: sql`x.end_date`,
    term: sql`(select jsonb_build_object('term_no', b.term_no, 'start_date', b.start_date, 'end_date', b.end_date)
      from director_boards b where b.id = x.director_board_id and b.ngo_id = x.ngo_id)`,
  },
  {
    ...{ ...hired, table: 'general_authority_members', role: sql`'member'`, position: none },
    since: sql`x.join_date`,
  },
  { ...hired, table: 'employees', role: sql`'employee'`, position: sql`x.position` },
  { ...hired, table: 'volunteers', role: sql`'volunteer'`, position: none },
  {
    ...{ table: 'manager_accounts', role: sql`'driver'`, number, position: sql`x.position_id` },
    name: sql`x.full_name`,
    waits: sql`(not x.in_force)`,
    since: sql`x.assign_date`,
    until: sql`x.end_date`,
  },
]
/** Accounts have no number: they are found by name only. */
const accounts: PeopleTable = {
  ...{ table: 'users', role: sql`'user'`, position: none, waits: sql`false` },
  name: sql`concat_ws(' ', x.first_name, x.last_name)`,
  number: { hash: sql`null::text`, sealed: sql`null::text` },
  since: sql`(x.created_at at time zone 'Asia/Damascus')::date`,
  until: sql`case when not x.is_active then (x.updated_at at time zone 'Asia/Damascus')::date end`,
  where: sql`x.kind = 'org'`,
}

/** Where this reader may look for a name: accounts are for who sees the users of organisations. */
export const tablesFor = (actor: Actor): readonly PeopleTable[] =>
  may(actor, 'ministry_ngo_users_rp', 'S') ? [...registers, accounts] : registers
export const numberedTables = registers

/** Rows of a table that a reader may know of, with what tells of each place: none of an organisation beyond his reach. */
export function placesIn(table: PeopleTable, actor: Actor, today: string, which: Sql, most: number): Sql {
  const { number, until, waits } = table
  const standing = sql`case when ${until} is not null and ${until} < ${today}::date then 'ended' when ${waits} then 'waiting' else 'now' end`
  return sql`(select ${sql.lit(table.table)} as register, ${table.role} as role, x.id, jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en, 'status_id', n.status_id) as ngo,
    ${table.name} as name, ${table.position} as position_id, ${standing} as standing, ${table.since} as since, ${until} as until,
    ${table.term ?? sql`null::jsonb`} as term, ${number.hash} as hash, ${number.sealed} as sealed
    from ${sql.table(table.table)} x join ngos n on n.id = x.ngo_id and n.deleted_at is null
    where x.deleted_at is null and ${table.where ?? sql`true`} and ${which} and ${inReach(actor)} limit ${most})`
}
