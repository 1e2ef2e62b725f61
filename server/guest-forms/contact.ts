import { sql } from 'kysely'
import {
  readMinistryContact,
  readNgoContact,
  sendToMinistry,
  sendToNgo,
  type ContactForm,
  type GuestMessage,
} from '#contract/guest-forms/contact.ts'
import type { Lang } from '#contract/core/messages.ts'
import { fill, templates } from '#contract/core/templates.ts'
import { audit } from '../core/audit.ts'
import { found, wrongState } from '../core/errors.ts'
import { queueMail } from '../core/mail/queue.ts'
import { queueNotice } from '../core/notify.ts'
import type { Area, Context } from '../core/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'
import { issueToken, judgeSender, type Held } from './guard.ts'
import { optionsOf } from './options.ts'
import { ministryReaders, ngoReaders } from './readers.ts'

interface Addressee {
  /** Undefined is the ministry. */
  id: number | undefined
  name: { ar: string; en: string }
  answered: boolean
}
type Sent = Pick<Context<typeof sendToMinistry>, 'body' | 'request' | 'lang' | 'write'>
const ministry: Addressee = {
  id: undefined,
  name: { ar: 'الوزارة', en: 'the ministry' },
  answered: true,
}
const purposeOf = ({ id }: Addressee) => `contact ${id ?? 'us'}`
/** Dissolved and merged organisations have a page, but nobody to answer [domain 3.5]. */
const ended = [5, 6]

/** The same text again, to the same reader or to several, within a week. */
async function isRepeated(trx: Trx, to: Addressee, message: string): Promise<boolean> {
  const { rows } = await sql<{ here: number; anywhere: number }>`
    select count(*) filter (where ngo_id is not distinct from ${to.id ?? null}::bigint) as here, count(*) as anywhere from guest_messages
    where text_key = md5(ar_norm(${message})) and created_at > now() - interval '7 days'`.execute(trx)
  return Number(rows[0]?.here) >= 1 || Number(rows[0]?.anywhere) >= 3
}

async function tellReaders(
  trx: Trx,
  services: Services,
  to: Addressee,
  id: number,
  reference: string,
  body: GuestMessage,
) {
  const words = (index: string, code: number) => {
    const record = services.reference.find(index, code)
    return { ar: record?.name_ar ?? '', en: record?.name_en ?? '' }
  }
  await queueNotice(trx, services, {
    code: to.id === undefined ? 'GUEST-MESSAGE' : 'GUEST-MESSAGE-NGO',
    userIds: await (to.id === undefined ? ministryReaders(trx, body.governorate_id) : ngoReaders(trx, to.id)),
    entity: 'guest_messages',
    entityId: id,
    params: {
      reference,
      governorate: words('governorates', body.governorate_id),
      subject: words('message-subjects', body.message_subject_id),
    },
  })
}

/** Forms by which visitors write to the ministry and to organisations. */
export const contactForms: Area = (on, services) => {
  const words = publicWords(services)

  async function getNgo(id: number): Promise<Addressee> {
    const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null; status_id: number }>`
      select n.id, n.name_ar, n.name_en, n.status_id from ngos n
      where n.id = ${id} and n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])`.execute(
      services.readDb,
    )
    const { name_ar, name_en, status_id } = found(rows[0])
    return { id, name: { ar: name_ar, en: name_en ?? name_ar }, answered: !ended.includes(status_id) }
  }

  const formOf = (to: Addressee, lang: Lang): ContactForm => {
    const days = services.reference.setting<unknown>('contact.answer_days', null)
    return {
      governorates: optionsOf(services, 'governorates', lang),
      subjects: optionsOf(services, 'message-subjects', lang),
      answer_days: to.id === undefined && Number.isSafeInteger(days) ? (days as number) : null,
      answered: to.answered,
      form_token: issueToken(services, purposeOf(to)),
    }
  }

  async function receive(to: Addressee, { body, request, lang, write }: Sent) {
    const suspect = await judgeSender(services, request, purposeOf(to), body)
    // Not within the transaction, which already holds a connection: many at once would wait for each other for ever.
    const receipt = !suspect && body.email !== null && (await services.limits.allows('guest_receipt', body.email))
    return write((trx) => keep(trx, to, body, { suspect, receipt, lang }))
  }

  async function keep(
    trx: Trx,
    to: Addressee,
    body: GuestMessage,
    { suspect, receipt, lang }: { suspect: Held | undefined; receipt: boolean; lang: Lang },
  ) {
    // Also a signed-in member of another organisation writes as a visitor: his own rows are not concerned.
    await sql`select set_config('app.ngo_id', '', true)`.execute(trx)
    const held = suspect ?? ((await isRepeated(trx, to, body.message)) ? 'repeated' : undefined)
    const { id, reference } = await trx
      .insertInto('guest_messages')
      .values({
        ngo_id: to.id ?? null,
        name: body.name,
        email: body.email,
        phone_number: body.phone_number,
        governorate_id: body.governorate_id,
        message_subject_id: body.message_subject_id,
        message: body.message,
        held_reason: held ?? null,
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
    await tellReaders(trx, services, to, id, reference, body)
    if (body.email && receipt)
      await queueMail(trx, {
        to: body.email,
        subject: templates['GUEST-RECEIPT'].title[lang],
        text: fill(templates['GUEST-RECEIPT'].body[lang], { reference, to: to.name[lang] }),
        template_code: 'GUEST-RECEIPT',
        entity: 'guest_messages',
        entity_id: id,
      })
    return { reference }
  }

  on(readMinistryContact, async ({ lang, reply }) => {
    reply.header('cache-control', 'no-store')
    return formOf(ministry, lang)
  })
  on(sendToMinistry, (sent) => receive(ministry, sent))
  on(readNgoContact, async ({ params, lang, reply }) => {
    reply.header('cache-control', 'no-store')
    return formOf(await getNgo(params.ngo_id), lang)
  })
  on(sendToNgo, async (sent) => {
    const ngo = await getNgo(sent.params.ngo_id)
    if (!ngo.answered) throw wrongState()
    return receive(ngo, sent)
  })
}
