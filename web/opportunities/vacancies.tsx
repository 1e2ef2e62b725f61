import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { namesOf } from '#contract/core/machine.ts'
import type { OpportunityType } from '#contract/opportunities/calls.ts'
import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { opportunityRegister } from '#contract/opportunities/own.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { stringifySearch } from '#web/base/search.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { type MenuAction, RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { vacancyScreens } from './vacancy-words.ts'

type Row = RowOf<typeof opportunityRegister>
const readable: readonly string[] = ['published', 'closed']

function useColumns(): Column<Row>[] {
  const position = useName('position-types')
  return [
    { key: 'name', label: label(opportunityWords.name), sort: 'name', cell: (row) => row.name },
    { key: 'code', label: label(opportunityWords.code), cell: (row) => <Ltr>{row.code}</Ltr> },
    {
      key: 'position_type_id',
      label: label(opportunityWords.position_type_id),
      sort: 'position_type_id',
      cell: (row) => position(row.position_type_id),
    },
    {
      key: 'vacancies_number',
      label: label(opportunityWords.vacancies_number),
      sort: 'vacancies_number',
      cell: (row) => formatNumber(row.vacancies_number),
    },
    {
      key: 'closing_date',
      label: label(opportunityWords.closing_date),
      sort: 'closing_date',
      cell: (row) => <DateText value={row.closing_date} short />,
    },
    {
      key: 'status',
      label: label(commonWords.status),
      cell: ({ status }) => (
        <StateTag tone={opportunityMachine.statuses[status].tone}>
          {label(opportunityMachine.statuses[status])}
        </StateTag>
      ),
    },
  ]
}

const stateFilter = (): ListFilter => ({
  name: 'status',
  label: label(commonWords.status),
  any: m.profile_all_states(),
  options: namesOf(opportunityMachine.statuses).map((value) => ({
    value,
    label: label(opportunityMachine.statuses[value]),
  })),
})

/** Jobs or volunteering of the organisation [spec 2§7]. */
export function Vacancies({ type }: { type: OpportunityType }) {
  const words = vacancyScreens[type]
  const register = useRegister(opportunityRegister, [], { type })
  const [doomed, setDoomed] = useState<Row>()
  const add = register.mayAdd && (
    <ButtonLink icon={<IconPlus size={18} aria-hidden />} href={words.add}>
      {words.verb()}
    </ButtonLink>
  )
  const menu = (row: Row): MenuAction[] => [
    { label: m.form_edit(), href: words.edit(row.id) },
    ...(readable.includes(row.status) ? [{ label: m.vacancy_as_public(), href: words.open(row.id) }] : []),
    ...(register.mayAdd ? [{ label: m.vacancy_copy(), href: `${words.add}${stringifySearch({ copy: row.id })}` }] : []),
    ...(register.mayRemove && row.status !== 'hidden'
      ? [{ label: words.remove(), tone: 'danger' as const, act: () => setDoomed(row) }]
      : []),
  ]
  return (
    <Page>
      <PageHead title={headingOf(words.list)} actions={add} />
      <Stack>
        <ScreenInstructions />
        {!register.mayAdd && !register.mayEdit && <NoRight />}
        <ListCard
          list={register}
          label={headingOf(words.list)}
          search={m.vacancy_search()}
          filters={[stateFilter()]}
          total={(count) => words.total({ count })}
          columns={useColumns()}
          rowName={(row) => row.name}
          href={(row) => words.edit(row.id)}
          menu={(row) => <RowMenu name={row.name} actions={menu(row)} />}
          empty={
            <EmptyState title={words.empty()} text={m.vacancy_empty_text()}>
              {add}
            </EmptyState>
          }
        />
      </Stack>
      {doomed && (
        <Confirm
          tone="danger"
          title={m.vacancy_remove_title({ name: doomed.name })}
          text={m.vacancy_remove_text()}
          verb={words.remove()}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => register.remove(doomed.id)}
        />
      )}
    </Page>
  )
}
