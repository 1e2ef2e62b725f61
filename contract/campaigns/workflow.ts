import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { longText, optional, text } from '../core/calls/fields.ts'
import { machine, type StatusOf } from '../core/machine.ts'

const slug = 'ministry_accept_reject_campaigns_comm'
/** Why a campaign is refused and on which article, as its organisation reads it; none where a refused request names it. */
export const refusal = z.strictObject({ reject_text: longText(1000, 5), article: optional(text(3, 300)) })

/** A donation campaign at the ministry [domain 3.6]; its phase follows from its days. */
export const campaignMachine = machine({
  name: 'campaign',
  statuses: {
    P: { ar: 'قيد الموافقة', en: 'Pending', tone: 'warn' },
    A: { ...commonWords.accepted, tone: 'ok' },
    R: { ...commonWords.refused, en: 'Rejected', tone: 'bad' },
  },
  parts: ['ministry', 'organisation', 'system'],
  actions: {
    accept: {
      who: ['ministry', 'system'],
      right: [slug, 'C'],
      from: { P: ['A'] },
      button: { ar: 'اقبل الحملة', en: 'Accept' },
      title: { ar: 'قبول الحملة «{name}»', en: 'Accept the campaign “{name}”' },
      effect: {
        ar: 'يصدر رقم الترخيص، وتُنشر الحملة للزوار في مدتها، وتُبلَّغ المنظمة.',
        en: 'A licence number is issued, visitors see the campaign in its days, and the organisation is told.',
      },
      asks: 'confirmation',
      log: 'قبول حملة تبرع',
    },
    reject: {
      who: ['ministry', 'system'],
      right: [slug, 'C'],
      from: { P: ['R'] },
      input: refusal,
      button: { ar: 'ارفض الحملة', en: 'Reject' },
      title: { ar: 'رفض الحملة «{name}»', en: 'Reject the campaign “{name}”' },
      effect: {
        ar: 'لا تُنشر الحملة، وتقرأ المنظمة سبب الرفض وسنده، ولها أن تتظلم، أو أن تعدّل الحملة وترفعها من جديد.',
        en: 'The campaign is not published; the organisation reads why and on which basis, and may appeal, or change it and hand it in again.',
      },
      asks: { reason: commonWords.refusal },
      look: 'danger',
      log: 'رفض حملة تبرع',
    },
    resubmit: { who: ['organisation'], right: ['campaigns', 'U'], from: { R: ['P'] }, log: 'رفع حملة من جديد' },
    stop: {
      who: ['organisation'],
      right: ['campaigns', 'U'],
      from: { A: ['A'] },
      input: z.strictObject({ stop_reason: longText(1000, 5) }),
      button: { ar: 'أوقف الحملة', en: 'Stop the campaign' },
      title: { ar: 'إيقاف الحملة «{name}»', en: 'Stop the campaign “{name}”' },
      effect: {
        ar: 'لا تستقبل الحملة تبرعات بعد الآن، ولا تُستأنف، وتبقى صفحتها. يُستحق تقريرها الختامي.',
        en: 'The campaign takes no more donations and is not resumed; its page stays. Its final report falls due.',
      },
      asks: { reason: commonWords.reason },
      look: 'danger',
      log: 'إيقاف حملة تبرع من منظمتها',
    },
    feature: {
      who: ['ministry'],
      right: [slug, 'F'],
      from: { A: ['A'] },
      button: { ar: 'ميّز الحملة', en: 'Feature' },
      effect: {
        ar: 'تظهر الحملة أولاً في الصفحة الرئيسية. لا تُميَّز أكثر من ست حملات معاً.',
        en: 'The campaign stands first on the home page. No more than six are featured at once.',
      },
      look: 'plain',
      log: 'تمييز حملة تبرع',
    },
    unfeature: {
      who: ['ministry'],
      right: [slug, 'F'],
      from: { A: ['A'] },
      button: { ar: 'ألغِ التمييز', en: 'Feature no more' },
      look: 'plain',
      log: 'إلغاء تمييز حملة',
    },
  },
})
export type CampaignStatus = StatusOf<typeof campaignMachine>
