import { screen } from './screen.ts'

/** Screens of organisations, of founders (temporary accounts) and of every signed-in person [spec 1§2, 2§2]. */
export const organisationScreens = [
  screen('/ngo-profile', 'org', 'profile', { slug: 'ngo-profile', instructions: 'ngo-management' }),
  screen('/ngo-profile/events-log', 'org', 'events_log', { slug: 'ngo-profile' }),
  screen('/ngo-profile/branches-and-departments', 'org', 'branches', {
    slug: 'ngo_branches',
    instructions: 'branches-and-departments',
  }),
  screen('/ngo-profile/contact-info', 'org', 'contact_info', {
    slug: 'ngo_contact_information',
    instructions: 'contact-info',
  }),
  screen('/ngo-profile/creation-info', 'org', 'creation_info', { slug: 'ngo-profile', instructions: 'creation-info' }),
  screen('/ngo-profile/ngo-services', 'org', 'services', { slug: 'ngo_classifications', instructions: 'ngo-services' }),
  screen('/ngo-profile/service-centers', 'org', 'service_centres', {
    slug: 'ngo_service_centres',
    instructions: 'service-centers',
  }),
  screen('/ngo-profile/bank-accounts', 'org', 'bank_accounts', {
    slug: 'ngo_bank_accounts',
    instructions: 'bank-accounts',
  }),
  screen('/temp-ngo', 'temp', 'temp_ngo', { redirect: '/temp-ngo/temp-account-info' }),
  screen('/temp-ngo/temp-account-info', 'temp', 'temp_account', { instructions: 'temp-account-info' }),
  screen('/temp-ngo/temp-ngo-info', 'temp', 'temp_ngo_info', { instructions: 'temp-ngo-info' }),
  screen('/temp-ngo/temp-founders-info', 'temp', 'temp_founders', { instructions: 'temp-founders-info' }),
  screen('/temp-ngo/ministry-track', 'temp', 'temp_track'),
  screen('/temp-ngo/docs-upload', 'temp', 'temp_docs', { instructions: 'docs-upload' }),
  screen('/programs-and-activities/ngo-programs', 'org', 'programs', {
    slug: 'ngo_programs',
    instructions: 'ngo-programs',
  }),
  screen('/programs-and-activities/ngo-activities', 'org', 'activities', {
    slug: 'ngo_activities',
    instructions: 'ngo-activities',
  }),
  screen('/annual-plan/{year}', 'org', 'annual_plan', { slug: 'ngo_plans', instructions: 'annual-plan', rule: 'year' }),
  screen('/plan-execution', 'org', 'plan_execution', { slug: 'ngo_plans', instructions: 'plan-execution' }),
  screen('/properties/vehicles', 'org', 'vehicles', { slug: 'ngo_vehicles', instructions: 'vehicles' }),
  screen('/properties/real-estates', 'org', 'real_estates', { slug: 'ngo_real-estates', instructions: 'real-estates' }),
  screen('/administrative-status/employees', 'org', 'employees', { slug: 'ngo_employees', instructions: 'employees' }),
  screen('/administrative-status/employees/{id}', 'org', 'employee', { slug: 'ngo_employees' }),
  screen('/administrative-status/volunteers', 'org', 'volunteers', {
    slug: 'ngo_volunteers',
    instructions: 'volunteers',
  }),
  screen('/administrative-status/volunteers/{id}', 'org', 'volunteer_record', { slug: 'ngo_volunteers' }),
  screen('/administrative-status/founders', 'org', 'founders', {
    slug: 'ngo_director_boards_founder',
    instructions: 'founders',
  }),
  screen('/administrative-status/founders/{id}', 'org', 'founder', { slug: 'ngo_director_boards_founder' }),
  screen('/administrative-status/administration-council', 'org', 'council', {
    slug: 'ngo_director_boards_administrative',
    instructions: 'administration-council',
    legalForm: 'not-1',
  }),
  screen('/administrative-status/administration-council/{id}', 'org', 'council_member', {
    slug: 'ngo_director_boards_administrative',
    legalForm: 'not-1',
  }),
  screen('/administrative-status/executive-management', 'org', 'executives', {
    slug: 'ngo_director_boards_executive',
    instructions: 'executive-management',
  }),
  screen('/administrative-status/executive-management/{id}', 'org', 'executive', {
    slug: 'ngo_director_boards_executive',
  }),
  screen('/administrative-status/trustees-board', 'org', 'trustees', {
    slug: 'ngo_director_boards_trustee',
    instructions: 'trustees-board',
    legalForm: 'only-1',
  }),
  screen('/administrative-status/trustees-board/{id}', 'org', 'trustee', {
    slug: 'ngo_director_boards_trustee',
    legalForm: 'only-1',
  }),
  screen('/administrative-status/general-info', 'org', 'general_info', {
    slug: 'ngo_general_info',
    instructions: 'general-info',
  }),
  screen('/administrative-status/meetings', 'org', 'meetings', {
    slug: 'ngo_minutes_of_meeting',
    instructions: 'meetings',
  }),
  screen('/administrative-status/general-authority', 'org', 'authority', {
    slug: 'ngo_general_authority_members',
    instructions: 'general-authority',
  }),
  screen('/administrative-status/hold-general-body-meeting', 'org', 'hold_meeting', {
    slug: 'ngo_general_authority_meetings',
    instructions: 'hold-general-body-meeting',
  }),
  screen('/guest-pages-management/about-ngo', 'org', 'about_ngo', { slug: 'ngo_about_ngo' }),
  screen('/guest-pages-management/job-vacancies', 'org', 'job_vacancies', { slug: 'opportunities' }),
  screen('/guest-pages-management/volunteer-vacancies', 'org', 'volunteer_vacancies', { slug: 'opportunities' }),
  screen('/guest-pages-management/edit-jobs/{id}', 'org', 'edit_job', { slug: 'opportunities' }),
  screen('/guest-pages-management/add-jobs', 'org', 'add_job', { slug: 'opportunities' }),
  screen('/guest-pages-management/add-volunteer', 'org', 'add_volunteer', { slug: 'opportunities' }),
  screen('/guest-pages-management/edit-volunteer/{id}', 'org', 'edit_volunteer', { slug: 'opportunities' }),
  screen('/guest-pages-management/campaigns', 'org', 'campaigns', { slug: 'campaigns', instructions: 'campaigns' }),
  screen('/guest-pages-management/images-slider', 'org', 'slides', { slug: 'slide-images' }),
  screen('/guest-pages-management/events', 'org', 'events', { slug: 'ngo-events' }),
  screen('/guest-pages-management/statistics', 'org', 'statistics', { slug: 'statistics' }),
  screen('/guest-pages-management/news-management', 'org', 'news', { slug: 'news' }),
  screen('/guest-pages-management/news-details/{id}', 'org', 'news_item', { slug: 'news' }),
  screen('/guest-pages-management/guests-messages', 'org', 'guest_messages', { slug: 'ngo_public_messages' }),
  screen('/guest-pages-management/payment-management', 'org', 'payments', {
    slug: 'ngo_payments',
    instructions: 'payment-management',
  }),
  screen('/ministry-relation/incentives', 'org', 'incentives', { slug: 'ngo_incentives' }),
  screen('/ministry-relation/incentives/{id}', 'org', 'incentive', { slug: 'ngo_incentives' }),
  screen('/pages/faq', 'any', 'faq'),
  screen('/technical-support/users', 'org', 'users', { slug: 'ngo_users' }),
  screen('/user-profile/profile', 'org', 'user_profile', { slug: 'personal-profile' }),
  screen('/user-notifications', 'any', 'notifications', { layout: 'full' }),
  screen('/financial', 'org', 'financial', { slug: 'ngo_financial_info', redirect: '/financial/financial-data' }),
  screen('/financial/financial-data', 'org', 'financial_data', {
    slug: 'ngo_financial_info',
    instructions: 'financial-data',
  }),
  screen('/financial/financial-grant', 'org', 'grants', {
    slug: 'ngo_financial_grants',
    instructions: 'financial-grant',
  }),
  screen('/financial/money-transferred-abroad', 'org', 'transfers', {
    slug: 'ngo_money_transferred_abroad',
    instructions: 'money-transferred-abroad',
  }),
  screen('/financial/international-Donations', 'org', 'donations', {
    slug: 'ngo_international_donations',
    instructions: 'international-Donations',
  }),
  screen('/un-coop', 'org', 'un_coop', { slug: 'ngo_un_coop', redirect: '/un-coop/projects' }),
  screen('/un-coop/projects', 'org', 'projects', { slug: 'ngo_un_coop', instructions: 'projects' }),
  screen('/un-coop/projects/{id}', 'org', 'project', { slug: 'ngo_un_coop' }),
  screen('/un-coop/international_events_subscriptions', 'org', 'intl_events', {
    slug: 'ngo_international_events_subscriptions',
  }),
  screen('/un-coop/I-organisations-memberships', 'org', 'memberships', {
    slug: 'ngo_international_organisations_memberships',
  }),
  screen('/un-coop/collaboration-two-local-partners', 'org', 'partners', {
    slug: 'ngo_collaboration_two_local_partners',
  }),
  screen('/tashbeek', 'org', 'tashbeek', { slug: 'ngo_assists', redirect: '/tashbeek/benfit' }),
  screen('/tashbeek/benfit', 'org', 'benefit', { slug: 'ngo_assists' }),
  screen('/tashbeek/give', 'org', 'give', { slug: 'ngo_assists' }),
  screen('/tashbeek/tashbeek-management', 'org', 'tashbeek_manage', { slug: 'ngo_assists_management' }),
  screen('/transactions', 'org', 'transactions_area', {
    slug: 'mediation_request',
    instructions: 'transactions',
    redirect: '/transactions/mediation-requests',
  }),
  screen('/transactions/mediation-requests', 'org', 'mediation', {
    slug: 'mediation_request',
    instructions: 'mediation-requests',
  }),
  screen('/transactions/transactions', 'org', 'transactions', {
    slug: 'ngo_transaction_requests',
    instructions: 'transactions',
  }),
  screen('/transactions/transactions/{id}', 'org', 'transaction', { slug: 'ngo_transaction_requests' }),
  screen('/transactions/qr-scan-log/{id}', 'org', 'scan_log', { slug: 'ngo_transaction_requests' }),
  screen('/docs/{slug}', 'any', 'docs'),
  screen('/messaging/{folder}', 'any', 'messaging', { layout: 'full', rule: 'folder' }),
  screen('/chat', 'any', 'chat', { layout: 'full' }),
] as const
