import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { type Incentive, incentiveKinds, incentiveRegister } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useRegister } from '#web/core/registers/use-register.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Named } from '#web/ui/text.tsx'
import { DayCell, DecisionCell, TitleCell } from './cells.tsx'
import { MeasureDrawer } from './measure-drawer.tsx'
import { kindWord, measureState, ministryPath } from './measure-words.ts'
import { MinistryMeasure } from './ministry-measure.tsx'
import css from './measures.module.css'

const columns = (): Column<Incentive>[] => [
  { key: 'title', label: label(incentiveWords.title), sort: 'title', cell: (row) => <TitleCell row={row} /> },
  {
    key: 'ngo',
    label: label(incentiveWords.ngo_id),
    cell: (row) => <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>,
  },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => {
      const { tone, text } = measureState(row)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  {
    key: 'decision',
    label: m.measure_decision(),
    sort: 'decision_date',
    cell: (row) => <DecisionCell row={row} />,
  },
  {
    key: 'due',
    label: m.measure_next_day(),
    cell: ({ status, answer_due_at, appeal_due_at }) =>
      status === 'appealed' ? (
        <DayCell at={answer_due_at}>{m.measure_answer_due()}</DayCell>
      ) : (
        <DayCell at={status === 'issued' ? appeal_due_at : null}>{label(incentiveWords.appeal_due_at)}</DayCell>
      ),
  },
]

function MeasureList() {
  const register = useRegister(incentiveRegister)
  const [adding, setAdding] = useState(false)
  const title = titleAt(ministryPath)
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {m.measure_add()}
    </Button>
  )
  return (
    <Page>
      <PageHead title={title} crumbs={[{ label: m.ministry_menu_communication() }, { label: title }]} actions={add} />
      <div className={css.part}>
        <ScreenInstructions />
        <ListCard
          list={register}
          label={title}
          search={m.measure_search()}
          filters={[
            {
              name: 'kind',
              label: label(incentiveWords.kind),
              any: m.measure_all_kinds(),
              options: incentiveKinds.map((value) => ({ value, label: kindWord(value) })),
            },
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.content_all_states(),
              options: statusChoices(incentiveMachine),
            },
          ]}
          total={(count) => m.measure_total({ count })}
          columns={columns()}
          rowName={(row) => row.title}
          href={(row) => `${ministryPath}?measure=${row.id}`}
          empty={
            <EmptyState title={m.measure_none()} text={m.measure_none_text()}>
              {add}
            </EmptyState>
          }
        />
      </div>
      {adding && <MeasureDrawer row={undefined} register={register} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** Commendations and penalties at the ministry: the list, or the one that the address names. */
export function MinistryMeasures() {
  const id = useAddress().one('measure')
  return id ? <MinistryMeasure id={Number(id)} /> : <MeasureList />
}
