import { listHead } from '#web/core/site/list-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { chosenFilters } from './chosen-filters.ts'
import type { RegisterData } from './load-register.ts'

/** Head of the list or of the map, with the filters in force. */
export const registerHead = (data: RegisterData | undefined, isMap = false) =>
  data
    ? listHead(
        isMap ? m.title_ngos_map() : m.title_ngo_list(),
        chosenFilters(data.asked, data.figures, data.places).map((one) => one.label),
        data.paging,
      )
    : {}
