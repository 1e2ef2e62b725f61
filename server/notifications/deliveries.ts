import { sql } from 'kysely'
import type { NoticeDelivery } from '#contract/notifications/notices.ts'

/**
 * The fixed list of a notice, person by person, and organisations without any, as `t`. An answer is the organisation's,
 * whoever wrote it.
 */
export const deliveriesOf = (id: number, seesNumbers: boolean) => sql<NoticeDelivery>`
  select d.id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name, d.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, n.governorate_id,
    case when h.at is not null then 'answered' when x.read_at is not null then 'opened'
      when d.channel = 'paper' or d.state = 'gone' or o.status = 'failed' and coalesce(p.status, 'failed') = 'failed' then 'unreached'
      when d.state = 'sent' then 'delivered' else 'waiting' end as state,
    d.sent_at as placed_at, o.sent_at as mailed_at,
    coalesce(case when o.id is not null then case when o.status in ('sent', 'failed') then o.status else 'queued' end end,
      case when e.state in ('held', 'unwanted') then e.state end, 'none') as mail,
    coalesce(case when s.state = 'gone' then 'failed' when p.status in ('sent', 'failed') then p.status when s.id is not null then 'queued' end, 'none') as sms,
    p.sent_at as sms_at, x.read_at as opened_at, h.at as answered_at, h.id as thread_id, case when ${seesNumbers} and x.read_at is null then u.mobile end as mobile
  from notification_deliveries d left join users u on u.id = d.user_id left join ngos n on n.id = d.ngo_id
  left join notification_deliveries e on e.notification_id = d.notification_id and e.user_id = d.user_id and e.channel = 'mail'
  left join outbox o on o.id = e.outbox_id
  left join notification_deliveries s on s.notification_id = d.notification_id and s.ngo_id = d.ngo_id and s.channel = 'sms' and d.user_id is not null
  left join outbox p on p.id = s.outbox_id
  left join user_notifications x on x.notification_id = d.notification_id and x.user_id = d.user_id
  left join lateral (select t.created_at as at, t.id from message_threads t where t.notification_id = d.notification_id and t.ngo_id = d.ngo_id) h on true
  where d.notification_id = ${id} and d.channel in ('platform', 'paper')`
