import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type IndexTable, orderIndexRecords, readIndex } from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api/api.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { SortList } from '#web/core/registers/sort-list.tsx'
import css from './index-page.module.css'

function useOrder(opened: IndexTable) {
  const client = useQueryClient()
  const [table, setTable] = useState(opened)
  /** The list as it stands, while another one is shown. */
  const [present, setPresent] = useState<IndexTable>()
  const toForm = (now: IndexTable) => ({ codes: now.records.map((record) => record.id) })
  const form = useFields({ initial: toForm(table) })
  const save = async ({ codes }: { codes: number[] }) => {
    try {
      return await sendForm(async () => {
        const params = { slug: table.slug }
        const answer = await callApi(orderIndexRecords, { params, body: { id: codes }, version: table.updated_at })
        await client.invalidateQueries({ queryKey: ['indexes'] })
        await client.invalidateQueries({ queryKey: ['select', table.slug] })
        return answer
      })
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      setPresent(error.current as IndexTable)
      // What happened stands above the form, what to do in the notice.
      return { _: m.index_order_stale() }
    }
  }
  /** Shows the present list instead; there only while another one is shown. */
  const reload =
    present &&
    (() => {
      setTable(present)
      form.reset(toForm(present))
      setPresent(undefined)
    })
  return { table, form, save, reload }
}

/**
 * The order in which forms show the values of an index. Two orders cannot be put together as two edits of a record can:
 * when the list is another one by now, nothing is saved, this order stays on the screen, and the present list is offered.
 */
function Order({ table: opened, onClose }: { table: IndexTable; onClose: () => void }) {
  const { table, form, save, reload } = useOrder(opened)
  const names = new Map(table.records.map((record) => [record.id, nameOf(record)]))
  return (
    <RecordDrawer
      title={m.index_order()}
      note={nameOf(table)}
      form={form}
      verb={m.index_order_verb()}
      onClose={onClose}
      onSubmit={save}
    >
      {reload && (
        <Notice
          tone="warn"
          role="alert"
          end={
            <Button look="default" size="row" onClick={reload}>
              {m.index_order_reload()}
            </Button>
          }
        >
          {m.index_order_stale_text()}
        </Notice>
      )}
      <p className={css.quiet}>{m.index_order_hint()}</p>
      <SortList
        items={form.values.codes}
        keyOf={(code) => code}
        name={(code) => names.get(code) ?? String(code)}
        onChange={(codes) => form.set('codes', codes)}
      />
    </RecordDrawer>
  )
}

/** Reads the whole index first: an order is one of all its values, never of a page of them. */
export function IndexOrder({ slug, onClose }: { slug: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['indexes', slug, 'order'],
    queryFn: async () => (await callApi(readIndex, { params: { slug } })).data,
    staleTime: 0,
    gcTime: 0,
  })
  return query.data ? <Order table={query.data} onClose={onClose} /> : <Loaded query={query}>{() => null}</Loaded>
}
