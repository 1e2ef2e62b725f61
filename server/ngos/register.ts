import { searchNgos, similarNgos } from '#contract/ngos/register.ts'
import type { Area } from '../core/http/route.ts'
import { staffRegister } from './register-query.ts'

/** The ministry's register of organisations: pages, the whole as a workbook, near names. */
export const ngoRegister: Area = (on, services) => {
  const register = staffRegister(services)
  on(searchNgos, async ({ actor, query, exported }) =>
    exported ? { portions: register.portions(actor, query) } : register.list(actor, query),
  )
  on(similarNgos, ({ actor, query }) => register.near(actor, query))
}
