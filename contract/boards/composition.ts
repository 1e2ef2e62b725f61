import { addDays } from '../core/values/dates.ts'
import { searchForm } from '../core/values/arabic.ts'
import type { BoardBody } from './board-words.ts'

/** positions codes [domain 6.2]: posts that one person holds, what must be filled, and the plain seat of a body. */
export const posts: Readonly<
  Record<BoardBody, { readonly must: readonly number[]; readonly may: number; readonly plain: number }>
> = {
  administrative: { must: [1, 3, 4], may: 2, plain: 5 },
  trustee: { must: [7, 3, 4], may: 8, plain: 9 },
}
/** A substitute was elected too, and waits for a seat without having one. */
export const substitute = 6
/** Positions that somebody of this body may have. */
export const positionsOf = (body: BoardBody): readonly number[] => [
  ...posts[body].must,
  posts[body].may,
  posts[body].plain,
  substitute,
]
export const onePerson = (body: BoardBody, position: number): boolean =>
  posts[body].must.includes(position) || posts[body].may === position

/** Years of a term, by legal form, unless a setting says otherwise [domain 2.5: two]. */
export const termYears: Readonly<Record<string, number>> = { 1: 2, 2: 2, 3: 2 }
/** The last day of a term that begins on this day. */
export function endOfTerm(start: string, years: number): string {
  const then = `${Number(start.slice(0, 4)) + years}${start.slice(4)}`
  // There is no 29 February in most years.
  return addDays(start.slice(4) === '-02-29' && years % 4 !== 0 ? then.replace('-02-29', '-03-01') : then, -1)
}

/** Members of one family in a board: one, two in villages [domain 2.5]. More than the second number is refused. */
export const familyLimit = { usual: 1, village: 2 } as const
export const sameFamily = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.trim() !== '' && searchForm(one) === searchForm(other)

/** A member as the rules of a board look at him. */
export interface Sitting {
  readonly id: number
  readonly name: string
  readonly position_id: number
  readonly family_group: string | null
  /** State of his own confirmation; null where nobody asked him. */
  readonly confirmation: 'asked' | 'confirmed' | 'objected' | 'changed' | null
  readonly has_criminal_record: boolean
  readonly has_inquiry_bulletin: boolean
  /** Whether the ministry has decided on him already. */
  readonly ratified: boolean
}
export const lacks = [
  'size',
  'post',
  'seats',
  'excess',
  'unconfirmed',
  'objected',
  'criminal_record',
  'inquiry_bulletin',
  'family',
  'family_unexplained',
] as const
/** What a board lacks before the ministry may ratify it; `about` names a person or a post. */
export interface Lack {
  readonly what: (typeof lacks)[number]
  readonly about: string | null
  readonly position_id: number | null
}

interface Composed {
  readonly body: BoardBody
  readonly members_number: number
  /** Sizes that the legal form allows. */
  readonly sizes: readonly number[]
  readonly members: readonly Sitting[]
  /** Members about whose family the organisation has explained itself. */
  readonly explained: ReadonlySet<number>
}

const lack = (what: Lack['what'], about: string | null = null, position_id: number | null = null): Lack => ({
  what,
  about,
  position_id,
})

/** How many others of the same family sit beside each member. */
function familyLacks({ members, explained }: Composed): Lack[] {
  const seated = members.filter(({ position_id }) => position_id !== substitute)
  return seated.flatMap((one) => {
    const relatives = seated.filter((other) => sameFamily(one.family_group, other.family_group))
    if (relatives.length <= familyLimit.usual || relatives[0] !== one) return []
    if (relatives.length > familyLimit.village) return [lack('family', one.family_group)]
    return relatives.some(({ id }) => explained.has(id)) ? [] : [lack('family_unexplained', one.family_group)]
  })
}

/** Everything that stands between a board and its ratification; empty when nothing does [domain 2.5]. */
export function lackingOf(board: Composed): Lack[] {
  const { body, members_number, sizes, members } = board
  const seated = members.filter(({ position_id }) => position_id !== substitute)
  const fresh = seated.filter(({ ratified }) => !ratified)
  return [
    ...(sizes.includes(members_number) ? [] : [lack('size')]),
    ...posts[body].must
      .filter((post) => !seated.some(({ position_id }) => position_id === post))
      .map((post) => lack('post', null, post)),
    ...(seated.length < members_number ? [lack('seats', String(members_number - seated.length))] : []),
    ...(seated.length > members_number ? [lack('excess', String(seated.length - members_number))] : []),
    ...fresh.flatMap(({ name, confirmation, has_criminal_record, has_inquiry_bulletin }) => [
      ...(confirmation === 'objected'
        ? [lack('objected', name)]
        : confirmation === 'confirmed'
          ? []
          : [lack('unconfirmed', name)]),
      ...(has_criminal_record ? [] : [lack('criminal_record', name)]),
      ...(has_inquiry_bulletin ? [] : [lack('inquiry_bulletin', name)]),
    ]),
    ...familyLacks(board),
  ]
}
