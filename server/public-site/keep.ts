/** Answers of one question that are worth keeping: counted again at most once in so many milliseconds, and once for all who ask at the same time. */
export function keepFor<T>(milliseconds: number, now: () => Date, count: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined
  return () => {
    const at = now().getTime()
    if (!kept || at - kept.at >= milliseconds || at < kept.at) {
      const answer = count()
      const mine = { at, answer }
      kept = mine
      // A failure is not kept: the next visitor asks again.
      answer.catch(() => kept === mine && (kept = undefined))
    }
    return kept.answer
  }
}
