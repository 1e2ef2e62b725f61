import { useQueryClient } from '@tanstack/react-query'
import { type IndexTable, orderIndexRecords } from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { SortList } from './sort-list.tsx'
import css from './index-page.module.css'

/** The order in which forms show the values of an index. */
export function IndexOrder({ table, onClose }: { table: IndexTable; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({ initial: { codes: table.records.map((record) => record.id) } })
  const names = new Map(table.records.map((record) => [record.id, nameOf(record)]))
  return (
    <RecordDrawer
      title={m.index_order()}
      note={nameOf(table)}
      form={form}
      verb={m.index_order_verb()}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(orderIndexRecords, { params: { slug: table.slug }, body: { id: values.codes } })
          await client.invalidateQueries({ queryKey: ['indexes'] })
          await client.invalidateQueries({ queryKey: ['select', table.slug] })
          return answer
        })
      }
    >
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
