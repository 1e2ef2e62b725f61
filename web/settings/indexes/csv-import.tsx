import { useState } from 'react'
import { mostSigns, type ImportPlan, type RowPlan } from '#contract/settings/index-file.ts'
import type { IndexColumn } from '#contract/settings/index-fields.ts'
import { ApiError, StaleError } from '#web/core/api/api-error.ts'
import { formatSize } from '#web/base/format.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { type ChosenTable, ImportCounts, TableFile } from '#web/core/forms/table-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DiffText } from '#web/ui/diff.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { labelOf, useIndexWords } from './index-columns.tsx'
import css from './index-import.module.css'

/** Rows of a plan that are drawn; refused ones come first. */
const mostShown = 200
const acts = {
  add: { tone: 'ok', word: m.index_import_add },
  change: { tone: 'info', word: m.index_import_change },
  refuse: { tone: 'bad', word: m.index_import_refuse },
} as const

/** The text of a chosen file; undefined where it is not UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

function Row({ row, columns }: { row: RowPlan; columns: readonly IndexColumn[] }) {
  const words = useIndexWords(columns)
  const at = (name: string | null) => columns.find((column) => column.name === name)
  const { tone, word } = acts[row.act]
  return (
    <li>
      <StateTag tone={tone}>{word()}</StateTag>
      <div>
        <b>{nameOf(row) || '—'}</b>
        <small>{m.index_import_line({ line: row.line })}</small>
        {row.reasons.map(({ column: name, text }) => {
          const column = at(name)
          return (
            <p key={`${name}${text}`} className={css.reason}>
              {column ? `${labelOf(column)}: ${text}` : text}
            </p>
          )
        })}
        {row.act === 'change' &&
          row.changes.map(({ column: name, before, after }) => {
            const column = at(name)
            return (
              column && (
                <p key={name}>
                  {labelOf(column)}: <DiffText before={words(column, before)} after={words(column, after)} />
                </p>
              )
            )
          })}
      </div>
    </li>
  )
}

function Plan({ plan, columns }: { plan: ImportPlan; columns: readonly IndexColumn[] }) {
  const rows = plan.rows.toSorted((a, b) => Number(b.act === 'refuse') - Number(a.act === 'refuse'))
  return (
    <>
      <ImportCounts plan={plan} />
      {plan.refused > 0 && <Notice tone="bad">{m.index_import_all_or_none()}</Notice>}
      {plan.rows.length === 0 && <Notice tone="info">{m.index_import_nothing()}</Notice>}
      <ul className={css.rows}>
        {rows.slice(0, mostShown).map((row) => (
          <Row key={row.line} row={row} columns={columns} />
        ))}
      </ul>
      {rows.length > mostShown && <p>{m.index_import_more({ count: rows.length - mostShown })}</p>}
    </>
  )
}

interface Chosen extends ChosenTable {
  readonly csv?: string
  readonly plan?: ImportPlan
}

/** A register that is brought from a file. */
export interface CsvRegister {
  readonly name: string
  readonly text: string
  readonly columns: readonly IndexColumn[]
  readonly plan: (csv: string) => Promise<{ data: ImportPlan }>
  readonly bring: (csv: string, version: string) => Promise<{ message: string }>
  /** After it was brought: what is shown of the register is read anew. */
  readonly again: () => Promise<unknown>
}

/** Reads a file, asks what it would do, and lets it be done; `stale` after somebody else has changed the register. */
function useImport(register: CsvRegister, onDone: () => void) {
  const [chosen, setChosen] = useState<Chosen>()
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const { plan, csv = '' } = chosen ?? {}

  const choose = async (file: File | undefined) => {
    if (!file) return
    const known = { name: file.name, size: file.size }
    setStale(false)
    // A sign takes at most four bytes.
    if (file.size > 4 * mostSigns)
      return setChosen({ ...known, fault: m.index_import_too_large({ size: formatSize(4 * mostSigns) }) })
    const text = await textOf(file)
    if (text === undefined) return setChosen({ ...known, fault: m.index_import_not_text() })
    setChosen(known)
    try {
      const { data } = await register.plan(text)
      setChosen({ ...known, csv: text, plan: data })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChosen({ ...known, fault: error.errors.csv?.[0] ?? error.message })
    }
  }
  const apply = async () => {
    if (!plan) return
    setBusy(true)
    try {
      const errors = await sendForm(() => register.bring(csv, plan.updated_at))
      if (errors) return
      await register.again()
      onDone()
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      setStale(true)
      setChosen((now) => now && { ...now, plan: error.current as ImportPlan })
    } finally {
      setBusy(false)
    }
  }
  return { chosen, setChosen, stale, busy, choose, apply }
}

/** Brings the records of a register from a CSV file: first what it would do, row by row, then all of it at once. */
export function CsvImport({ register, onClose }: { register: CsvRegister; onClose: () => void }) {
  const { chosen, setChosen, stale, busy, choose, apply } = useImport(register, onClose)
  const { plan, fault } = chosen ?? {}
  const ready = plan !== undefined && plan.refused === 0 && plan.added + plan.changed > 0
  return (
    <Dialog
      kind="drawer"
      title={m.index_import()}
      note={register.name}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          {ready && (
            <Button size="form" busy={busy} onClick={() => void apply()}>
              {m.index_import_apply({ count: plan.added + plan.changed })}
            </Button>
          )}
          <Button look="default" size="form" onClick={onClose}>
            {m.form_cancel()}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{register.text}</p>
        <TableFile
          id="index-import"
          label={m.index_import_file()}
          accept=".csv,text/csv"
          chosen={chosen}
          choose={choose}
          forget={() => setChosen(undefined)}
        />
        {chosen && !plan && !fault && <Skeleton lines={3} />}
        {stale && <Notice tone="warn" role="alert" title={m.index_import_stale()} />}
        {plan && <Plan plan={plan} columns={register.columns} />}
      </div>
    </Dialog>
  )
}
