import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { mostImported, type PeopleImport, type PeoplePlan, type TableField } from '#contract/people/import.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { ImportCounts, TableFile } from '#web/core/forms/table-file.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { usePeopleImport } from './use-people-import.ts'
import css from './people-import.module.css'

interface ImportOf {
  /** The title of the register. */
  readonly title: string
  readonly path: string
  readonly permission: PermissionSlug
  readonly calls: PeopleImport
  readonly fields: readonly TableField[]
}

function Refused({ plan, fields }: { plan: PeoplePlan; fields: readonly TableField[] }) {
  const named = (column: string | null) => {
    const field = fields.find(({ name }) => name === column)
    return field ? label(field) : undefined
  }
  return (
    <ul className={css.rows}>
      {plan.rows.map((row) => (
        <li key={row.line}>
          <b>{row.name || '—'}</b>
          <small>{m.index_import_line({ line: row.line })}</small>
          <ul>
            {row.cells.map(({ column, value, text }) => (
              <li key={`${column}${text}`}>
                {named(column) && <>{named(column)}</>}
                {value && (
                  <s>
                    <bdi>«{value}»</bdi>
                  </s>
                )}{' '}
                <span className={css.reason}>{text}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Plan({ plan, fields }: { plan: PeoplePlan; fields: readonly TableField[] }) {
  return (
    <>
      <ImportCounts plan={plan} />
      {plan.refused > 0 && <Notice tone="bad">{m.people_import_all_or_none()}</Notice>}
      {plan.refused === 0 && plan.added + plan.changed === 0 && (
        <Notice tone="info">{m.people_import_nothing()}</Notice>
      )}
      <Refused plan={plan} fields={fields} />
      {plan.refused > plan.rows.length && <p>{m.index_import_more({ count: plan.refused - plan.rows.length })}</p>}
    </>
  )
}

function ImportDrawer({ of, onClose }: { of: ImportOf; onClose: () => void }) {
  const { chosen, setChosen, stale, busy, choose, apply, takeCopy, takeTemplate } = usePeopleImport(
    of.calls,
    of.path,
    onClose,
  )
  const { plan, fault } = chosen ?? {}
  const count = (plan?.added ?? 0) + (plan?.changed ?? 0)
  return (
    <Dialog
      kind="drawer"
      title={m.index_import()}
      note={of.title}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          {plan?.refused === 0 && count > 0 && (
            <Button size="form" busy={busy} onClick={() => void apply()}>
              {m.people_import_apply({ count })}
            </Button>
          )}
          {plan !== undefined && plan.refused > 0 && (
            <Button size="form" busy={busy} onClick={() => void takeCopy()}>
              {m.people_import_copy()}
            </Button>
          )}
          <Button look="default" size="form" onClick={onClose}>
            {m.form_cancel()}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{m.people_import_text({ rows: formatNumber(mostImported) })}</p>
        <div>
          <Button look="default" size="row" busy={busy} onClick={() => void takeTemplate()}>
            {m.people_import_template()}
          </Button>
        </div>
        <TableFile
          id="people-import"
          label={m.people_import_file()}
          accept=".xlsx,.csv"
          chosen={chosen}
          choose={choose}
          forget={() => setChosen(undefined)}
        />
        {chosen && !plan && !fault && <Skeleton lines={3} />}
        {stale && <Notice tone="warn" role="alert" title={m.people_import_stale()} />}
        {plan && <Plan plan={plan} fields={of.fields} />}
      </div>
    </Dialog>
  )
}

/** Button and drawer that bring a register of people from a table. */
export function PeopleImportButton(of: ImportOf) {
  const [open, setOpen] = useState(false)
  const mayAdd = useMay(of.permission, 'A')
  if (!mayAdd) return null
  return (
    <>
      <Button look="default" icon={<IconFileUpload size={17} aria-hidden />} onClick={() => setOpen(true)}>
        {m.index_import()}
      </Button>
      {open && <ImportDrawer of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
