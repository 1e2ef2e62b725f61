import { formTitle } from '#web/core/site/form-title.ts'
import { listHead, nameIn } from '#web/core/site/list-title.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { OpportunitiesData } from './load-opportunities.ts'

type Shown = Pick<OpportunitiesData, 'list'> & Partial<OpportunitiesData>
/** Head of a list, of all organisations or of one; it says when following by mail was refused. */
export function opportunitiesHead(data: Shown | undefined, ngo?: Parameters<typeof said>[0]) {
  if (!data) return {}
  const { list, posted } = data
  const { asked, figures } = list
  return listHead(
    formTitle(list.type === 'job' ? m.title_jobs() : m.title_volunteer(), posted),
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
