import { describe, expect, test } from 'vitest'
import type { Review } from '#contract/founding/answers.ts'
import { leftOf, returnedOf, soundOf } from './left-model.ts'
import { groupsOf, isClosed, totalsOf, type Desk } from './review-model.ts'

let last = 0
const entry = (part: Partial<Review>): Review => ({
  id: ++last,
  section: 'est_account',
  item_id: null,
  action: 'validated',
  field: null,
  feedback: null,
  reject_reason_id: null,
  article: null,
  round: 1,
  changes: null,
  user_name: null,
  created_at: '2026-11-19T08:00:00Z',
  ...part,
})
const section = (values: Record<string, unknown>, history: Review[] = [], validated: 0 | 1 = 0) => ({
  id: 1,
  version: 1,
  validated,
  locked: null,
  accepted: [],
  history,
  values,
})
const desk = (part: Partial<Desk>): Desk =>
  ({
    id: 7,
    round: 1,
    current_stage_number: 2,
    estAccount: section({ first_name: 'سامر', last_name: 'الساقي' }),
    est_ngo: section({ name_ar: 'جمعية المثال' }),
    estMembers: [],
    est_real_estate: null,
    estDocs: { required: [], uploaded: [], required_count: 0, uploaded_count: 0 },
    files: {},
    ...part,
  }) as unknown as Desk
const account = (one: Desk) => groupsOf(one, String)[0]?.items[0]
const row = (one: Desk, field: string) => account(one)?.rows.find((each) => each.field === field)

describe('verdicts of a founding request', () => {
  test('a note of this round returns its field and its item, and nothing else', () => {
    const one = desk({
      estAccount: section({ first_name: 'سامر', last_name: 'الساقي' }, [
        entry({ field: 'last_name' }),
        entry({ field: 'first_name', action: 'feedback', feedback: 'صححوا الاسم' }),
      ]),
    })
    expect(row(one, 'first_name')).toMatchObject({ verdict: 'returned', note: { feedback: 'صححوا الاسم' } })
    expect(row(one, 'last_name')?.verdict).toBe('accepted')
    expect(account(one)?.verdict).toBe('returned')
  })

  test('accepting an item takes its notes back', () => {
    const one = desk({
      estAccount: section({ first_name: 'سامر' }, [entry({ field: 'first_name', action: 'feedback' }), entry({})], 1),
    })
    expect(row(one, 'first_name')).toMatchObject({ verdict: 'accepted', note: undefined })
  })

  test('a change by the applicant opens the accepted field again and shows what stood there', () => {
    const one = desk({
      round: 2,
      estAccount: section({ first_name: 'سمير', last_name: 'الساقي' }, [
        entry({}),
        entry({ action: 'feedback', field: 'first_name' }),
        entry({ action: 'changed', changes: { first_name: { before: 'سامر', after: 'سمير' } } }),
      ]),
    })
    expect(row(one, 'first_name')).toMatchObject({ verdict: 'open', change: { before: 'سامر', after: 'سمير' } })
    expect(account(one)).toMatchObject({ changed: true, earlier: { answered: true } })
  })

  test('two changes in one round show the value before the first', () => {
    const change = (before: string, after: string) =>
      entry({ action: 'changed', changes: { first_name: { before, after } } })
    expect(
      row(
        desk({ round: 2, estAccount: section({ first_name: 'ج' }, [change('ا', 'ب'), change('ب', 'ج')]) }),
        'first_name',
      )?.change,
    ).toEqual({ before: 'ا', after: 'ج' })
  })

  test('changes of rounds long decided are not shown as new', () => {
    const one = desk({
      round: 4,
      estAccount: section({ first_name: 'سمير' }, [
        entry({ round: 1, action: 'changed', changes: { first_name: { before: 'سامر', after: 'سمير' } } }),
      ]),
    })
    expect(row(one, 'first_name')?.change).toBeUndefined()
  })

  test('a changed headquarters is judged among the organisation’s data, in later rounds too, and marked where it stands', () => {
    const changes = { 'est_real_estate.address': { before: 'قديم', after: 'جديد' } }
    const moved = (round: number) =>
      groupsOf(
        desk({
          round,
          est_ngo: section({ name_ar: 'جمعية المثال', address: 'دمشق', 'est_real_estate.address': 'جديد' }, [
            entry({ section: 'est_ngo' }),
            entry({ section: 'est_ngo', action: 'changed', changes }),
          ]),
          est_real_estate: section({ address: 'جديد' }, [
            entry({ action: 'changed', changes: { address: { before: 'قديم', after: 'جديد' } } }),
          ]),
        }),
        String,
      )
    const [, ngo, , estate] = moved(2)
    const told = ngo?.items[0]?.rows.find((each) => each.field === 'est_real_estate.address')
    expect(told).toMatchObject({ value: 'جديد', verdict: 'open', change: { before: 'قديم', after: 'جديد' } })
    expect(ngo?.items[0]?.rows.find((each) => each.field === 'address')?.verdict).toBe('accepted')
    expect(estate?.changed).toBe(1)
    const late = moved(4)[1]?.items[0]?.rows.find((each) => each.field === 'est_real_estate.address')
    expect(late).toMatchObject({ verdict: 'open', change: undefined })
  })

  test('fields that were not given hold nothing up and are not counted', () => {
    expect(totalsOf(groupsOf(desk({}), String))).toEqual({ all: 3, accepted: 0, returned: 0, due: 3 })
  })

  test('what is left sound is counted as the totals are: fields of single sections, founders one by one', () => {
    const member = (id: number, history: Review[] = []) => ({
      ...section({ member_kind: 'natural', first_name: 'سامر', last_name: 'الساقي' }, history),
      id,
      full_name: 'سامر',
      also_in: null,
      confirmation: null,
    })
    const groups = groupsOf(
      desk({
        estAccount: section({ first_name: 'سامر', last_name: 'الساقي', father_name: 'نبيل' }, [
          entry({ field: 'first_name' }),
        ]),
        estMembers: [
          member(1),
          member(2, [entry({ section: 'est_members', item_id: 2, action: 'feedback', field: 'first_name' })]),
        ],
      }),
      String,
    )
    const { all, accepted, returned } = totalsOf(groups)
    expect([all, accepted, returned]).toEqual([6, 1, 1])
    expect(leftOf(groups)).toHaveLength(all - accepted - returned)
    const sound = soundOf(groups)
    expect(sound.reduce((sum, one) => sum + one.count, 0)).toBe(all - accepted - returned)
    expect(sound.map(({ item }) => item.key)).toEqual(['est_account', 'est_ngo', 'est_members-1'])
  })

  test('an item with a note is accepted by its other fields, and what is returned is left out and named', () => {
    const groups = groupsOf(
      desk({
        estAccount: section({ first_name: 'سامر', last_name: 'الساقي', father_name: 'نبيل', email: '' }, [
          entry({ field: 'first_name', action: 'feedback', feedback: 'صححوا الاسم' }),
          entry({ field: 'father_name' }),
        ]),
        est_ngo: section({ name_ar: 'جمعية المثال' }, [], 1),
      }),
      String,
    )
    const keys = (ones: readonly { row: { key: string } | undefined }[]) => ones.map(({ row: one }) => one?.key)
    expect(keys(soundOf(groups))).toEqual(['est_account-last_name'])
    expect(keys(leftOf(groups))).toEqual(['est_account-last_name'])
    expect(keys(returnedOf(groups))).toEqual(['est_account-first_name'])
  })

  test('a round is about what was changed and what no round has accepted, whatever is judged in it meanwhile', () => {
    const member = (id: number, history: Review[], validated: 0 | 1 = 0) => ({
      ...section({ member_kind: 'natural', first_name: 'سامر' }, history, validated),
      ...{ id, full_name: 'سامر', also_in: null, confirmation: null },
    })
    const of = (action: Review['action'], item_id: number, round: number, more: Partial<Review> = {}) =>
      entry({ section: 'est_members', item_id, action, round, ...more })
    const changes = { first_name: { before: 'سمير', after: 'سامر' } }
    const groups = groupsOf(
      desk({
        round: 2,
        estAccount: section({ first_name: 'سامر', last_name: 'الساقي', father_name: 'نبيل', mother_name: 'لينا' }, [
          entry({ field: 'first_name' }),
          entry({ field: 'last_name', action: 'feedback' }),
          entry({ action: 'changed', changes: { last_name: { before: 'الساق', after: 'الساقي' } } }),
          entry({ field: 'mother_name', round: 2 }),
        ]),
        est_ngo: section({ name_ar: 'جمعية المثال' }, [entry({})], 1),
        estMembers: [
          member(1, [of('validated', 1, 1)], 1),
          member(2, []),
          member(3, [of('validated', 3, 1), of('changed', 3, 1, { changes })]),
          member(4, [of('validated', 4, 2)], 1),
          member(5, [of('validated', 5, 1), of('invalidated', 5, 2)]),
          member(6, [], 1),
        ],
      }),
      String,
    )
    const items = groups.flatMap((group) => group.items)
    expect(items[0]?.rows.filter((one) => one.due).map((one) => one.field)).toEqual([
      'last_name',
      'father_name',
      'mother_name',
    ])
    expect(items.filter((one) => one.due).map((one) => one.key)).toEqual([
      'est_account',
      ...[2, 3, 4, 5].map((id) => `est_members-${id}`),
    ])
    expect(totalsOf(groups).due).toBe(7)
  })

  test('fields of other kinds of founders are not asked', () => {
    const member = {
      ...section({ member_kind: 'natural', first_name: 'سامر' }),
      full_name: 'سامر',
      also_in: null,
      confirmation: null,
    }
    const rows = groupsOf(desk({ estMembers: [member] }), String)[2]?.items[0]?.rows.map((each) => each.field)
    expect(rows).toContain('id_image')
    expect(rows).not.toContain('legal_registration_no')
  })

  test('documents are judged from stage 5 on', () => {
    expect(groupsOf(desk({ current_stage_number: 4 }), String).map((group) => group.key)).not.toContain('est_docs')
    expect(groupsOf(desk({ current_stage_number: 5 }), String).map((group) => group.key)).toContain('est_docs')
  })
})

test('papers of persons are closed to a reader without their numbers, other papers to nobody', () => {
  const doc = (id: number, personal: boolean) => ({ id, personal, member_id: null })
  const estDocs = { uploaded: [doc(1, true), doc(2, false)] } as unknown as Desk['estDocs']
  const closed = (people_shown: boolean) =>
    (
      [
        ['est_account', null],
        ['est_members', 5],
        ['est_docs', 1],
        ['est_docs', 2],
        ['est_ngo', null],
        ['est_real_estate', null],
      ] as const
    ).map(([part, itemId]) => isClosed({ people_shown, estDocs }, { part, itemId }))
  expect(closed(false)).toEqual([true, true, true, false, false, false])
  expect(closed(true)).not.toContain(true)
})
