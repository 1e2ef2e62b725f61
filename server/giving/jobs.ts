import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Services } from '../core/services.ts'
import { compareBooks, type Difference } from './compare-books.ts'
import { keepDifferences } from './differences.ts'
import { settleRefund } from './refunds/pursue.ts'
import { settle } from './settle.ts'
import { forgetCodes } from './statements/session.ts'

/** Reads the operators' books, settles what they had taken and nobody knew of, and answers what still differs. */
export const repairBooks = (services: Services) =>
  compareBooks(services, {
    charge: (id, answer) => settle(services, id, answer),
    refund: (id, answer) => settleRefund(services, id, answer),
  })

/** Repairs what can be repaired and keeps the rest for the centre; answers what was not known before. */
export async function compareAndKeep(services: Services): Promise<Difference[]> {
  const { methods, differences, settled } = await repairBooks(services)
  for (const { method, found } of methods)
    if (found.length > 0) services.log.warn({ method, payments: found.length }, 'payments were found in the books')
  // What was settled is still found: it lasts as it is.
  return keepDifferences(services, [...differences, ...settled])
}

export const givingJobs: readonly JobDefinition[] = [
  {
    name: 'compare-books',
    cron: '*/30 * * * *',
    async run(services) {
      if (services.config.paymentUrl === undefined) return
      for (const difference of await compareAndKeep(services))
        services.log.error(difference, 'the books of a payment operator differ')
    },
  },
  {
    name: 'forget-donor-codes',
    cron: '20 3 * * *',
    async run(services) {
      await forgetCodes(services)
    },
  },
]
