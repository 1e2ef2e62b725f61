import { sql } from 'kysely'
import { readDemonstration } from '#contract/accounts/session.ts'
import type { AnswerOf, Kind } from '#contract/core/calls/call.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'

/** Who may sign in to a demonstration, and how; null in every other installation. */
export async function demonstrationOf({ config, db }: Services): Promise<AnswerOf<typeof readDemonstration>> {
  if (config.seed !== 'demo') return null
  const { rows } = await sql<{ kind: Kind; name: string }>`
    select kind, coalesce(username, email) as name from users
    where deleted_at is null and is_active and converted_at is null and email like '%@demo.example' order by id limit 60`.execute(
    db,
  )
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.name)
  return { password: config.demoPassword, ministry: of('ministry'), organisation: of('org'), founding: of('est') }
}

export const demonstrationArea: Area = (on, services) => {
  on(readDemonstration, () => demonstrationOf(services))
}
