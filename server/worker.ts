import { sql } from 'kysely'
import { forgetDevices, passwordLinkJobs } from './accounts/index.ts'
import { fileCopies } from './core/files/copies.ts'
import { fileJobs } from './core/files/jobs.ts'
import { foundingJobs } from './founding/index.ts'
import { meetingJobs } from './assemblies/index.ts'
import { incentiveJobs } from './incentives/index.ts'
import { digestJobs, noticeJobs } from './notifications/index.ts'
import { aboutJobs } from './guest-pages/index.ts'
import { newsJobs } from './news/index.ts'
import { opportunityJobs } from './opportunities/index.ts'
import { ngoJobs } from './ngos/index.ts'
import { accountJobs, contactJobs, driverJobs, occupancyJobs, scoreChanged, scoreJobs } from './profile/index.ts'
import { boardJobs } from './boards/index.ts'
import { campaignJobs } from './campaigns/index.ts'
import { drawReceipts, givingJobs, inquireDue, refundDue } from './giving/index.ts'
import { coopJobs } from './cooperation/index.ts'
import { grantJobs } from './grants/index.ts'
import { assistJobs } from './assists/index.ts'
import { flagJobs } from './flags/index.ts'
import { budgetJobs } from './budgets/index.ts'
import { extensionJobs, planJobs } from './plans/index.ts'
import { propertyJobs } from './properties/index.ts'
import { encloseCopy, reportJobs } from './reports/index.ts'
import { returnJobs } from './returns/index.ts'
import { followerJobs } from './subscriptions/index.ts'
import { transactionJobs } from './transactions/index.ts'
import { userJobs } from './users/index.ts'
import { logJobs } from './core/log/jobs.ts'
import { sealLogs } from './core/log/seal.ts'
import type { JobDefinition, Jobs } from './core/jobs/jobs.ts'
import { deliverDue } from './core/mail/deliver.ts'
import { createMessageTransport } from './core/mail/transport.ts'
import type { Services } from './core/services.ts'

/** Jobs of all areas. */
export const jobs: readonly JobDefinition[] = [
  ...transactionJobs,
  ...foundingJobs,
  ...ngoJobs,
  ...incentiveJobs,
  ...noticeJobs,
  ...digestJobs,
  ...opportunityJobs,
  ...newsJobs,
  ...aboutJobs,
  ...meetingJobs,
  ...scoreJobs,
  ...driverJobs,
  ...contactJobs,
  ...occupancyJobs,
  ...givingJobs,
  ...campaignJobs,
  ...coopJobs,
  ...grantJobs,
  ...assistJobs,
  ...flagJobs,
  ...propertyJobs,
  ...boardJobs,
  ...budgetJobs,
  ...planJobs,
  ...extensionJobs,
  ...reportJobs,
  ...returnJobs,
  ...accountJobs,
  ...followerJobs,
  ...userJobs,
  ...passwordLinkJobs,
  ...fileJobs,
  ...logJobs,
  {
    name: 'forget-keys',
    cron: '17 3 * * *',
    run: async ({ db }) => {
      await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db)
    },
  },
  {
    name: 'forget-sessions',
    cron: '27 3 * * *',
    run: async ({ db }) => {
      await sql`delete from sessions where absolute_expires_at < now() - interval '30 days'`.execute(db)
      await forgetDevices(db)
    },
  },
]

/** Runs a task again and again, never twice at once; a failure is logged and tried at the next turn. */
function repeat(services: Services, name: string, seconds: number, task: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = task()
      .catch((error: unknown) => services.log.warn({ err: error, task: name }, 'task failed, trying again'))
      .finally(() => {
        busy = false
      })
  }, seconds * 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Mail, audit seals, scores and the jobs of the queue, in this process; answers how to stop them. */
export async function startWorker(services: Services, queue: Jobs): Promise<() => Promise<void>> {
  const transport = createMessageTransport({ ...services.config, bounceKey: services.secrets.hmacKey[0] })
  const stops = [
    repeat(services, 'outbox', 2, () =>
      deliverDue(services.db, transport, services.log, (message) => encloseCopy(services, message)),
    ),
    repeat(services, 'seal', 5, () => sealLogs(services.db)),
    repeat(services, 'score', 5, () => scoreChanged(services)),
    repeat(services, 'payments', 5, () => inquireDue(services)),
    repeat(services, 'refunds', 5, () => refundDue(services)),
    repeat(services, 'receipts', 5, () => drawReceipts(services)),
  ]
  const copies = fileCopies(services)
  if (copies) stops.push(repeat(services, 'file copies', 20, copies))
  await queue.work(services)
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    transport.close()
  }
}
