import { sql } from 'kysely'
import { readRegisterFacets, type RegisterFacets, type RegisterQuestion } from '#contract/public-site/register.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { termKinds } from './register-filters.ts'
import { registerQuery } from './register-query.ts'

/** Sub-districts are no filter of their own; words that are told of an organisation find them. */
type Kind = Exclude<keyof typeof termKinds, 'subDistrict'>
/** The filter of each kind, and how its figures are called. */
const facets = {
  governorate: ['governorate_id', 'governorates'],
  form: ['legal_form_id', 'legal_forms'],
  status: ['status_id', 'statuses'],
  benefit: ['public_benefit', 'public_benefit'],
  year: ['year', 'years'],
  classification: ['classification_id', 'classifications'],
  service: ['service_id', 'services'],
} as const satisfies Record<Kind, readonly [keyof RegisterQuestion, keyof RegisterFacets]>
const kinds: readonly Kind[] = ['governorate', 'form', 'status', 'benefit', 'year', 'classification', 'service']

/** What each choice of a filter would find under the name and the other filters: every choice is one of the terms of a row. */
export const publicFacets: Area = (on, services) => {
  const register = registerQuery(services)

  const count = async (where: ReturnType<typeof sql>, wanted: readonly Kind[]) => {
    const { rows } = await sql<{ term: number; count: number }>`/* unprepared */ select t.term, count(*) as count
      from ngo_search s cross join unnest(s.terms) as t (term) where ${where} and t.term < 0 group by 1`.execute(
      services.readDb,
    )
    return wanted.map((kind) => {
      const from = termKinds[kind] * 200_000_000
      const list = rows.flatMap(({ term, count: found }) =>
        -term >= from && -term < from + 200_000_000 ? [{ id: -term - from, count: found }] : [],
      )
      return [facets[kind][1], list] as const
    })
  }
  const isChosen = (asked: RegisterQuestion, kind: Kind) => {
    const value = asked[facets[kind][0]]
    return value !== undefined && (!Array.isArray(value) || value.length > 0)
  }
  const countAll = async (asked: RegisterQuestion): Promise<RegisterFacets> => {
    const whereOf = await register.way(asked)
    const free = kinds.filter((kind) => !isChosen(asked, kind))
    const counted = await Promise.all([
      whereOf(asked).then((where) => count(where, free)),
      // A choice widens its own filter: it is counted as if none of its kind were chosen.
      ...kinds
        .filter((kind) => isChosen(asked, kind))
        .map(async (kind) => count(await whereOf({ ...asked, [facets[kind][0]]: undefined }), [kind])),
    ])
    return Object.fromEntries(counted.flat()) as unknown as RegisterFacets
  }

  on(readRegisterFacets, async ({ query, request, reply }) => publicAnswer(request, reply, await countAll(query)))
}
