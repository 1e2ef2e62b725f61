import type { Lang } from '#contract/core/refusals/messages.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { queueMail } from '../core/mail/queue.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { codeOf } from './letter-code.ts'
import { ministryReaders, ngoReaders } from './readers.ts'

export interface Delivered {
  id: number
  reference: string
  /** Null is the ministry. */
  ngo_id: number | null
  /** Whom the sender wrote to, in words. */
  to: { ar: string; en: string }
  opportunity: { code: string; name: string } | null
  governorate_id: number
  message_subject_id: number
  /** Where its number is sent; null where no address was given or too many went there just now. */
  receipt: string | null
  lang: Lang
}

/** The words for the ministry as the addressee of a letter. */
export const ministryName = { ar: 'الوزارة', en: 'the ministry' }

/** A letter arrives: its readers are told, and its sender gets its number. */
export async function deliver(trx: Trx, services: Services, letter: Delivered): Promise<void> {
  const { id, reference, ngo_id, opportunity, receipt, lang } = letter
  const words = (index: string, code: number) => {
    const record = services.reference.find(index, code)
    return { ar: record?.name_ar ?? '', en: record?.name_en ?? '' }
  }
  await queueNotice(trx, services, {
    code: opportunity ? 'GUEST-INTEREST-NGO' : ngo_id === null ? 'GUEST-MESSAGE' : 'GUEST-MESSAGE-NGO',
    userIds: await (ngo_id === null ? ministryReaders(trx, letter.governorate_id) : ngoReaders(trx, ngo_id)),
    entity: 'guest_messages',
    entityId: id,
    params: {
      reference,
      opportunity: opportunity?.name ?? '',
      code: opportunity?.code ?? '',
      governorate: words('governorates', letter.governorate_id),
      subject: words('message-subjects', letter.message_subject_id),
    },
  })
  if (receipt !== null)
    await queueMail(trx, {
      to: receipt,
      subject: templates['GUEST-RECEIPT'].title[lang],
      text: fill(
        templates['GUEST-RECEIPT'].body[lang],
        {
          reference,
          to: letter.to[lang],
          code: codeOf(services, reference),
          link: `${services.config.publicUrl}/about-ministry#letter`,
        },
        lang,
      ),
      template_code: 'GUEST-RECEIPT',
      entity: 'guest_messages',
      entity_id: id,
    })
}
