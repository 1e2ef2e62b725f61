import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, instantOf, todayIn } from '#contract/core/values/dates.ts'
import { type CopyFormat, type Period, sendingHour } from '#contract/reports/copies.ts'
import { Refusal } from '../core/errors.ts'
import { removeBytes } from '../core/files/erase.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { firstDay } from './days.ts'
import { drawReport, fileTypes } from './draw.ts'
import { PaperTooLong } from './paper.ts'
import { findReader, mayTake } from './reader.ts'
import { readersOfReport } from './scheduled.ts'

/** Times that a copy is tried before it is given up. */
const mostAttempts = 3

interface Due {
  report_id: number
  format: CopyFormat
  period: Period
  weekday: number | null
  month_day: number | null
  on_day: string | null
  next_on: string
}

/** Fixes who gets a report that is due, and when it is due next. Missed days are made up for once. */
async function fixDue(trx: Trx, today: string): Promise<boolean> {
  const { rows } = await sql<Due>`
    select s.report_id, s.format, s.period, s.weekday, s.month_day, s.on_day, s.next_on from report_schedules s
    where s.next_on <= ${today} order by s.next_on, s.report_id limit 1 for update skip locked`.execute(trx)
  const [due] = rows
  if (!due) return false
  for (const userId of await readersOfReport(trx, due.report_id))
    await sql`insert into report_copies (report_id, version, name, user_id, asked_by, due_on, format)
      select id, version, name, ${userId}, user_id, ${due.next_on}, ${due.format} from report_histories where id = ${due.report_id}
      on conflict (report_id, user_id, due_on) do nothing`.execute(trx)
  const next = firstDay(due, addDays(today, 1))
  await sql`update report_schedules set next_on = ${next} where report_id = ${due.report_id}`.execute(trx)
  return true
}

interface Waiting {
  id: number
  report_id: number
  name: string
  user_id: number
  due_on: string | null
  format: CopyFormat
  attempts: number
  version: number
  query: string
}

/** Takes the next copy that nobody draws up; after ten minutes the worker that had it counts as dead. */
async function claimCopy({ db }: Services): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update report_copies c set claimed_at = now(), attempts = c.attempts + 1 from report_histories r
    where r.id = c.report_id and c.id = (
      select id from report_copies where file is null and failed is null and (claimed_at is null or claimed_at < now() - interval '10 minutes')
      order by id limit 1 for update skip locked)
    returning c.id, c.report_id, c.name, c.user_id, c.due_on, c.format, c.attempts, r.version, r.query`.execute(db)
  return rows[0]
}

const linkOf = ({ id }: { id: number }) => `/ministry/advanced-reports?copy=${id}`

async function give(services: Services, copy: Waiting, failed: 'right' | 'query' | 'long' | 'error'): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } =
      await sql`update report_copies set failed = ${failed} where id = ${copy.id} and file is null and failed is null`.execute(
        trx,
      )
    if (numAffectedRows === 0n || failed === 'right') return
    await queueNotice(trx, services, {
      code: 'REPORT-FAILED',
      userIds: [copy.user_id],
      entity: 'report_copies',
      entityId: copy.id,
      params: { name: copy.name },
      link: linkOf(copy),
    })
  })
}

/** Stores what was drawn up and tells its reader, in one transaction; whoever comes second stores nothing. */
async function freeze(
  services: Services,
  copy: Waiting,
  actor: Actor,
  { bytes, sha256, rows, plan, query, lacking }: Awaited<ReturnType<typeof drawReport>>,
): Promise<void> {
  const key = randomUUID()
  await services.storage.put(key, bytes)
  const frozen = await services.db.transaction().execute(async (trx) => {
    const { rows: held } = await sql`
      select from report_copies where id = ${copy.id} and file is null and failed is null for update`.execute(trx)
    if (held.length === 0) return false
    const name = `${copy.name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.${copy.format}`
    await sql`with stored as (
        insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state, created_by)
        values (${key}, 'report_copies', ${copy.id}, ${name}, ${fileTypes[copy.format]}, ${bytes.length}, ${sha256}, 'clean', ${copy.user_id}) returning id
      )
      update report_copies set file = (select id from stored), sha256 = ${sha256}, rows_count = ${rows}, query = ${query}, version = ${copy.version},
        listing = ${plan.question.listing.slug}, lacking = ${lacking}::text[], governorate_id = ${actor.governorateId ?? null},
        with_personal = ${plan.leaves.some((leaf) => leaf.sealed && !leaf.hidden)}, frozen_at = ${services.now().toISOString()} where id = ${copy.id}`.execute(
      trx,
    )
    await sql`insert into report_runs (report_id, user_id, version, listing, query, rows_count)
      values (${copy.report_id}, ${copy.user_id}, ${copy.version}, ${plan.question.listing.slug}, ${query}, ${rows})`.execute(
      trx,
    )
    if (copy.due_on !== null)
      await queueNotice(trx, services, {
        code: lacking.length > 0 ? 'REPORT-LACKING' : 'REPORT-COPY',
        userIds: [copy.user_id],
        entity: 'report_copies',
        entityId: copy.id,
        params: { name: copy.name, count: rows, lacking: lacking.join(', ') },
        link: linkOf(copy),
      })
    return true
  })
  if (!frozen) await removeBytes(services, [key])
}

async function drawUp(services: Services, copy: Waiting): Promise<void> {
  const actor = await findReader(services.db, copy.user_id)
  if (!actor || !mayTake(actor)) return give(services, copy, 'right')
  try {
    await freeze(services, copy, actor, await drawReport(services, actor, copy))
  } catch (error) {
    if (error instanceof Refusal) return give(services, copy, error instanceof PaperTooLong ? 'long' : 'query')
    services.log.error({ err: error, copy: copy.id }, 'a copy of a report was not drawn up')
    if (copy.attempts >= mostAttempts) await give(services, copy, 'error')
  }
}

/** Draws up what waits; a process that dies repeats nothing and loses nothing. */
export async function drawCopies(services: Services): Promise<void> {
  for (let copy = await claimCopy(services); copy; copy = await claimCopy(services)) await drawUp(services, copy)
}

/** Sends what is due today, from its hour on. */
export async function sendReports(services: Services): Promise<void> {
  const now = services.now()
  const today = todayIn(now)
  const begun = now.toISOString() >= instantOf(today, `${String(sendingHour).padStart(2, '0')}:00`)
  const until = begun ? today : addDays(today, -1)
  while (await services.db.transaction().execute((trx) => fixDue(trx, until)));
  await drawCopies(services)
}

export const drawCopiesJob = 'report-copies'
export const reportJobs: readonly JobDefinition[] = [
  { name: 'report-schedules', cron: '*/5 * * * *', run: sendReports },
  { name: drawCopiesJob, run: drawCopies },
]
