/** How the sandbox operator can be told to behave, at one question or at every one. */
export const behaviours = [
  'fair',
  /** Answers after a while. */
  'slow',
  /** Does what it was asked and cuts the line before it answers. */
  'done_then_cut',
  /** Does what it was asked and never answers. */
  'never',
  /** Cuts the line and does nothing. */
  'cut',
  /** Does what it was asked and answers with an error of its own. */
  'done_then_502',
  /** Answers with an error and does nothing. */
  'error',
  /** Answers what is no answer. */
  'garbage',
  /** Says the opposite: refused when it took the money. */
  'says_refused',
  /** Says that it took the money and took nothing. */
  'says_taken',
  /** Names another amount. */
  'other_amount',
  /** Answers about another payment. */
  'other_payment',
  /** Does not know what it knows. */
  'says_missing',
  /** Does it later, when nobody waits any more. */
  'later',
  /** Gives a refund back twice, under one name. */
  'gives_twice',
  /** Calls back before it answers, twice. */
  'calls_back_first',
] as const
export type Behaviour = (typeof behaviours)[number]

/** Telephones of a demonstration that make the operator behave so: its last two digits. */
export const demonstrated: Readonly<Record<string, Behaviour>> = {
  '91': 'slow',
  '92': 'done_then_cut',
  '93': 'cut',
  '94': 'later',
}
