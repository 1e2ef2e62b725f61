import { sql } from 'kysely'
import {
  readMinistryContact,
  readNgoContact,
  sendToMinistry,
  sendToNgo,
  type ContactForm,
  type GuestMessage,
} from '#contract/guest-forms/contact.ts'
import type { HeldReason } from '#contract/guest-forms/letters.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { endedStatuses } from '#contract/public-site/ended.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, wrongState } from '../core/errors.ts'
import type { Area, Context } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { opportunityQuery } from '../opportunities/index.ts'
import { publicWords } from '../public-site/index.ts'
import { deliver, ministryName } from './deliver.ts'
import { issueToken, judgeSender } from './guard.ts'
import { codeOf } from './letter-code.ts'
import { optionsOf } from './options.ts'
import { rememberSent } from './sent.ts'

interface Addressee {
  /** Undefined is the ministry. */
  id: number | undefined
  name: { ar: string; en: string }
  answered: boolean
  /** One of the organisation's that the message is about. */
  opportunity: ContactForm['opportunity']
}
type Sent = Pick<Context<typeof sendToMinistry>, 'request' | 'reply' | 'lang' | 'write'> & { body: GuestMessage }
const ministry: Addressee = {
  id: undefined,
  name: ministryName,
  answered: true,
  opportunity: null,
}
const purposeOf = ({ id }: Addressee) => `contact ${id ?? 'us'}`
const closed = {
  ar: 'لم يعد التقدم إلى هذه الفرصة ممكناً. يمكنكم مراسلة المنظمة دونها.',
  en: 'This opportunity is closed. You can write to the organisation without it.',
}

/** Days of an answer where the setting is missing. */
const usualDays = 10
/** Who looks for work writes the same to several; so do machines, to more. */
const mostAlike = { message: 3, interest: 10 }

/** The same text again, to the same reader about the same thing or to several, within a week. */
async function isRepeated(trx: Trx, to: Addressee, message: string): Promise<boolean> {
  const { rows } = await sql<{ here: number; anywhere: number }>`
    select count(*) filter (where ngo_id is not distinct from ${to.id ?? null}::bigint
      and opportunity_id is not distinct from ${to.opportunity?.id ?? null}::bigint) as here, count(*) as anywhere from guest_messages
    where text_key = md5(ar_norm(${message})) and created_at > now() - interval '7 days'`.execute(trx)
  return Number(rows[0]?.here) >= 1 || Number(rows[0]?.anywhere) >= mostAlike[to.opportunity ? 'interest' : 'message']
}

async function keep(
  trx: Trx,
  services: Services,
  to: Addressee,
  body: GuestMessage,
  { suspect, receipt, lang }: { suspect: HeldReason | undefined; receipt: boolean; lang: Lang },
) {
  const held = suspect ?? ((await isRepeated(trx, to, body.message)) ? 'repeated' : undefined)
  const { id, reference } = await trx
    .insertInto('guest_messages')
    .values({
      ngo_id: to.id ?? null,
      opportunity_id: to.opportunity?.id ?? null,
      name: body.name,
      email: body.email,
      phone_number: body.phone_number,
      governorate_id: body.governorate_id,
      message_subject_id: body.message_subject_id,
      message: body.message,
      held_reason: held ?? null,
      lang,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await audit(trx, undefined, {
    action: 'create',
    entity: 'guest_messages',
    entity_id: id,
    ngo_id: to.id,
    description_ar: `رسالة زائر رقم ${reference}`,
  })
  if (held) return { reference }
  await deliver(trx, services, {
    id,
    reference,
    ngo_id: to.id ?? null,
    to: to.name,
    opportunity: to.opportunity,
    governorate_id: body.governorate_id,
    message_subject_id: body.message_subject_id,
    receipt: receipt ? body.email : null,
    lang,
  })
  return { reference }
}

async function getNgo(services: Services, id: number): Promise<Addressee> {
  const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null; status_id: number }>`
    select n.id, n.name_ar, n.name_en, n.status_id from ngos n
    where n.id = ${id} and n.deleted_at is null and n.status_id = any(${publicWords(services).publicStatuses()}::integer[])`.execute(
    services.readDb,
  )
  const { name_ar, name_en, status_id } = found(rows[0])
  return {
    id,
    name: { ar: name_ar, en: name_en ?? name_ar },
    answered: !endedStatuses.includes(status_id),
    opportunity: null,
  }
}

/** Forms by which visitors write to the ministry and to organisations. */
export const contactForms: Area = (on, services) => {
  const ask = opportunityQuery(services)

  /** An opportunity of the organisation for which one can apply. */
  async function findOpportunity(ngo: Addressee, id: number | null | undefined): Promise<Addressee['opportunity']> {
    const { rows } = await sql<NonNullable<Addressee['opportunity']>>`
      select o.id, o.code, o.name from opportunities o join ngos n on n.id = o.ngo_id
      where o.id = ${id ?? 0} and o.ngo_id = ${ngo.id} and ${ask.shown()} and not ${ask.closed()}`.execute(
      services.readDb,
    )
    return rows[0] ?? null
  }

  const formOf = (to: Addressee, lang: Lang): ContactForm => {
    return {
      governorates: optionsOf(services, 'governorates', lang),
      subjects: optionsOf(services, 'message-subjects', lang),
      answer_days: to.id === undefined ? services.reference.setting('contact.answer_days', usualDays) : null,
      answered: to.answered,
      opportunity: to.opportunity,
      form_token: issueToken(services, purposeOf(to)),
    }
  }

  async function receive(to: Addressee, { body, request, reply, lang, write }: Sent) {
    const suspect = await judgeSender(services, request, purposeOf(to), body)
    // Not within the transaction, which already holds a connection: many at once would wait for each other for ever.
    const receipt = !suspect && body.email !== null && (await services.limits.allows('guest_receipt', body.email))
    const { reference } = await write((trx) => keep(trx, services, to, body, { suspect, receipt, lang }))
    rememberSent(services, reply, reference)
    // Not within the transaction: what it answers is stored under the key of the request.
    return { reference, code: codeOf(services, reference) }
  }

  on(readMinistryContact, async ({ lang, reply }) => {
    reply.header('cache-control', 'no-store')
    return formOf(ministry, lang)
  })
  on(sendToMinistry, (sent) => receive(ministry, sent))
  on(readNgoContact, async ({ params, query, lang, reply }) => {
    reply.header('cache-control', 'no-store')
    const ngo = await getNgo(services, params.ngo_id)
    return formOf({ ...ngo, opportunity: await findOpportunity(ngo, query.opportunity) }, lang)
  })
  on(sendToNgo, async (sent) => {
    const ngo = await getNgo(services, sent.params.ngo_id)
    if (!ngo.answered) throw wrongState()
    const opportunity = await findOpportunity(ngo, sent.body.opportunity_id)
    if (sent.body.opportunity_id !== null && !opportunity) throw invalid({ opportunity_id: [{ text: closed }] })
    return receive({ ...ngo, opportunity }, sent)
  })
}
