import { useQueryClient } from '@tanstack/react-query'
import { fileColumns, importIndex, mostRows, planImport } from '#contract/settings/index-file.ts'
import type { IndexDefinition } from '#contract/settings/indexes.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CsvImport } from './csv-import.tsx'

/** Brings the values of an index from a CSV file. */
export function IndexImport({ table, onClose }: { table: IndexDefinition; onClose: () => void }) {
  const client = useQueryClient()
  const params = { slug: table.slug }
  return (
    <CsvImport
      register={{
        name: nameOf(table),
        text: m.index_import_text({ rows: formatNumber(mostRows) }),
        columns: fileColumns(table.columns),
        plan: (csv) => callApi(planImport, { params, body: { csv } }),
        bring: (csv, version) => callApi(importIndex, { params, body: { csv }, version }),
        again: async () => {
          await client.invalidateQueries({ queryKey: ['indexes'] })
          await client.invalidateQueries({ queryKey: ['select', table.slug] })
        },
      }}
      onClose={onClose}
    />
  )
}
