import { screen } from './screen.ts'

/** Screens of the ministry [spec 2§2]. Where the specification names no slug, it comes from domain 5.3. */
export const ministryScreens = [
  screen('/ministry', 'ministry', 'ministry', { redirect: 'start' }),
  screen('/ministry/dashboard', 'ministry', 'dashboard', { slug: 'ministry_dashboard' }),
  screen('/ministry/dashboard-events-log', 'ministry', 'dashboard_log', { slug: 'ministry_dashboard_log' }),
  screen('/ministry/user-profile/profile', 'ministry', 'user_profile', { slug: 'ministry_profile' }),
  screen('/ministry/ngos', 'ministry', 'min_ngos', { slug: 'ministry_ngos' }),
  screen('/ministry/ngos-requests', 'ministry', 'min_requests', { slug: 'ministry_creation_requests' }),
  screen('/ministry/accreditation-transactions', 'ministry', 'work_desk', { slug: 'ministry_transaction_requests' }),
  screen('/ministry/accreditation-transactions/{id}', 'ministry', 'min_transaction', {
    slug: 'ministry_transaction_requests',
    layout: 'full',
  }),
  screen('/ministry/creation-requests/{id}', 'ministry', 'min_creation', {
    slug: 'ministry_creation_requests',
    layout: 'full',
  }),
  screen('/ministry/ngos-creation-requests', 'ministry', 'min_creations', { slug: 'ministry_creation_requests' }),
  screen('/ministry/advanced-reports', 'ministry', 'reports', { slug: 'ministry_advanced_reports' }),
  screen('/ministry/ngos-communication/incentives', 'ministry', 'min_incentives', {
    slug: 'ministry_incentives_management_comm',
  }),
  screen('/ministry/ngos-communication/campaigns', 'ministry', 'min_campaigns', {
    slug: 'ministry_accept_reject_campaigns_comm',
  }),
  screen('/ministry/ngos-communication/ngos-management', 'ministry', 'min_immediate', {
    slug: 'ministry_immediate_ngos',
  }),
  screen('/ministry/ngos-communication/ngos-validation', 'ministry', 'min_validation', {
    slug: 'ministry_ngos_validation',
  }),
  screen('/ministry/ngos-communication/ngos-validation-report', 'ministry', 'min_validation_report', {
    slug: 'ministry_ngos_validation_report',
  }),
  screen('/ministry/ngos-communication/mediation-requestes', 'ministry', 'mediation', {
    slug: 'ministry_mediation_request',
  }),
  screen('/ministry/ngos-communication/mediation-requestes/{id}', 'ministry', 'min_mediation', {
    slug: 'ministry_mediation_request',
  }),
  screen('/ministry/ngos-communication/financial-grants', 'ministry', 'grants', { slug: 'ministry_financial_grants' }),
  screen('/ministry/settings', 'ministry', 'settings'),
  screen('/ministry/settings/regulations', 'ministry', 'regulations', { slug: 'ministry_regulations', rule: 'model' }),
  screen('/ministry/settings/regulations/{id}', 'ministry', 'regulation', {
    slug: 'ministry_regulations',
    rule: 'model',
  }),
  screen('/ministry/settings/image-slider', 'ministry', 'slides', { slug: 'ministry_slider' }),
  screen('/ministry/settings/instructions', 'ministry', 'instructions', { slug: 'ministry_instructions' }),
  screen('/ministry/settings/instructions/{id}', 'ministry', 'instruction', { slug: 'ministry_instructions' }),
  screen('/ministry/settings/holidays', 'ministry', 'holidays', { slug: 'ministry_annual_holidays' }),
  screen('/ministry/settings/events', 'ministry', 'min_events', { slug: 'ministry_events' }),
  screen('/ministry/settings/faq', 'ministry', 'faq', { slug: 'ministry_Q&A' }),
  screen('/ministry/settings/faq-categories', 'ministry', 'faq_categories', { slug: 'ministry_question_categories' }),
  screen('/ministry/settings/indexes', 'ministry', 'indexes', { slug: 'ministry_indexes' }),
  screen('/ministry/settings/indexes/{slug}', 'ministry', 'index', { slug: 'ministry_indexes' }),
  screen('/ministry/settings/users/ministry-users', 'ministry', 'min_users', { slug: 'ministry_users_rp' }),
  screen('/ministry/settings/users/ngo-users', 'ministry', 'ngo_users', { slug: 'ministry_ngo_users_rp' }),
  screen('/ministry/settings/ngo-user/{id}', 'ministry', 'ngo_user', { slug: 'ministry_ngo_users_rp' }),
  screen('/ministry/settings/ministry-user/{id}', 'ministry', 'min_user', { slug: 'ministry_users_rp' }),
  screen('/ministry/settings/roles', 'ministry', 'roles', { slug: 'ministry_roles_rp' }),
  screen('/ministry/settings/usersAvailability', 'ministry', 'availability', { slug: 'ministry_users_availability' }),
  screen('/ministry/settings/accreditation-transactions', 'ministry', 'transaction_types', {
    slug: 'ministry_transaction_types',
  }),
  screen('/ministry/transactions/description', 'ministry', 'type_descriptions', { slug: 'ministry_transaction_types' }),
  screen('/ministry/transactions/actions', 'ministry', 'action_types', { slug: 'ministry_action_types' }),
  screen('/ministry/notifications', 'ministry', 'min_notifications', { slug: 'ministry_notifications_managment' }),
  screen('/ministry/ministry-notifications', 'ministry', 'min_own_notifications', {
    slug: 'ministry_notifications_managment',
  }),
  screen('/ministry/ngos-data', 'ministry', 'ngos_data', { slug: 'ministry_ngos' }),
  screen('/ministry/ngos-data/{slug}/{id}', 'ministry', 'ngos_data_report', { slug: 'ministry_ngos' }),
  screen('/ministry/ngos-data/{view}', 'ministry', 'ngos_data_list', { slug: 'ministry_ngos' }),
  screen('/ministry/ngos-data-new/{view}', 'ministry', 'ngos_data_list', { slug: 'ministry_ngos' }),
  screen('/ministry/docs/{slug}', 'ministry', 'docs'),
  screen('/ministry/add-role/{slug}', 'ministry', 'add_role', { slug: 'ministry_roles_rp' }),
  screen('/ministry/update-role/{slug}/{id}', 'ministry', 'update_role', { slug: 'ministry_roles_rp' }),
  screen('/ministry/permissions-user/{id}', 'ministry', 'user_permissions', {
    slug: 'ministry_users_rp',
    orSlug: 'ministry_ngo_users_rp',
  }),
] as const
