/** Milliseconds of the best of three: other programs share the processors, and what they take is not the question's. */
export async function bestOfThree(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now()
    await work()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

/** The value below which this share of a list stands. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
