import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineWords } from '#contract/budgets/budget-words.ts'
import { readBudgets } from '#contract/budgets/budgets.ts'
import { bringLines, largestSheet, lineTemplate, planLines, type SheetPlan } from '#contract/budgets/import.ts'
import type { Budget } from '#contract/budgets/shapes.ts'
import { formatSize } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { ApiError, StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { callSheet } from '#web/core/api/download.ts'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { type ChosenTable, ImportCounts, TableFile } from '#web/core/forms/table-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { budgetName } from './budget-words.ts'
import css from './budgets.module.css'

interface Chosen extends ChosenTable {
  readonly content?: string
  readonly plan?: SheetPlan
}
/** The bytes of a file as text that JSON carries. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

function useImport(budget: Budget, onDone: () => void) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { id: budget.id }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const known = { name: file.name, size: file.size }
    setStale(false)
    if (file.size > largestSheet)
      return setChosen({ ...known, fault: m.index_import_too_large({ size: formatSize(largestSheet) }) })
    setChosen(known)
    try {
      const content = await contentOf(file)
      const { data } = await callApi(planLines, { params, body: { name: file.name, content } })
      setChosen({ ...known, content, plan: data })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChosen({ ...known, fault: error.errors.content?.[0] ?? error.message })
    }
  }
  const bring = async ({ name, content = '', plan }: Chosen) => {
    setBusy(true)
    try {
      const body = { name, content }
      const errors = await sendForm(() => callApi(bringLines, { params, body, version: plan?.updated_at ?? '' }))
      await client.invalidateQueries({ queryKey: [readBudgets.path] })
      if (!errors) onDone()
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      setStale(true)
      setChosen((now) => now && { ...now, plan: error.current as SheetPlan })
    } finally {
      setBusy(false)
    }
  }
  const takeTemplate = async () => {
    const { bytes, name } = await callSheet(lineTemplate, {}, params)
    saveBytes(bytes, name)
  }
  return { chosen, stale, busy, choose, bring, takeTemplate, forget: () => setChosen(undefined) }
}

function Refused({ plan }: { plan: SheetPlan }) {
  return (
    <ul className={css.refused}>
      {plan.rows.map((row) => (
        <li key={row.line}>
          <b>
            <bdi>{row.name || '—'}</bdi>
          </b>{' '}
          <small>{m.index_import_line({ line: row.line })}</small>
          <ul>
            {row.cells.map(({ column, value, text }) => (
              <li key={`${column}${text}`}>
                {label(lineWords[column])}{' '}
                {value && (
                  <s>
                    <bdi>«{value}»</bdi>
                  </s>
                )}{' '}
                <span className={css.flag}>{text}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Brings lines from a spreadsheet: the template holds what is there, wrong cells are named, then all or nothing. */
export function ImportDrawer({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { chosen, stale, busy, choose, bring, takeTemplate, forget } = useImport(budget, onClose)
  const { plan, fault } = chosen ?? {}
  const count = (plan?.added ?? 0) + (plan?.changed ?? 0)
  return (
    <Dialog
      kind="drawer"
      title={m.budget_import()}
      note={budgetName(budget.year)}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          {chosen && plan?.refused === 0 && count > 0 && (
            <Button size="form" busy={busy} onClick={() => void bring(chosen)}>
              {m.people_import_apply({ count })}
            </Button>
          )}
          <Button look="default" size="form" onClick={onClose}>
            {m.form_cancel()}
          </Button>
        </>
      }
    >
      <p>{m.budget_import_text()}</p>
      <Button look="default" size="row" onClick={() => void takeTemplate()}>
        {m.people_import_template()}
      </Button>
      <TableFile
        id="lines-import"
        label={m.people_import_file()}
        accept=".xlsx,.csv"
        chosen={chosen}
        choose={choose}
        forget={forget}
      />
      {chosen && !plan && !fault && <Skeleton lines={3} />}
      {stale && <Notice tone="warn" role="alert" title={m.people_import_stale()} />}
      {plan && (
        <>
          <ImportCounts plan={plan} />
          {plan.refused > 0 && <Notice tone="bad">{m.people_import_all_or_none()}</Notice>}
          {plan.refused === 0 && count === 0 && <Notice tone="info">{m.people_import_nothing()}</Notice>}
          <Refused plan={plan} />
        </>
      )}
    </Dialog>
  )
}
