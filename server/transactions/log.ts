import { sql } from 'kysely'
import type { Track } from '#contract/founding/answers.ts'
import type { Db, Trx } from '../core/services.ts'

/** Decisions on a request, oldest first. `internal` tells also what stays in the ministry: notes, names, replies and letters of outside bodies. */
export async function actionsLog(db: Db | Trx, requestId: number, internal: boolean): Promise<Track['actions']> {
  const { rows } = await sql<
    Track['actions'][number]
  >`select a.id, a.action_number, a.stage_number, a.decision, a.notes, ${internal ? sql`a.internal_notes, a.legal_opinion` : sql`null::text as internal_notes, null::text as legal_opinion`},
      ${internal ? sql`nullif(concat_ws(' ', f.first_name, f.last_name), '') as from_name, nullif(concat_ws(' ', t.first_name, t.last_name), '') as to_name` : sql`case when f.kind = 'est' then concat_ws(' ', f.first_name, f.last_name) end as from_name, null::text as to_name`},
      a.external_body_id, a.external_letter_no, a.external_letter_date, a.external_opinion, ${internal ? sql`a.external_reply_no, a.external_reply_date, a.external_reply_notes` : sql`null::text as external_reply_no, null::date as external_reply_date, null::text as external_reply_notes`},
      ${internal ? sql`a.files` : sql`case a.decision when 'external' then '[]'::jsonb else a.files end`} as files, a.started_at, a.due_at, a.finished_at, a.is_late
    from transaction_actions a left join users f on f.id = a.from_user_id left join users t on t.id = a.to_user_id
    where a.transaction_request_id = ${requestId} ${internal ? sql`` : sql`and a.decision not in ('note', 'reassign')`} order by a.action_number`.execute(
    db,
  )
  return rows
}
