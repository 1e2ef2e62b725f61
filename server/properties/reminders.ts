import { sql } from 'kysely'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'

/** Calendar days before an end on which an organisation is told of it; 0 is the day itself [domain 3.15]. */
export const reminderDays = [60, 30, 0] as const

interface Ending {
  ngo_id: number
  entity: 'machines' | 'real_estates'
  entity_id: number
  field: 'licence_until' | 'insurance_until' | 'end_date'
  until: string
  name: string
}
const codes = { licence_until: 'N-88', insurance_until: 'INSURANCE-ENDING', end_date: 'LEASE-ENDING' } as const
const screens = {
  machines: ['ngo_vehicles', '/properties/vehicles'],
  real_estates: ['ngo_real-estates', '/properties/real-estates'],
} as const

/** Tells organisations of licences, insurances and leases that end; answers how many notices were made. */
export async function tellEndingProperties(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const last = addDays(today, reminderDays[0])
  const { rows } = await sql<Ending>`select e.ngo_id, e.entity, e.entity_id, e.field, e.until, e.name from (
      select m.ngo_id, 'machines' as entity, m.id as entity_id, f.field, f.until, concat_ws(' ', m.model, m.plate_number) as name
        from machines m cross join lateral (values ('licence_until', m.licence_until), ('insurance_until', m.insurance_until)) f (field, until)
        where m.deleted_at is null
      union all select r.ngo_id, 'real_estates', r.id, 'end_date', r.end_date, r.number from real_estates r where r.deleted_at is null) e
    join ngos n on n.id = e.ngo_id and n.status_id in (1, 2, 3, 4) and n.deleted_at is null
    where e.until is not null and e.until between ${today} and ${last}`.execute(services.db)
  let told = 0
  for (const one of rows) {
    // The nearest of the days that has come: a reminder that the server slept through is not told twice.
    const days = reminderDays.findLast((day) => daysBetween(today, one.until) <= day) as number
    await services.db.transaction().execute(async (trx) => {
      const { rows: fresh } =
        await sql`insert into property_reminders (ngo_id, entity, entity_id, field, until, days) values (${one.ngo_id}, ${one.entity}, ${one.entity_id}, ${one.field}, ${one.until}, ${days})
          on conflict do nothing returning entity_id`.execute(trx)
      if (fresh.length === 0) return
      told += 1
      const [right, link] = screens[one.entity]
      await queueNotice(trx, services, {
        code: codes[one.field],
        userIds: await holdersOf(trx, one.ngo_id, right, 'U'),
        entity: 'ngos',
        entityId: one.ngo_id,
        params: { name: one.name, date: one.until },
        link,
      })
    })
  }
  return told
}

export const propertyJobs: readonly JobDefinition[] = [
  {
    name: 'ending-properties',
    cron: '55 1 * * *',
    run: async (services) => void (await tellEndingProperties(services)),
  },
]
