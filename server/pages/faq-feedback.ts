import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  type AskedQuestion,
  type askedStates,
  listAskedQuestions,
  sendFaqQuestion,
  sendFaqVote,
  writeAskedQuestion,
} from '#contract/pages/faq-feedback.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../core/log/audit.ts'
import { found } from '../core/errors.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { networkOf } from '../core/http/network.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'

const answer = sql`select jsonb_build_object('id', f.id, 'question_ar', f.question_ar, 'is_published', f.is_published)
  from faqs f where f.faq_question_id = q.id and f.deleted_at is null order by f.id limit 1`
const states: Record<(typeof askedStates)[number], RawBuilder<unknown>> = {
  waiting: sql`not q.is_dismissed and not exists (${answer})`,
  answered: sql`exists (${answer})`,
  dismissed: sql`q.is_dismissed and not exists (${answer})`,
}
const asked = (where: RawBuilder<unknown>) =>
  sql<AskedQuestion>`select q.id, q.question, q.times, q.asked_at, q.is_dismissed, (${answer}) as faq
    from faq_questions q where ${where}`
const orders = { question: sql`ar_norm(t.question)`, times: sql`t.times`, asked_at: sql`t.asked_at` }

/** One visitor on one day: the key keeps anyone from trying addresses, the day from following one. */
const voterOf = (services: Services, address: string, browser: string) =>
  createHmac('sha256', services.secrets.hmacKey[0])
    .update(`faq-vote ${todayIn(services.now())} ${networkOf(address)} ${browser}`)
    .digest('base64url')
    .slice(0, 32)

/** What readers say of the answers, what they asked in vain, and what the ministry does with it. */
export const faqFeedback: Area = (on, services) => {
  on(sendFaqVote, async ({ body: { faq_id, useful }, request }) => {
    await services.limits.take('faq_vote', networkOf(request.ip))
    const voter = voterOf(services, request.ip, request.headers['user-agent'] ?? '')
    // The same vote twice is one: no key, no log; who voted is nobody's business.
    const { rows } = await sql`insert into faq_votes (faq_id, voter, useful)
      select id, ${voter}, ${useful} from faqs where id = ${faq_id} and is_published and deleted_at is null
      on conflict (faq_id, voter) do update set useful = excluded.useful returning faq_id`.execute(services.db)
    found(rows[0])
    return { reference: String(faq_id) }
  })

  on(sendFaqQuestion, async ({ body: { asked_question, website }, request, write }) => {
    const network = networkOf(request.ip)
    await services.limits.take('guest_form', network)
    const few = await services.limits.allows('guest_form_day', network)
    // A machine is answered like everybody.
    if (!website && few)
      await write(async (trx) => {
        const { rows } = await sql<{ id: number }>`insert into faq_questions (question) values (${asked_question})
          on conflict (question_key) do update set times = faq_questions.times + 1, asked_at = now() returning id`.execute(
          trx,
        )
        await audit(trx, undefined, {
          action: 'create',
          entity: 'faq_questions',
          entity_id: rows[0]?.id ?? null,
          description_ar: `سؤال زائر «${asked_question}»`,
        })
      })
    return { reference: 'asked' }
  })

  on(listAskedQuestions, ({ query }) =>
    listFrom(services.db, asked(states[query.state ?? 'waiting']), query, {
      text: sql`t.question`,
      order: orderOf(query.sort, orders, { usual: sql`t.times desc, t.asked_at desc, t.id`, last: sql`t.id` }),
      size: 10,
    }),
  )

  on(writeAskedQuestion, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const before = found((await asked(sql`q.id = ${params.id} for update of q`).execute(trx)).rows[0])
      await sql`update faq_questions set is_dismissed = ${body.is_dismissed}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'faq_questions',
        entity_id: params.id,
        description_ar: `تعديل سؤال زائر «${before.question}»`,
        before: { is_dismissed: before.is_dismissed },
        after: body,
      })
      return { ...before, ...body }
    }),
  )
}
