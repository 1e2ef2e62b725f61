import { screen } from './screen.ts'

/** Screens that the platform needs and the specification does not name. */
export const ownScreens = [
  screen('/open-data', 'public', 'open_data'),
  screen('/accessibility', 'public', 'accessibility'),
  screen('/follow', 'public', 'follow'),
  screen('/follow/confirm', 'public', 'follow'),
  screen('/follow/stop', 'public', 'follow'),
  // Short: its address is sent by SMS, which is paid by length.
  screen('/founder', 'public', 'founder_naming'),
  screen('/board-seat', 'public', 'board_seat'),
  screen('/donation-statement', 'public', 'donation_statement'),
  screen('/ministry/ngos-communication/flags', 'ministry', 'min_flags', { slug: 'ministry_ngos' }),
  screen('/ministry/ngos-communication/where', 'ministry', 'where', { slug: 'ministry_ngos' }),
  screen('/ministry-relation/flags', 'org', 'own_flags', { slug: 'ngo-profile' }),
  screen('/un-coop/where', 'org', 'where', { slug: 'ngo_un_coop' }),
  screen('/ministry/people', 'ministry', 'register_people', { slug: 'ministry_ngos' }),
  screen('/ministry/ngos/{id}', 'ministry', 'min_ngo', { slug: 'ministry_ngos' }),
  screen('/ministry/outbox', 'ministry', 'min_outbox', { slug: 'ministry_notifications_managment' }),
  screen('/ministry/guest-messages', 'ministry', 'min_guest_messages', { slug: 'ministry_guest_messages' }),
  screen('/ministry/surveys', 'ministry', 'shaml_form', {
    slug: 'ministry_consultation_surveys',
  }),
  screen('/ministry/settings/regulation-types', 'ministry', 'regulation_types', {
    slug: 'ministry_regulations',
    rule: 'model',
  }),
  screen('/ministry/settings/help', 'ministry', 'help_sections', { slug: 'ministry_instructions' }),
  screen('/ministry/settings/help-links', 'ministry', 'help_links', { slug: 'ministry_instructions' }),
  // Older mails link to this address. The browser keeps the secret behind # during the redirect, so no server sees it.
  screen('/auth/account-link', 'login-page', 'set_password', { layout: 'full', redirect: '/auth/set-password' }),
  screen('/auth/first-administrator', 'login-page', 'first_administrator', { layout: 'full' }),
  screen('/auth/set-password', 'login-page', 'set_password', { layout: 'full' }),
  screen('/auth/audit', 'login-page', 'audit', { layout: 'full' }),
  screen('/ministry/settings/roles/compare', 'ministry', 'roles_compare', { slug: 'ministry_roles_rp' }),
  screen('/ministry/settings/access-review', 'ministry', 'access_review', { slug: 'ministry_users_rp' }),
  screen('/ministry/rights', 'ministry', 'rights_catalogue'),
  screen('/ngo-profile/alliance-members', 'org', 'alliance_members', { slug: 'ngo-profile', legalForm: 'only-3' }),
  screen('/technical-support/handover', 'org', 'handover'),
  screen('/ministry/settings/pages', 'ministry', 'static_pages', { slug: 'ministry_instructions' }),
  screen('/ministry/settings/pages/{id}', 'ministry', 'static_page', { slug: 'ministry_instructions' }),
  screen('/ministry/settings/doc-templates', 'ministry', 'doc_templates', { slug: 'ministry_instructions' }),
  screen('/ministry/settings/image-slider/sign-in', 'ministry', 'slides', { slug: 'ministry_slider' }),
  screen('/annual-plan/{year}/return', 'org', 'yearly_return', { slug: 'ngo_plans', rule: 'year' }),
  screen('/ministry/ngos-communication/plans', 'ministry', 'min_plans', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
  screen('/ministry/ngos-communication/plans/{id}', 'ministry', 'min_plan', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
  screen('/ministry/ngos-communication/annual-budgets', 'ministry', 'min_budgets', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
  screen('/ministry/ngos-communication/annual-budgets/{id}', 'ministry', 'min_budget', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
  screen('/ministry/ngos-communication/assemblies', 'ministry', 'min_meetings', {
    slug: 'ministry_transaction_requests',
  }),
  screen('/ministry/ngos-communication/payments', 'ministry', 'min_payments', {
    slug: 'ministry_accept_reject_campaigns_comm',
  }),
  screen('/ministry/ngos-communication/extensions', 'ministry', 'min_extensions', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
  screen('/ministry/ngos-communication/yearly-returns', 'ministry', 'min_returns', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
  screen('/ministry/ngos-communication/yearly-returns/{id}', 'ministry', 'min_return', {
    slug: 'ministry_ngos_validation',
    orSlug: 'ministry_ngos',
  }),
] as const
