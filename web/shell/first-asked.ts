import { readBudgets } from '#contract/budgets/budgets.ts'
import { one, type Search, stringifySearch } from '#web/base/search.ts'
import { yearOf } from '#web/budgets/budget-words.ts'

/**
 * What the page of a route asks the API for first, where that is much: its document asks for it, before the script has
 * come. The address is the one that the page asks for, letter by letter.
 */
export const firstAsked: Readonly<Record<string, (search: Search) => string>> = {
  '/_org/financial/financial-data': ({ year }) =>
    `/api/${readBudgets.path}${stringifySearch({ year: yearOf(one(year)) })}`,
}
