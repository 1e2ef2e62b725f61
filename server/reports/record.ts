import { readRecord } from '#contract/reports/saved.ts'
import { findListing } from '#contract/reports/listings.ts'
import { queryText } from '#contract/reports/query-text.ts'
import { found, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { notePersonal } from './graphql/area.ts'
import { planOf } from './graphql/plan.ts'
import { readQuery } from './graphql/read.ts'
import { rowMaker, valuesOf } from './graphql/shape.ts'
import { pageOf } from './run.ts'

/** One record of a listing, by the same columns, right and scope as its list. */
export const reportRecord: Area = (on, services) => {
  on(readRecord, async ({ actor, params: { slug, id } }) => {
    const listing = findListing(slug)
    if (!listing) throw notFound()
    const query = queryText({ listing: slug, columns: Object.keys(listing.columns) }, { first: 10 })
    const plan = planOf(
      readQuery(query, () => undefined),
      null,
      actor,
    )
    const { rows } = await pageOf(services.db, actor, { ...plan.question, only: id }, plan.leaves, false)
    const row = found(rows[0])
    await notePersonal(services, actor, plan)
    const data = plan.parts.find(({ what }) => what === 'data')
    return {
      id,
      record: rowMaker(data?.what === 'data' ? data.shapes : [], valuesOf(plan.leaves, services.secrets))(row),
    }
  })
}
