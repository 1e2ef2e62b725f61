import { sql } from 'kysely'
import { searchForm } from '#contract/core/values/arabic.ts'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { sameFamily, substitute } from '#contract/boards/composition.ts'
import type { Conflict } from '#contract/boards/seated.ts'
import { publicStatuses } from '../core/reference.ts'
import { beyondOwner } from '../core/database/owner.ts'
import type { Db, Services } from '../core/services.ts'
import { bodyTitle } from './bodies.ts'
import type { MemberRow } from './board-rows.ts'

/** Where it is read: of a transaction both are that. */
type From = Pick<Services, 'db' | 'readDb' | 'reference'>
type Found = Omit<Conflict, 'answer' | 'answered_at'>

/** Two of one family: one member of a family in a council, two in villages [domain 2.5]. */
function families(members: readonly MemberRow[]): Found[] {
  return members.flatMap((one, at) => {
    const relatives = members.slice(at + 1).filter((other) => sameFamily(one.family_group, other.family_group))
    const isFirst = !members.slice(0, at).some((other) => sameFamily(one.family_group, other.family_group))
    if (relatives.length === 0 || !isFirst) return []
    return [
      {
        kind: 'family' as const,
        director_id: one.id,
        about: searchForm(one.family_group ?? '').slice(0, 80),
        name: one.name,
        other: relatives.map(({ name }) => name).join('، '),
        since: null,
      },
    ]
  })
}

interface Place {
  hash: string
  about: string
  other: string
  since: string
}
const asFound = (kind: 'employee' | 'elsewhere', members: readonly MemberRow[], rows: readonly Place[]): Found[] =>
  rows.flatMap(({ hash, ...place }) =>
    members
      .filter(({ id_number_hash }) => id_number_hash === hash)
      .map(({ id, name }) => ({ kind, director_id: id, name, ...place })),
  )

/** Members who are paid by the organisation. */
async function employed(db: Db, ngoId: number, hashes: readonly string[]): Promise<readonly Place[]> {
  const { rows } =
    await sql<Place>`select e.id_number_hash as hash, e.id::text as about, coalesce(e.work, '') as other, e.start_date as since from employees e
    where e.ngo_id = ${ngoId} and e.id_number_hash = any(${hashes}) and e.end_date is null and e.deleted_at is null order by e.id`.execute(
      db,
    )
  return rows
}

/**
 * Members who sit in a board or the management of another organisation. Such seats stand on the public pages of those
 * organisations, and nothing else of them is told.
 */
async function elsewhere(from: From, ngoId: number, hashes: readonly string[]): Promise<readonly Place[]> {
  const { rows } = await beyondOwner('seats in other organisations are public', () =>
    sql<
      Place & { type: BoardBody }
    >`select distinct d.id_number_hash as hash, n.id || ':' || d.type as about, n.name_ar as other, d.type, d.start_date as since
      from directors d join ngos n on n.id = d.ngo_id and n.deleted_at is null and n.status_id = any(${publicStatuses(from.reference)}::integer[])
      where d.id_number_hash = any(${hashes}) and d.ngo_id <> ${ngoId} and d.type in ('administrative', 'trustee', 'executive') and d.is_current and d.end_date is null and d.deleted_at is null
      order by other, about`.execute(from.readDb),
  )
  return rows.map(({ type, ...row }) => ({ ...row, other: `${bodyTitle(type).ar} · ${row.other}` }))
}

/** Conflicts of interest among those who sit or wait to sit, each with what the organisation says about it; `staff` for readers who may see who works for it. */
export async function conflictsOf(
  from: From,
  ngoId: number,
  members: readonly MemberRow[],
  { staff }: { staff: boolean },
): Promise<Conflict[]> {
  const present = members.filter(({ end_date, position_id }) => end_date === null && position_id !== substitute)
  const hashes = present.flatMap(({ id_number_hash }) => id_number_hash ?? [])
  const [paid, seats, declared] = await Promise.all([
    staff ? employed(from.db, ngoId, hashes) : [],
    elsewhere(from, ngoId, hashes),
    sql<{ director_id: number; kind: string; about: string; answer: string; created_at: string }>`
      select distinct on (s.director_id, s.kind, s.about) s.director_id, s.kind, s.about, s.answer, s.created_at from seat_declarations s
      where s.ngo_id = ${ngoId} and s.director_id = any(${present.map(({ id }) => id)}::bigint[]) order by s.director_id, s.kind, s.about, s.id desc`.execute(
      from.db,
    ),
  ])
  const found = [...families(present), ...asFound('elsewhere', present, seats), ...asFound('employee', present, paid)]
  return found.map((one) => {
    const said = declared.rows.find(
      ({ director_id, kind, about }) => director_id === one.director_id && kind === one.kind && about === one.about,
    )
    return { ...one, answer: said?.answer ?? null, answered_at: said?.created_at ?? null }
  })
}
