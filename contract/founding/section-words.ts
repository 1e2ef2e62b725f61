import { realEstateWords } from '../properties/property-words.ts'
import { commonWords, personalWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { foundedWords } from '../profile/founded-words.ts'

/** The applicant, beside the fieldset PERSON [domain 2.3 est_account]. */
export const applicantWords = {
  is_founder: { ar: 'صفة صاحب الطلب', en: 'Role of the applicant' },
  delegate_file: { ar: 'قرار تعيين المندوب', en: 'Delegation decision' },
} satisfies Words

/** The organisation to be, beside its address [domain 2.3 est_ngo]. */
export const draftNgoWords = {
  name_ar: { ar: 'الاسم المقترح', en: 'Proposed name' },
  alternative_name_1_ar: { ar: 'اسم بديل أول', en: 'First alternative name' },
  alternative_name_2_ar: { ar: 'اسم بديل ثانٍ', en: 'Second alternative name' },
  name_en: commonWords.name_en,
  name_meaning: { ar: 'مدلول الاسم', en: 'Meaning of the name' },
  name_translation_file: { ar: 'ترجمة محلفة للاسم', en: 'Sworn translation of the name' },
  legal_form_id: foundedWords.legal_form_id,
  duration_type: foundedWords.duration_type,
  duration_until: foundedWords.duration_until,
  main_classification_ids: { ar: 'التصنيف الرئيسي', en: 'Main classification' },
  sub_classification_ids: { ar: 'مجالات التخصص', en: 'Specialisations' },
  target_group_ids: commonWords.target_groups,
  work_scope_id: { ar: 'نطاق العمل', en: 'Scope of work', as: { index: 'work-scopes' } },
  work_governorate_ids: foundedWords.work_governorates,
  objectives: foundedWords.objectives,
  means: { ar: 'وسائل تحقيق الأهداف', en: 'Means' },
  resources: { ar: 'الموارد وكيفية استغلالها', en: 'Resources and their use' },
  capital_amount: foundedWords.capital_amount,
  currency_id: commonWords.currency,
  joining_fee: { ar: 'رسم الانتساب', en: 'Joining fee' },
  annual_subscription: foundedWords.annual_subscription,
  board_members_number: { ar: 'عدد أعضاء المجلس', en: 'Board size' },
  financial_control: { ar: 'طرق المراقبة المالية', en: 'Financial control' },
  dissolution_beneficiary: { ar: 'الجهة التي تؤول إليها الأموال', en: 'Beneficiary on dissolution' },
  email: { ar: 'بريد المنظمة', en: 'Organisation’s e-mail' },
  phone: { ar: 'هاتف المنظمة', en: 'Organisation’s telephone' },
} satisfies Words

/** A founder, beside the fieldset PERSON [domain 2.3 est_members]. */
export const founderWords = {
  member_kind: { ar: 'نوع المؤسس', en: 'Kind of founder' },
  legal_name: { ar: 'اسم الشخص الاعتباري', en: 'Entity name' },
  legal_registration_no: { ar: 'رقم السجل', en: 'Registration number' },
  member_ngo_id: { ar: 'رقم المنظمة المؤسِّسة', en: 'Number of the founding organisation' },
  work_place: { ar: 'مكان العمل', en: 'Workplace' },
  is_delegate: { ar: 'مندوب المؤسسين', en: 'Founders’ delegate' },
  proposed_position_id: {
    ar: 'الصفة المقترحة في أول مجلس',
    en: 'Proposed position in the first board',
    as: { index: 'positions' },
  },
  declares_kinship: { ar: 'صلة القرابة', en: 'Kinship' },
  declares_not_military: {
    ar: 'يُقرّ بأنه لا ينتمي إلى الجيش أو الشرطة',
    en: 'Declares not to belong to the army or police',
  },
  declares_not_clergy: { ar: 'يُقرّ بأنه لا يمارس مهام دينية رسمية', en: 'Declares to hold no official religious office' },
  declares_political_rights: {
    ar: 'يُقرّ بأنه يتمتع بالحقوق السياسية والمدنية',
    en: 'Declares to hold political and civil rights',
  },
  photo: { ar: 'صورة شخصية', en: 'Photograph' },
  id_image: { ar: 'صورة الهوية', en: 'Copy of the identity card' },
  residence_file: { ar: 'سند الإقامة', en: 'Residence document' },
  legal_status_file: { ar: 'إثبات الوضع القانوني', en: 'Proof of legal status' },
  authorisation_file: { ar: 'قرار الاشتراك في التأسيس', en: 'Resolution to take part' },
  criminal_record_file: foundedWords.criminal_record_file,
  criminal_record_date: { ar: 'تاريخ وثيقة لا حكم عليه', en: 'Date of the extract', as: 'date' },
  inquiry_bulletin_file: foundedWords.inquiry_bulletin_file,
  qualification_file: { ar: personalWords.education_level_id.ar, en: 'Qualification' },
} satisfies Words

/** The headquarters, beside its address [domain 2.3 est_real_estates]. */
export const estateWords = {
  number: foundedWords.real_estate_number,
  region: foundedWords.area_id,
  estate_type_id: { ...realEstateWords.estate_type_id, en: 'Type of real estate' },
  owner_name: { ar: 'اسم المالك', en: 'Owner’s name' },
  is_owned: { ar: 'ملكية العقار', en: 'Ownership' },
  occupancy_form: { ar: 'شكل الإشغال', en: 'Occupancy form' },
  start_date: { ar: 'بداية الإشغال', en: 'Start of occupancy', as: 'date' },
  end_date: { ar: 'نهاية الإشغال', en: 'End of occupancy', as: 'date' },
  document_file: foundedWords.occupancy_file,
} satisfies Words

/** An uploaded document [domain 2.3 est_docs]. */
export const documentWords = { source: foundedWords.file } satisfies Words
