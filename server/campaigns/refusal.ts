import { sql } from 'kysely'
import type { Taking } from '../core/cases/act.ts'
import { basisInWords, servedNow } from '../transactions/index.ts'
import type { HeldCampaign } from './kind.ts'

interface Given {
  readonly reject_text: string
  readonly article: string | null
}
/** Serves a refusal of the ministry; answers when, and how its notice ends: with nothing where a refused request says all that. */
export async function serveRefusal({ trx, services, actor, row, input }: Taking<HeldCampaign, Given>) {
  const { served_at, appeal_due_at } = servedNow(services)
  if (input.article === null || !actor) return { served_at, basis: '' }
  await sql`insert into campaign_refusals (ngo_id, campaign_id, reason, article, served_at, appeal_due_at, created_by)
    values (${row.ngo_id}, ${row.id}, ${input.reject_text}, ${input.article}, ${served_at}, ${appeal_due_at}, ${actor.userId})`.execute(
    trx,
  )
  return { served_at, basis: basisInWords(input.article, { appeal_due_at }) }
}
