import { sql } from 'kysely'
import type { MainInfo } from '#contract/founding/answers.ts'
import type { Db } from '../core/services.ts'
import type { Case } from './case.ts'

/** What a refusal carries for the right of reply; nothing for a request that was not refused. */
export async function refusalOf(db: Db, { est, request }: Case): Promise<MainInfo['refusal']> {
  if (est.status_id !== 10 || !request) return null
  const { rows } = await sql<{ article: string | null; appeal_due_at: string | null }>`select article, appeal_due_at
    from transaction_actions where transaction_request_id = ${request.id} and decision = 'reject' order by id desc limit 1`.execute(
    db,
  )
  const [refused] = rows
  return refused?.appeal_due_at ? { article: refused.article, appeal_due_at: refused.appeal_due_at } : null
}
