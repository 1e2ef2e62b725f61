import { personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import type { ListFilter } from '#web/core/lists/list-card.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Ltr } from '#web/ui/text.tsx'

interface Named {
  readonly first_name: string
  readonly father_name: string | null
  readonly last_name: string
  readonly mobile: string | null
}
/** A person's name as papers write it: first name, father's name, family name. */
export const fullName = ({ first_name, father_name, last_name }: Omit<Named, 'mobile'>): string =>
  [first_name, father_name, last_name].filter(Boolean).join(' ')

export const nameColumn = <R extends Named>(title: string): Column<R> => ({
  key: 'first_name',
  label: title,
  sort: 'first_name',
  cell: fullName,
})
export const mobileColumn = <R extends Named>(): Column<R> => ({
  key: 'mobile',
  label: label(personalWords.mobile),
  cell: ({ mobile }) => (mobile ? <Ltr>{mobile}</Ltr> : '—'),
})
export const genderFilter = (): ListFilter => ({
  name: 'gender',
  label: label(personalWords.gender),
  any: m.people_all_genders(),
  options: (['F', 'M'] as const).map((value) => ({ value, label: label(personalWords.gender.words[value]) })),
})
