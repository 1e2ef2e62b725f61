import { listHead } from '#web/core/site/list-title.ts'
import { own, said } from '#web/core/site/words.ts'
import type { SeasonData } from './load-campaigns.ts'

/** Head of a seasonal page; its latest season needs no name. */
export const seasonHead = (data: SeasonData | undefined) =>
  data
    ? listHead(
        own(data.page.title_ar, data.page.title_en),
        [data.season && data.season.slug !== data.seasons[0]?.slug ? said(data.season) : ''],
        data.paging,
      )
    : {}
