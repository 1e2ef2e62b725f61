import type { Right } from '../calls/call.ts'
import type { PermissionSlug } from './permissions.ts'

const each = (slug: PermissionSlug, ...tables: string[]): Record<string, readonly Right[]> =>
  Object.fromEntries(tables.map((table) => [table, [[slug, 'S'] as const]]))
const projects = 'partners locations objectives results budgets transactions beneficiaries files'.split(' ')

/**
 * By which of these rights people of an organisation may read a record of it, by its table: those of the screen that
 * shows it. Files and changes in the tracking log ask here, so that neither tells more than the screen. A table that is
 * not named is shown to nobody.
 */
export const recordRights: Readonly<Record<string, readonly Right[] | 'everybody'>> = {
  // Letters have no right of their own [domain 5.3].
  messages: 'everybody',
  message_threads: 'everybody',
  chat_conversations: 'everybody',
  chat_messages: 'everybody',
  ...each(
    'ngo-profile',
    'ngos',
    'ngo_documents',
    'ngo_objectives',
    'ngo_status_histories',
    'ngo_validations',
    'ngo_scores',
    'ngo_flags',
    'flag_answers',
    'alliance_members',
    'extensions',
    // Papers of the founding that the file of the organisation names.
    'establishments',
    'est_ngo',
    'est_docs',
    'est_real_estates',
  ),
  ...each('ngo_branches', 'branches'),
  ...each('ngo_service_centres', 'service_centres'),
  ...each('ngo_contact_information', 'contact_information'),
  ...each('ngo_classifications', 'classification_ngos', 'ngo_services', 'services'),
  ...each('ngo_bank_accounts', 'bank_accounts', 'manager_accounts', 'account_changes'),
  ...each('ngo_users', 'users', 'right_proposals'),
  ...each('ngo_programs', 'programs'),
  ...each('ngo_activities', 'activities'),
  ...each('ngo_plans', 'plans', 'plan_activities', 'plan_urgencies', 'executions', 'yearly_returns'),
  ...each('ngo_vehicles', 'machines'),
  ...each('ngo_real-estates', 'real_estates'),
  ...each('ngo_employees', 'employees'),
  ...each('ngo_volunteers', 'volunteers', 'volunteer_hours'),
  ...each('ngo_director_boards_founder', 'est_members'),
  ...each('ngo_general_info', 'general_infos'),
  ...each('ngo_minutes_of_meeting', 'meeting_minutes'),
  ...each('ngo_general_authority_members', 'general_authority_members'),
  ...each('ngo_general_authority_meetings', 'general_authority_meetings', 'quorum_rules'),
  ...each('ngo_about_ngo', 'ngo_abouts'),
  ...each('slide-images', 'slides'),
  ...each('statistics', 'statistics'),
  ...each('news', 'news'),
  ...each('ngo-events', 'ngo_events'),
  ...each('opportunities', 'opportunities'),
  ...each('campaigns', 'campaigns', 'campaign_expenses', 'campaign_updates', 'donors', 'receipts'),
  ...each('ngo_payments', 'payments', 'ngo_payment_methods', 'donation_statements', 'donor_statements'),
  ...each('ngo_public_messages', 'guest_messages'),
  ...each('ngo_incentives', 'incentives', 'late_marks'),
  ...each('ngo_financial_info', 'annual_budgets'),
  ...each('ngo_financial_grants', 'financial_grants'),
  ...each('ngo_money_transferred_abroad', 'money_transferred_abroad'),
  ...each('ngo_international_donations', 'international_donations'),
  ...each('ngo_un_coop', 'coop_projects', ...projects.map((part) => `coop_project_${part}`)),
  ...each('ngo_international_organisations_memberships', 'i_organisations_memberships'),
  ...each('ngo_international_events_subscriptions', 'international_events_subscriptions'),
  ...each('ngo_collaboration_two_local_partners', 'local_partner_collaborations'),
  ...each('ngo_assists_management', 'assists', 'assist_objects', 'assist_offers'),
  // Who applied or comes is the business of those who decide on it.
  opportunity_applications: [['opportunities', 'U']],
  event_registrations: [['ngo-events', 'U']],
  files_qrs: [
    ['mediation_request', 'S'],
    ['ngo_transaction_requests', 'S'],
  ],
  org_information: [['mediation_request', 'S']],
}
