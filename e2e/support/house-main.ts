import { serverProduct } from '#server/testing/spawned.ts'
import type { createProduct, Product } from '#server/product.ts'

/** What the tests ask of this process, and what it answers. */
export type Asked = { start: Record<string, string> } | 'end'
export type Answered = { done: true } | { error: string }

const { createProduct: create } = (await import(serverProduct)) as { createProduct: typeof createProduct }
let product: Product | undefined

async function end(): Promise<void> {
  const leaving = product
  product = undefined
  await leaving?.end()
}

async function work(asked: Asked): Promise<void> {
  if (asked === 'end') return end()
  product = create({ ...process.env, ...asked.start })
  // What a failed start has begun would stand in the way of the next one.
  await product.start().catch((error: unknown) => end().then(() => Promise.reject(error)))
}

process.on('message', (asked: Asked) => {
  const answer = (answered: Answered) => process.send?.(answered)
  work(asked).then(
    () => answer({ done: true }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
// The worker of the tests has ended.
process.on('disconnect', () => process.exit())
