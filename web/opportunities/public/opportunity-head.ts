import { listHead, nameIn } from '#web/core/site/list-title.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { OpportunityList } from './load-opportunities.ts'

/** Head of a list, of all organisations or of one. */
export function opportunitiesHead(list: OpportunityList | undefined, ngo?: Parameters<typeof said>[0]) {
  if (!list) return {}
  const { asked, figures } = list
  return listHead(
    list.type === 'job' ? m.title_jobs() : m.title_volunteer(),
    [
      ngo ? said(ngo) : '',
      asked.name,
      nameIn(figures.governorates, asked.governorate_id),
      nameIn(figures.position_types, asked.position_type_id),
      nameIn(figures.employment_types, asked.employment_type_id),
      asked.state === 'closed' ? m.work_show_closed() : asked.state === 'all' ? m.work_show_all() : '',
    ],
    list.paging,
  )
}
