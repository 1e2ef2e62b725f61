import { type RawBuilder, sql } from 'kysely'
import type { IndexUse } from '#contract/settings/indexes.ts'
import type { Db, Trx } from '../core/services.ts'

/** A column that holds codes of an index. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly many: boolean
  /** History that may not be rewritten: a merge leaves it with the old value. */
  readonly fixed: boolean
}

/** Which columns hold the codes of which index; `[]` marks a list of codes, `!` what is never rewritten. */
const listed: Readonly<Record<string, string>> = {
  'legal-forms':
    'ngos.legal_form_id est_ngo.legal_form_id establishments.legal_form_id extensions.legal_form_id immediate_ngos.legal_form_id quorum_rules.legal_form_id required_documents.legal_form_ids[] return_questions.forms[] transaction_types.legal_form_ids[]',
  'ngo-status':
    'ngos.status_id notifications.status_ids[] ngo_status_histories.from_status_id! ngo_status_histories.to_status_id!',
  'work-scopes': 'ngos.work_scope_id est_ngo.work_scope_id',
  governorates:
    'ngos.governorate_id ngos.work_governorates[] assist_objects.governorate_ids[] activities.governorate_id branches.governorate_id campaigns.governorate consultation_surveys.governorate_id coop_project_locations.governorate_id directors.residence_governorate_id employees.residence_governorate_id est_account.residence_governorate_id est_members.residence_governorate_id est_ngo.governorate_id est_ngo.work_governorate_ids[] est_real_estates.governorate_id establishments.governorate_id extensions.governorate_id general_authority_members.residence_governorate_id guest_messages.governorate_id immediate_ngos.governorate_id machines.governorate_id ministry_events.governorate_id news.governorate_id ngo_events.governorate_id ngo_services.governorate_ids[] opportunities.governorate_id opportunity_applications.governorate_id notifications.governorate_id notifications.governorate_ids[] outbox.governorate_id programs.governorate_ids[] general_authority_meetings.governorate_id publications.governorate_id real_estates.governorate_id service_centres.governorate_id subscriptions.governorate_id users.governorate_id volunteers.residence_governorate_id message_threads.governorate_id message_templates.governorate_id message_holders.from_governorate_id! message_holders.to_governorate_id! messages.sender_governorate_id! message_recipients.recipient_governorate_id! chat_conversations.governorate_id report_copies.governorate_id!',
  districts:
    'branches.district_id est_ngo.district_id est_real_estates.district_id real_estates.district_id service_centres.district_id',
  'sub-districts':
    'branches.sub_district_id coop_project_locations.sub_district_id est_ngo.sub_district_id est_real_estates.sub_district_id real_estates.sub_district_id service_centres.sub_district_id',
  areas: 'branches.area_id est_real_estates.region real_estates.region service_centres.area',
  'branch-types': 'branches.branch_type_id',
  'service-centre-types': 'service_centres.type',
  'clearance-authorities': 'service_centres.clearance_authority_id',
  'estate-types': 'est_real_estates.estate_type_id real_estates.estate_type_id',
  'possessive-forms': 'branches.possessive_form_id machines.possessive_form_id real_estates.possessive_form_id',
  'machine-types': 'machines.machine_type_id',
  'fuel-types': 'machines.fuel_type',
  banks: 'account_changes.bank_id bank_accounts.bank_id',
  currencies:
    'bank_accounts.currency_id campaigns.currency_id coop_projects.currency_id est_ngo.currency_id financial_grants.currency_id i_organisations_memberships.currency_id international_donations.currency_id money_transferred_abroad.currency_id plans.currency_id programs.currency_id real_estates.currency_id payments.currency_id receipts.currency_id ledger_accounts.currency_id ledger_postings.currency_id annual_budgets.currency_id currency_rates.currency_id',
  'contact-types': 'contact_information.type',
  'service-status': 'ngo_services.service_status_id',
  'service-frequencies': 'ngo_services.service_frequency_id',
  'target-groups':
    'activities.target_group_ids[] campaigns.target_group_ids[] coop_project_beneficiaries.target_group_id est_ngo.target_group_ids[] international_donations.target_group_ids[] ngo_services.target_group_ids[] programs.target_group_ids[] service_centres.target_group_ids[]',
  'age-categories': 'campaigns.age_category_id[]',
  nationalities:
    'directors.nationality_id employees.nationality_id est_account.nationality_id est_members.nationality_id general_authority_members.nationality_id volunteers.nationality_id',
  'education-levels':
    'directors.education_level_id employees.education_level_id est_account.education_level_id est_members.education_level_id general_authority_members.education_level_id volunteers.education_level_id',
  positions:
    'account_changes.position_id directors.position_id est_members.proposed_position_id manager_accounts.position_id org_information.signatory_position_id',
  'doc-categories': 'doc_templates.doc_category_id',
  'job-titles': 'employees.position mediation_requests.job_title_id! users.job_title_id',
  'position-types': 'opportunities.position_type_id publications.position_type_id subscriptions.position_type_id',
  'employment-types': 'employees.employment_type_id opportunities.employment_type_id',
  'member-statuses': 'employees.member_status_id volunteers.member_status_id',
  'membership-types': 'general_authority_members.membership_type_id',
  'event-types': 'ngo_events.event_type_id',
  'reject-reasons':
    'est_section_reviews.reject_reason_id establishments.reject_reason_id transaction_requests.reject_reason_id',
  'external-bodies': 'mediation_requests.external_body_id! transaction_actions.external_body_id!',
  'urgency-types': 'plan_urgencies.urgency_type_id',
  'meeting-types': 'general_authority_meetings.meeting_type_id quorum_rules.meeting_type_id',
  'incentive-types': 'incentives.incentive_type_id!',
  'work-fields': 'opportunities.work_field_id volunteers.work_field_id',
  'need-types': 'assist_objects.need_type_id',
  units: 'assist_objects.unit_id campaigns.unit_id receipts.unit_id',
  'un-organisations': 'coop_projects.un_organisation_id',
  'project-sectors': 'coop_projects.project_sector_id local_partner_collaborations.sector_id',
  countries:
    'financial_grants.donor_country_id i_organisations_memberships.country_id international_donations.donor_country_id international_events_subscriptions.country_id money_transferred_abroad.recipient_country_id',
  'campaign-purposes': 'campaigns.campaign_purpose_id',
  'message-subjects': 'guest_messages.message_subject_id',
  'survey-axes': 'consultation_surveys.survey_axis_ids[]!',
}

/** The same for lists with a table of their own, whose ids the columns hold: the catalogue of services and the tree. */
const keyed: Readonly<Record<string, string>> = {
  services:
    'activities.service_ids[] branches.service_ids[] ngo_services.service_id programs.service_ids[] service_centres.service_ids[]',
  classifications:
    'assist_objects.classification_id classifications.parent_id classification_ngos.classification_id est_ngo.main_classification_ids[] est_ngo.sub_classification_ids[] notifications.classification_ids[] programs.classification_id services.classification_id',
}

/** Tables by the names that staff know. */
export const tableNames: Readonly<Record<string, readonly [ar: string, en: string]>> = {
  account_changes: ['طلبات تغيير الحسابات', 'Changes of accounts'],
  activities: ['الأنشطة', 'Activities'],
  assist_objects: ['عناصر التشبيك', 'Networking items'],
  bank_accounts: ['الحسابات المصرفية', 'Bank accounts'],
  branches: ['الفروع والمكاتب', 'Branches and offices'],
  campaigns: ['حملات التبرع', 'Donation campaigns'],
  consultation_surveys: ['استمارة شَمل', 'Consultation surveys'],
  classification_ngos: ['تصنيفات المنظمات', 'Classifications of organisations'],
  classifications: ['فروع التصنيف', 'Specialisations'],
  contact_information: ['معلومات التواصل', 'Contact information'],
  directors: ['أعضاء الهيئات', 'Board members'],
  general_authority_meetings: ['اجتماعات الهيئة العامة', 'Meetings of general assemblies'],
  quorum_rules: ['قواعد النصاب', 'Quorum rules'],
  doc_templates: ['النماذج', 'Document templates'],
  employees: ['الموظفون', 'Employees'],
  est_account: ['بيانات صاحب الطلب', 'Applicants'],
  est_members: ['المؤسسون', 'Founders'],
  est_ngo: ['بيانات المنظمة المراد تأسيسها', 'Organisations being founded'],
  est_real_estates: ['عقار المقر', 'Headquarters real estate'],
  est_section_reviews: ['تدقيق الأقسام', 'Section reviews'],
  establishments: ['طلبات التأسيس', 'Founding requests'],
  extensions: ['تمديد المهل', 'Extensions'],
  report_copies: ['نسخ التقارير', 'Copies of reports'],
  general_authority_members: ['أعضاء الهيئة العامة', 'General-authority members'],
  guest_messages: ['رسائل الزوار', 'Guest messages'],
  immediate_ngos: ['المنظمات المضافة مباشرة', 'Immediate NGOs'],
  incentives: ['الحوافز والعقوبات', 'Commendations and penalties'],
  index_records: ['سجلات فهارس مرتبطة', 'Values of related indexes'],
  machines: ['الآليات', 'Vehicles and machines'],
  manager_accounts: ['محرّكو الحساب', 'Account drivers'],
  mediation_requests: ['كتب التوسّط', 'Mediation letters'],
  ministry_events: ['فعاليات الوزارة', 'Ministry events'],
  news: ['الأخبار', 'News'],
  ngo_events: ['فعاليات المنظمات', 'Events of organisations'],
  coop_projects: ['مشاريع التعاون', 'Cooperation projects'],
  coop_project_beneficiaries: ['مستفيدو المشاريع', 'Beneficiaries of projects'],
  coop_project_locations: ['مواقع المشاريع', 'Places of projects'],
  i_organisations_memberships: ['العضوية الدولية', 'International memberships'],
  international_events_subscriptions: ['الفعاليات الدولية', 'International events'],
  local_partner_collaborations: ['التعاون بين شريكين', 'Collaborations of two partners'],
  currency_rates: ['أسعار الصرف', 'Exchange rates'],
  financial_grants: ['المنح المالية', 'Financial grants'],
  international_donations: ['التبرعات الدولية', 'International donations'],
  money_transferred_abroad: ['الأموال المحوّلة إلى الخارج', 'Money transferred abroad'],
  ngo_services: ['خدمات المنظمات', 'Services of organisations'],
  ngo_status_histories: ['سجل حالات المنظمات', 'History of statuses'],
  ngos: ['المنظمات', 'Organisations'],
  opportunities: ['فرص العمل والتطوع', 'Opportunities'],
  event_registrations: ['المسجَّلون في الفعاليات', 'Registrations for events'],
  opportunity_applications: ['طلبات المتقدمين', 'Applications'],
  org_information: ['ترويسات الكتب', 'Letterheads'],
  chat_conversations: ['المحادثات', 'Conversations'],
  message_threads: ['المراسلات', 'Letters'],
  message_templates: ['نصوص المراسلات', 'Texts of letters'],
  message_holders: ['تسليم المراسلات', 'Letters handed over'],
  messages: ['الرسائل', 'Messages'],
  message_recipients: ['مستلمو الرسائل', 'Recipients of messages'],
  notifications: ['إشعارات الوزارة', 'Notices of the ministry'],
  outbox: ['صندوق الصادر', 'Outbox'],
  payments: ['عمليات الدفع', 'Payments'],
  receipts: ['إيصالات التبرع', 'Donation receipts'],
  ledger_accounts: ['حسابات دفتر التبرعات', 'Accounts of the donation ledger'],
  ledger_postings: ['قيود دفتر التبرعات', 'Postings of the donation ledger'],
  annual_budgets: ['الحسابات السنوية', 'Yearly accounts'],
  plans: ['الخطط السنوية', 'Annual plans'],
  plan_urgencies: ['الأنشطة الطارئة', 'Emergency activities'],
  return_questions: ['أسئلة التقرير السنوي', 'Questions of the yearly return'],
  programs: ['البرامج', 'Programmes'],
  publications: ['المنشورات المبلَّغ عنها', 'Publications told to followers'],
  real_estates: ['العقارات', 'Real estates'],
  required_documents: ['الوثائق المطلوبة', 'Required documents'],
  service_centres: ['المراكز الخدمية', 'Service centres'],
  services: ['دليل الخدمات', 'Catalogue of services'],
  volunteers: ['المتطوعون', 'Volunteers'],
  subscriptions: ['الاشتراكات بالبريد', 'Subscriptions by e-mail'],
  transaction_actions: ['إجراءات المعاملات', 'Actions of transactions'],
  transaction_requests: ['طلبات المعاملات', 'Transaction requests'],
  transaction_types: ['أنواع المعاملات', 'Transaction types'],
  users: ['المستخدمون', 'Users'],
}

const placeOf = (text: string): Place => {
  const [, table = '', column = '', many, fixed] = /^(\w+)\.(\w+)(\[\])?(!)?$/.exec(text) ?? []
  return { table, column, many: many !== undefined, fixed: fixed !== undefined }
}

const placesIn = (lists: Readonly<Record<string, string>>): Readonly<Record<string, readonly Place[]>> =>
  Object.fromEntries(Object.entries(lists).map(([slug, text]) => [slug, text.split(' ').map(placeOf)]))
/** Every column that holds codes of an index, beside the related indexes. */
export const places = placesIn(listed)
/** Every column that holds ids of a list with a table of its own. */
export const keyedPlaces = placesIn(keyed)
const known = { ...places, ...keyedPlaces }
export const placesOf = (slug: string): readonly Place[] => (Object.hasOwn(known, slug) ? (known[slug] ?? []) : [])

/** Columns of other indexes whose records belong to a record of this one. */
async function relatedKeys(db: Db | Trx, slug: string): Promise<{ index: string; key: string }[]> {
  const { rows } = await sql<{
    index: string
    key: string
  }>`select i.slug as index, c.value ->> 'name' as key from indexes i, jsonb_array_elements(i.columns) c
    where i.deleted_at is null and c.value ->> 'type' = 'lookup' and c.value ->> 'index' = ${slug}`.execute(db)
  return rows
}

interface Counted {
  table: string
  column: string
  code: number
  count: number
}

/** How often each code of an index stands in each place; only those that are given, when some are. */
export async function countUses(db: Db | Trx, slug: string, code?: number | readonly number[]): Promise<Counted[]> {
  const only = (value: RawBuilder<unknown>) =>
    code === undefined
      ? sql`${value} is not null`
      : sql`${value} = any(${typeof code === 'number' ? [code] : code}::int[])`
  const parts = placesOf(slug).map(({ table, column, many }) =>
    many
      ? sql`select ${sql.lit(table)} as "table", ${sql.lit(column)} as "column", x.code::int as code, count(*) as count from ${sql.table(table)} t, unnest(t.${sql.ref(column)}) x(code) where ${only(sql`x.code`)} group by x.code`
      : sql`select ${sql.lit(table)} as "table", ${sql.lit(column)} as "column", t.${sql.ref(column)}::int as code, count(*) as count from ${sql.table(table)} t where ${only(sql`t.${sql.ref(column)}`)} group by t.${sql.ref(column)}`,
  )
  for (const { index, key } of await relatedKeys(db, slug))
    parts.push(
      sql`select 'index_records' as "table", ${`${index}.${key}`} as "column", (t.extra ->> ${sql.lit(key)})::int as code, count(*) as count from index_records t where t.index_slug = ${index} and t.deleted_at is null and ${only(sql`(t.extra ->> ${sql.lit(key)})::int`)} group by t.extra ->> ${sql.lit(key)}`,
    )
  if (parts.length === 0) return []
  return (await sql<Counted>`select * from (${sql.join(parts, sql` union all `)}) uses`.execute(db)).rows
}

/** Where one code is used, in the words of the staff, most often first. */
export async function usesOf(db: Db | Trx, slug: string, code: number): Promise<IndexUse[]> {
  return (await countUses(db, slug, code))
    .map(({ table, column, count }) => {
      const [name_ar, name_en] = tableNames[table] ?? [table, table]
      const fixed = placesOf(slug).some((place) => place.table === table && place.column === column && place.fixed)
      return { table, column, name_ar, name_en, count, moves: !fixed }
    })
    .sort((a, b) => b.count - a.count)
}

/** Writes another code wherever this one stands, history aside; a list that holds both keeps one. Answers how many records changed. */
export async function moveUses(trx: Trx, slug: string, from: number, into: number): Promise<number> {
  let moved = 0
  const run = async (statement: RawBuilder<unknown>) => {
    moved += Number((await statement.execute(trx)).numAffectedRows ?? 0)
  }
  for (const { table, column, many, fixed } of placesOf(slug)) {
    if (fixed) continue
    const at = sql.ref(column)
    await run(
      many
        ? sql`update ${sql.table(table)} set ${at} = case when ${into} = any(${at}) then array_remove(${at}, ${from}::int) else array_replace(${at}, ${from}::int, ${into}::int) end where ${from} = any(${at})`
        : sql`update ${sql.table(table)} set ${at} = ${into} where ${at} = ${from}`,
    )
  }
  for (const { index, key } of await relatedKeys(trx, slug))
    await run(
      sql`update index_records set extra = jsonb_set(extra, array[${key}]::text[], to_jsonb(${into}::int)) where index_slug = ${index} and (extra ->> ${key})::int = ${from}`,
    )
  return moved
}
