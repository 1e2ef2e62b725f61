import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { type TopicName, topicNames, topics } from '#contract/core/notices/topics.ts'
import { type mailWishes, readPreferences, savePreferences } from '#contract/notifications/preferences.ts'
import { invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'

type Wish = (typeof mailWishes)[number]
const topicsFor = (actor: Actor): TopicName[] =>
  topicNames.filter((name) => (topics[name].of as readonly string[]).includes(actor.kind))

/** Each person's own wishes for his mail. */
export const preferences: Area = (on, services) => {
  on(readPreferences, async ({ actor }) => {
    const [wishes, quiet, held] = await Promise.all([
      sql<{
        topic: TopicName
        mail: Wish
      }>`select topic, mail from notification_preferences where user_id = ${actor.userId}`.execute(services.db),
      sql<{ from: string; to: string }>`select to_char(from_time, 'HH24:MI') as from, to_char(to_time, 'HH24:MI') as to
        from notification_quiet_hours where user_id = ${actor.userId}`.execute(services.db),
      sql<{ held: number }>`select count(*)::int as held from held_mail where user_id = ${actor.userId}`.execute(
        services.db,
      ),
    ])
    const wishOf = new Map(wishes.rows.map(({ topic, mail }) => [topic, mail]))
    const answer: AnswerOf<typeof readPreferences> = {
      topics: topicsFor(actor).map((topic) => ({ topic, mail: wishOf.get(topic) ?? 'now' })),
      quiet: quiet.rows[0] ?? null,
      held: held.rows[0]?.held ?? 0,
    }
    return answer
  })
  on(savePreferences, ({ actor, body, write }) =>
    write(async (trx) => {
      const own = topicsFor(actor)
      const named = body.topics.map(({ topic }) => topic)
      if (named.some((topic) => !own.includes(topic)) || new Set(named).size !== named.length)
        throw invalid({ topics: ['V-CHOICE'] })
      for (const { topic, mail } of body.topics)
        await (
          mail === 'now'
            ? sql`delete from notification_preferences where user_id = ${actor.userId} and topic = ${topic}`
            : sql`insert into notification_preferences (user_id, topic, mail) values (${actor.userId}, ${topic}, ${mail})
                on conflict (user_id, topic) do update set mail = excluded.mail`
        ).execute(trx)
      await (
        body.quiet === null
          ? sql`delete from notification_quiet_hours where user_id = ${actor.userId}`
          : sql`insert into notification_quiet_hours (user_id, from_time, to_time) values (${actor.userId}, ${body.quiet.from}, ${body.quiet.to})
              on conflict (user_id) do update set from_time = excluded.from_time, to_time = excluded.to_time`
      ).execute(trx)
      // What waits follows the new wish: it goes at once, at another hour, or no more.
      await sql`with dropped as (
          delete from held_mail h using notification_preferences p
          where h.user_id = ${actor.userId} and p.user_id = h.user_id and p.topic = h.topic and p.mail = 'none' returning h.user_notification_id
        )
        update notification_deliveries d set state = 'unwanted' from dropped join user_notifications n on n.id = dropped.user_notification_id
        where d.user_id = ${actor.userId} and d.notification_id = n.notification_id and d.state = 'held'`.execute(trx)
      await sql`update held_mail h set due_at = coalesce(mail_due((select p.mail from notification_preferences p where p.user_id = h.user_id and p.topic = h.topic), q.from_time, q.to_time, ${services.now().toISOString()}), ${services.now().toISOString()})
        from users u left join notification_quiet_hours q on q.user_id = u.id where u.id = h.user_id and h.user_id = ${actor.userId}`.execute(
        trx,
      )
      return null
    }),
  )
}
