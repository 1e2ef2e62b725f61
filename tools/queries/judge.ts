import { type Answer } from '#server/testing/queries/answers.ts'
import type { Comparison } from './compare.ts'
import type { Declared } from './declared.ts'
import { unchecked } from './unchecked.ts'

export interface Verdict {
  checked: number
  faults: string[]
  excused: number
}

/** Why a statement is not checked; undefined when it is. */
export const excuseOf = ({ file, fragments }: Declared) => {
  const text = fragments.join('…').replaceAll(/\s+/g, ' ').trim()
  return unchecked.find((one) => one.file === file && text.startsWith(one.begins))
}

const placeOf = ({ file, line }: Declared) => `${file}:${line}`

/**
 * Compares every typed statement with db/queries.txt. If several statements have the same words,
 * each must fit one of the answers, and each answer one of the statements.
 */
export function judge(statements: readonly Declared[], answers: readonly Answer[], comparison: Comparison): Verdict {
  const verdict: Verdict = { checked: 0, faults: [], excused: 0 }
  const byKey = Map.groupBy(answers, ({ key }) => key)
  const used = new Set<(typeof unchecked)[number]>()
  for (const [key, alike] of Map.groupBy(statements, (one) => one.key)) {
    const excuses = alike.map(excuseOf)
    for (const excuse of excuses) {
      if (!excuse) continue
      used.add(excuse)
      verdict.excused += 1
    }
    const judged = alike.filter((_, index) => !excuses[index])
    const seen = byKey.get(key) ?? []
    byKey.delete(key)
    verdict.checked += judged.length
    if (judged.length > 0) verdict.faults.push(...partingsOf(judged, seen, comparison))
  }
  for (const gone of byKey.values())
    verdict.faults.push(`db/queries.txt: no statement of the code answers ${gone[0]?.key} -- ${gone[0]?.label}`)
  for (const excuse of unchecked)
    if (!used.has(excuse)) verdict.faults.push(`tools/queries/unchecked.ts: no statement begins so: ${excuse.begins}`)
  return verdict
}

function partingsOf(alike: readonly Declared[], answers: readonly Answer[], comparison: Comparison): string[] {
  const [first] = alike
  if (!first) return []
  if (answers.length === 0)
    return alike.map(
      (one) =>
        `${placeOf(one)} nobody saw what this answers: run a test that asks it, then node tools/check-queries.ts --write`,
    )
  const faults: string[] = []
  const fitting = alike.map((one) => answers.map((answer) => comparison.partings(one.type, answer.row)))
  for (const [index, one] of alike.entries()) {
    const tried = fitting[index] ?? []
    if (!tried.some((partings) => partings.length === 0)) faults.push(`${placeOf(one)} ${shortest(tried).join('; ')}`)
  }
  for (const [index, answer] of answers.entries()) {
    const tried = fitting.map((partings) => partings[index] ?? [])
    if (tried.some((partings) => partings.length === 0)) continue
    const words = `${placeOf(first)} ${shortest(tried).join('; ')}${alike.length > 1 ? ` (${alike.length} statements with these words, ${answer.key})` : ''}`
    if (!faults.includes(words)) faults.push(words)
  }
  return faults
}

const shortest = (tried: readonly string[][]): string[] => tried.toSorted((a, b) => a.length - b.length)[0] ?? []
