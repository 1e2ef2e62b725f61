import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listReports, type OpenedReport, removeReport } from '#contract/reports/saved.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'

/** Asks before an own report is removed. */
export function RemoveReport({ report }: { report: OpenedReport }) {
  const address = useAddress()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsks(true)}>
        {m.report_remove()}
      </Button>
      {asks && (
        <Confirm
          title={m.report_remove_title({ name: report.name })}
          verb={m.report_remove()}
          tone="danger"
          text={m.report_remove_effect()}
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            const errors = await sendForm(() => callApi(removeReport, { params: { id: report.id } }))
            if (errors) return errors
            await client.invalidateQueries({ queryKey: [listReports.path] })
            address.set({ report: undefined })
            return undefined
          }}
        />
      )}
    </>
  )
}
