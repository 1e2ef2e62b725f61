import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'

type Sql = RawBuilder<unknown>

/** Where the rows of a listing stand. Rows are `t`, their organisations `n`. */
interface Source {
  readonly table: string
  /** Which of the table's rows are listed. */
  readonly where?: (actor: Actor) => Sql
  /** Columns that are worked out, by their key. */
  readonly derived?: Readonly<Record<string, (actor: Actor) => Sql>>
  /** Filters that are more than one field, by their name. */
  readonly filtered?: Readonly<Record<string, (value: Sql) => Sql>>
}

const directors = (type: string): Source => ({ table: 'directors', where: () => sql`t.type = ${sql.lit(type)}` })

/** Seats of boards that somebody holds now. Written as in the index of them. */
const sitting = (alias: string) => {
  const [type, current, removed, hash] = ['type', 'is_current', 'deleted_at', 'id_number_hash'].map((column) =>
    sql.ref(`${alias}.${column}`),
  )
  return sql`${type} in ('administrative', 'trustee') and ${current} and ${removed} is null and ${hash} is not null`
}
/** Such seats in organisations that the reader may see. What he may not see counts nowhere. */
const seats = ({ governorateId }: Actor) =>
  sql`from directors s join ngos m on m.id = s.ngo_id and m.deleted_at is null ${governorateId === undefined ? sql`` : sql`and m.governorate_id = ${governorateId}`}
    where ${sitting('s')}`
const severalBoards: Source = {
  table: 'directors',
  // Who sits in two organisations at all is read from one index; whose they are is asked of those few. Each is worked
  // out once for the statement, as an array: as joins the planner may ask it anew for every seat.
  where: (actor) =>
    sql`${sitting('t')} and t.id_number_hash = any(array(select s.id_number_hash ${seats(actor)}
      and s.id_number_hash = any(array(select numbers_on_several_boards())) group by s.id_number_hash having min(s.ngo_id) <> max(s.ngo_id)))`,
  derived: {
    boards_number: (actor) => sql`(select count(*) ${seats(actor)} and s.id_number_hash = t.id_number_hash)`,
    other_ngos: (actor) =>
      sql`(select string_agg(distinct m.name_ar, '، ' order by m.name_ar) ${seats(actor)} and s.id_number_hash = t.id_number_hash and s.ngo_id <> t.ngo_id)`,
  },
}

/** Organisations with this classification that the reader may see. */
const classified = ({ governorateId }: Actor) =>
  sql`(select count(distinct k.ngo_id) from classification_ngos k join ngos n on n.id = k.ngo_id and n.deleted_at is null
    where k.classification_id = t.id and k.deleted_at is null ${governorateId === undefined ? sql`` : sql`and n.governorate_id = ${governorateId}`})`

export const sources: Readonly<Record<string, Source>> = {
  ngos: {
    table: 'ngos',
    filtered: {
      classification_id: (value) =>
        sql`exists (select from classification_ngos k join classifications c on c.id = k.classification_id
          where k.ngo_id = t.id and k.deleted_at is null and (c.id = any(${value}) or c.parent_id = any(${value})))`,
    },
  },
  classifications: {
    table: 'classifications',
    derived: { ngos_number: classified },
    filtered: { classification_id: (value) => sql`(t.id = any(${value}) or t.parent_id = any(${value}))` },
  },
  branches: { table: 'branches' },
  serviceCentres: { table: 'service_centres' },
  bankAccounts: { table: 'bank_accounts' },
  accountManagers: { table: 'manager_accounts' },
  realEstates: { table: 'real_estates' },
  machines: { table: 'machines' },
  programs: { table: 'programs' },
  activities: { table: 'activities' },
  plans: { table: 'plans' },
  // Stored 0 is an amount of money; the reports ask whether it is one [domain Q2].
  campaigns: { table: 'campaigns', derived: { campaign_type: () => sql`(t.campaign_type = 0)` } },
  events: { table: 'ngo_events' },
  volunteers: { table: 'volunteers' },
  administrators: directors('administrative'),
  founders: directors('founder'),
  trustees: directors('trustee'),
  executives: directors('executive'),
  severalBoards,
  employees: { table: 'employees' },
  opportunities: { table: 'opportunities' },
  news: { table: 'news' },
  contacts: { table: 'contact_information' },
}
