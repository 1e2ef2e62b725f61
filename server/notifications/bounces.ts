import { sql } from 'kysely'
import { reportBounce } from '#contract/notifications/notifications.ts'
import type { Area } from '../core/http/route.ts'
import { networkOf } from '../core/http/network.ts'
import { bounceDays, bounceIn, isOurServer } from '../core/mail/bounce.ts'

/** Mail that was given back after a server had taken it: it counts as not arrived, with the reason, and staff see whom to call. */
export const bounces: Area = (on, services) => {
  on(reportBounce, async ({ body, request }) => {
    const { mailBounces, mailBouncesKey } = services.config
    await services.limits.take('mail_bounce', networkOf(request.ip))
    const bounce = isOurServer(request.headers['x-mail-server'], mailBouncesKey)
      ? bounceIn(body.report, services.secrets.hmacKey, mailBounces !== undefined)
      : undefined
    // Whoever reports learns nothing of it: known and unknown mails are answered alike. What was opened had arrived.
    if (bounce)
      await sql`update outbox o set status = 'failed', sent_at = null, last_error = ${bounce.reason}
        where o.id = ${bounce.id} and o.channel = 'mail' and o.status = 'sent' and o.sent_at > now() - make_interval(days => ${bounceDays})
          and not exists (select from notification_deliveries d join user_notifications x on x.notification_id = d.notification_id and x.user_id = d.user_id
            where d.outbox_id = o.id and x.read_at is not null)`.execute(services.db)
    return null
  })
}
