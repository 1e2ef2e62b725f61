import type { RegulationReference } from '#contract/regulations/reference.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { searchForm } from '#contract/core/values/arabic.ts'

/** The number of a text as it was typed, with its kind and year or without, so that whoever types it means that text. */
export function codeAsTyped(
  { model, number, issue_date }: Pick<RegulationReference, 'model' | 'number' | 'issue_date'>,
  typed: string,
): string {
  const [year, kind] = [issue_date.slice(0, 4), regulationWords.model.words[model]]
  const numbers = [
    number,
    `${number}/${year}`,
    `رقم ${number}`,
    `رقم ${number} لعام ${year}`,
    `no ${number} of ${year}`,
  ]
  const kinds = [kind.ar, `ال${kind.ar}`, kind.en]
  const ways = [...numbers, ...kinds.flatMap((word) => numbers.map((one) => `${word} ${one}`))]
  return ways.find((one) => searchForm(one) === searchForm(typed)) ?? number
}
