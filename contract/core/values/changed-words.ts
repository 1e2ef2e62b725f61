/** A run of words that is in both texts, only in the old one, or only in the new one. */
export interface Run {
  readonly text: string
  readonly side: 'both' | 'before' | 'after'
}
/** Limit on the size of the comparison table. Above it the differing part is shown as replaced as a whole. */
const mostCells = 1_000_000

/** Splits into words, spaces and single marks: a word is the same before a comma, and a bracket before one and without. */
const tokensOf = (text: string): string[] => text.split(/(\s+|[.,:;!?()«»،؛؟])/).filter(Boolean)

/** Table for the longest common subsequence: its length from each pair of positions to the ends. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down = 0, right = 0] = [table[(i + 1) * width + j], table[i * width + j + 1]]
      table[i * width + j] = a[i] === b[j] ? (table[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, right)
    }
  return table
}

function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (run.text === '') continue
    if (last?.side === run.side) result[result.length - 1] = { text: last.text + run.text, side: run.side }
    else result.push(run)
  }
  return result
}

function between(a: readonly string[], b: readonly string[]): Run[] {
  if (a.length * b.length > mostCells || a.length > 65_000 || b.length > 65_000)
    return [
      { text: a.join(''), side: 'before' },
      { text: b.join(''), side: 'after' },
    ]
  const table = lengths(a, b)
  const width = b.length + 1
  const runs: Run[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      runs.push({ text: a[i] ?? '', side: 'both' })
      i += 1
      j += 1
    } else if (
      j >= b.length ||
      (i < a.length && (table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0))
    ) {
      runs.push({ text: a[i] ?? '', side: 'before' })
      i += 1
    } else {
      runs.push({ text: b[j] ?? '', side: 'after' })
      j += 1
    }
  }
  return runs
}

/** Both texts as one sequence of runs: kept, removed, added. The runs of one side give that text again. */
export function changedWords(before: string, after: string): Run[] {
  const [a, b] = [tokensOf(before), tokensOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return joined([
    { text: a.slice(0, start).join(''), side: 'both' },
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { text: a.slice(a.length - end).join(''), side: 'both' },
  ])
}
