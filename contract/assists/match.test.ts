import { describe, expect, it } from 'vitest'
import { type Comparable, distance, fitOf, type Pin } from './match.ts'

const pins = new Map<number, Pin>([
  [1, { id: 1, latitude: 33.51, longitude: 36.29 }],
  [2, { id: 2, latitude: 34.73, longitude: 36.71 }],
  [3, { id: 3, latitude: 36.2, longitude: 37.16 }],
])
const one: Comparable = {
  need_type_id: 2,
  classification_id: 11,
  main_id: 1,
  unit_id: 4,
  governorate_ids: [1],
  available_from: null,
  valid_until: '2026-12-31',
  left: 350,
}
const fit = (change: Partial<Comparable>, own: Partial<Comparable> = {}) =>
  fitOf({ ...one, ...own }, { ...one, ...change }, pins)

describe('the four reasons of a match', () => {
  it('all fit an item that is the same', () => {
    expect(fit({})).toEqual({
      kind: { fits: true, is_same_type: true, is_same_field: true },
      place: { fits: true, governorate_ids: [1], km: null },
      time: { fits: true, from: null, until: '2026-12-31' },
      amount: { fits: true, covered: 350, of: 350, is_same_unit: true },
      fitting: 4,
    })
  })

  it.each([
    ['another type', { need_type_id: 3 }, { is_same_type: false, is_same_field: true }],
    ['another field', { classification_id: 21, main_id: 2 }, { is_same_type: true, is_same_field: false }],
  ])('do not fit in kind: %s', (_, change, said) => {
    expect(fit(change)).toMatchObject({ kind: { fits: false, ...said }, fitting: 3 })
  })
  it('fit in kind within one main field', () => {
    expect(fit({ classification_id: 12 }).kind.fits).toBe(true)
  })

  it('tell the nearest place where none is shared: Homs is nearer to Damascus than Aleppo', () => {
    const { place, fitting } = fit({ governorate_ids: [3, 2] })
    expect([place.fits, place.governorate_ids, fitting]).toEqual([false, [2], 3])
    // 1.22° north and 0.42° east: about 136 and 39 km.
    expect(place.km).toBeGreaterThan(135)
    expect(place.km).toBeLessThan(148)
  })

  it('do not fit in time when one ends before the other begins, and tell the days of both', () => {
    expect(fit({ available_from: '2027-01-01', valid_until: '2027-02-01' }).time).toEqual({
      fits: false,
      from: '2027-01-01',
      until: '2026-12-31',
    })
    expect(fit({ available_from: '2026-12-31', valid_until: '2027-02-01' }).time.fits, 'one day of both').toBe(true)
  })

  it('tell how much is covered, and nothing across different units', () => {
    expect(fit({ left: 200 }).amount).toEqual({ fits: false, covered: 200, of: 350, is_same_unit: true })
    expect(fit({ left: 1000 }).amount).toEqual({ fits: true, covered: 350, of: 350, is_same_unit: true })
    expect(fit({ unit_id: 5 }).amount).toEqual({ fits: false, covered: 0, of: 350, is_same_unit: false })
    expect(fit({ unit_id: null }).amount.fits, 'a unit that was left open').toBe(true)
  })

  it('are as many from one side as from the other when both lack the same', () => {
    const values = [1, 2, 3]
    for (const need_type_id of values)
      for (const main_id of values)
        for (const place of values)
          for (const from of [null, '2026-11-01', '2027-01-15']) {
            const other = {
              ...one,
              need_type_id,
              main_id,
              classification_id: main_id * 10 + 1,
              governorate_ids: [place],
              available_from: from,
            }
            const [there, back] = [fitOf(one, other, pins), fitOf(other, one, pins)]
            expect([there.fitting, there.place.km, there.time]).toEqual([back.fitting, back.place.km, back.time])
          }
  })
})

it('measures no way to itself and the same way back', () => {
  for (const a of pins.values())
    for (const b of pins.values()) {
      expect(distance(a, b)).toBe(distance(b, a))
      expect(distance(a, a)).toBe(0)
    }
})
