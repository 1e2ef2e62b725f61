// The study of a request begins, by hand: the three statements without which nothing is decided.
import { type Asked, ok, send } from './answer.ts'

/** The request, held, where its step is one that the officer holds. */
const held = `select q.id, q.transaction_type_id, q.stage_entered_at, q.stage_due_at, s.action_type_id, s.is_last_action, s.stage_number
  from transaction_requests q join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
  where q.id = $1 and q.status = 'submitted' and q.deleted_at is null
    and exists (select from user_transaction_roles r where r.user_id = $2 and r.transaction_request_role_id = s.transaction_request_role_id) for update of q`
const moved = `update transaction_requests set status = 'in_progress', assigned_user_id = $2, updated_by = $2 where id = $1 and status = 'submitted'`
const noted = `insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, is_last_action, decision, from_user_id, started_at, due_at, finished_at, is_late)
  values ($1, $2, (select coalesce(max(action_number), 0) + 1 from transaction_actions where transaction_request_id = $1), $3, $4, 'start', $5, $6, $7, now(), now() > $7)`

interface Held {
  action_type_id: number
  is_last_action: boolean
  stage_number: number
  stage_entered_at: string
  stage_due_at: string
}
export async function decideByHand({ pool, who, id, response }: Asked): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Held>({ name: 'held', text: held, values: [id, who?.id] })
    const [row] = rows
    if (!row) {
      await client.query('rollback')
      return send(response, 409, { status: false })
    }
    await client.query({ name: 'moved', text: moved, values: [id, who?.id] })
    const { stage_number, action_type_id, is_last_action, stage_entered_at, stage_due_at } = row
    const values = [id, stage_number, action_type_id, is_last_action, who?.id, stage_entered_at, stage_due_at]
    await client.query({ name: 'noted', text: noted, values })
    await client.query('commit')
    send(response, 200, ok({ status: 'in_progress', current_stage_number: stage_number }))
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
