import type { JobDefinition } from '../core/jobs/jobs.ts'
import { publishDue } from '../core/publication/own.ts'
import { ownTexts } from './own-texts.ts'

export const newsJobs: readonly JobDefinition[] = [
  {
    name: 'publish-at-hour',
    cron: '* * * * *',
    run: async (services) => {
      for (const text of ownTexts) await publishDue(services, text)
    },
  },
]
