import { directorWords as words } from '#contract/boards/board-words.ts'
import { executives, founders } from '#contract/boards/directors.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { LeftTag } from '#web/people/shared/end-fields.tsx'
import { fullName, genderFilter, mobileColumn } from '#web/people/shared/person-columns.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { bodyPath, emptyOf, usePositions } from './body.ts'
import { MemberFields } from './member-fields.tsx'

type Row = RowOf<typeof executives> & { legal_name?: string | null }
/** A founder may be an organisation, of which only the name is kept. */
const nameOf = (row: Row): string => row.legal_name ?? fullName(row)

function useColumns(): Column<Row>[] {
  const position = useName('positions')
  return [
    { key: 'name', label: label(commonWords.name), sort: 'first_name', cell: (row) => <Named>{nameOf(row)}</Named> },
    {
      key: 'position_id',
      label: label(words.position_id),
      sort: 'position_id',
      cell: (row) => (row.end_date ? <LeftTag /> : position(row.position_id)),
    },
    mobileColumn(),
    {
      key: 'start_date',
      label: label(words.start_date),
      sort: 'start_date',
      cell: (row) => <DateText value={row.start_date} short />,
    },
  ]
}
function useFilters(body: 'founder' | 'executive') {
  return [
    {
      name: 'position_id',
      label: label(words.position_id),
      any: m.boards_all_positions(),
      options: usePositions(body),
    },
    genderFilter(),
  ]
}

/** Who founded the organisation [spec 2§2]. */
export function Founders() {
  return (
    <RegisterPage
      resource={founders}
      words={{
        title: headingOf(bodyPath.founder),
        add: m.boards_founder_add(),
        addTitle: m.boards_founder_add(),
        editTitle: m.boards_founder_edit(),
        empty: m.boards_founder_empty(),
        search: m.boards_search(),
        remove: m.boards_founder_remove(),
        removeTitle: (name) => m.boards_founder_remove_title({ name }),
        removeText: m.boards_remove_text(),
        total: (count) => m.boards_founder_total({ count }),
      }}
      columns={useColumns() as never}
      choices={useFilters('founder')}
      initial={emptyOf('founder')}
      rowName={(row) => nameOf(row as unknown as Row)}
      href={(row) => `${bodyPath.founder}/${row.id}`}
      fields={(form, row) => <MemberFields body="founder" form={form} isNew={!row} />}
    >
      <Notice tone="info">{m.boards_founders_fixed()}</Notice>
    </RegisterPage>
  )
}

/** The executive management [spec 2§2]. */
export function Executives() {
  return (
    <RegisterPage
      resource={executives}
      words={{
        title: headingOf(bodyPath.executive),
        add: m.boards_executive_add(),
        addTitle: m.boards_executive_add(),
        editTitle: m.boards_executive_edit(),
        empty: m.boards_executive_empty(),
        emptyText: m.boards_executive_empty_text(),
        search: m.boards_search(),
        remove: m.boards_executive_remove(),
        removeTitle: (name) => m.boards_executive_remove_title({ name }),
        removeText: m.boards_remove_text(),
        total: (count) => m.boards_executive_total({ count }),
      }}
      columns={useColumns()}
      choices={useFilters('executive')}
      initial={emptyOf('executive')}
      rowName={nameOf}
      href={(row) => `${bodyPath.executive}/${row.id}`}
      fields={(form, row) => <MemberFields body="executive" form={form} isNew={!row} />}
    />
  )
}
