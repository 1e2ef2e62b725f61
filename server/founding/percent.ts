import type { z } from 'zod'
import {
  accountShape,
  memberShapes,
  ngoShape,
  realEstateShape,
  type FoundingLimits,
} from '#contract/founding/sections.ts'
import { documentCounts, type Missing, type Sections } from './completeness.ts'

type Shape = Record<string, z.ZodType>
type Values = Record<string, unknown>
type Share = readonly [done: number, all: number]

/** Sections as the wire has them: the same values that the missing fields were read from. */
export interface Filled {
  account: Values
  ngo: Values
  members: readonly Values[]
  realEstate: Values
}
/** What a founder has to do now: his application, his documents, his answers to a return, or nothing. */
export type Work = 'application' | 'documents' | 'answers' | 'none'

/** Kind of work of a state; a request that was withdrawn or ran out keeps the one it stopped at. */
export function workOf(est: { status_id: number; current_stage_number: number; submitted_at: string | null }): Work {
  if (est.submitted_at === null) return 'application'
  if (est.status_id === 7) return 'answers'
  return est.current_stage_number === 4 && [4, 11, 12].includes(est.status_id) ? 'documents' : 'none'
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value ?? null).success
const askedOf = (shape: Shape) => Object.entries(shape).filter(([, schema]) => !accepts(schema, null))
/** Fields that always have to be filled. One that only another field asks for stays out: it would let the share fall while a form is filled. */
const shareOf = (shape: Shape, values: Values): Share => {
  const asked = askedOf(shape)
  return [asked.filter(([field, schema]) => accepts(schema, values[field])).length, asked.length]
}

function applicationShares({ account, ngo, members }: Filled, limits: FoundingLimits): Share[] {
  // While no form is chosen the longest list of founders is assumed: the choice may only bring the end nearer.
  const minimum = limits.min_founders[String(ngo.legal_form_id)] ?? Math.max(1, ...Object.values(limits.min_founders))
  const lacking = Math.max(0, minimum - members.length)
  return [
    shareOf(accountShape, account),
    shareOf(ngoShape, ngo),
    ...members.map((values) => shareOf(memberShapes[values.member_kind as 'natural'], values)),
    [0, lacking * askedOf(memberShapes.natural).length],
  ]
}

function documentShares({ members, realEstate }: Filled, sections: Sections): Share[] {
  const counts = documentCounts(sections)
  const dates = members.filter((values) => values.member_kind === 'natural').map((one) => one.criminal_record_date)
  return [
    shareOf(realEstateShape, realEstate),
    [dates.filter((date) => typeof date === 'string').length, dates.length],
    [counts.uploaded, counts.required],
  ]
}

/** Share of the founder's present work that is done, 0 to 100: 100 exactly when nothing stands against finishing it. */
export function percentOf(
  work: Work,
  filled: Filled,
  sections: Sections,
  limits: FoundingLimits,
  { missing, asks }: { missing: Missing; asks: readonly { answered_at: string | null }[] },
): number {
  if (work === 'none') return 100
  const shares: Share[] =
    work === 'application'
      ? applicationShares(filled, limits)
      : work === 'documents'
        ? documentShares(filled, sections)
        : [[asks.filter((ask) => ask.answered_at !== null).length, asks.length]]
  const [done, all] = shares.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const)
  if (Object.keys(missing).length === 0 && done === all) return 100
  return Math.min(99, Math.floor((100 * done) / all))
}
