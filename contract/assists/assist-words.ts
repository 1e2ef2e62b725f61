import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { itemWords } from '../grants/grant-words.ts'
import { statisticWords } from '../guest-pages/statistic-words.ts'
import { ngoServiceWords } from '../profile/service-words.ts'
import { centreWords } from '../profile/unit-words.ts'

/** The part of an organisation in networking [domain 2.10 assists]. */
export const assistWords = {
  is_active: { ar: 'مشارك في التشبيك', en: 'Taking part', as: 'yes' },
  about: { ar: 'نبذة', en: 'Introduction' },
  contact_name: { ar: 'مسؤول التشبيك', en: 'Contact person' },
  contact_phone: { ar: 'رقم التواصل', en: 'Contact number' },
} as const satisfies Words

export const directions = ['give', 'benefit'] as const
/** What is given or needed [domain 2.10 assist_objects]. */
export const objectWords = {
  direction: {
    ar: 'الاتجاه',
    en: 'Direction',
    as: 'state',
    words: { give: { ar: 'عرض (أقدّم)', en: 'Give' }, benefit: { ar: 'طلب (أستفيد)', en: 'Benefit' } },
  },
  need_type_id: { ar: 'نوع الاحتياج', en: 'Need type', as: { index: 'need-types' } },
  classification_id: commonWords.classification,
  need: { ar: 'الاحتياج', en: 'Need' },
  description: commonWords.description,
  count: statisticWords.count,
  unit_id: itemWords.unit_id,
  governorate_ids: ngoServiceWords.governorate_ids,
  available_from: { ar: 'متاح من تاريخ', en: 'Available from', as: 'date' },
  valid_until: centreWords.licence_until,
  is_emergency: { ar: 'فائض طوارئ', en: 'Emergency surplus', as: 'yes' },
  most_each: { ar: 'أكثر ما تأخذه منظمة واحدة', en: 'Most for one organisation', as: 'number' },
  closed_reason: { ar: 'سبب الإغلاق', en: 'Why it is closed' },
  status: commonWords.status,
} as const satisfies Words

/** What another organisation asks for of it [domain 2.10 assist_offers]. */
export const offerWords = {
  count: objectWords.count,
  message: { ar: 'رسالتكم', en: 'Your message' },
  answer: { ar: 'ردّكم على المنظمة', en: 'Your reply to the organisation' },
  own_object_id: { ar: 'العنصر المقابل لديكم', en: 'Your matching item' },
  counted: { ar: 'العدد كما جرى', en: 'The count as it happened' },
  note: { ar: 'شرح الفرق', en: 'What explains the difference' },
  held_until: { ar: 'ينتهي الحجز', en: 'Held until', as: 'date' },
  status: commonWords.status,
} as const satisfies Words
