import type { SeededField } from './type-fields.ts'

const chosen = { kind: 'choice', is_required: true, minimum: 0, maximum: 200 } as const

/** Approvals of money name the record that they are about: its data are not asked for a second time. */
export const moneyFields: readonly SeededField[] = [
  {
    ...chosen,
    slug: 'foreign_grant_approval',
    key: 'financial_grant_id',
    label_ar: 'المنحة المطلوب قبولها',
    label_en: 'Grant to be accepted',
    hint_ar: 'تُسجَّل أولاً في صفحة المنح المالية.',
    hint_en: 'Record it first on the page of financial grants.',
    source: 'own:financial_grants',
  },
  {
    ...chosen,
    slug: 'money_abroad_approval',
    key: 'money_transferred_abroad_id',
    label_ar: 'التحويل المطلوب',
    label_en: 'Transfer that is asked for',
    hint_ar: 'يُسجَّل أولاً في صفحة الأموال المحوّلة إلى الخارج.',
    hint_en: 'Record it first on the page of money transferred abroad.',
    source: 'own:money_transferred_abroad',
  },
  {
    ...chosen,
    slug: 'international_donation_approval',
    key: 'international_donation_id',
    label_ar: 'التبرع المطلوب قبوله',
    label_en: 'Donation to be accepted',
    hint_ar: 'يُسجَّل أولاً في صفحة التبرعات الدولية.',
    hint_en: 'Record it first on the page of international donations.',
    source: 'own:international_donations',
  },
  {
    ...chosen,
    slug: 'fundraising_campaign',
    key: 'campaign_id',
    label_ar: 'الحملة المطلوب ترخيصها',
    label_en: 'Campaign to be licensed',
    hint_ar: 'تُرفع أولاً في صفحة حملات التبرع.',
    hint_en: 'Hand it in first on the page of donation campaigns.',
    source: 'own:campaigns',
  },
]
