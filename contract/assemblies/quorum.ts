import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, id, int, text } from '../core/calls/fields.ts'
import { type Share } from './arithmetic.ts'
import { quorumWords } from './meeting-words.ts'

/** Of whom a quorum is reckoned: of those who may vote, or of those too who have not paid. */
export const quorumBases = ['paid', 'entitled'] as const
type Base = (typeof quorumBases)[number]
export interface QuorumShare extends Share {
  readonly base: Base
}
/** Whether a rule never asks for fewer people than another one, however many there are. */
export const asksAsMuch = (own: QuorumShare, least: QuorumShare): boolean => {
  if (own.base === 'paid' && least.base === 'entitled' && least.numerator > 0) return false
  const difference = own.numerator * least.denominator - least.numerator * own.denominator
  return difference > 0 || (difference === 0 && (own.strict || !least.strict))
}

const share = {
  base: choice(quorumBases),
  numerator: int(0, 100),
  denominator: int(1, 100),
  /** More than the share, else at least it. */
  strict: bool,
}
const rule = z.object({
  base: z.enum(quorumBases),
  numerator: z.int(),
  denominator: z.int(),
  strict: z.boolean(),
})
export type QuorumRule = z.output<typeof rule>
const sitting = z.object({
  sitting: z.int(),
  /** What holds where the bylaws say nothing. */
  common: rule,
  /** What the bylaws say, with their article; null where they say nothing. */
  own: rule.extend({ article: z.string() }).nullable(),
  /** Empty where the bylaws say nothing. */
  updated_at: z.string(),
})
export type QuorumSitting = z.output<typeof sitting>

const params = z.strictObject({ id, sitting: int(1, 2) })
const answer = z.array(sitting)
export const readQuorumRules = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/quorum-rules',
  summary: 'Quorum of both sittings of an assembly: the common rule, and that of the bylaws',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_ngos', 'S'],
      ['ministry_transaction_requests', 'S'],
    ],
  },
  params: z.strictObject({ id }),
  answer,
  words: quorumWords,
})
const write = { kinds: ['ministry'], may: [['ministry_ngos', 'U']] } as const
/** What a form of it sends. */
export const quorumRuleBody = z.strictObject({ ...share, article: text(1, 100) })
export const saveQuorumRule = call({
  method: 'PUT',
  path: 'v2/ministry/ngos/{id}/quorum-rules/{sitting}',
  summary: 'Record what the bylaws of an organisation say of the quorum of a sitting',
  access: write,
  params,
  body: quorumRuleBody,
  versioned: true,
  answer,
  words: quorumWords,
  says: 'saved',
})
export const removeQuorumRule = call({
  method: 'DELETE',
  path: 'v2/ministry/ngos/{id}/quorum-rules/{sitting}',
  summary: 'The bylaws say nothing of the quorum of a sitting: the common rule holds',
  access: write,
  params,
  answer,
  words: quorumWords,
  says: 'deleted',
})
