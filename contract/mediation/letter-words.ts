import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { letterPurposes } from '../settings/letter-fields.ts'

/** A letter and its placeholders are told by the same words. */
const { signatory_name, signatory_position, addressee, addressee_title, subject, letter_date } =
  letterPurposes.mediation.fields

/** The letterhead of an organisation [domain 2.4 org_information]. */
export const letterheadWords = {
  header_ar: { ar: 'نص الترويسة', en: 'Header text' },
  header_en: { ar: 'الترويسة بالإنكليزية', en: 'Header (English)' },
  signatory_name: { ar: signatory_name.ar, en: signatory_name.en },
  signatory_position_id: { ar: signatory_position.ar, en: signatory_position.en },
  phone: { ar: 'الهاتف', en: 'Telephone' },
  email: commonWords.email,
  address: addressWords.address,
  footer: { ar: 'التذييل', en: 'Footer' },
} satisfies Words

/** A letter to a body [domain 2.4 mediation_requests]. */
export const letterWords = {
  destination: { ar: addressee.ar, en: 'Destination' },
  external_body_id: { ar: 'نوع الجهة', en: 'Body kind' },
  job_title_id: { ar: addressee_title.ar, en: "Addressee's title" },
  subject: { ar: subject.ar, en: subject.en },
  language: { ar: 'لغة الكتاب', en: 'Language of the letter' },
  body: { ar: 'نص الكتاب', en: 'Letter text' },
  letter_no: { ar: 'رقم الصادر', en: 'Outgoing number' },
  letter_date: { ar: letter_date.ar, en: letter_date.en, as: 'date' },
  attachments: { ar: 'المرفقات', en: 'Attachments' },
  replaces_id: { ar: 'يحل محل كتاب سابق', en: 'Replaces an earlier letter' },
} satisfies Words
