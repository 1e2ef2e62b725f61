import { foldedWords, searchForm } from '#contract/core/values/arabic.ts'
import type { Obstacle, TypeArea, TypeChoice } from '#contract/transactions/choosing.ts'
import { formatDate } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const areaWords: Readonly<Record<TypeArea, () => string>> = {
  file: m.request_area_file,
  money: m.request_area_money,
  growth: m.request_area_growth,
  abroad: m.request_area_abroad,
  governance: m.request_area_governance,
  other: m.request_area_other,
}

/** Why a type cannot be asked for now, and from which day it can. */
export function obstacleWords(obstacle: Obstacle): string {
  if (obstacle.code === 'type_other_status') return m.request_closed_status()
  if (obstacle.code === 'type_needs_file') return m.request_closed_file()
  return obstacle.from ? m.request_closed_until({ date: formatDate(obstacle.from) }) : m.request_closed_open()
}

/** Words that say that something is wanted, not what. */
const idle = new Set(foldedWords('نريد نرغب أريد طلب معاملة أن في من إلى على we want to a an the our request'))
/** Letters that two words need in common at their beginning to be one: «بنكي» and «بنك». */
const stem = 3
const alike = (a: string, b: string) => {
  const bare = (word: string) => word.replace(/^(ال|وال|بال|لل)/, '')
  const [one, other] = [bare(a), bare(b)]
  return one.length >= stem && other.length >= stem
    ? one.startsWith(other.slice(0, Math.max(stem, other.length - 2))) || other.startsWith(one)
    : one === other
}

/** The types that fit what somebody typed in his own words, best first; all of them while nothing is typed. */
export function typesFor(types: readonly TypeChoice[], typed: string): readonly TypeChoice[] {
  const words = foldedWords(typed).filter((word) => !idle.has(word))
  if (words.length === 0) return types
  return types
    .map((type) => {
      const named = searchForm(`${type.intention_ar} ${type.intention_en} ${type.name_ar} ${type.name_en}`).split(' ')
      const other = searchForm(type.keywords).split(' ')
      const score = words.reduce(
        (sum, word) =>
          sum + (named.some((one) => alike(one, word)) ? 2 : other.some((one) => alike(one, word)) ? 1 : 0),
        0,
      )
      return { type, score }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ type }) => type)
}
