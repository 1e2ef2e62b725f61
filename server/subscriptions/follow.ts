import { sql } from 'kysely'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { templates, type TemplateCode } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { readFollowChoices } from '#contract/opportunities/calls.ts'
import { followNgo, followOpportunities } from '#contract/subscriptions/calls.ts'
import { endedStatuses } from '#contract/public-site/ended.ts'
import { found, wrongState } from '../core/errors.ts'
import { queueMail } from '../core/mail/queue.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area, Context } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { networkOf } from '../core/http/network.ts'
import { publicWords } from '../public-site/index.ts'
import { linkTo } from './links.ts'
import { findSubscriptions, topicText, type TopicRow } from './topics.ts'

/** Days in which the owner of an address can agree. */
export const daysToConfirm = 3

type Asked = Pick<Context<typeof followNgo>, 'request' | 'lang'> & {
  body: { email: string; website?: string | undefined }
}
interface Follower {
  id: number
  email: string
}

const mailTo = (
  trx: Trx,
  { id, email }: Follower,
  lang: Lang,
  code: TemplateCode,
  params: Record<string, string | number>,
) =>
  queueMail(trx, {
    to: email,
    subject: templates[code].title[lang],
    text: fill(templates[code].body[lang], params, lang),
    template_code: code,
    entity: 'followers',
    entity_id: id,
  })

/** Keeps a wish and asks the owner of the address whether it is his. */
async function note(trx: Trx, services: Services, email: string, about: TopicRow, lang: Lang) {
  const { rows } = await sql<Follower>`insert into followers (email, locale, told_publication)
    values (${email}, ${lang}, (select coalesce(max(id), 0) from publications))
    on conflict (email) do update set email = excluded.email returning id, email`.execute(trx)
  const follower = rows[0] as Follower
  // A wish that was repeated begins its three days anew.
  const wish = await sql<{ id: number; confirmed: boolean }>`
    insert into subscriptions (follower_id, topic, ngo_id, governorate_id, position_type_id)
    values (${follower.id}, ${about.topic}, ${about.ngo_id}, ${about.governorate_id}, ${about.position_type_id})
    on conflict (follower_id, topic, ngo_id, governorate_id, position_type_id)
    do update set created_at = case when subscriptions.confirmed_at is null then now() else subscriptions.created_at end
    returning id, confirmed_at is not null as confirmed`.execute(trx)
  const { id, confirmed } = wish.rows[0] as { id: number; confirmed: boolean }
  const [subscription] = await findSubscriptions(trx, services, sql`s.id = ${id}`)
  const topic = topicText(found(subscription), lang)
  await (confirmed
    ? mailTo(trx, follower, lang, 'FOLLOW-ALREADY', { topic, stop: linkTo(services, 'stop', follower, lang) })
    : mailTo(trx, follower, lang, 'FOLLOW-CONFIRM', {
        topic,
        days: daysToConfirm,
        confirm: linkTo(services, 'confirm', { id, email }, lang),
      }))
}

/** A wish to follow an organisation that came with something else; the address is asked to confirm, like any other. */
export const askToFollowNgo = (
  trx: Trx,
  services: Services,
  { email, ngo_id, lang }: { email: string; ngo_id: number; lang: Lang },
): Promise<void> =>
  note(trx, services, email, { topic: 'ngo', ngo_id, governorate_id: null, position_type_id: null }, lang)

/**
 * Wishes to be told by mail. Whoever asks learns nothing about the address: the answer is the same whether it follows
 * already, is new, has had enough mails for today, or a machine filled in the hidden field.
 */
export const followForms: Area = (on, services) => {
  const words = publicWords(services)
  async function take({ request, body: { email, website }, lang }: Asked, about: TopicRow) {
    await services.limits.take('guest_form', networkOf(request.ip))
    // Not within the transaction, which already holds a connection.
    if (!website && (await services.limits.allows('follow_mail', email)))
      // Not as an act with a key: who asks again a day later, after a mail was lost, has to get another one.
      await services.db.transaction().execute((trx) => note(trx, services, email, about, lang))
    return { step: 'asked' as const }
  }

  on(followNgo, async ({ params: { ngo_id }, ...asked }) => {
    const { rows } = await sql<{ status_id: number }>`
      select n.status_id from ngos n where n.id = ${ngo_id} and n.deleted_at is null
        and n.status_id = any(${words.publicStatuses()}::integer[])`.execute(services.readDb)
    if (endedStatuses.includes(found(rows[0]).status_id)) throw wrongState()
    return take(asked, { topic: 'ngo', ngo_id, governorate_id: null, position_type_id: null })
  })
  const choices = (index: string) =>
    services.reference.lookup(index).flatMap(({ id, is_active }) => (is_active ? [words.word(index, id)] : []))
  on(readFollowChoices, async ({ request, reply }) =>
    publicAnswer(request, reply, {
      governorates: choices('governorates'),
      position_types: choices('position-types'),
    }),
  )
  on(followOpportunities, ({ params: { type }, ...asked }) =>
    take(asked, {
      topic: type,
      ngo_id: null,
      governorate_id: asked.body.governorate_id,
      position_type_id: asked.body.position_type_id,
    }),
  )
}
