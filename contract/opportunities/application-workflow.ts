import { z } from 'zod'
import { longText } from '../core/calls/fields.ts'
import { machine, type StatusOf } from '../core/machine.ts'
import { applicationWords } from './application-words.ts'

const own = ['opportunities', 'U'] as const
const isFinal = {
  ar: 'تصل رسالتكم إلى بريد المتقدم كما تكتبونها، ولا يُغيَّر القرار بعدها.',
  en: 'Your message reaches the applicant as you write it; the decision is final.',
}
const answer = z.strictObject({ answer: longText(2000, 10) })

/** An application for a job or volunteering; each decision is told to its sender by mail [amendments 2.7, R-21]. */
export const applicationMachine = machine({
  name: 'opportunity-application',
  statuses: {
    new: { ar: 'جديد', en: 'New', tone: 'info' },
    short_list: { ar: 'قائمة قصيرة', en: 'Short list', tone: 'ok' },
    accepted: { ar: 'مقبول للفرصة', en: 'Accepted', tone: 'ok' },
    declined: { ar: 'اعتُذر منه', en: 'Declined', tone: 'mute' },
    withdrawn: { ar: 'انسحب', en: 'Withdrawn', tone: 'mute' },
  },
  parts: ['organisation', 'system'],
  actions: {
    shortlist: {
      who: ['organisation'],
      right: own,
      from: { new: ['short_list'] },
      input: answer,
      button: { ar: 'أضِف إلى القائمة القصيرة', en: 'Put on the short list' },
      title: { ar: 'إضافة «{name}» إلى القائمة القصيرة', en: 'Put “{name}” on the short list' },
      effect: {
        ar: 'تصل رسالتكم إلى بريد المتقدم كما تكتبونها.',
        en: 'Your message reaches the applicant as you write it.',
      },
      asks: { reason: applicationWords.answer },
      log: 'إضافة طلب إلى القائمة القصيرة',
    },
    accept: {
      who: ['organisation'],
      right: own,
      from: { new: ['accepted'], short_list: ['accepted'] },
      input: answer,
      button: { ar: 'اقبل الطلب', en: 'Accept' },
      title: { ar: 'قبول «{name}»', en: 'Accept “{name}”' },
      effect: isFinal,
      asks: { reason: applicationWords.answer },
      look: 'plain',
      log: 'قبول طلب',
    },
    decline: {
      who: ['organisation'],
      right: own,
      from: { new: ['declined'], short_list: ['declined'] },
      input: answer,
      button: { ar: 'اعتذر منه', en: 'Decline' },
      title: { ar: 'الاعتذار من «{name}»', en: 'Decline “{name}”' },
      effect: isFinal,
      asks: { reason: applicationWords.answer },
      look: 'danger',
      log: 'الاعتذار من متقدم',
    },
    /** Its sender proves himself by number and code: no account acts. */
    withdraw: { who: ['system'], from: { new: ['withdrawn'], short_list: ['withdrawn'] }, log: 'انسحاب متقدم' },
  },
})
export type ApplicationStatus = StatusOf<typeof applicationMachine>
