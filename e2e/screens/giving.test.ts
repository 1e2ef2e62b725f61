import { testScreens } from '../support/screens.ts'

// Public pages of an organisation, giving, and their supervision.
await testScreens({
  'sanabel.admin': [
    '/guest-pages-management/about-ngo',
    '/guest-pages-management/images-slider',
    '/guest-pages-management/statistics',
    '/guest-pages-management/events',
    '/guest-pages-management/events?add=1',
    '/guest-pages-management/news-management',
    '/guest-pages-management/volunteer-vacancies',
    '/guest-pages-management/add-volunteer',
    '/guest-pages-management/campaigns',
    '/guest-pages-management/campaigns?campaign=1',
    '/guest-pages-management/campaigns?campaign=1&view=updates',
    '/guest-pages-management/payment-management',
    '/guest-pages-management/payment-management?view=payments',
  ],
  'central.admin': [
    '/ministry/ngos-communication/campaigns',
    '/ministry/ngos-communication/payments',
    '/ministry/ngos-communication/payments?view=methods',
  ],
})
