import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import { listActionTypes, updateActionType } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api.ts'
import { fold } from '#web/core/fold.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { settingsCrumbs } from './crumbs.ts'
import css from './settings.module.css'

type Row = AnswerOf<typeof listActionTypes>[number]
const path = '/ministry/transactions/actions'

function ActionDrawer({ row, mayEdit, onClose }: { row: Row; mayEdit: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const check = bySchema(updateActionType.body as NonNullable<typeof updateActionType.body>)
  const form = useFields({
    initial: { days_number: row.days_number as number | null, description: row.description },
    validate: (values) => check(values),
  })
  return (
    <RecordDrawer
      title={m.ministry_action_edit()}
      note={nameOf(row)}
      form={form}
      verb={m.form_save_changes()}
      readOnly={!mayEdit}
      onClose={onClose}
      onSubmit={({ days_number, description }) =>
        sendForm(async () => {
          const answer = await callApi(updateActionType, {
            params: { id: row.id },
            body: { days_number: days_number ?? 0, description },
          })
          await client.invalidateQueries({ queryKey: ['action-types'] })
          return answer
        })
      }
    >
      <NumberField
        field={form.field('days_number')}
        label={m.ministry_days_number()}
        hint={m.ministry_days_hint()}
        suffix={m.ministry_workdays_unit()}
      />
      <AreaField field={form.field('description')} label={m.ministry_action_description()} max={2000} rows={5} />
    </RecordDrawer>
  )
}

/** Action types: how many working days each step has and what it means. */
export function ActionTypes() {
  const query = useQuery({ queryKey: ['action-types'], queryFn: async () => (await callApi(listActionTypes)).data })
  const mayEdit = useMay('ministry_action_types', 'U')
  const address = useAddress()
  const [open, setOpen] = useState<Row>()
  const words = fold(address.one('search') ?? '')
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} />
      <div className={css.stack}>
        <ScreenInstructions />
        {!mayEdit && <NoRight>{m.ministry_no_right()}</NoRight>}
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.ministry_action_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
          />
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                label={titleAt(path)}
                phone="cards"
                rows={rows.filter((row) => fold(`${row.name_ar} ${row.name_en}`).includes(words))}
                filtered={words !== ''}
                onClearFilter={address.clear}
                rowName={nameOf}
                onOpen={setOpen}
                columns={[
                  { key: 'name', label: m.ministry_action(), cell: nameOf },
                  {
                    key: 'days',
                    label: m.ministry_days_number(),
                    cell: (row) => m.ministry_days({ count: row.days_number }),
                    width: 160,
                  },
                  {
                    key: 'description',
                    label: m.ministry_action_description(),
                    cell: (row) => <span className={css.clamp}>{row.description}</span>,
                  },
                ]}
              />
            )}
          </Loaded>
        </Card>
      </div>
      {open && <ActionDrawer row={open} mayEdit={mayEdit} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
