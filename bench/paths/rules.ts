import { sql } from 'kysely'
import { finders } from '../../server/flags/rules.ts'
import type { Db } from '../../server/core/services.ts'
import type { Figure } from './verdict.ts'

/** The rules that raise flags, over the whole register, as a job asks them every ten minutes. */
export async function measureRules(db: Db): Promise<Figure[]> {
  const today = new Date().toISOString().slice(0, 10)
  const begun = performance.now()
  for (const finder of Object.values(finders)) await sql`select count(*) from (${finder(today, 30)}) f`.execute(db)
  return [{ name: 'rules of flags, all of them', value: (performance.now() - begun) / 1000, most: 20, unit: 's' }]
}
