import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Label } from '../core/calls/words.ts'
import { codeWords } from '../core/rights/code-words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import type { Lang } from '../core/refusals/messages.ts'
import { reviewWords, sectionWords } from '../founding/review-words.ts'
import { decisionWords } from '../transactions/request-words.ts'
import type { logActions } from './log.ts'

type Action = (typeof logActions)[number]

/** What the acts of the log are called. */
export const logActs: Readonly<Record<Action, Label>> = {
  create: { ...codeWords.A, en: 'Create' },
  update: { ...codeWords.U, en: 'Update' },
  delete: codeWords.D,
  login: { ar: 'دخول', en: 'Sign-in' },
  logout: { ar: 'خروج', en: 'Sign-out' },
  login_failed: { ar: 'دخول فاشل', en: 'Failed sign-in' },
  submit: { ar: 'رفع', en: 'Submission' },
  validate: { ...reviewWords.validated, en: 'Validation' },
  decide: { ...codeWords.C, en: 'Decision' },
  reassign: { ...decisionWords.reassign, en: 'Reassignment' },
  export: codeWords.E,
  view: { ar: 'اطلاع على بيانات شخصية', en: 'View of personal data' },
  freeze: codeWords.Z,
}
/** A project and its parts. */
const project: Label = { ar: 'مشروع تعاون', en: 'Project' }
const projectParts = 'partners locations objectives results budgets transactions beneficiaries files'.split(' ')
const records: Readonly<Record<string, Label>> = {
  users: { ar: 'حساب المستخدم', en: 'User account' },
  ngos: { ...screenWords.temp_ngo_info, en: 'Organisation data' },
  establishments: { ar: 'طلب تأسيس', en: 'Founding request' },
  est_account: sectionWords.est_account,
  est_ngo: { ar: 'بيانات المنظمة في طلب التأسيس', en: 'Organisation data of a founding request' },
  est_members: screenWords.founder,
  est_docs: { ar: 'وثيقة تأسيس', en: 'Founding document' },
  est_real_estates: sectionWords.est_real_estate,
  est_section_reviews: { ar: 'ملاحظة تدقيق', en: 'Review note' },
  transaction_requests: { ...screenWords.transaction, en: 'Transaction' },
  transaction_types: { ar: 'نوع معاملة', en: 'Transaction type' },
  action_types: { ar: 'نوع إجراء', en: 'Action type' },
  user_absences: { ar: 'غياب المستخدمين', en: 'Absences of users' },
  user_availabilities: { ar: 'توفّر موظف', en: 'Availability of an officer' },
  annual_holidays: { ar: 'عطلة رسمية', en: 'Official holiday' },
  org_information: { ar: 'بيانات الترويسة', en: 'Letterhead' },
  files_qrs: { ar: 'وثيقة موثّقة', en: 'Certified document' },
  attachments: { ar: 'ملف محفوظ', en: 'Stored file' },
  outbox: { ar: 'رسالة بريد', en: 'Mail' },
  sessions: { ar: 'جلسة', en: 'Session' },
  branches: { ar: 'فرع', en: 'Branch' },
  contact_information: { ar: 'وسيلة تواصل', en: 'Contact' },
  service_centres: { ar: 'مركز خدمي', en: 'Service centre' },
  incentives: { ar: 'قرار تقدير أو عقوبة', en: 'Decision of a commendation or penalty' },
  campaign_expenses: { ar: 'حركة مال لحملة', en: 'Movement of campaign money' },
  donors: { ar: 'تبرع', en: 'Donation' },
  campaigns: { ar: 'حملة لجمع التبرعات', en: 'Campaign for donations' },
  ngo_documents: { ar: 'وثيقة المنظمة', en: 'Document of the organisation' },
  classification_ngos: { ar: 'تصنيف', en: 'Classification' },
  ngo_services: { ar: 'خدمة', en: 'Service' },
  bank_accounts: { ar: 'حساب مصرفي', en: 'Bank account' },
  alliance_members: { ar: 'عضو في الاتحاد', en: 'Member of the alliance' },
  employees: screenWords.employee,
  volunteers: screenWords.volunteer_record,
  volunteer_hours: { ar: 'ساعات تطوع', en: 'Hours of a volunteer' },
  general_authority_members: { ar: 'عضو الهيئة العامة', en: 'Member of the general assembly' },
  machines: { ar: 'آلية', en: 'Vehicle' },
  real_estates: { ar: 'عقار', en: 'Real estate' },
  directors: { ar: 'عضو هيئة', en: 'Member of a body' },
  opportunities: { ar: 'فرصة', en: 'Opportunity' },
  campaign_updates: { ar: 'مستجد حملة', en: 'Update of a campaign' },
  event_registrations: { ar: 'تسجيل في فعالية', en: 'Registration for an event' },
  opportunity_applications: { ar: 'طلب متقدم', en: 'Application' },
  general_authority_meetings: deskWords.assembly_meeting,
  quorum_rules: { ar: 'نصاب بحسب النظام الداخلي', en: 'Quorum by the bylaws' },
  general_infos: { ar: 'معلومات عامة', en: 'General information' },
  meeting_minutes: { ar: 'محضر اجتماع', en: 'Minutes' },
  financial_grants: { ar: 'منحة مالية', en: 'Financial grant' },
  money_transferred_abroad: { ar: 'تحويل إلى الخارج', en: 'Transfer abroad' },
  currency_rates: { ar: 'سعر صرف', en: 'Exchange rate' },
  international_donations: { ar: 'تبرع دولي', en: 'International donation' },
  coop_projects: project,
  ...Object.fromEntries(projectParts.map((part) => [`coop_project_${part}`, project])),
  i_organisations_memberships: screenWords.memberships,
  international_events_subscriptions: screenWords.intl_events,
  local_partner_collaborations: screenWords.partners,
  ngo_flags: { ar: 'إشارة خطر', en: 'Risk flag' },
  flag_answers: { ar: 'جواب عن إشارة خطر', en: 'Answer to a risk flag' },
  flag_rules: { ar: 'قاعدة من قواعد إشارات الخطر', en: 'Rule of risk flags' },
  assists: screenWords.tashbeek_manage,
  assist_objects: screenWords.tashbeek_manage,
  assist_offers: screenWords.tashbeek_manage,
  programs: { ar: 'برنامج', en: 'Programme' },
  activities: { ar: 'نشاط', en: 'Activity' },
  plans: { ar: 'خطة سنوية', en: 'Yearly plan' },
  plan_activities: { ar: 'نشاط في الخطة', en: 'Activity of the plan' },
  plan_urgencies: { ar: 'نشاط طارئ', en: 'Emergency activity' },
  annual_budgets: { ar: 'حسابات سنوية', en: 'Yearly accounts' },
  yearly_returns: { ar: 'تقرير سنوي', en: 'Yearly return' },
  extensions: { ar: 'تمديد مهلة', en: 'Extension of a term' },
  executions: { ar: 'تنفيذ نشاط', en: 'Execution of an activity' },
  late_marks: { ar: 'تأخر مسجّل', en: 'Lateness' },
  chat_conversations: { ar: 'محادثة', en: 'Conversation' },
  message_threads: { ar: 'مراسلة', en: 'Letters' },
  notifications: { ar: 'إشعار من الوزارة', en: 'Notice of the ministry' },
  news: { ar: 'خبر المنظمة', en: 'News of the organisation' },
  ngo_events: { ar: 'فعالية المنظمة', en: 'Event of the organisation' },
  slides: { ar: 'شريحة صور للمنظمة', en: 'Slide of the organisation' },
  ngo_abouts: { ar: 'صفحة التعريف', en: 'Page about the organisation' },
  statistics: { ar: 'رقم عن المنظمة', en: 'Figure of the organisation' },
  payments: { ar: 'عملية دفع', en: 'Payment' },
  donation_statements: { ar: 'كشف تبرعات', en: 'Statement of donations' },
  book_differences: { ar: 'فرق في دفاتر الدفع', en: 'Difference of payment books' },
  ngo_payment_methods: { ar: 'وسيلة تبرع', en: 'Donation method' },
  director_boards: { ar: 'ولاية مجلس', en: 'Term of a board' },
  manager_accounts: { ar: 'محرّك حساب', en: 'Account driver' },
  account_changes: { ar: 'طلب تغيير حساب', en: 'Change of an account' },
  right_proposals: { ar: 'اقتراح صلاحيات', en: 'Proposal of rights' },
  faqs: { ar: 'سؤال شائع', en: 'Question' },
  faq_questions: { ar: 'سؤال زائر', en: 'question of a visitor' },
  faq_categories: { ar: 'تصنيف أسئلة', en: 'Category of questions' },
  regulations: screenWords.legal_view,
  regulation_types: { ar: 'باب تشريعات', en: 'Type of regulations' },
  slide_images: { ar: 'شريحة صور', en: 'Slide' },
  ministry_events: { ar: 'فعالية الوزارة', en: 'Event of the ministry' },
  instructions: screenWords.instruction,
  hints: { ar: 'تلميحات شاشة', en: 'Hints of a screen' },
  help_sections: { ar: 'قسم مساعدة', en: 'Help section' },
  campaign_tags: { ar: 'موسم حملات', en: 'Season of campaigns' },
  help_links: { ar: 'رابط مساعدة', en: 'Help link' },
  guest_messages: commonWords.visitor_message,
  consultation_surveys: { ...screenWords.shaml_form, en: 'Consultation survey' },
  pages: { ...screenWords.static_pages, en: 'Static page' },
  login_sliders: { ar: 'شريحة صفحة الدخول', en: 'Slide of the sign-in page' },
  content_publications: { ar: 'نص للقرّاء', en: 'Text for readers' },
  doc_templates: { ar: 'نموذج وثيقة', en: 'Document template' },
  roles: { ar: 'دور', en: 'Role' },
  transaction_request_roles: { ar: 'دور معاملات', en: 'Transaction role' },
  access_rounds: { ar: 'مراجعة فصلية للصلاحيات', en: 'Quarterly review of access' },
  immediate_ngos: { ar: 'منظمة مضافة مباشرة', en: 'Organisation registered before' },
  ngo_validations: { ar: 'تدقيق ملف المنظمة', en: 'Validation of a file' },
  ngo_objectives: { ar: 'هدف المنظمة', en: 'Objective of the organisation' },
  ngo_scores: { ar: 'درجة المنظمة', en: 'Score of the organisation' },
  profile_weights: { ar: 'أوزان ملف المنظمة', en: 'Weights of the file' },
  classifications: { ar: 'تصنيف في الشجرة', en: 'Classification of the tree' },
  services: { ar: 'خدمة في الدليل', en: 'Service of the catalogue' },
  indexes: { ar: 'جدول فهرس', en: 'Index table' },
  index_records: { ar: 'سجل فهرس', en: 'Index record' },
  settings: { ar: 'إعدادات المنصة', en: 'Settings of the platform' },
  followers: { ar: 'متابعة بالبريد', en: 'Following by e-mail' },
  export_jobs: { ar: 'عملية تصدير', en: 'Export job' },
  report_copies: { ar: 'نسخة مجمّدة من تقرير', en: 'Frozen copy of a report' },
  report_histories: { ar: 'تقرير محفوظ', en: 'Saved report' },
  log_seals: { ar: 'ختم سجل التتبع', en: 'Seal of the log' },
  store_identity: { ar: 'مخزن الملفات', en: 'File store' },
}
const otherRecord: Label = { ar: 'سجل', en: 'Record' }
/** Kinds of records that the log names, by their tables. */
export const loggedRecords: readonly string[] = Object.keys(records)

const isAction = (action: string): action is Action => Object.hasOwn(logActs, action)
export const actionWordIn = (action: string, lang: Lang): string => (isAction(action) ? logActs[action][lang] : action)
/** What a kind of record is called. */
export const recordWordIn = (entity: string, lang: Lang): string => (records[entity] ?? otherRecord)[lang]

/** Records whose log sentence ends with their own name. */
const named = new Set([
  'programs',
  'activities',
  'machines',
  'financial_grants',
  'money_transferred_abroad',
  'international_donations',
  'real_estates',
  'employees',
  'volunteers',
  'general_authority_members',
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
