import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { grantWords, itemWords } from '../grants/grant-words.ts'
import { opportunityWords } from '../opportunities/opportunity-words.ts'
import { volunteerWords } from '../people/person-words.ts'

/** Donation campaigns as organisation and ministry keep them [domain 2.7 campaigns]. */
export const campaignWords = {
  name_ar: { ar: 'اسم الحملة', en: 'Campaign name' },
  name_en: commonWords.name_en,
  campaign_amount: { ar: 'المبلغ المستهدف', en: 'Target amount', as: 'number' },
  currency_id: commonWords.currency,
  number: { ar: 'العدد المستهدف', en: 'Target number', as: 'number' },
  unit_id: itemWords.unit_id,
  campaign_purpose_id: { ar: 'غرض الحملة', en: 'Purpose', as: { index: 'campaign-purposes' } },
  age_category_id: { ar: 'الفئات العمرية', en: 'Age categories', as: { index: 'age-categories' } },
  target_group_ids: commonWords.target_groups,
  governorate: addressWords.governorate_id,
  start_date: opportunityWords.starting_date,
  end_date: volunteerWords.end_date,
  image: { ar: 'صورة الحملة', en: 'Picture' },
  details_ar: { ar: 'تفاصيل الحملة', en: 'Details' },
  bank_account_id: grantWords.bank_account_id,
  collection_means: { ar: 'وسائل الجمع', en: 'Means of collection' },
  reject_text: commonWords.refusal,
  licence_no: { ar: 'رقم الترخيص', en: 'Licence number' },
  featured: { ar: 'حملة مميزة', en: 'Featured', as: 'yes' },
  collected_amount: { ar: 'المبلغ المحصَّل', en: 'Collected amount', as: 'number' },
  collected_number: { ar: 'العدد المحصَّل', en: 'Collected number', as: 'number' },
} satisfies Words

/** Means of collection by their code. */
export const meansWords = {
  platform_payment: { ar: 'محفظة إلكترونية', en: 'Electronic wallet' },
  bank_transfer: { ar: 'حوالة مصرفية', en: 'Bank transfer' },
  numbered_receipts: { ar: 'إيصالات مرقّمة', en: 'Numbered receipts' },
  in_kind_at_branch: { ar: 'تسليم عيني في الفروع', en: 'In kind at branches' },
} as const
