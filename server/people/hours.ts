import { sql } from 'kysely'
import { volunteerHours } from '#contract/people/hours.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { inWords, type FieldRefusals } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import { inTurn } from './person.ts'

const outside = inWords('اليوم خارج مدة التطوع.', 'The day is outside the time of volunteering.')
const tooMany = inWords('مجموع ساعات هذا اليوم يتجاوز 24.', 'The hours of this day are more than 24.')

const rows: Area = (on, services) => {
  register(on, services, volunteerHours, {
    table: 'volunteer_hours',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['task'],
    order: '-work_date',
    check: async (trx, actor, input, before) => {
      const { rows: found } = await sql<{ inside: boolean; hours: number }>`select
          coalesce(v.start_date <= ${input.work_date} and (v.end_date is null or v.end_date >= ${input.work_date}), false) as inside,
          (select coalesce(sum(h.hours), 0)::int from volunteer_hours h where h.volunteer_id = v.id and h.ngo_id = v.ngo_id and h.work_date = ${input.work_date} and h.id <> ${before?.id ?? 0} and h.deleted_at is null) as hours
        from volunteers v where v.id = ${input.volunteer_id} and v.ngo_id = ${ngoOf(actor)} and v.deleted_at is null for key share of v`.execute(
        trx,
      )
      const [own] = found
      const wrong: FieldRefusals = {
        ...(own ? {} : { volunteer_id: ['V-CHOICE'] }),
        ...(own && !own.inside ? { work_date: [outside] } : {}),
        ...(own && own.hours + input.hours > 24 ? { hours: [tooMany] } : {}),
      }
      return wrong
    },
  })
}

/** Hours of the own volunteers; a day has 24. */
export const hoursArea: Area = (on, services) => rows(inTurn(on), services)
