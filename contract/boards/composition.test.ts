import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../core/values/dates.ts'
import { type BoardBody, boardBodies } from './board-words.ts'
import { endOfTerm, lackingOf, posts, type Sitting, substitute } from './composition.ts'
import { covers, seatsOn, type Spell } from './seats.ts'

/** A small generator with a seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
const sizes = { administrative: [5, 7, 9, 11], trustee: [5, 7, 9] } as const
const chair = { administrative: 1, trustee: 7 } as const
const vice = { administrative: 2, trustee: 8 } as const
const plain = { administrative: 5, trustee: 9 } as const

const sitting = (id: number, position_id: number, more: Partial<Sitting> = {}): Sitting => ({
  id,
  name: `عضو ${id}`,
  position_id,
  family_group: null,
  confirmation: 'confirmed',
  has_criminal_record: true,
  has_inquiry_bulletin: true,
  ratified: false,
  ...more,
})
/** A whole board: chair, secretary, treasurer, and plain seats. */
const whole = (body: BoardBody, size: number): Sitting[] =>
  Array.from({ length: size }, (_, at) => sitting(at + 1, [chair[body], 3, 4][at] ?? plain[body]))
const whats = (body: BoardBody, size: number, members: readonly Sitting[], explained: number[] = []) =>
  lackingOf({ body, members_number: size, sizes: sizes[body], members, explained: new Set(explained) })
    .map(({ what }) => what)
    .toSorted()

describe('a board may be ratified [domain 2.5]', () => {
  const all = boardBodies.flatMap((body) =>
    Array.from({ length: 13 }, (_, size) => [body, size] as const).filter(([, size]) => size >= 3),
  )
  test.each(all)('%s of %i seats only with a size that the legal form allows', (body, size) => {
    expect(whats(body, size, whole(body, size))).toEqual(
      (sizes[body] as readonly number[]).includes(size) ? [] : ['size'],
    )
  })
  test.each(boardBodies)('%s: each missing post, seat, code and paper is named, and nothing else', (body) => {
    const board = whole(body, 7)
    for (const at of [0, 1, 2]) expect(whats(body, 7, board.with(at, sitting(at + 1, plain[body])))).toEqual(['post'])
    expect(whats(body, 7, board.slice(0, 6))).toEqual(['seats'])
    expect(whats(body, 7, [...board, sitting(8, plain[body])])).toEqual(['excess'])
    // Whoever was elected as a substitute has no seat, and is asked for nothing.
    expect(
      whats(body, 7, [...board, sitting(8, substitute, { confirmation: null, has_criminal_record: false })]),
    ).toEqual([])
    expect(whats(body, 7, board.with(6, sitting(7, vice[body])))).toEqual([])
    for (const [more, what] of [
      [{ confirmation: null }, 'unconfirmed'],
      [{ confirmation: 'asked' }, 'unconfirmed'],
      [{ confirmation: 'changed' }, 'unconfirmed'],
      [{ confirmation: 'objected' }, 'objected'],
      [{ has_criminal_record: false }, 'criminal_record'],
      [{ has_inquiry_bulletin: false }, 'inquiry_bulletin'],
    ] as const) {
      expect(whats(body, 7, board.with(5, sitting(6, plain[body], more)))).toEqual([what])
      // The ministry has decided on him already.
      expect(whats(body, 7, board.with(5, sitting(6, plain[body], { ...more, ratified: true })))).toEqual([])
    }
  })
  test('one of a family; two with an explanation, in whatever spelling; three never', () => {
    const family = (n: number, names: readonly string[] = ['البستاني', 'البُستاني', ' البستاني ']) =>
      whole('administrative', 7).map((one, at) => (at < n ? { ...one, family_group: names[at] as string } : one))
    expect(whats('administrative', 7, family(1))).toEqual([])
    expect(whats('administrative', 7, family(2))).toEqual(['family_unexplained'])
    expect(whats('administrative', 7, family(2), [2])).toEqual([])
    expect(whats('administrative', 7, family(3), [1, 2, 3])).toEqual(['family'])
  })
})

test('a term ends on the eve of the same day two years later, whatever the calendar', () => {
  expect(endOfTerm('2025-02-15', 2)).toBe('2027-02-14')
  for (let day = '2023-12-25'; day < '2028-03-05'; day = addDays(day, 1)) {
    const last = endOfTerm(day, 2)
    expect([730, 731]).toContain(daysBetween(day, last) + 1)
    const next = addDays(last, 1)
    expect([day, next.slice(5)]).toEqual([day, day.slice(5) === '02-29' ? '03-01' : day.slice(5)])
  }
})

/** Random histories of a board: people come on free seats, some leave, some wait. */
function history(seed: number) {
  const roll = dice(seed)
  const body = boardBodies[roll(2)] as BoardBody
  const size = sizes[body][roll(3)] as number
  const [start_date, end_date] = ['2024-03-01', '2026-02-28']
  const spells: Spell[] = []
  let id = 0
  const seats = [chair[body], 3, 4, ...Array.from({ length: size - 3 }, () => plain[body])]
  for (const position_id of seats) {
    let day = addDays(start_date, roll(40))
    for (let turn = roll(4); turn > 0; turn -= 1) {
      const last = roll(4) === 0 ? null : addDays(day, 20 + roll(300))
      spells.push({ id: (id += 1), position_id, start_date: day, end_date: last, ratified: true })
      if (last === null) break
      day = addDays(last, 1 + roll(60))
    }
  }
  return { body, members_number: size, start_date, end_date, spells }
}

test('random histories: on every day each seat is there once, whoever sits is on one, and the rest is vacant', () => {
  let carried = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const board = history(seed)
    for (const day of ['2024-03-01', '2024-11-05', '2025-07-19', '2026-02-28', '2026-03-01', '2026-11-26']) {
      const seats = seatsOn(board, day)
      const present = board.spells.filter((spell) => covers(spell, day)).map(({ id }) => id)
      const holders = seats.flatMap(({ holder }) => holder ?? [])
      // The ledger says who sits; the seats say the same, nobody twice.
      expect([seed, day, holders.toSorted((a, b) => a - b)]).toEqual([seed, day, present.toSorted((a, b) => a - b)])
      expect(seats).toHaveLength(board.members_number)
      for (const post of posts[board.body].must)
        expect(seats.filter(({ position_id }) => position_id === post)).toHaveLength(1)
      for (const { state, holder, days } of seats) {
        expect(state === 'vacant').toBe(holder === null)
        expect(state === 'carried').toBe(holder !== null && day > board.end_date)
        expect(days).toBeGreaterThanOrEqual(0)
        if (state === 'carried') carried += 1
      }
      const order = seats.map(({ state }) => ['vacant', 'carried', 'ending', 'waiting', 'filled'].indexOf(state))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
  }
  expect(carried).toBeGreaterThan(50)
})
