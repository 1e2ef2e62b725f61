import { sql } from 'kysely'
import { reportBounce } from '#contract/notifications/notifications.ts'
import type { Area } from '../core/http/route.ts'
import { networkOf } from '../core/http/network.ts'
import { bounceIn } from '../core/mail/bounce.ts'

/** Mail that was given back after a server had taken it: it counts as not arrived, with the reason, and staff see whom to call. */
export const bounces: Area = (on, services) => {
  on(reportBounce, async ({ body, request }) => {
    await services.limits.take('mail_bounce', networkOf(request.ip))
    const bounce = bounceIn(body.report, services.secrets.hmacKey)
    // Whoever reports learns nothing of it: known and unknown mails are answered alike.
    if (bounce)
      await sql`update outbox set status = 'failed', sent_at = null, last_error = ${bounce.reason} where id = ${bounce.id} and channel = 'mail' and status = 'sent'`.execute(
        services.db,
      )
    return null
  })
}
