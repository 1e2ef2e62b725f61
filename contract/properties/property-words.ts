import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { driverWords } from '../profile/account-words.ts'
import { contactWords } from '../profile/contact-words.ts'
import { foundedWords } from '../profile/founded-words.ts'

const possessiveForm = { ar: 'صيغة الحيازة', en: 'Possessive form', as: { index: 'possessive-forms' } } as const

/** Vehicles and machines [domain 2.2 machines]. */
export const machineWords = {
  machine_type_id: { ar: 'نوع الآلية', en: 'Machine type', as: { index: 'machine-types' } },
  model: { ar: 'الطراز', en: 'Model' },
  plate_number: { ar: 'رقم اللوحة', en: 'Plate number' },
  governorate_id: { ar: 'محافظة التسجيل', en: 'Governorate of registration', as: { index: 'governorates' } },
  serial_number: { ar: 'الرقم التسلسلي', en: 'Serial number' },
  structure_no: { ar: 'رقم الهيكل', en: 'Chassis number' },
  fuel_type: { ar: 'نوع الوقود', en: 'Fuel type', as: { index: 'fuel-types' } },
  passengers_number: { ar: 'عدد الركاب', en: 'Passengers', as: 'number' },
  year: { ar: 'سنة الصنع', en: 'Year', as: 'number' },
  tax: { ar: 'معفاة من الضرائب', en: 'Tax-exempt', as: 'yes' },
  possessive_form_id: possessiveForm,
  licence_until: { ar: 'ترخيص السير حتى', en: 'Licensed until', as: 'date' },
  insurance_until: { ar: 'التأمين حتى', en: 'Insured until', as: 'date' },
  document_file: { ar: 'وثيقة الملكية', en: 'Ownership document' },
  approved_by_request: driverWords.approved_by_request,
} satisfies Words

/** Real estates [domain 2.2 real_estates]. */
export const realEstateWords = {
  number: foundedWords.real_estate_number,
  region: foundedWords.area_id,
  governorate_id: addressWords.governorate_id,
  estate_type_id: { ar: 'نوع العقار', en: 'Estate type', as: { index: 'estate-types' } },
  possessive_form_id: possessiveForm,
  shares_number: { ar: 'عدد الأسهم', en: 'Shares (of 2400)', as: 'number' },
  start_date: { ar: 'تاريخ الحيازة', en: 'Start date', as: 'date' },
  end_date: { ar: 'نهاية الحيازة', en: 'End date', as: 'date' },
  value: { ...contactWords.value, as: 'number' },
  currency_id: commonWords.currency,
  usage: { ar: 'وجه الاستعمال', en: 'Use' },
  address: addressWords.address,
  latitude: addressWords.latitude,
  longitude: addressWords.longitude,
  document_file: { ar: 'وثيقة الحيازة', en: 'Possession document' },
  approved_by_request: driverWords.approved_by_request,
} satisfies Words
