import type { SeededField } from './type-fields.ts'

const chosen = { kind: 'choice', is_required: true, minimum: 0, maximum: 200 } as const

/** Approvals of money, projects, memberships and events name the record that they are about: its data are not asked for a second time. */
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
    slug: 'un_project_approval',
    key: 'coop_project_id',
    label_ar: 'المشروع المطلوب الموافقة عليه',
    label_en: 'Project to be approved',
    hint_ar: 'يُسجَّل أولاً في صفحة مشاريع التعاون.',
    hint_en: 'Record it first on the page of cooperation projects.',
    source: 'own:coop_projects',
  },
  {
    ...chosen,
    slug: 'international_membership',
    key: 'i_organisations_membership_id',
    label_ar: 'العضوية المطلوبة',
    label_en: 'Membership that is asked for',
    hint_ar: 'تُسجَّل أولاً في صفحة العضوية في المنظمات الدولية.',
    hint_en: 'Record it first on the page of international memberships.',
    source: 'own:i_organisations_memberships',
  },
  {
    ...chosen,
    slug: 'international_event',
    key: 'international_event_id',
    label_ar: 'الفعالية المطلوب المشاركة فيها',
    label_en: 'Event to take part in',
    hint_ar: 'تُسجَّل أولاً في صفحة الفعاليات الدولية.',
    hint_en: 'Record it first on the page of international events.',
    source: 'own:international_events_subscriptions',
  },
]
