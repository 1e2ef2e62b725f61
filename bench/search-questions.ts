import type { RegisterQuestion } from '#contract/public-site/register.ts'

export interface Question {
  readonly kind: string
  readonly asked: RegisterQuestion
}
export interface Known {
  readonly name_ar: string
  readonly governorate_id: number
  readonly legal_form_id: number
  readonly status_id: number
  readonly year: number
  readonly field: number
  readonly service: number | null
}

const take = <T>(list: readonly T[], count: number, turn: number): T[] =>
  Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(turn * 7 + i * 3) % list.length] as T)

/** Kinds that the targets are set for, each judged by itself: filters and the whole list would dilute them. */
export const judged = ['one word', 'two words', 'three words', 'two letters', 'three letters'] as const
/** Of these, parts of words: their lists are long whatever is done, and only the slowest are held. */
export const parts: ReadonlySet<string> = new Set(['two letters', 'three letters'])

/**
 * What visitors ask: words of organisations that exist (so a word is asked as often as it stands in names, the most
 * frequent ones too), alone, with others, cut, under filters, and filters alone.
 */
export function inventQuestions(known: readonly Known[]): Question[] {
  return known.flatMap((row, turn): Question[] => {
    const words = row.name_ar.split(' ')
    const [one = '', two, three] = [1, 2, 3].map((count) => [...new Set(take(words, count, turn))].join(' '))
    const rare = words.toSorted((a, b) => b.length - a.length)[0] ?? one
    return [
      { kind: 'one word', asked: { name: one } },
      { kind: 'two words', asked: { name: two ?? one } },
      { kind: 'three words', asked: { name: three ?? one } },
      // From the middle of a word: what a person remembers, and the least that an index can use.
      { kind: 'two letters', asked: { name: rare.slice(1, 3) } },
      { kind: 'three letters', asked: { name: rare.slice(1, 4) } },
      { kind: 'beginning of a word', asked: { name: rare.slice(0, 4) } },
      { kind: 'word and governorate', asked: { name: one, governorate_id: [row.governorate_id] } },
      {
        kind: 'two words and three filters',
        asked: {
          name: two ?? one,
          governorate_id: [row.governorate_id, (row.governorate_id % 14) + 1],
          legal_form_id: [row.legal_form_id],
          classification_id: row.field,
        },
      },
      { kind: 'English word', asked: { name: 'organisation', sort: 'name_en', page: 1 + (turn % 5) } },
      { kind: 'word, in English order', asked: { name: one, sort: 'name_en' } },
      { kind: 'everything in English order', asked: { sort: 'name_en', page: 1 + (turn % 3) } },
      { kind: 'word, newest first', asked: { name: one, sort: '-decision_date' } },
      { kind: 'field and year', asked: { classification_id: row.field, year: row.year } },
      {
        kind: 'governorate and form',
        asked: { governorate_id: [row.governorate_id], legal_form_id: [row.legal_form_id], page: 1 + (turn % 5) },
      },
      ...(row.service === null
        ? []
        : [
            {
              kind: 'service and governorate',
              asked: { service_id: row.service, governorate_id: [row.governorate_id] },
            },
          ]),
      { kind: 'everything', asked: { page: 1 + (turn % 3) } },
    ]
  })
}
