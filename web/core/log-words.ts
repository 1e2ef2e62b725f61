import { logActions } from '#contract/profile/log.ts'
import { lang } from './preferences.ts'
import { requestState } from './request-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

type Action = (typeof logActions)[number]
const actions: Record<Action, () => string> = {
  create: m.log_act_create,
  update: m.log_act_update,
  delete: m.log_act_delete,
  login: m.log_act_login,
  logout: m.log_act_logout,
  login_failed: m.log_act_login_failed,
  submit: m.log_act_submit,
  validate: m.log_act_validate,
  decide: m.log_act_decide,
  reassign: m.log_act_reassign,
  export: m.log_act_export,
  view: m.log_act_view,
  freeze: m.log_act_freeze,
}
const tones: Partial<Record<Action, StateTone>> = {
  create: 'ok',
  update: 'info',
  delete: 'bad',
  login_failed: 'warn',
  validate: 'ok',
  decide: 'brand',
  freeze: 'hold',
  view: 'sand',
}

export const actionWord = (action: Action): string => actions[action]()
export const actionTone = (action: Action): StateTone => tones[action] ?? 'mute'
export const actionChoices = (): { value: string; label: string }[] =>
  Object.entries(actions).map(([value, word]) => ({ value, label: word() }))

const entities: Record<string, () => string> = {
  users: m.log_entity_users,
  ngos: m.log_entity_ngos,
  establishments: m.log_entity_establishments,
  est_account: m.log_entity_est_account,
  est_ngo: m.log_entity_est_ngo,
  est_members: m.log_entity_est_members,
  est_docs: m.log_entity_est_docs,
  est_real_estates: m.log_entity_est_real_estates,
  est_section_reviews: m.log_entity_est_section_reviews,
  transaction_requests: m.log_entity_transaction_requests,
  transaction_types: m.log_entity_transaction_types,
  action_types: m.log_entity_action_types,
  user_absences: m.log_entity_user_absences,
  user_availabilities: m.log_entity_user_availabilities,
  annual_holidays: m.log_entity_annual_holidays,
  files_qrs: m.log_entity_files_qrs,
  attachments: m.log_entity_attachments,
  outbox: m.log_entity_outbox,
  sessions: m.log_entity_sessions,
  branches: m.log_entity_branches,
  contact_information: m.log_entity_contact_information,
  service_centres: m.log_entity_service_centres,
  ngo_documents: m.log_entity_ngo_documents,
  classification_ngos: m.log_entity_classification_ngos,
  ngo_services: m.log_entity_ngo_services,
  bank_accounts: m.log_entity_bank_accounts,
  manager_accounts: m.log_entity_manager_accounts,
  account_changes: m.log_entity_account_changes,
  right_proposals: m.log_entity_right_proposals,
  faqs: m.log_entity_faqs,
  faq_questions: m.log_entity_faq_questions,
  faq_categories: m.log_entity_faq_categories,
  regulations: m.log_entity_regulations,
  regulation_types: m.log_entity_regulation_types,
  slide_images: m.log_entity_slide_images,
  ministry_events: m.log_entity_ministry_events,
  instructions: m.log_entity_instructions,
  hints: m.log_entity_hints,
  help_sections: m.log_entity_help_sections,
  help_links: m.log_entity_help_links,
  guest_messages: m.log_entity_guest_messages,
  consultation_surveys: m.log_entity_consultation_surveys,
}
/** Kinds of records that the log names. */
export const loggedRecords = Object.keys(entities)
/** What a kind of record is called. */
export const entityWord = (entity: string): string => (entities[entity] ?? m.log_entity_other)()

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
  'help_links',
])
/** Acts that say everything without a record. */
const bare = new Set(['login', 'logout', 'login_failed'])

interface Entry {
  readonly action: string
  readonly entity: string
  readonly description_ar: string
  /** Status of the founding request that the entry led to. */
  readonly status_id?: number | null
}
const isAction = (action: string): action is Action => (logActions as readonly string[]).includes(action)

/** What the Arabic sentence names: a tracking or request number, a title in quotes, the name of a record. */
function nameIn({ entity, description_ar: sentence }: Entry): string | undefined {
  const found = /(?:EST|MSG|SHM)\d+|\d{8,}/.exec(sentence)?.[0] ?? /«(.+)»/.exec(sentence)?.[1]
  if (found) return found
  const rest = named.has(entity) ? sentence.slice(sentence.indexOf(' ') + 1) : entity
  return rest === entity ? undefined : rest
}

/** The sentence of an entry. The log is written in Arabic; in English the same is said by act, record and its name. */
export function sentenceOf(entry: Entry): string {
  const record = entityWord(entry.entity)
  if (lang() === 'ar') return entry.description_ar.replace(entry.entity, record)
  const act = isAction(entry.action) ? actionWord(entry.action) : entry.action
  if (bare.has(entry.action)) return act
  const status = entry.status_id ? requestState('', entry.status_id).text : undefined
  const name = nameIn(entry)
  return [`${act}: ${record}`, name && `\u2068${name}\u2069`].filter(Boolean).join(' ') + (status ? ` – ${status}` : '')
}
