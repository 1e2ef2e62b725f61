import type { JobDefinition } from '../core/jobs/jobs.ts'
import { publishDue } from '../core/publication/own.ts'
import { eraseRegistrations, fillAllPlaces } from './registration-list.ts'
import { ownTexts } from './own-texts.ts'

export const newsJobs: readonly JobDefinition[] = [
  {
    name: 'publish-at-hour',
    cron: '* * * * *',
    run: async (services) => {
      for (const text of ownTexts) await publishDue(services, text)
    },
  },
  { name: 'fill-event-places', cron: '*/5 * * * *', run: async (services) => void (await fillAllPlaces(services)) },
  {
    name: 'erase-registrations',
    cron: '50 2 * * *',
    run: async (services) => void (await eraseRegistrations(services)),
  },
]
