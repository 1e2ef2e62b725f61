import { testScreens } from '../support/screens.ts'

await testScreens({
  'sanabel.admin': [
    '/ngo-profile',
    '/ngo-profile/creation-info',
    '/ngo-profile/branches-and-departments',
    '/ngo-profile/contact-info',
    '/ngo-profile/ngo-services',
    '/ngo-profile/service-centers',
    '/ngo-profile/bank-accounts',
    '/ngo-profile/events-log',
    '/administrative-status/founders',
    '/administrative-status/administration-council',
    '/administrative-status/executive-management',
    '/guest-pages-management/guests-messages',
    '/guest-pages-management/guests-messages?held=1',
    '/technical-support/users',
    '/technical-support/handover',
    '/user-profile/profile',
    '/user-notifications',
    '/pages/faq',
    '/docs/ngo-management',
  ],
})
