import { holidays } from '#contract/transactions/holidays.ts'
import { following } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import { recomputeDueDates } from './deadlines.ts'

const days: Area = (on, services) => {
  register(on, services, holidays, {
    table: 'annual_holidays',
    scope: () => undefined,
    search: ['name'],
    order: 'start_date',
    check: async (_trx, _actor, input) => {
      if (input.end_date < input.start_date) return { end_date: ['V-ORDER'] }
      return Date.parse(input.end_date) - Date.parse(input.start_date) > 14 * 86_400_000
        ? { end_date: ['V-GAP'] }
        : undefined
    },
  })
}

/** Official holidays; whoever changes them moves every open due date once, in the same transaction [domain 3.3]. */
export const holidaysArea: Area = (on, services) =>
  days(
    following(on, (trx, actor) => recomputeDueDates(trx, services, actor)),
    services,
  )
