import { describe, expect, test } from 'vitest'
import type { Review } from '#contract/founding/answers.ts'
import { groupsOf, isClosed, soundOf, totalsOf, type Desk } from './review-model.ts'

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
    expect(totalsOf(groupsOf(desk({}), String))).toEqual({ all: 3, accepted: 0, returned: 0 })
  })

  test('what is left sound is counted as the totals are: fields of single sections, founders one by one', () => {
    const member = (id: number, history: Review[] = []) => ({
      ...section({ member_kind: 'natural', first_name: 'سامر', last_name: 'الساقي' }, history),
      id,
      full_name: 'سامر',
      also_in: null,
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
    expect(soundOf(groups).count).toBe(all - accepted - returned)
    expect(soundOf(groups).items.map((item) => item.key)).toEqual(['est_account', 'est_ngo', 'est_members-1'])
  })

  test('fields of other kinds of founders are not asked', () => {
    const member = { ...section({ member_kind: 'natural', first_name: 'سامر' }), full_name: 'سامر', also_in: null }
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
