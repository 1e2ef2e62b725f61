import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  filterNgos,
  readNgoMap,
  readRegisterPlaces,
  type RegisterMap,
  type RegisterPlaces,
  type RegisterRow,
} from '#contract/public-site/register.ts'
import { testApp } from '../testing/app.ts'

const app = await testApp()
interface Row {
  id: number
  name: string
  governorate: number
  sub: number
  status: number
  at: [number, number] | null
}
const rows: Row[] = []
const shown = () => rows.filter((row) => row.status !== 8)

beforeAll(async () => {
  for (let i = 0; i < 60; i += 1) {
    const governorate = i % 2 === 0 ? 1 : 2
    const at: Row['at'] = i % 5 === 4 ? null : [32.5 + ((i * 37) % 45) / 10, 36 + ((i * 53) % 55) / 10]
    const row = {
      name: `جمعية ${String.fromCodePoint(0x628 + (i % 20))} ${i}`,
      governorate,
      // Some have their headquarters in a sub-district of the other governorate.
      sub: i % 6 === 0 ? 2001 : governorate * 1000 + 1,
      status: i % 7 === 6 ? 8 : 1,
      at,
    }
    const { rows: made } = await sql<{ id: number }>`
      insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
      values (${`NR-${String(i).padStart(5, '0')}`}, ${row.name}, ${(i % 3) + 1}, ${row.status}, ${`${i}/ق`}, '2020-01-01', ${governorate}) returning id`.execute(
      app.ownerDb,
    )
    const id = made[0]?.id as number
    await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, status)
      values (${id}, 'المقر الرئيسي', 1, true, ${governorate}, 1, ${row.sub}, ${at?.[0] ?? null}, ${at?.[1] ?? null}, 'عنوان تجريبي', 'active')`.execute(
      app.ownerDb,
    )
    // A branch near everything: only the headquarters counts.
    await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, status, decision_no)
      values (${id}, 'فرع', 2, false, ${governorate}, 1, ${row.sub}, 33.5, 36.3, 'عنوان تجريبي', 'active', '1/ق')`.execute(
      app.ownerDb,
    )
    rows.push({ id, ...row })
  }
})

const middles = { g1: [33.51, 36.29], g2: [36.2, 37.16] } as const
const away = ([lat, lon]: readonly [number, number], at: readonly [number, number]) =>
  Math.hypot(lat - at[0], (lon - at[1]) * 0.82)
/** Located ones in the order of their distance, then the rest; ties are left to the answer. */
const expectedKm = (from: readonly [number, number], list = shown()) =>
  list.flatMap(({ at }) => (at ? [away(from, at) * 111.2] : [])).toSorted((a, b) => a - b)

async function every(query: Record<string, unknown>, body: Record<string, unknown> = {}): Promise<RegisterRow[]> {
  const all: RegisterRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await app.guest.call(filterNgos, {
      query: { ...query, page, per_page: 7 } as never,
      body: body as never,
    })
    all.push(...(data as RegisterRow[]))
    if (page >= (pagination?.last_page ?? 0)) {
      expect(pagination?.total_row).toBe(all.length)
      return all
    }
  }
}
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b)
const middleOf = async (place: 'g1' | 'g2'): Promise<readonly [number, number]> => {
  const { latitude, longitude } = app.services.reference.find('governorates', Number(place.slice(1)))?.extra ?? {}
  expect([Number(latitude), Number(longitude)].map((one) => Math.round(one))).toEqual(
    middles[place].map((one) => Math.round(one)),
  )
  return [Number(latitude), Number(longitude)]
}

describe('the nearest first', () => {
  test.each([
    ['g1', {}],
    ['g2', {}],
    ['g1', { governorate_id: 2 }],
    ['g2', { legal_form_id: 2 }],
  ] as const)(
    'to %s with %j: every organisation once over all pages, those without a place last',
    async (near, more) => {
      const from = await middleOf(near)
      const list = await every({ near, ...more })
      const plain = await every(more)
      expect(ids(list)).toEqual(ids(plain))
      expect(new Set(ids(list)).size).toBe(list.length)
      const known = list.filter((row) => row.distance_km !== null)
      expect(list.slice(known.length).every((row) => row.distance_km === null)).toBe(true)
      const wanted = expectedKm(
        from,
        rows.filter(({ id }) => list.some((row) => row.id === id)),
      )
      expect(known.length).toBe(wanted.length)
      for (const [i, row] of known.entries())
        expect(Math.abs((row.distance_km ?? 0) - (wanted[i] ?? 0)), String(i)).toBeLessThanOrEqual(0.51)
    },
  )
  test('to a sub-district means the middle of its headquarters', async () => {
    const there = shown().filter((row) => row.governorate === 1)
    // What is not public is not told by the place of a middle either.
    const all = shown()
      .filter((row) => row.sub === 1001 && row.at)
      .map(({ at }) => at as [number, number])
    const middle = [0, 1].map((axis) => all.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / all.length)
    const [first] = await every({ near: 's1001', governorate_id: 1 })
    expect(first?.distance_km).toBeCloseTo(expectedKm([middle[0] ?? 0, middle[1] ?? 0], there)[0] ?? -1, 0)
  })
  test.each(['g99', 's9', 'x1', 'g', 's1001;', '33.5,36.3'])('to %s, which is no place, is refused', async (near) => {
    const { status, errors } = await app.guest.call(filterNgos, { query: { near } })
    expect([status, Object.keys(errors)]).toEqual([422, ['near']])
  })
})

describe("a visitor's own position", () => {
  const here = [36.2, 37.1] as const
  test('orders the register, narrowed by filters too', async () => {
    const list = await every({ governorate_id: 2 }, { near_point: here })
    const km = list.flatMap((row) => (typeof row.distance_km === 'number' ? [row.distance_km] : []))
    expect(km.length).toBeGreaterThan(5)
    expect(km).toEqual(km.toSorted((a, b) => a - b))
    expect(list.every((row) => row.governorate.id === 2)).toBe(true)
  })
  test('is taken from the body alone, never from an address', async () => {
    const { status, errors } = await app.guest.call(filterNgos, { query: { near_point: here.join(',') } as never })
    expect([status, Object.keys(errors)]).toEqual([422, ['near_point']])
  })
  test.each(['query', 'body'] as const)('is refused together with a name in the %s', async (part) => {
    const { status, errors } = await app.guest.call(filterNgos, {
      query: part === 'query' ? { name: 'جمعية' } : {},
      body: { near_point: [...here], ...(part === 'body' ? { name: 'جمعية' } : {}) },
    })
    expect([status, Object.keys(errors)]).toEqual([422, ['near_point']])
  })
  test.each([[[91, 36]], [[33]], [['a', 'b']], ['33,36'], [[33, 36, 1]]])('%j is none', async (near_point) => {
    expect((await app.guest.call(filterNgos, { body: { near_point } as never })).status).toBe(422)
  })
  test('is written nowhere', async () => {
    const traces = async () =>
      (
        await sql<{
          n: number
        }>`select (select count(*) from idempotency_keys) + (select count(*) from logs) as n`.execute(app.ownerDb)
      ).rows[0]?.n
    const before = await traces()
    const { status } = await app.guest.call(filterNgos, {
      body: { near_point: [...here] },
      headers: { 'idempotency-key': 'near-me-once-0001' },
    })
    expect([status, await traces()]).toEqual([200, before])
  })
})

describe('by sub-district of the headquarters', () => {
  test('the list holds exactly those, and the map names each with the total of that list', async () => {
    const wanted = (governorate: number, sub: number) =>
      shown().filter((row) => row.governorate === governorate && row.sub === sub)
    for (const [governorate, subs] of [
      [1, [1001, 2001]],
      [2, [2001]],
    ] as const) {
      const { data } = await app.guest.call(readNgoMap, { query: { governorate_id: [governorate] } })
      const { sub_districts } = data as RegisterMap
      expect(sub_districts.map(({ id, count }) => [id, count])).toEqual(
        subs.map((sub) => [sub, wanted(governorate, sub).length]),
      )
      for (const sub of subs) {
        const list = await every({ governorate_id: governorate, sub_district_id: sub })
        expect(ids(list)).toEqual(ids(wanted(governorate, sub)))
      }
    }
  })
  test('a chosen sub-district leaves the others in the list of the map, and governorates keep their figures', async () => {
    const asked = { governorate_id: [1], sub_district_id: 1001 }
    const [all, one] = [
      (await app.guest.call(readNgoMap, { query: { governorate_id: [1] } })).data as RegisterMap,
      (await app.guest.call(readNgoMap, { query: asked })).data as RegisterMap,
    ]
    expect([one.sub_districts, one.areas.map(({ count }) => count)]).toEqual([
      all.sub_districts,
      all.areas.map(({ count }) => count),
    ])
  })
  test('without one chosen governorate there are none', async () => {
    for (const query of [{}, { governorate_id: [1, 2] }])
      expect(((await app.guest.call(readNgoMap, { query })).data as RegisterMap).sub_districts).toEqual([])
  })
})

describe('places to choose from', () => {
  test.each(['g1', 's1001'])('of %s: its governorate, and sub-districts with headquarters', async (place) => {
    const { data } = await app.guest.call(readRegisterPlaces, { params: { place } })
    const { governorate, sub_districts } = data as RegisterPlaces
    expect([governorate.id, sub_districts.map(({ id }) => id)]).toEqual([1, [1001]])
  })
  test.each(['g99', 's9', 'g3x', '1'])('of %s, which is none: 404', async (place) => {
    expect((await app.guest.call(readRegisterPlaces, { params: { place } })).status).toBe(404)
  })
})
