import { sql } from 'kysely'
import type { Track } from '#contract/founding/answers.ts'
import { addDays, dayOf } from '#contract/core/values/dates.ts'
import { beyondOwner } from '../core/database/owner.ts'
import type { Actor } from '../core/identity/actor.ts'
import { qrUrl } from '../core/papers/qr.ts'
import type { Db, Services } from '../core/services.ts'
import { actionsLog, bareStep, daysOf, expectedOf } from '../transactions/index.ts'
import type { Case } from './case.ts'
import { convertedDays } from './expiry.ts'
import { clockFor } from './clock.ts'
import { filesOf } from './main-info.ts'
import { earlierOf } from './refusal.ts'

/** When the founding is expected to be decided; null once it is. */
export const expectedFor = async (db: Db, services: Services, c: Case) =>
  c.request && c.est.status_id < 9 ? expectedOf(db, services, c.request, c.steps) : null

/** Steps and decisions of the carrying transaction; internal notes stay in the ministry. */
export async function trackOf(db: Db, services: Services, actor: Actor, c: Case): Promise<Track> {
  const expected = await expectedFor(db, services, c)
  const actions = c.request ? await actionsLog(db, c.request.id, actor.kind === 'ministry') : []
  const decision = c.est.status_id === 9 ? await decisionOf(db, services, actor, c) : null
  const earlier = await beyondOwner('the request before was of the same founder', () => earlierOf(db, services, c))
  return {
    request_no: c.request?.request_no ?? null,
    status: c.request?.status ?? 'draft',
    current_stage_number: c.request?.current_stage_number ?? 1,
    steps: c.steps.map((step) => ({ ...bareStep(step), days_number: daysOf(c.request, step) })),
    actions,
    clock: clockFor(services, c),
    legal_deadline_at: c.est.legal_deadline_at,
    expected_decision_on: expected?.on ?? null,
    expected_basis: expected?.basis ?? null,
    decision,
    earlier,
  }
}

/** Last whole day on which the founder's account still opens. */
async function readUntil(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{
    converted_at: string | null
  }>`select converted_at from users where id = ${userId}`.execute(db)
  const at = rows[0]?.converted_at
  return at ? addDays(dayOf(at), convertedDays - 1) : null
}

type Decision = NonNullable<Track['decision']>

/** The organisation's account as the applicant was told of it; nothing once somebody else holds it. */
async function accountSent(db: Db, { est }: Case): Promise<Decision['account']> {
  const { rows } = await sql<{ username: string; sent_to: string; works_until: string | null; entered: boolean }>`
    select u.username, o.to_address as sent_to, u.password_expires_at as works_until, u.password_must_change = 0 as entered
    from users f join users u on u.ngo_id = ${est.ngo_id} and u.kind = 'org' and u.is_main and u.email = f.email and u.deleted_at is null
    join outbox o on o.template_code = 'ACCOUNT-OPENED' and o.entity = 'users' and o.entity_id = u.id
    where f.id = ${est.user_id} and u.username is not null order by o.id limit 1`.execute(db)
  const [row] = rows
  return row ? { ...row, works_until: row.works_until ? dayOf(row.works_until) : null } : null
}

async function decisionOf(db: Db, services: Services, actor: Actor, c: Case): Promise<Track['decision']> {
  const { est } = c
  const { rows } = await beyondOwner('the document of the decision is the organisation’s', () =>
    sql<{
      code: string
      file: number
    }>`select q.code, q.file from files_qrs q join transaction_requests t on t.result_file_qr_id = q.id where t.establishment_id = ${est.id}`.execute(
      db,
    ),
  )
  const qr = rows[0]
  const file = est.decision_file ? ((await filesOf(db, [est.decision_file])).get(est.decision_file) ?? null) : null
  return {
    decision_no: est.decision_no ?? '',
    decision_date: est.decision_date ?? '',
    file,
    qr_url: qr ? qrUrl(services.config.publicUrl, qr.code, services.secrets.qrKey) : null,
    read_until: await readUntil(db, est.user_id),
    account: actor.kind === 'est' ? await accountSent(db, c) : null,
  }
}
