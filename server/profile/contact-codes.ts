import { sql } from 'kysely'
import type { z } from 'zod'
import { codeWays, type contacts, sendContactCode, verifyContact } from '#contract/profile/contacts.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, inWords, invalid } from '../core/errors.ts'
import { queueMail, queueSms } from '../core/mail/queue.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import { matchCode, newCode, resendAfter, useCode, type CodeSubject } from '../core/identity/one-time-codes.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { contactView } from './contacts.ts'

type Contact = z.output<typeof contacts.row>

const unreachable = inWords(
  'لا يُرسل رمز إلا إلى بريد إلكتروني أو موبايل.',
  'A code is sent to an e-mail address or a mobile only.',
)

async function contactOf(db: Db | Trx, ngoId: number, id: number, lock = false): Promise<Contact> {
  const { rows } =
    await sql<Contact>`select * from contact_information where id = ${id} and ngo_id = ${ngoId} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return found(rows[0])
}

/** The value is part of what is proved: a code sent to another one is of no use after a change. */
const subjectOf = (userId: number, { id, type, value }: Contact): CodeSubject => ({
  userId,
  purpose: 'contact',
  target: `contact:${id}`,
  proves: `${id}:${type}:${value}`,
})

/** Proof that e-mail addresses and mobiles in the file are the organisation's own: a code goes there and comes back. */
export const contactCodesArea: Area = (on, services) => {
  on(sendContactCode, async ({ actor, params, lang, write }) => {
    await services.limits.take('code', `contacts:${actor.userId}`)
    return write(async (trx) => {
      // Held until the commit: two colleagues that ask at once get one code after the other.
      const contact = await contactOf(trx, ngoOf(actor), params.id, true)
      const way = codeWays[contact.type]
      if (!way) throw invalid({ code: [unreachable] })
      const code = await newCode(trx, services, subjectOf(actor.userId, contact))
      const { rows } = await sql<{
        name_ar: string
        name_en: string | null
      }>`select name_ar, name_en from ngos where id = ${ngoOf(actor)}`.execute(trx)
      const ngo = found(rows[0])
      const { title, body } = templates['CONTACT-CODE']
      const name = (lang === 'en' && ngo.name_en) || ngo.name_ar
      const message = {
        text: fill(body[lang], { code, ngo: name }, lang),
        template_code: 'CONTACT-CODE',
        entity: 'contact_information',
        entity_id: contact.id,
      }
      if (way === 'mail') await queueMail(trx, { ...message, to: contact.value, subject: title[lang] })
      else await queueSms(trx, { ...message, to: storedMobile(contact.value) })
      return { resend_after_seconds: resendAfter }
    })
  })

  on(verifyContact, async ({ actor, params, body, write }) => {
    await services.limits.take('code', `contacts:${actor.userId}`)
    const asked = await contactOf(services.db, ngoOf(actor), params.id)
    const code = await matchCode(services, subjectOf(actor.userId, asked), latinDigits(body.code))
    return write(async (trx) => {
      const before = await contactOf(trx, ngoOf(actor), params.id, true)
      // Somebody changed the value while the code was compared: what it proved stands here no more.
      if (before.value !== asked.value || before.type !== asked.type) throw invalid({ code: ['V-CODE'] })
      await useCode(trx, services, code)
      const now = services.now().toISOString()
      const { rows } = await sql<
        Contact & Record<string, unknown>
      >`update contact_information set verified_at = ${now}, confirmed_at = ${now}, stale_told_at = null, updated_by = ${actor.userId} where id = ${before.id} returning *`.execute(
        trx,
      )
      const after = found(rows[0])
      await audit(trx, actor, {
        action: 'validate',
        entity: 'contact_information',
        entity_id: after.id,
        description_ar: `التحقق من وسيلة التواصل ${after.value}`,
        before: { ...before },
        after,
      })
      return contactView(after)
    })
  })
}
