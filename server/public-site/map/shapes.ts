import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { labelPlaces } from '#contract/core/values/border-labels.ts'

const point = z.tuple([z.number(), z.number()])
/** GeoJSON of the governorates, so that the ministry's own file can take its place (MAP_BORDERS). */
const borders = z.object({
  features: z.array(
    z.object({
      properties: z.object({ governorate_id: z.int() }),
      geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(point)) }),
    }),
  ),
})

export interface View {
  x: number
  y: number
  width: number
  height: number
}
/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number]

/** Width of the whole country; the sea beside it has room for the names of the coast. */
const width = 560
const margin = { left: 40, other: 12 }
const fixed = (value: number) => Math.round(value * 10) / 10

/** Shapes of the governorates on a sheet 560 wide: equal degrees north and east of the 35th parallel. */
export function readShapes(path = join(import.meta.dirname, 'borders.json')) {
  const { features } = borders.parse(JSON.parse(readFileSync(path, 'utf8')))
  const all = features.flatMap(({ geometry }) => geometry.coordinates.flat())
  const west = Math.min(...all.map(([x]) => x))
  const east = Math.max(...all.map(([x]) => x))
  const south = Math.min(...all.map(([, y]) => y))
  const north = Math.max(...all.map(([, y]) => y))
  const scale = (width - margin.left - margin.other) / (east - west)
  const stretch = scale / Math.cos((35 * Math.PI) / 180)
  const x = (longitude: number) => margin.left + (longitude - west) * scale
  const y = (latitude: number) => margin.other + (north - latitude) * stretch
  const height = Math.round(y(south) + margin.other)
  const areas = features.map(({ properties: { governorate_id: id }, geometry: { coordinates } }) => {
    const outer = coordinates[0] ?? []
    const box: Box = [
      Math.min(...outer.map(([at]) => at)),
      Math.min(...outer.map(([, at]) => at)),
      Math.max(...outer.map(([at]) => at)),
      Math.max(...outer.map(([, at]) => at)),
    ]
    const place = labelPlaces[id] ?? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
    return {
      id,
      box,
      rings: coordinates,
      path: coordinates
        .map(
          (ring) =>
            `M${ring
              .slice(0, -1)
              .map(([a, b]) => `${fixed(x(a))} ${fixed(y(b))}`)
              .join('L')}Z`,
        )
        .join(''),
      at: { x: fixed(x(place[0])), y: fixed(y(place[1])) },
    }
  })
  /** The part of the sheet that shows a box, in the proportions of the sheet, with room around. */
  const viewOf = (box: Box): View => {
    const least = width / 400
    const wide = Math.max((x(box[2]) - x(box[0])) * 1.25, (((y(box[1]) - y(box[3])) * 1.25) / height) * width, least)
    const tall = (wide / width) * height
    const round = (value: number) => Math.round(value * 1000) / 1000
    return {
      x: round((x(box[0]) + x(box[2])) / 2 - wide / 2),
      y: round((y(box[1]) + y(box[3])) / 2 - tall / 2),
      width: round(wide),
      height: round(tall),
    }
  }
  return { areas, whole: { x: 0, y: 0, width, height } satisfies View, x, y, viewOf }
}
