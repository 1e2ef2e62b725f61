import { sql, type RawBuilder } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import { invalid } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import type { PublicWords } from './words.ts'

interface Point {
  latitude: number
  longitude: number
}
/** How much shorter a degree east is than a degree north at 35°, as the index `branches_near` has it. */
const narrower = sql.raw('0.82')
const flat = sql`point(b.longitude::float8 * ${narrower}, b.latitude::float8)`
const kilometresOfDegree = 111.2

/** Headquarters as `b` that are open. */
export const headquarters = sql`b.is_main and b.status = 'active' and b.deleted_at is null`
const located = sql`${headquarters} and b.latitude is not null and b.longitude is not null`

/** Below ten kilometres with one decimal, as far as a governorate is wide without. */
const rounded = (kilometres: number) => (kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres))

/** The register by nearness to a point: headquarters whose place is known, then the others by name. */
export function nearness({ readDb: db, reference }: Pick<Services, 'readDb' | 'reference'>, words: PublicWords) {
  const middleOf = (governorate: number): Point | undefined => {
    const { latitude, longitude } = reference.find('governorates', governorate)?.extra ?? {}
    return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
  }

  return {
    /** The middle of a chosen place: of a governorate, or of the headquarters of a sub-district. @throws 422 for others. */
    async pointOf(place: NonNullable<RegisterQuestion['near']>): Promise<Point> {
      const code = Number(place.slice(1))
      if (place.startsWith('g')) {
        const middle = middleOf(code)
        if (middle) return middle
        throw invalid({ near: ['V-CHOICE'] })
      }
      const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
        select avg(b.latitude)::float8 as latitude, avg(b.longitude)::float8 as longitude from branches b
        join ngo_search s on s.ngo_id = b.ngo_id
        where ${located} and b.sub_district_id = ${code} and s.status_id = any(${words.publicStatuses()}::integer[])`.execute(
        db,
      )
      const { latitude = null, longitude = null } = rows[0] ?? {}
      if (latitude === null || longitude === null) throw invalid({ near: ['V-CHOICE'] })
      return { latitude, longitude }
    },

    /** One page of the organisations that pass `where` over `ngo_search s`, each with its kilometres from the point when its place is known. */
    async page(where: RawBuilder<unknown>, from: Point, offset: number, perPage: number) {
      const away = sql`${flat} <-> point(${from.longitude}::float8 * ${narrower}, ${from.latitude}::float8)`
      const [near, count] = await Promise.all([
        sql<{ ngo_id: number; degrees: number }>`/* unprepared */ select b.ngo_id, ${away} as degrees
          from branches b join ngo_search s on s.ngo_id = b.ngo_id where ${located} and ${where}
          order by ${away}, b.ngo_id limit ${perPage} offset ${offset}`.execute(db),
        sql<{
          total: number
        }>`/* unprepared */ select count(*) as total from ngo_search s where ${where}`.execute(db),
      ])
      const found = near.rows.map(({ ngo_id, degrees }) => ({
        id: ngo_id,
        distance_km: rounded(degrees * kilometresOfDegree) as number | null,
      }))
      const total = count.rows[0]?.total ?? 0
      if (found.length === perPage || offset + found.length >= total) return { found, total }
      const known = await sql<{ n: number }>`/* unprepared */ select count(*) as n
        from branches b join ngo_search s on s.ngo_id = b.ngo_id where ${located} and ${where}`.execute(db)
      const rest = await sql<{ ngo_id: number }>`/* unprepared */ select s.ngo_id from ngo_search s
        where ${where} and not exists (select from branches b where b.ngo_id = s.ngo_id and ${located})
        order by s.name_folded, s.ngo_id limit ${perPage - found.length} offset ${Math.max(0, offset - (known.rows[0]?.n ?? 0))}`.execute(
        db,
      )
      return { found: [...found, ...rest.rows.map(({ ngo_id }) => ({ id: ngo_id, distance_km: null }))], total }
    },
  }
}
