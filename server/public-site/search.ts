import { filterName } from '#contract/public-site/calls.ts'
import { filterNgo, filterNgos, findSimilarNgos, readSearchAdvice } from '#contract/public-site/register.ts'
import { found, invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { offersBeside } from './meaning.ts'
import { registerPages } from './register-pages.ts'
import { registerQuery } from './register-query.ts'
import { nearNames, offeredNames } from './similar.ts'
import { publicWords } from './words.ts'

/** Spellings and services that are offered. */
const most = 4

/** Search and list of the organisations that the public may see. */
export const publicSearch: Area = (on, services) => {
  const register = registerQuery(services)
  const words = publicWords(services)
  const beside = offersBeside(services, words, registerPages(services.readDb, words))
  const near = nearNames(services, words)
  on(filterName, async ({ query, request, reply }) => publicAnswer(request, reply, await register.list(query)))
  on(filterNgos, async ({ query, body: { near_point, ...body }, request, reply }) => {
    const asked = { ...query, ...body }
    // Where somebody is and whom he looks for are not told together.
    if (near_point && asked.name) throw invalid({ near_point: ['V-CHOICE'] })
    return publicAnswer(request, reply, await register.list(asked, near_point))
  })
  on(filterNgo, async ({ params, query, body }) => found(await register.find(params.id, { ...query, ...body })))
  on(findSimilarNgos, async ({ query, request, reply }) => {
    const ids = (await near(query)).slice(0, offeredNames).map(({ id }) => id)
    return publicAnswer(request, reply, await register.rowsOf(ids))
  })
  on(readSearchAdvice, async ({ query, request, reply }) => {
    const [offers, offering, topic] = await Promise.all([
      beside.offers(query, most),
      beside.services(query, most),
      beside.isTopic(query.name ?? ''),
    ])
    return publicAnswer(request, reply, { offers, services: offering, is_name: !topic })
  })
}
