import { listHead } from '#web/core/site/list-title.ts'
import { said } from '#web/core/site/words.ts'
import { stateChoices } from '../shared/regulation-state.tsx'
import { legalListTitle } from './legal-words.ts'
import type { LegalList } from './load-legal.ts'

/** Head of one of the lists of the library. */
export const legalListHead = (list: LegalList | undefined) =>
  list
    ? listHead(
        legalListTitle(list),
        [list.type ? said(list.type) : '', stateChoices().find(({ value }) => value === list.state)?.label ?? ''],
        list.paging,
      )
    : {}
