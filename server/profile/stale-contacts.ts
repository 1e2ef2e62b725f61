import { sql } from 'kysely'
import { staleMonths } from '#contract/profile/contacts.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf } from './people.ts'

/** Tells organisations, once, that contacts in their file were not confirmed for a year; answers how many were told. */
export async function tellStaleContacts(services: Services): Promise<number> {
  const now = services.now().toISOString()
  const { rows } = await sql<{ ngo_id: number }>`select distinct c.ngo_id from contact_information c
    join ngos n on n.id = c.ngo_id and n.status_id in (1, 2, 3, 4) and n.deleted_at is null
    where c.deleted_at is null and c.stale_told_at is null and c.confirmed_at < ${now}::timestamptz - make_interval(months => ${staleMonths})`.execute(
    services.db,
  )
  for (const { ngo_id } of rows)
    await services.db.transaction().execute(async (trx) => {
      // Of two workers one marks the rows; the other finds none left and tells nobody.
      const told =
        await sql`update contact_information set stale_told_at = ${now} where ngo_id = ${ngo_id} and deleted_at is null and stale_told_at is null
          and confirmed_at < ${now}::timestamptz - make_interval(months => ${staleMonths})`.execute(trx)
      if (told.numAffectedRows === 0n) return
      await queueNotice(trx, services, {
        code: 'CONTACTS-STALE',
        userIds: await holdersOf(trx, ngo_id, 'ngo_contact_information', 'U'),
        entity: 'ngos',
        entityId: ngo_id,
        link: '/ngo-profile/contact-info',
      })
    })
  return rows.length
}

export const contactJobs: readonly JobDefinition[] = [
  { name: 'stale-contacts', cron: '40 1 * * *', run: async (services) => void (await tellStaleContacts(services)) },
]
