import { sql } from 'kysely'
import { mostStatistics, statisticRegister } from '#contract/guest-pages/statistics.ts'
import { invalid, inWords } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { register } from '../core/registers/register.ts'

const tooMany = inWords(
  `لا تزيد الأرقام على ${mostStatistics}. احذفوا واحداً قبل أن تضيفوا غيره.`,
  `There are at most ${mostStatistics} figures. Delete one before you add another.`,
)

/** Figures that an organisation tells of itself. */
export const statistics: Area = (on, services) =>
  register(on, services, statisticRegister, {
    table: 'statistics',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['title_ar', 'title_en'],
    order: 'sort',
    check: async (trx, actor, _input, before) => {
      if (before) return undefined
      const ngo = ngoOf(actor)
      // Two who add at once wait for each other.
      await sql`select from ngos where id = ${ngo} for update`.execute(trx)
      const { rows } = await sql<{
        count: number
      }>`select count(*)::integer as count from statistics where ngo_id = ${ngo} and deleted_at is null`.execute(trx)
      if ((rows[0]?.count ?? 0) >= mostStatistics) throw invalid({ title_ar: [tooMany] })
      return undefined
    },
  })
