import { sql } from 'kysely'
import { readBorders } from '#contract/core/reference.ts'
import { readNgoMap, type MapSpot, type RegisterQuestion } from '#contract/public-site/register.ts'
import { publicAnswer } from '../../core/http/public-answer.ts'
import type { Area, On } from '../../core/http/route.ts'
import type { Db, Services } from '../../core/services.ts'
import { registerQuery } from '../register-query.ts'
import { publicWords } from '../words.ts'
import { readShapes, type Box, type View } from './shapes.ts'

/** Cells of the grid across the sheet; a cell is wide enough for the largest bubble with a finger's room beside it. */
const across = 8
type Shapes = ReturnType<typeof readShapes>
interface Cell {
  count: number
  id: number
  name_ar: string
  name_en: string | null
  west: number
  south: number
  east: number
  north: number
  longitude: number
  latitude: number
  column: number
  row: number
}

/** Headquarters inside a view of the sheet, gathered by the cells of its grid. */
async function spotsIn(db: Db, { x, y }: Shapes, view: View, where: ReturnType<typeof sql>): Promise<MapSpot[]> {
  const cell = view.width / across
  // One degree of the sheet, from two points of it: the sheet is even.
  const [perEast, perNorth] = [x(37) - x(36), y(36) - y(37)]
  // The place stands with what is searched, so that a governorate is one part of one index.
  const { rows } = await sql<Cell>`/* unprepared */ select c.*, n.name_ar, n.name_en from (
      select count(*) as count, min(s.ngo_id) as id, min(s.longitude) as west, min(s.latitude) as south, max(s.longitude) as east, max(s.latitude) as north,
        avg(s.longitude) as longitude, avg(s.latitude) as latitude,
        floor((s.longitude - 36) * ${perEast / cell}::float8 + ${(x(36) - view.x) / cell}::float8)::integer as column,
        floor((36 - s.latitude) * ${perNorth / cell}::float8 + ${(y(36) - view.y) / cell}::float8)::integer as row
      from ngo_search s where s.latitude is not null and s.longitude is not null and ${where} group by 9, 10) c join ngos n on n.id = c.id order by c.count desc, c.id limit 200`.execute(
    db,
  )
  // Kept inside its cell, so that neighbours never cover each other.
  const inside = (at: number, start: number) => Math.min(Math.max(at, start + cell * 0.3), start + cell * 0.7)
  return rows.map((row) => ({
    x: inside(x(row.longitude), view.x + row.column * cell),
    y: inside(y(row.latitude), view.y + row.row * cell),
    count: row.count,
    box: [row.west, row.south, row.east, row.north],
    ngo: row.count === 1 ? { id: row.id, name_ar: row.name_ar, name_en: row.name_en } : null,
  }))
}

/** The borders, read when somebody first needs them. */
function shapesOf({ config }: Services): () => Shapes {
  let shapes: Shapes | undefined
  return () => (shapes ??= readShapes(config.mapBorders))
}

/** The borders of the governorates, by which a browser finds where a pin stands. */
function borders(on: On, shapes: () => Shapes): void {
  on(readBorders, async ({ request, reply }) =>
    publicAnswer(
      request,
      reply,
      shapes().areas.map(({ id, rings }) => ({ governorate_id: id, rings })),
    ),
  )
}

/** The register on the map: governorates with their figures, and within one the headquarters gathered by nearness. */
export const publicMap: Area = (on, services) => {
  const words = publicWords(services)
  const register = registerQuery(services)
  const shapes = shapesOf(services)
  borders(on, shapes)

  const countsBy = async ({ governorate_id: _, box: _box, sub_district_id: _sub, ...asked }: RegisterQuestion) => {
    const where = await register.conditions(asked)
    const { rows } = await sql<{
      id: number
      count: number
    }>`/* unprepared */ select s.governorate_id as id, count(*) as count from ngo_search s where ${where} group by 1`.execute(
      services.readDb,
    )
    return new Map(rows.map((row) => [row.id, row.count]))
  }

  const subDistrictsOf = async ({ box: _box, sub_district_id: _sub, ...asked }: RegisterQuestion) => {
    const where = await register.conditions(asked)
    const { rows } = await sql<{
      id: number
      count: number
    }>`/* unprepared */ select s.sub_district_id as id, count(*) as count
      from ngo_search s where ${where} and s.sub_district_id is not null group by 1 order by 2 desc, 1`.execute(
      services.readDb,
    )
    return rows.map(({ id, count }) => ({ ...words.word('sub-districts', id), count }))
  }

  on(readNgoMap, async ({ query, request, reply }) => {
    const sheet = shapes()
    const { areas, whole, viewOf } = sheet
    const chosen = query.governorate_id ?? []
    const near: Box | undefined =
      query.box ?? (chosen.length === 1 ? areas.find(({ id }) => id === chosen[0])?.box : undefined)
    const view = near ? viewOf(near) : whole
    const [counts, spots, sub_districts] = await Promise.all([
      countsBy(query),
      near ? register.conditions(query).then((where) => spotsIn(services.readDb, sheet, view, where)) : [],
      chosen.length === 1 ? subDistrictsOf(query) : [],
    ])
    return publicAnswer(request, reply, {
      view,
      sheet: { width: whole.width, height: whole.height },
      areas: areas.map(({ id, path, at }) => ({
        ...words.word('governorates', id),
        path,
        at,
        count: counts.get(id) ?? 0,
      })),
      sub_districts,
      spots: spots.filter(
        (spot) => spot.x > view.x && spot.x < view.x + view.width && spot.y > view.y && spot.y < view.y + view.height,
      ),
      placed: near ? spots.reduce((sum, spot) => sum + spot.count, 0) : null,
    })
  })
}
