import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { foundedWords } from './founded-words.ts'

/** Main data of an organisation [domain 2.2 ngos]. */
export const ngoWords = {
  ngo_code: { ar: 'رقم المنظمة في السجل', en: 'Register number' },
  name_ar: { ...commonWords.ngo_name, en: 'NGO name (Arabic)' },
  name_en: { ar: 'اسم المنظمة بالإنكليزية', en: 'NGO name (English)' },
  short_name: { ar: 'الاسم المختصر', en: 'Short name' },
  legal_form_id: foundedWords.legal_form_id,
  status_id: { ...commonWords.ngo_status, as: { index: 'ngo-status' } },
  decision_no: commonWords.ngo_decision_no,
  decision_date: commonWords.ngo_decision_date,
  gazette_no: { ar: 'رقم الجريدة الرسمية', en: 'Gazette number' },
  gazette_date: { ar: 'تاريخ الجريدة الرسمية', en: 'Gazette date', as: 'date' },
  governorate_id: { ar: 'محافظة المقر', en: 'Headquarters governorate', as: { index: 'governorates' } },
  work_scope_id: { ar: 'نطاق العمل الجغرافي', en: 'Geographic scope', as: { index: 'work-scopes' } },
  work_governorates: foundedWords.work_governorates,
  duration_type: foundedWords.duration_type,
  duration_until: foundedWords.duration_until,
  capital_amount: foundedWords.capital_amount,
  dissolution_beneficiary: { ar: 'الجهة التي تؤول إليها الأموال عند الحل', en: 'Beneficiary on dissolution' },
  profile_score: { ar: 'درجة اكتمال الملف', en: 'Profile score', as: 'number' },
  about: { ar: 'نبذة عن المنظمة', en: 'About the NGO' },
  vision: { ar: 'الرؤية', en: 'Vision' },
  mission: { ar: 'الرسالة', en: 'Mission' },
} satisfies Words

/** By what an organisation is told from another in every workbook. */
export const identityKeys = ['name_ar', 'name_en', 'legal_form_id', 'governorate_id'] as const

/** Members of an alliance [domain 2.2 alliance_members]. */
export const allianceWords = {
  member_ngo_id: { ar: 'المنظمة العضو', en: 'Member NGO' },
  joined_at: { ar: 'تاريخ الانضمام', en: 'Joined at', as: 'date' },
  left_at: { ar: 'تاريخ الانسحاب', en: 'Left at', as: 'date' },
  decision_file: { ar: 'قرار الانضمام', en: 'Joining resolution' },
} satisfies Words
