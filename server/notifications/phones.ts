import { type RawBuilder, sql } from 'kysely'
import { codeWays } from '#contract/profile/contacts.ts'
import type { Services } from '../core/services.ts'

type Sql = RawBuilder<unknown>

/** Kinds of contacts that a code by SMS proves. */
const kinds = Object.entries(codeWays).flatMap(([kind, way]) => (way === 'sms' ? [Number(kind)] : []))

/** The telephone that an organisation proved to be its own, the main one first, and the language of its main user; no row where there is none. */
export const verifiedPhone = (ngoId: Sql): Sql => sql`
  select c.value, (select w.locale from users w where w.ngo_id = c.ngo_id and w.kind = 'org' and w.is_main and w.deleted_at is null limit 1) as locale
  from contact_information c where c.ngo_id = ${ngoId} and c.branch_id is null and c.type = any(${kinds}::integer[])
    and c.verified_at is not null and c.deleted_at is null order by c.is_primary desc, c.type, c.id limit 1`

const hourOf = ({ reference }: Pick<Services, 'reference'>, setting: string, usual: number): number => {
  const hour = Number(reference.setting(setting, usual))
  return hour >= 0 && hour <= 23 ? hour : usual
}
/** Until when a short message waits, so that no telephone rings at night; null by day. */
export const smsWaits = (services: Pick<Services, 'reference' | 'now'>): Sql => {
  const [from, to] = [hourOf(services, 'notices.sms_from', 8), hourOf(services, 'notices.sms_until', 20)]
  return sql`mail_due(null, make_time(${to}, 0, 0), make_time(${from}, 0, 0), ${services.now().toISOString()}::timestamptz)`
}
