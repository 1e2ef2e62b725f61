import { sql } from 'kysely'
import { type PublicReturn, readPublicReturns } from '#contract/returns/public-return.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { shownNgos } from '../public-site/index.ts'

/** What everybody reads of the yearly returns of an organisation. */
export const publicReturns: Area = (on, services) => {
  const { mustBeShown } = shownNgos(services)
  on(readPublicReturns, async ({ params: { id }, request, reply }) => {
    const [{ rows }] = await Promise.all([
      sql<PublicReturn>`select r.year, r.public_at as accepted_at, r.public_lines as lines from yearly_returns r
        where r.ngo_id = ${id} and r.public_at is not null and r.public_lines is not null and r.deleted_at is null order by r.year desc limit 10`.execute(
        services.readDb,
      ),
      mustBeShown(id),
    ])
    return publicAnswer(request, reply, rows)
  })
}
