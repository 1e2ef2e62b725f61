import { testScreens } from '../support/screens.ts'

// The demonstration's requests have fixed numbers.
await testScreens({
  'dm.officer': [
    '/ministry/dashboard',
    '/ministry/ngos-requests',
    '/ministry/creation-requests/3',
    '/ministry/ngos-communication/ngos-validation',
    '/ministry/settings',
  ],
  'central.admin': [
    '/ministry/dashboard',
    '/ministry/ngos',
    '/ministry/ngos/1',
    '/ministry/dashboard-events-log',
    '/ministry/ngos-communication/ngos-management',
    '/ministry/ngos-creation-requests',
    '/ministry/accreditation-transactions',
    '/ministry/accreditation-transactions/4',
    '/ministry/creation-requests/5',
    '/ministry/settings',
    '/ministry/ngos-communication/ngos-validation',
    '/ministry/ngos-communication/ngos-validation-report',
    '/ministry/docs/requests',
    '/ministry/ministry-notifications',
    '/ministry/outbox',
    '/ministry/surveys',
    '/ministry/surveys?held=1',
    '/ministry/guest-messages',
    '/ministry/guest-messages?held=1',
    '/ministry/user-profile/profile',
  ],
  'founder1@demo.example': [
    '/temp-ngo/temp-account-info',
    '/temp-ngo/temp-ngo-info',
    '/temp-ngo/temp-founders-info',
    '/temp-ngo/ministry-track',
    '/temp-ngo/docs-upload',
  ],
  'founder5@demo.example': ['/temp-ngo/ministry-track', '/temp-ngo/docs-upload'],
})
