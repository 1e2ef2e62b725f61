import type { QueryRefusal } from '#contract/reports/query-words.ts'
import { queryRefusals } from '#contract/reports/query-words.ts'
import { invalid, inWords, type Refusal } from '../../core/errors.ts'

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '').slice(0, 80))

/** 422 at the query, in words. It never repeats what the schema could tell. */
export const refusedQuery = (why: QueryRefusal, values: Readonly<Record<string, string | number>> = {}): Refusal => {
  const { ar, en } = queryRefusals[why]
  return invalid({ query: [inWords(filled(ar, values), filled(en, values))] })
}
