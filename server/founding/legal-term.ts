import { sql } from 'kysely'
import { addDays } from '#contract/core/values/dates.ts'
import type { Services, Trx } from '../core/services.ts'
import type { EstablishmentRow } from './case.ts'

/** Calendar days within which the law wants a decision [law, article 10]. */
export const legalDays = (services: Services): number => services.reference.setting('founding.legal_days', 60)

/** Lengthens the legal term by calendar days in which the ministry could not decide: frozen, or back with the founder [domain 3.2, clocks paused]. */
export async function extendLegalTerm(trx: Trx, establishmentId: number, days: number): Promise<void> {
  if (days <= 0) return
  await sql`update establishments set legal_deadline_at = legal_deadline_at + ${days}::int, legal_paused_days = legal_paused_days + ${days}::int where id = ${establishmentId} and legal_deadline_at is not null`.execute(
    trx,
  )
}

/** The day on which the documents were handed in; undefined before. */
export const handedInOn = (
  services: Services,
  est: Pick<EstablishmentRow, 'legal_deadline_at' | 'legal_paused_days'>,
): string | undefined =>
  est.legal_deadline_at === null
    ? undefined
    : addDays(est.legal_deadline_at, -legalDays(services) - est.legal_paused_days)
