import { screen } from './screen.ts'

/** Screens that the specification does not name and the platform needs. */
export const ownScreens = [
  screen('/open-data', 'public', 'open_data'),
  screen('/ministry/ngos/{id}', 'ministry', 'min_ngo', { slug: 'ministry_ngos' }),
  screen('/ministry/outbox', 'ministry', 'min_outbox', { slug: 'ministry_notifications_managment' }),
  screen('/ministry/settings/regulation-types', 'ministry', 'regulation_types', {
    slug: 'ministry_regulations',
    rule: 'model',
  }),
  screen('/auth/account-link', 'login-page', 'account_link', { layout: 'full' }),
  screen('/auth/first-administrator', 'login-page', 'first_administrator', { layout: 'full' }),
  screen('/auth/set-password', 'login-page', 'set_password', { layout: 'full' }),
] as const
