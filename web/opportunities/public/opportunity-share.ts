import type { Opportunity } from '#contract/opportunities/calls.ts'
import { formatDate } from '#web/base/format.ts'
import { shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from '#web/core/site/words.ts'
import { opportunityKinds } from './opportunity-words.ts'

/** Head of a page of one opportunity: its words, and the one address under which search engines keep it. */
export const opportunityHead = (one: Opportunity | undefined) =>
  one
    ? {
        ...shareHead({
          title: one.name,
          description: m.work_share_text({
            kind: opportunityKinds[one.type].title(),
            ngo: said(one.ngo),
            governorate: said(one.governorate),
            date: formatDate(one.closing_date),
          }),
        }),
        links: [{ rel: 'canonical', href: one.page_url }],
      }
    : {}
