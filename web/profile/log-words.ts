import type { logActions, LogEntry } from '#contract/profile/file.ts'
import { headingOf } from '#web/core/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

type Action = (typeof logActions)[number]
const actions: Record<Action, () => string> = {
  create: m.profile_act_create,
  update: m.profile_act_update,
  delete: m.profile_act_delete,
  login: m.profile_act_login,
  logout: m.profile_act_logout,
  login_failed: m.profile_act_login_failed,
  submit: m.profile_act_submit,
  validate: m.profile_act_validate,
  decide: m.profile_act_decide,
  reassign: m.profile_act_reassign,
  export: m.profile_act_export,
  view: m.profile_act_view,
  freeze: m.profile_act_freeze,
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
  branches: () => headingOf('/ngo-profile/branches-and-departments'),
  contact_information: () => headingOf('/ngo-profile/contact-info'),
  service_centres: () => headingOf('/ngo-profile/service-centers'),
  transaction_requests: () => headingOf('/transactions/transactions'),
  users: m.profile_entity_users,
  ngos: m.profile_entity_ngos,
}
/** The sentence of an entry; records without a name are called by their part of the file instead of their table. */
export const sentenceOf = (entry: LogEntry): string =>
  entry.description_ar.replace(entry.entity, entities[entry.entity]?.() ?? entry.entity)

/** Words of a column and, for codes, the index table that names them. */
export const columns: Record<string, { label: () => string; index?: string }> = {
  name_ar: { label: m.profile_name_ar },
  name_en: { label: m.profile_field_name_en },
  address: { label: m.profile_field_address },
  status: { label: m.profile_field_status },
  governorate_id: { label: m.profile_field_governorate, index: 'governorates' },
  district_id: { label: m.profile_field_district, index: 'districts' },
  sub_district_id: { label: m.profile_field_sub_district, index: 'sub-districts' },
  area: { label: m.profile_field_area, index: 'areas' },
  area_id: { label: m.profile_field_area, index: 'areas' },
  latitude: { label: m.profile_field_latitude },
  longitude: { label: m.profile_field_longitude },
  real_estate_number: { label: m.profile_field_estate_number },
  service_ids: { label: m.profile_field_services },
  branch_type_id: { label: m.profile_branch_type, index: 'branch-types' },
  possessive_form_id: { label: m.profile_possessive_form, index: 'possessive-forms' },
  occupancy_file: { label: m.profile_occupancy_file },
  occupancy_until: { label: m.profile_occupancy_until },
  decision_no: { label: m.profile_branch_decision_no },
  decision_date: { label: m.profile_licence_date },
  manager_name: { label: m.profile_manager_name },
  phone: { label: m.profile_phone },
  clearance_authority_id: { label: m.profile_centre_authority, index: 'clearance-authorities' },
  licence_no: { label: m.profile_licence_no },
  licence_date: { label: m.profile_licence_date },
  licence_until: { label: m.profile_licence_until },
  licence_file: { label: m.profile_licence_file },
  capacity: { label: m.profile_capacity },
  working_hours: { label: m.profile_working_hours },
  branch_id: { label: m.profile_centre_branch },
  value: { label: m.profile_contact_value },
  is_public: { label: m.profile_contact_public },
  is_primary: { label: m.profile_contact_primary },
  is_main: { label: m.profile_headquarters },
  first_name: { label: m.profile_first_name },
  last_name: { label: m.profile_last_name },
  email: { label: m.profile_email },
  mobile: { label: m.profile_mobile },
  locale: { label: m.profile_language },
  avatar: { label: m.profile_avatar },
}
/** Columns that say nothing to a reader. */
export const hidden = new Set(['id', 'ngo_id', 'deleted_at', 'created_at', 'updated_at', 'real_estate_id'])
