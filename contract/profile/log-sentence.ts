import type { Lang } from '../core/refusals/messages.ts'
import type { logActions } from './log.ts'

type Words = readonly [ar: string, en: string]
type Action = (typeof logActions)[number]

/** What the acts of the log are called. */
export const logActs: Readonly<Record<Action, Words>> = {
  create: ['إضافة', 'Create'],
  update: ['تعديل', 'Update'],
  delete: ['حذف', 'Delete'],
  login: ['دخول', 'Sign-in'],
  logout: ['خروج', 'Sign-out'],
  login_failed: ['دخول فاشل', 'Failed sign-in'],
  submit: ['رفع', 'Submission'],
  validate: ['اعتماد', 'Validation'],
  decide: ['بتّ', 'Decision'],
  reassign: ['إعادة إسناد', 'Reassignment'],
  export: ['تصدير', 'Export'],
  view: ['اطلاع على بيانات شخصية', 'View of personal data'],
  freeze: ['تجميد', 'Freeze'],
}
const records: Readonly<Record<string, Words>> = {
  users: ['حساب المستخدم', 'User account'],
  ngos: ['بيانات المنظمة', 'Organisation data'],
  establishments: ['طلب تأسيس', 'Founding request'],
  est_account: ['بيانات صاحب الطلب', 'Applicant’s data'],
  est_ngo: ['بيانات المنظمة في طلب التأسيس', 'Organisation data of a founding request'],
  est_members: ['مؤسس', 'Founder'],
  est_docs: ['وثيقة تأسيس', 'Founding document'],
  est_real_estates: ['عقار المقر', 'Headquarters real estate'],
  est_section_reviews: ['ملاحظة تدقيق', 'Review note'],
  transaction_requests: ['معاملة', 'Transaction'],
  transaction_types: ['نوع معاملة', 'Transaction type'],
  action_types: ['نوع إجراء', 'Action type'],
  user_absences: ['غياب المستخدمين', 'Absences of users'],
  user_availabilities: ['توفّر موظف', 'Availability of an officer'],
  annual_holidays: ['عطلة رسمية', 'Official holiday'],
  files_qrs: ['وثيقة موثّقة', 'Certified document'],
  attachments: ['ملف محفوظ', 'Stored file'],
  outbox: ['رسالة بريد', 'Mail'],
  sessions: ['جلسة', 'Session'],
  branches: ['فرع', 'Branch'],
  contact_information: ['وسيلة تواصل', 'Contact'],
  service_centres: ['مركز خدمي', 'Service centre'],
  ngo_documents: ['وثيقة المنظمة', 'Document of the organisation'],
  classification_ngos: ['تصنيف', 'Classification'],
  ngo_services: ['خدمة', 'Service'],
  bank_accounts: ['حساب مصرفي', 'Bank account'],
  alliance_members: ['عضو في الاتحاد', 'Member of the alliance'],
  director_boards: ['ولاية مجلس', 'Term of a board'],
  manager_accounts: ['محرّك حساب', 'Account driver'],
  account_changes: ['طلب تغيير حساب', 'Change of an account'],
  right_proposals: ['اقتراح صلاحيات', 'Proposal of rights'],
  faqs: ['سؤال شائع', 'Question'],
  faq_questions: ['سؤال زائر', 'question of a visitor'],
  faq_categories: ['تصنيف أسئلة', 'Category of questions'],
  regulations: ['نص قانوني', 'Legal text'],
  regulation_types: ['باب تشريعات', 'Type of regulations'],
  slide_images: ['شريحة صور', 'Slide'],
  ministry_events: ['فعالية الوزارة', 'Event of the ministry'],
  instructions: ['تعليمات شاشة', 'Instructions of a screen'],
  hints: ['تلميحات شاشة', 'Hints of a screen'],
  help_sections: ['قسم مساعدة', 'Help section'],
  campaign_tags: ['موسم حملات', 'Season of campaigns'],
  help_links: ['رابط مساعدة', 'Help link'],
  guest_messages: ['رسالة زائر', 'Visitor’s letter'],
  consultation_surveys: ['استمارة شَمل', 'Consultation survey'],
}
const otherRecord: Words = ['سجل', 'Record']
/** Kinds of records that the log names, by their tables. */
export const loggedRecords: readonly string[] = Object.keys(records)

const inLang = ([ar, en]: Words, lang: Lang) => (lang === 'ar' ? ar : en)
const isAction = (action: string): action is Action => Object.hasOwn(logActs, action)
export const actionWordIn = (action: string, lang: Lang): string =>
  isAction(action) ? inLang(logActs[action], lang) : action
/** What a kind of record is called. */
export const recordWordIn = (entity: string, lang: Lang): string => inLang(records[entity] ?? otherRecord, lang)

/** Records whose log sentence ends with their own name. */
const named = new Set([
  'branches',
  'service_centres',
  'annual_holidays',
  'faqs',
  'faq_categories',
  'regulations',
  'regulation_types',
  'slide_images',
  'ministry_events',
  'help_sections',
  'campaign_tags',
  'help_links',
])
/** Acts that say everything without a record. */
export const actsAlone = new Set(['login', 'logout', 'login_failed'])

export interface SentenceParts {
  readonly action: string
  readonly entity: string
  readonly description_ar: string
}

/** What the Arabic sentence names: a tracking or request number, a title in quotes, the name of a record. */
function nameIn({ entity, description_ar: sentence }: SentenceParts): string | undefined {
  const found = /(?:EST|MSG|SHM)\d+|\d{8,}/.exec(sentence)?.[0] ?? /«(.+)»/.exec(sentence)?.[1]
  if (found) return found
  const rest = named.has(entity) ? sentence.slice(sentence.indexOf(' ') + 1) : entity
  return rest === entity ? undefined : rest
}

/** The sentence of an entry as pages and workbooks tell it. The log is written in Arabic; in English the same is said by act, record and its name. */
export function logSentence(entry: SentenceParts, lang: Lang): string {
  const record = recordWordIn(entry.entity, lang)
  if (lang === 'ar') return entry.description_ar.replace(entry.entity, record)
  const act = actionWordIn(entry.action, lang)
  if (actsAlone.has(entry.action)) return act
  const name = nameIn(entry)
  return [`${act}: ${record}`, name && `\u2068${name}\u2069`].filter(Boolean).join(' ')
}
