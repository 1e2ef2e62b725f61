import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readBorders } from '#contract/core/reference.ts'
import { placeOfPoint, type GeoArea, type GeoPoint } from '#contract/core/values/borders.ts'
import { must, testApp } from '../../testing/app.ts'

const app = await testApp()
const areas: readonly GeoArea[] = must(await app.guest.call(readBorders))

/** How often the border runs around a point: another way to the same answer than counting crossings. */
function turns({ rings }: GeoArea, [x, y]: GeoPoint): number {
  let sum = 0
  for (const ring of rings)
    for (const [at, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[(at + ring.length - 1) % ring.length] as GeoPoint
      const [from, to] = [Math.atan2(ay - y, ax - x), Math.atan2(by - y, bx - x)]
      sum += Math.atan2(Math.sin(to - from), Math.cos(to - from))
    }
  return Math.round(sum / (2 * Math.PI))
}
/** The same numbers in every run. */
function* numbers(seed: number) {
  for (let now = seed; ;) {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648
    yield now / 2_147_483_648
  }
}

describe('the governorate of a pin', () => {
  test('every governorate of the country has borders, and its seat lies in it', async () => {
    const { rows } = await sql<{
      code: number
      latitude: number
      longitude: number
    }>`select code, (extra ->> 'latitude')::float8 as latitude, (extra ->> 'longitude')::float8 as longitude from index_records where index_slug = 'governorates'`.execute(
      app.ownerDb,
    )
    expect(rows).toHaveLength(14)
    for (const { code, latitude, longitude } of rows)
      expect(placeOfPoint(areas, [longitude, latitude]).id, String(code)).toBe(code)
  })

  test('two hundred points of each, drawn at random, lie in it by another reckoning as well', () => {
    for (const area of areas) {
      const corners = area.rings.flat()
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
      const [west, south] = [Math.min(...xs), Math.min(...ys)]
      const [wide, tall] = [Math.max(...xs) - west, Math.max(...ys) - south]
      const random = numbers(area.governorate_id)
      for (let found = 0; found < 200;) {
        const point: GeoPoint = [
          west + wide * (random.next().value as number),
          south + tall * (random.next().value as number),
        ]
        if (turns(area, point) === 0) continue
        found += 1
        const { id, near } = placeOfPoint(areas, point)
        expect(near, String(point)).toContain(area.governorate_id)
        expect(
          areas.filter((one) => turns(one, point) !== 0).map((one) => one.governorate_id),
          String(point),
        ).toContain(id)
      }
    }
  })

  test.each<[string, GeoPoint]>([
    ['Beirut', [35.5018, 33.8938]],
    ['Tripoli in Lebanon', [35.8498, 34.4335]],
    ['Amman', [35.9284, 31.9454]],
    ['Irbid', [35.85, 32.5556]],
    ['Baghdad', [44.3661, 33.3152]],
    ['Mosul', [43.1189, 36.34]],
    ['Gaziantep', [37.3825, 37.0662]],
    ['the sea', [35.2, 35.2]],
    ['the null island', [0, 0]],
  ])('%s lies in none', (_, point) => {
    expect(placeOfPoint(areas, point)).toEqual({ id: null, near: [] })
  })

  test('a point close to a border may be of either side, one deep inside is of one', () => {
    const damascus = placeOfPoint(areas, [36.3, 33.51])
    expect(damascus.id).toBe(1)
    // The edge of the city: its surroundings may be meant.
    expect(placeOfPoint(areas, [36.35, 33.53]).near).toEqual(expect.arrayContaining([1, 3]))
    expect(placeOfPoint(areas, [38.28, 34.56]).near).toEqual([4])
  })
})
