import type { OpportunityType } from '#contract/opportunities/calls.ts'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from '#web/core/site/words.ts'

// Apart from the words of the lists: heads of routes are in the start of every page.

/** Head of an organisation's list. */
export const listHeadAt = (type: OpportunityType, ngo: Parameters<typeof said>[0] | undefined) =>
  titled(ngo && `${type === 'job' ? m.title_jobs() : m.title_volunteer()} – ${said(ngo)}`)
