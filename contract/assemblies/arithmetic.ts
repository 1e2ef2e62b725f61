/** A part of a number of people: `strict` means more than it, else at least it. */
export interface Share {
  readonly numerator: number
  readonly denominator: number
  readonly strict: boolean
}

/** How many of `people` a share asks for. More than half of an even number is one more than its half. */
export const neededOf = (people: number, { numerator, denominator, strict }: Share): number => {
  const product = people * numerator
  const whole = Math.floor(product / denominator)
  return strict ? whole + 1 : whole + (product % denominator === 0 ? 0 : 1)
}

/** How an item is decided, and of whom the share is taken: those who are present when it is voted on, or all who may vote. */
export const majorities = {
  half_present: { of: 'present', numerator: 1, denominator: 2, strict: true },
  two_thirds_present: { of: 'present', numerator: 2, denominator: 3, strict: false },
  half_entitled: { of: 'entitled', numerator: 1, denominator: 2, strict: true },
  two_thirds_entitled: { of: 'entitled', numerator: 2, denominator: 3, strict: false },
} as const satisfies Readonly<Record<string, Share & { readonly of: 'present' | 'entitled' }>>
export type Majority = keyof typeof majorities

/** Fewest people of a second sitting: the setting, or where it is 0 the seats to fill and never fewer than three. */
export const floorOf = (setting: number, seats: number): number => (setting > 0 ? setting : Math.max(3, seats))
/** So few that the directorate is told. */
export const isBelowThird = (present: number, entitled: number): boolean => present * 3 < entitled

/** Somebody in the room from one moment to another; both in milliseconds. */
export interface Interval {
  readonly member: number
  readonly from: number
  readonly until: number | null
}
export interface Proxy {
  readonly giver: number
  readonly holder: number
}
export interface Presence {
  readonly inRoom: ReadonlySet<number>
  /** Givers whose vote somebody in the room carries. */
  readonly byProxy: ReadonlySet<number>
  readonly counted: number
}

/**
 * Who counts at a moment: those on the roll who are in the room, and those whose proxy is held by one of them. Whoever
 * came himself needs no proxy; whoever gave one away carries none; nobody carries more than the bylaws allow.
 */
export function presenceAt(
  at: number,
  roll: ReadonlySet<number>,
  intervals: readonly Interval[],
  { proxies, cap }: { readonly proxies: readonly Proxy[]; readonly cap: number },
): Presence {
  const inRoom = new Set(
    intervals.flatMap(({ member, from, until }) =>
      roll.has(member) && from <= at && (until === null || until > at) ? [member] : [],
    ),
  )
  const givers = new Set(proxies.map(({ giver }) => giver))
  const carried = new Map<number, number>()
  const byProxy = new Set<number>()
  for (const { giver, holder } of proxies) {
    const has = carried.get(holder) ?? 0
    if (!roll.has(giver) || inRoom.has(giver) || byProxy.has(giver)) continue
    if (!inRoom.has(holder) || givers.has(holder) || has >= cap) continue
    carried.set(holder, has + 1)
    byProxy.add(giver)
  }
  return { inRoom, byProxy, counted: inRoom.size + byProxy.size }
}

export interface Votes {
  readonly votes_for: number
  readonly votes_against: number
  readonly abstaining: number
}
export type Verdict = 'adopted' | 'refused' | 'tie'
/** What a vote decided, and how many votes were to spare or missing. A tie is a result of its own. */
export function verdictOf(
  { votes_for, votes_against }: Votes,
  majority: Majority,
  { present, entitled }: { readonly present: number; readonly entitled: number },
): { readonly verdict: Verdict; readonly needed: number; readonly spare: number } {
  const rule = majorities[majority]
  const needed = neededOf(rule.of === 'present' ? present : entitled, rule)
  const spare = votes_for - needed
  const isTie = votes_for === votes_against && votes_for > 0
  return { verdict: spare >= 0 ? 'adopted' : isTie ? 'tie' : 'refused', needed, spare }
}

export type Outcome = 'elected' | 'substitute' | 'tied'
export interface Counted {
  readonly member: number
  readonly votes: number
}
/**
 * The seats of an election by votes. Those who share the last seat are tied, and none of them is elected before the tie
 * is settled; whoever got no vote is no substitute.
 */
export function electionOf(counted: readonly Counted[], seats: number): ReadonlyMap<number, Outcome> {
  const ranked = counted.toSorted((one, other) => other.votes - one.votes || one.member - other.member)
  const last = ranked[seats - 1]?.votes ?? 0
  const next = ranked[seats]?.votes ?? 0
  const isTied = ranked.length > seats && last === next && last > 0
  const outcome = ({ votes }: Counted, at: number): Outcome | undefined => {
    if (votes === 0) return undefined
    if (isTied && votes === last) return 'tied'
    return at < seats ? 'elected' : 'substitute'
  }
  return new Map(
    ranked.flatMap((one, at): [number, Outcome][] => {
      const is = outcome(one, at)
      return is ? [[one.member, is]] : []
    }),
  )
}

/** What cannot be true of a count of ballots: more votes for somebody than ballots, or more names than places on them. */
export function ballotFault(votes: readonly number[], ballots: number, seats: number): 'candidate' | 'sum' | undefined {
  if (votes.some((one) => one > ballots)) return 'candidate'
  return votes.reduce((sum, one) => sum + one, 0) > ballots * seats ? 'sum' : undefined
}
