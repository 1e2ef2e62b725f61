import type { Label, Words } from './words.ts'

/** What a name is called where it stands in one language only. */
const name: Label = { ar: 'الاسم', en: 'Name' }

/** Fields that records of several areas have [domain 2]. */
export const commonWords = {
  name,
  name_ar: { ...name, en: 'Name (Arabic)' },
  name_en: { ar: 'الاسم بالإنكليزية', en: 'Name (English)' },
  status: { ar: 'الحالة', en: 'Status' },
  title_ar: { ar: 'العنوان', en: 'Title' },
  title_en: { ar: 'العنوان بالإنكليزية', en: 'Title (English)' },
  text_en: { ar: 'النص بالإنكليزية', en: 'Text (English)' },
  description: { ar: 'الوصف', en: 'Description' },
  slug: { ar: 'الرمز', en: 'Slug' },
  sort: { ar: 'الترتيب', en: 'Order', as: 'number' },
  updated_at: { ar: 'آخر تعديل', en: 'Last change', as: 'date' },
  account_status: { ar: 'حالة الحساب', en: 'Status' },
  active: { ar: 'فعّال', en: 'Active' },
  closed: { ar: 'مغلق', en: 'Closed' },
  draft: { ar: 'مسودة', en: 'Draft' },
  refused: { ar: 'مرفوضة', en: 'Refused' },
  ngo: { ar: 'المنظمة', en: 'Organisation' },
  visitor_message: { ar: 'رسالة زائر', en: 'Visitor’s message' },
  ngo_name: { ar: 'اسم المنظمة', en: 'NGO name' },
  legal_form: { ar: 'الشكل القانوني', en: 'Legal form' },
  classification: { ar: 'التصنيف', en: 'Classification' },
  classification_name: { ar: 'اسم التصنيف', en: 'Name (Arabic)' },
  headquarters: { ar: 'المقر الرئيسي', en: 'Headquarters' },
  email: { ar: 'البريد الإلكتروني', en: 'E-mail' },
  mobile: { ar: 'رقم الموبايل', en: 'Mobile' },
  position: { ar: 'الصفة', en: 'Position' },
  from_date: { ar: 'من تاريخ', en: 'From', as: 'date' },
  to_date: { ar: 'إلى تاريخ', en: 'To', as: 'date' },
  full_day: { ar: 'طوال اليوم', en: 'Full day' },
  place: { ar: 'المكان', en: 'Place' },
  link: { ar: 'الرابط', en: 'Link' },
  kind: { ar: 'النوع', en: 'Type' },
  is_active: { ar: 'فعّالة', en: 'Active', as: 'yes' },
  is_published: { ar: 'منشور', en: 'Published', as: 'yes' },
  in_force: { ar: 'نافذ', en: 'In force' },
  stopped: { ar: 'موقوفة', en: 'Stopped' },
  held_reason: { ar: 'سبب التوقيف', en: 'Why it was held back' },
  refusal: { ar: 'سبب الرفض', en: 'Reason of the refusal' },
  yes: { ar: 'نعم', en: 'Yes' },
  no: { ar: 'لا', en: 'No' },
  currency: { ar: 'العملة', en: 'Currency', as: { index: 'currencies' } },
  target_groups: { ar: 'الفئات المستهدفة', en: 'Target groups', as: { index: 'target-groups' } },
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

/** Fieldset PERSON [domain 0]. */
export const personalWords = {
  first_name: { ar: 'الاسم الأول', en: 'First name' },
  father_name: { ar: 'اسم الأب', en: 'Father’s name' },
  last_name: { ar: 'الكنية', en: 'Family name' },
  mother_name: { ar: 'اسم الأم وكنيتها', en: 'Mother’s full name' },
  nationality_id: { ar: 'الجنسية', en: 'Nationality', as: { index: 'nationalities' } },
  id_number: { ar: 'الرقم الوطني', en: 'National number' },
  gender: { ar: 'الجنس', en: 'Gender' },
  birth_date: { ar: 'تاريخ الولادة', en: 'Date of birth', as: 'date' },
  birth_place: { ar: 'مكان الولادة', en: 'Place of birth' },
  registry_place: { ar: 'مكان القيد', en: 'Place of civil registry' },
  education_level_id: { ar: 'المؤهل العلمي', en: 'Education level', as: { index: 'education-levels' } },
  specialization: { ar: 'الاختصاص', en: 'Specialisation' },
  profession: { ar: 'المهنة', en: 'Profession' },
  mobile: { ...commonWords.mobile, en: 'Mobile number' },
  email: commonWords.email,
  residence_governorate_id: { ar: 'محافظة الإقامة', en: 'Governorate of residence', as: { index: 'governorates' } },
  residence_address: { ar: 'عنوان الإقامة', en: 'Residence address' },
} satisfies Words
