import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { sql } from 'kysely'
import type { Services } from '../core/services.ts'
import { bound, registerFilters } from './register-filters.ts'
import { dictionaryOf } from './spelling/dictionary.ts'
import { nearestNames, type NearName } from './spelling/nearest.ts'
import type { PublicWords } from './words.ts'

/** So many of them are offered. */
export const offeredNames = 10

type Condition = ReturnType<typeof sql>

/** Organisations with names near to a typed one under the other filters, the nearest first. `more` are further conditions on `ngo_search s`. */
export function nearNames(services: Pick<Services, 'readDb'>, words: PublicWords) {
  const filters = registerFilters(services, words)
  return async (asked: RegisterQuestion, more: readonly Condition[] = []): Promise<NearName[]> => {
    if (!asked.name) return []
    await dictionaryOf(services.readDb).ready(asked)
    const where = filters.isBare(asked) && more.length === 0 ? [] : [...(await filters.narrow(asked, bound)), ...more]
    return nearestNames(services.readDb, asked.name, { statuses: filters.statuses(asked), where })
  }
}
