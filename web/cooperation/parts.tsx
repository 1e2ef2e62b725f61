import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Register, type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import css from './coop.module.css'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'

interface Props<R extends Register, V extends Record<string, unknown>> {
  resource: R
  project: number
  title: string
  /** What one is called, in «add …» and «remove …». */
  add: string
  empty: string
  /** It may change now. */
  open: boolean
  columns: readonly Column<RowOf<R>>[]
  rowName: (row: RowOf<R>) => string
  initial: V
  toBody?: (values: V) => unknown
  fields: (form: Fields<V>) => ReactNode
  /** Below the rows: what they add up to. */
  foot?: (rows: readonly RowOf<R>[]) => ReactNode
}

/** The parts of one kind of a project, a card each: a table, and a drawer for one of them while they may change. */
export function Parts<R extends Register, V extends Record<string, unknown>>(props: Props<R, V>) {
  const { resource, project, title, add, empty, open, columns, rowName, initial, fields, foot } = props
  const register = useRegister(resource, [], { coop_project_id: String(project), per_page: '100' })
  const [chosen, setChosen] = useState<RowOf<R> | 'new'>()
  const { toBody = (values: V) => values } = props
  const canAdd = open && register.mayAdd
  const button = canAdd && (
    <Button look="default" size="row" icon={<IconPlus size={16} aria-hidden />} onClick={() => setChosen('new')}>
      {add}
    </Button>
  )
  return (
    <Card title={title} pad={false} action={button}>
      <DataTable
        rows={register.rows}
        state={register.state}
        error={register.error}
        phone="cards"
        label={title}
        columns={columns}
        rowName={rowName}
        {...(open && register.mayEdit ? { onOpen: (row: RowOf<R>) => setChosen(row) } : {})}
        empty={<p className={css.none}>{empty}</p>}
      />
      {foot && (register.rows?.length ?? 0) > 0 && foot(register.rows ?? [])}
      {chosen && (
        <EditDrawer
          resource={resource}
          row={chosen === 'new' ? undefined : chosen}
          initial={initial}
          toBody={(values) => ({ ...(toBody(values) as object), coop_project_id: project })}
          title={chosen === 'new' ? add : title}
          verb={add}
          fields={fields}
          remove={
            chosen === 'new'
              ? undefined
              : {
                  verb: m.coop_part_remove(),
                  title: m.coop_part_remove_title({ name: rowName(chosen) }),
                  text: m.coop_part_remove_text(),
                }
          }
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  )
}
