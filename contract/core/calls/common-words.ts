import type { Words } from './words.ts'

/** Fields that records of several areas have [domain 2]. */
export const commonWords = {
  name_ar: { ar: 'الاسم', en: 'Name (Arabic)' },
  name_en: { ar: 'الاسم بالإنكليزية', en: 'Name (English)' },
  status: { ar: 'الحالة', en: 'Status' },
  title_ar: { ar: 'العنوان', en: 'Title' },
  title_en: { ar: 'العنوان بالإنكليزية', en: 'Title (English)' },
  description: { ar: 'الوصف', en: 'Description' },
  slug: { ar: 'الرمز', en: 'Slug' },
  sort: { ar: 'الترتيب', en: 'Order', as: 'number' },
  updated_at: { ar: 'آخر تعديل', en: 'Last change', as: 'date' },
  account_status: { ar: 'حالة الحساب', en: 'Status' },
  active: { ar: 'فعّال', en: 'Active' },
  closed: { ar: 'مغلق', en: 'Closed' },
  ngo: { ar: 'المنظمة', en: 'Organisation' },
} satisfies Words

/** Fieldset ADDRESS [domain 0]. */
export const addressWords = {
  governorate_id: { ar: 'المحافظة', en: 'Governorate', as: { index: 'governorates' } },
  district_id: { ar: 'المنطقة', en: 'District', as: { index: 'districts' } },
  sub_district_id: { ar: 'الناحية', en: 'Sub-district', as: { index: 'sub-districts' } },
  address: { ar: 'العنوان التفصيلي', en: 'Address' },
  latitude: { ar: 'خط العرض', en: 'Latitude', as: 'number' },
  longitude: { ar: 'خط الطول', en: 'Longitude', as: 'number' },
} satisfies Words
