import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PressedOf } from '#contract/core/machine.ts'
import { namesOf } from '#contract/core/machine.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { applicationMachine } from '#contract/opportunities/application-workflow.ts'
import { applicationWords } from '#contract/opportunities/application-words.ts'
import { type Application, listApplications, readApplicationFigures } from '#contract/opportunities/applications.ts'
import { opportunityRegister } from '#contract/opportunities/own.ts'
import { label } from '#web/base/label.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { ListBar, ListRows } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { BulkAction, BulkBar } from '#web/ui/bulk-bar.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Card, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { AnswerTogether } from './answer-together.tsx'
import { ApplicantPane, ApplicantState, nameOfApplicant, type Vacancy } from './applicant-pane.tsx'
import css from './applicants.module.css'

const wideFrom = '(min-width: 1100px)'
const inbox = [opportunityRegister.path, 'applications']
const states = namesOf(applicationMachine.statuses)

const papersOf = (row: Application) =>
  (['cv_file', 'paper_file'] as const)
    .filter((name) => row[name] !== null)
    .map((name) => label(applicationWords[name]))
    .join('، ')

const columns = (): Column<Application>[] => [
  { key: 'name', label: label(applicationWords.name), cell: (row) => <bdi>{nameOfApplicant(row)}</bdi> },
  { key: 'governorate', label: label(applicationWords.governorate_id), cell: (row) => said(row.governorate) },
  { key: 'created_at', label: m.applicants_date(), cell: (row) => <DateText value={row.created_at} short /> },
  { key: 'papers', label: m.applicants_papers(), cell: (row) => papersOf(row) || '—' },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => (
      <>
        <ApplicantState row={row} /> {row.erased_at && <StateTag tone="mute">{m.applicants_erased()}</StateTag>}
      </>
    ),
  },
]

const useFigures = (id: number) =>
  useQuery({
    queryKey: [...inbox, id, 'figures'],
    queryFn: async () => (await callApi(readApplicationFigures, { params: { id } })).data,
  }).data

/** The states with how many are in each. */
function States({ figures }: { figures: ReturnType<typeof useFigures> }) {
  const address = useAddress()
  const counted = (words: string, count: number | undefined) =>
    count === undefined ? words : m.applicants_state_count({ state: words, count: formatNumber(count) })
  const all = figures && Object.values(figures.counts).reduce((sum, count) => sum + count, 0)
  return (
    <Segments
      label={m.applicants_tabs()}
      value={address.one('status') ?? ''}
      choices={[
        { value: '', label: counted(m.list_all(), all) },
        ...states.map((value) => ({
          value: value as string,
          label: counted(label(applicationMachine.statuses[value]), figures?.counts[value]),
        })),
      ]}
      onChange={(status) => address.set({ status: status || undefined })}
    />
  )
}

/** Choosing several of one state, who then get one answer. */
function useTogether(rows: readonly Application[] | undefined, vacancy: Vacancy) {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const [action, setAction] = useState<PressedOf<typeof applicationMachine>>()
  const chosen = (rows ?? []).filter(({ id }) => keys.has(id))
  const [first] = chosen
  const isEqual = chosen.every(({ status }) => status === first?.status)
  const bar = first && (
    <BulkBar text={m.applicants_chosen({ count: formatNumber(chosen.length) })} onClear={() => setKeys(new Set())}>
      {isEqual
        ? first.actions.map((one) => (
            <BulkAction key={one} icon={null} onClick={() => setAction(one)}>
              {buttonOf(applicationMachine, one)}
            </BulkAction>
          ))
        : m.applicants_unequal()}
    </BulkBar>
  )
  return {
    selection: { keys: new Set(chosen.map(({ id }) => id)), onChange: setKeys },
    bar,
    dialog: action && (
      <AnswerTogether
        action={action}
        rows={chosen}
        vacancy={vacancy}
        onClose={() => setAction(undefined)}
        onDone={() => setKeys(new Set())}
      />
    ),
  }
}

/** Who applied for one opportunity, newest first, beside the application that is read. */
export function Applicants({ vacancy }: { vacancy: Vacancy }) {
  const list = useList(listApplications, { params: { id: vacancy.id }, within: inbox[0], keep: ['status'] })
  const figures = useFigures(vacancy.id)
  const [open, setOpen] = useState<number>()
  const [wide] = useState(() => window.matchMedia(wideFrom).matches)
  const opened = list.rows?.find(({ id }) => id === open)
  const together = useTogether(list.rows, vacancy)
  return (
    <Stack>
      <States figures={figures} />
      <div className={css.columns} data-open={opened && ''}>
        <Card pad={false}>
          <ListBar list={list} search={m.applicants_search()} total={(count) => m.applicants_total({ count })} />
          {together.bar}
          <ListRows
            list={list}
            label={m.applicants()}
            columns={columns().filter(({ key }) => !(opened && wide) || (key !== 'governorate' && key !== 'papers'))}
            selection={together.selection}
            rowName={nameOfApplicant}
            onOpen={(row) => setOpen(row.id)}
            empty={<EmptyState title={m.applicants_none()} text={m.applicants_none_text()} />}
          />
          {figures && (
            <p className={css.foot}>
              {m.applicants_erased_on()} <DateText value={figures.erased_on} />. {m.applicants_accepted_erased_on()}{' '}
              <DateText value={figures.accepted_erased_on} />.
            </p>
          )}
        </Card>
        {opened && (
          <ApplicantPane
            key={opened.id}
            row={opened}
            vacancy={vacancy}
            wide={wide}
            onClose={() => setOpen(undefined)}
          />
        )}
      </div>
      {together.dialog}
    </Stack>
  )
}
