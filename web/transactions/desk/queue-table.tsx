import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { closedRequests } from '#contract/transactions/statuses.ts'
import type { QueueRow } from '#contract/transactions/calls.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { deskOf } from '../shared/request-desk.ts'
import { RequestClock } from '../shared/request-clock.tsx'
import { requestState } from '../shared/request-words.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable, type Column, type Selection, type Sort } from '#web/ui/data-table.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { StateTone } from '#web/ui/state-tone.ts'
import { langOf, Ltr, Named } from '#web/ui/text.tsx'
import css from './queue-table.module.css'

type Group = 'late' | 'today' | 'in_time' | 'waiting' | 'closed'
const groups: Record<Group, { tone: StateTone; head: () => string }> = {
  late: { tone: 'bad', head: m.ministry_group_late },
  today: { tone: 'warn', head: m.ministry_group_today },
  in_time: { tone: 'mute', head: m.ministry_group_in_time },
  waiting: { tone: 'hold', head: m.ministry_group_waiting },
  closed: { tone: 'mute', head: m.ministry_group_closed },
}

/** In which heap of an officer's day a request lies; the same order as the server's. */
export function groupOf(row: Pick<QueueRow, 'status' | 'clock'>): Group {
  if (closedRequests.has(row.status)) return 'closed'
  return row.clock.state === 'paused' || row.clock.state === 'none' ? 'waiting' : row.clock.state
}

function StateCell({ row }: { row: QueueRow }) {
  const state = requestState(row.status, row.status_id)
  return (
    <span className={css.step}>
      <StateTag tone={state.tone}>{state.text}</StateTag>
      {row.asks_more_time && <small>{m.ministry_asks_more_time()}</small>}
    </span>
  )
}

/** Its type, or whose it is where all are of one type, above its number. */
function RequestCell({ row, founding }: { row: QueueRow; founding: boolean }) {
  const title = founding ? row.applicant_name : lang() === 'en' ? row.type_name_en : row.type_name_ar
  return (
    <span className={css.request} dir="auto">
      <span lang={langOf(title)}>{title}</span>
      <small>
        <Ltr>{row.request_no}</Ltr>
      </small>
    </span>
  )
}

function useColumns(founding: boolean, officer: boolean): Column<QueueRow>[] {
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  const en = lang() === 'en'
  const columns: (Column<QueueRow> | false)[] = [
    {
      key: 'request',
      label: m.ministry_col_request(),
      sort: 'request_no',
      cell: (row) => <RequestCell row={row} founding={founding} />,
    },
    founding
      ? { key: 'form', label: label(requestWords.legal_form_id), cell: (row) => form(row.legal_form_id) }
      : {
          key: 'applicant',
          label: label(requestWords.applicant_name),
          sort: 'applicant_name',
          cell: (row) => <Named>{row.applicant_name}</Named>,
        },
    {
      key: 'step',
      label: label(requestWords.stage_name),
      cell: (row) => (
        <span className={css.step}>
          {(en ? row.stage_name_en : row.stage_name_ar) || '—'}
          {row.round > 1 && <small>{m.ministry_round({ number: formatNumber(row.round) })}</small>}
        </span>
      ),
    },
    {
      key: 'clock',
      label: m.ministry_col_clock(),
      sort: 'stage_due_at',
      cell: (row) => <RequestClock clock={row.clock} />,
    },
    {
      key: 'state',
      label: label(commonWords.status),
      sort: 'status',
      cell: (row) => <StateCell row={row} />,
    },
    { key: 'governorate', label: label(requestWords.governorate_id), cell: (row) => governorate(row.governorate_id) },
    officer && {
      key: 'officer',
      label: label(requestWords.assigned_name),
      cell: (row) =>
        row.assigned_name ? (
          <Named>{row.assigned_name}</Named>
        ) : (
          <span className={css.none}>{m.ministry_unassigned()}</span>
        ),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Arrows go from request to request while one of them has the focus; the key of the legend chooses it. */
function useArrows(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const box = list.current
    const move = (event: KeyboardEvent) => {
      const choose = event.code === (lang() === 'ar' ? 'KeyP' : 'KeyX') && !event.ctrlKey && !event.metaKey
      if (!choose && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const links = [...(box?.querySelectorAll<HTMLElement>('tbody th a') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      if (at < 0) return
      event.preventDefault()
      if (choose) return links[at]?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
    box?.addEventListener('keydown', move)
    return () => box?.removeEventListener('keydown', move)
  }, [list])
}

interface Props {
  label: string
  founding?: boolean
  /** Whose it is stands in a column, unless the list is one person's. */
  officer?: boolean
  /** The whole list is on this page, so that the groups can be counted. */
  complete?: boolean
  rows: readonly QueueRow[] | undefined
  state: 'loading' | 'ready' | 'stale' | 'error'
  error?: { readonly reference?: string | undefined; readonly onRetry: () => void }
  filtered?: boolean
  onClearFilter?: () => void
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  selection?: Selection | undefined
  empty: ReactNode
}

/** Requests by urgency; another order takes the groups away, because they would repeat. */
export function QueueTable({
  label,
  founding = false,
  officer = true,
  complete = false,
  sort,
  error,
  onSort,
  onClearFilter,
  selection,
  ...rest
}: Props) {
  const columns = useColumns(founding, officer)
  const countOf = (group: Group) =>
    complete ? ` · ${formatNumber((rest.rows ?? []).filter((row) => groupOf(row) === group).length)}` : ''
  const list = useRef<HTMLDivElement>(null)
  useArrows(list)
  return (
    <div className={css.queue} ref={list}>
      <DataTable
        {...rest}
        label={label}
        columns={columns}
        phone="cards"
        rowName={(row) => `${row.applicant_name} ${row.request_no}`}
        href={deskOf}
        sort={sort}
        {...(selection ? { selection } : {})}
        {...(error ? { error } : {})}
        {...(onSort ? { onSort } : {})}
        {...(onClearFilter ? { onClearFilter } : {})}
        {...(sort
          ? {}
          : {
              groupOf: (row: QueueRow) => {
                const group = groups[groupOf(row)]
                return {
                  key: groupOf(row),
                  head: (
                    <StateTag tone={group.tone}>
                      {group.head()}
                      {countOf(groupOf(row))}
                    </StateTag>
                  ),
                }
              },
            })}
      />
    </div>
  )
}
