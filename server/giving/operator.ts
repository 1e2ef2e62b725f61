import { z } from 'zod'
import { inSpan, traceHeaders } from '../core/watch/tracing.ts'

/** What a payment is to its operator; `id` is our name of it, the same one for its whole life and in every question. */
export interface Charge {
  readonly id: string
  readonly merchant: string
  readonly phone: string
  /** Decimal text with two places: what is taken from the wallet. */
  readonly amount: string
}
const refused = z.object({ result: z.literal('refused'), code: z.string().regex(/^[a-z0-9_]{1,40}$/) })
const taken = z.object({
  result: z.literal('taken'),
  id: z.string(),
  amount: z.string().regex(/^\d{1,16}\.\d\d$/),
  reference: z.string().min(1).max(80),
})
const started = z.discriminatedUnion('result', [z.object({ result: z.literal('code_sent') }), refused])
const confirmed = z.discriminatedUnion('result', [taken, refused, z.object({ result: z.literal('wrong_code') })])
const known = z.discriminatedUnion('result', [
  taken,
  refused,
  z.object({ result: z.literal('pending') }),
  z.object({ result: z.literal('missing') }),
])
const refunded = z.object({
  result: z.literal('refunded'),
  id: z.string(),
  refund: z.string(),
  amount: z.string().regex(/^\d{1,16}\.\d\d$/),
  reference: z.string().min(1).max(80),
})
const givenBack = z.discriminatedUnion('result', [
  refunded,
  refused,
  z.object({ result: z.literal('pending') }),
  z.object({ result: z.literal('missing') }),
])
const line = z.object({
  id: z.string(),
  /** Our name of a refund. */
  refund: z.string().optional(),
  kind: z.enum(['charge', 'refund']),
  amount: z.string().regex(/^\d{1,16}\.\d\d$/),
  reference: z.string(),
  at: z.string(),
})
const lines = z.object({ lines: z.array(line), next: z.string().nullable() })

export type Started = z.output<typeof started>
export type Confirmed = z.output<typeof confirmed>
export type Known = z.output<typeof known>
export type GivenBack = z.output<typeof givenBack>
export type BookLine = z.output<typeof line>

/** Nothing that can be relied upon was answered: what was asked may have happened or not. */
export class OperatorSilent extends Error {}

/**
 * An operator of payments. Every method throws `OperatorSilent` where no answer came that can be relied upon. `cancel`
 * makes sure that nothing is taken for this id any more, and answers what was taken before.
 */
export interface Operator {
  start(charge: Charge): Promise<Started>
  confirm(id: string, otp: string): Promise<Confirmed>
  status(id: string): Promise<Known>
  cancel(id: string): Promise<Known>
  /** Gives a part or all of a charge back to the wallet that it came from; asked twice under one name, it is done once. */
  refund(id: string, refund: { readonly refund: string; readonly amount: string }): Promise<GivenBack>
  refundStatus(id: string, refund: string): Promise<GivenBack>
  /** Everything that it charged and gave back, in the order of its books. */
  books(): AsyncIterable<BookLine>
}

/** What is asked of it, without the names of payments. */
const kindOf = (path: string): string =>
  (path.split('?')[0] as string)
    .split('/')
    .filter((part) => /^[a-z]+$/.test(part))
    .join(' ')

/** An operator behind an address that speaks the protocol of docs/decisions/0071-payments-and-their-ledger.md; `waits` milliseconds for an answer. */
export function operatorAt(url: string, slug: string, waits: number): Operator {
  const base = `${url.replace(/\/+$/, '')}/${slug}`
  const ask = <T>(method: 'GET' | 'POST', path: string, shape: z.ZodType<T>, body?: unknown): Promise<T> =>
    inSpan('client', `operator ${kindOf(path)}`, { 'http.request.method': method, 'sijill.operator': slug }, () =>
      answered(method, path, shape, body),
    )
  async function answered<T>(method: string, path: string, shape: z.ZodType<T>, body: unknown): Promise<T> {
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(waits),
        headers: { ...traceHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new OperatorSilent(`status ${response.status}`)
      const answer = shape.safeParse(await response.json())
      if (!answer.success) throw new OperatorSilent('an answer of another shape')
      return answer.data
    } catch (error) {
      // Its words may hold what was sent: only its kind is told.
      throw error instanceof OperatorSilent ? error : new OperatorSilent((error as Error).name)
    }
  }
  /** An answer about another payment is none. */
  const about = <T extends Known | Confirmed>(id: string, answer: T): T => {
    if (answer.result === 'taken' && answer.id !== id) throw new OperatorSilent('an answer about another payment')
    return answer
  }
  const aboutRefund = (id: string, refund: string, answer: GivenBack): GivenBack => {
    if (answer.result === 'refunded' && (answer.id !== id || answer.refund !== refund))
      throw new OperatorSilent('an answer about another refund')
    return answer
  }
  return {
    start: ({ id, ...charge }) => ask('POST', 'charges', started, { id, ...charge }),
    confirm: async (id, otp) => about(id, await ask('POST', `charges/${id}/confirm`, confirmed, { otp })),
    status: async (id) => about(id, await ask('GET', `charges/${id}`, known)),
    cancel: async (id) => about(id, await ask('POST', `charges/${id}/cancel`, known, {})),
    refund: async (id, given) =>
      aboutRefund(id, given.refund, await ask('POST', `charges/${id}/refunds`, givenBack, given)),
    refundStatus: async (id, refund) =>
      aboutRefund(id, refund, await ask('GET', `charges/${id}/refunds/${refund}`, givenBack)),
    async *books() {
      let next: string | null = '0'
      while (next !== null) {
        const page: z.output<typeof lines> = await ask('GET', `books?from=${next}`, lines)
        yield* page.lines
        next = page.next
      }
    },
  }
}
