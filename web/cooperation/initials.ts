import type { measures, movements, papers } from '#contract/cooperation/project-parts.ts'
import type { BeneficiaryCount } from '#contract/plans/executions.ts'

export const projectInitial = {
  name_ar: '',
  name_en: '' as string | null,
  un_organisation_id: null as number | null,
  project_sector_id: null as number | null,
  agreement_no: '',
  agreement_date: '',
  agreement_file: null as number | null,
  agreement_expires_on: null as string | null,
  start_date: '',
  end_date: '',
  total_budget: null as string | null,
  currency_id: null as number | null,
  description: '',
}

export const membershipInitial = {
  coop_project_id: null as number | null,
  organisation_name: '',
  country_id: null as number | null,
  membership_kind: '',
  since_date: '',
  until_date: null as string | null,
  fees: null as string | null,
  currency_id: null as number | null,
  file: null as number | null,
}

export const participant = { full_name: '', id_number: '', position: '' }
export const eventInitial = {
  event_name: '',
  organiser: '',
  country_id: null as number | null,
  city: '' as string | null,
  from_date: '',
  to_date: '',
  participants: [participant],
  funding: '',
  invitation_file: null as number | null,
}

/** Values of the forms of parts; the project is added when they are sent. */
export const initials = {
  partner: { partner_ngo_id: null as number | null, partner_name: '' as string | null, role: '' },
  location: {
    governorate_id: null as number | null,
    sub_district_id: null as number | null,
    place: '' as string | null,
  },
  objective: {
    objective: '',
    indicator: '',
    measure: 'sum' as (typeof measures)[number],
    baseline_value: null as string | null,
    baseline_year: null as number | null,
    target_value: null as string | null,
  },
  budget: { line: '', planned_amount: null as string | null },
  beneficiary: { target_group_id: null as number | null, note: '' as string | null, people: [] as BeneficiaryCount[] },
  file: {
    kind: 'agreement' as (typeof papers)[number],
    title: '',
    file: null as number | null,
    expires_on: null as string | null,
  },
}

export const resultInitial = {
  coop_project_objective_id: null as number | null,
  period_start: '',
  period_end: '',
  achieved: null as string | null,
  note: '' as string | null,
}

export const movementInitial = {
  coop_project_budget_id: null as number | null,
  kind: 'received' as (typeof movements)[number],
  happened_on: '',
  amount: null as string | null,
  coop_project_partner_id: null as number | null,
  note: '' as string | null,
  file: null as number | null,
}
/** A partner is named only where money was passed on. */
export const movementBody = (values: typeof movementInitial) =>
  values.kind === 'passed_on' ? values : { ...values, coop_project_partner_id: null }

export const collaborationInitial = {
  partner_ngo_id: null as number | null,
  partner_name: '' as string | null,
  subject: '',
  sector_id: null as number | null,
  start_date: '',
  end_date: null as string | null,
  obligations: '',
  file: null as number | null,
}
