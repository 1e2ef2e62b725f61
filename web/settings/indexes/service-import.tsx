import { useQueryClient } from '@tanstack/react-query'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { mostRows } from '#contract/settings/index-file.ts'
import { serviceCatalogue } from '#contract/settings/service-catalogue.ts'
import { importServices, planServices, serviceFileColumns } from '#contract/settings/service-file.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CsvImport } from './csv-import.tsx'

/** Brings services of the catalogue from a CSV file. */
export function ServiceImport({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <CsvImport
      register={{
        name: label(screenWords.service_catalogue),
        text: m.catalogue_import_text({ rows: formatNumber(mostRows) }),
        columns: serviceFileColumns,
        plan: (csv) => callApi(planServices, { body: { csv } }),
        bring: (csv, version) => callApi(importServices, { body: { csv }, version }),
        again: () => client.invalidateQueries({ queryKey: [serviceCatalogue.path] }),
      }}
      onClose={onClose}
    />
  )
}
