import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { NgoQuestion } from '#contract/ngos/register.ts'
import type { Actor } from '../server/core/identity/actor.ts'
import type { Services } from '../server/core/services.ts'
import { staffRegister } from '../server/ngos/register-query.ts'
import { inventQuestions, type Known, type Question } from './search-questions.ts'

/** Two letters change places: how a hurried officer misspells. */
const swapped = (word: string) => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4)
const kinds = new Set(['field and year', 'service and governorate'])

/** What staff asks: a visitor's questions, names with a mistake, and orders of their own. */
export function inventStaffQuestions(known: readonly Known[]): Question[] {
  const asVisitors = inventQuestions(known).filter(({ kind }) => !kinds.has(kind))
  const own = known.flatMap((row, turn): Question[] => {
    const word = row.name_ar.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
    const page = 1 + (turn % 3)
    return [
      { kind: 'misspelt', asked: { name: swapped(word) } },
      { kind: 'misspelt, in a governorate', asked: { name: swapped(word), governorate_id: [row.governorate_id] } },
      { kind: 'highest score', asked: { page, sort: '-score' as never } },
      { kind: 'most open requests', asked: { page, sort: '-open_requests' as never } },
    ]
  })
  return [...asVisitors, ...own]
}

/** The ministry's register as `bench/search.ts` asks it; a name that finds nothing is asked for its nearest. */
export function staffAsks(services: Services) {
  const register = staffRegister(services)
  const central = { governorateId: undefined } as Actor
  return {
    list: async ({ name, ...asked }: RegisterQuestion) => {
      const query = { ...asked, ...(name ? { search: name } : {}) } as NgoQuestion
      const page = await register.list(central, query)
      if (name && page.total === 0) await register.near(central, query)
    },
  }
}
