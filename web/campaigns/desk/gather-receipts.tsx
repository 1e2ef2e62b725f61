import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { donorRegister, issueReceipts, readReceiptsFile } from '#contract/campaigns/donors.ts'
import { stringifySearch } from '#web/base/search.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** Milliseconds between two questions how many papers are drawn. */
const pause = 2_000
const fileOf = (ids: readonly number[]) => `/api/${readReceiptsFile.path}${stringifySearch({ ids: ids.map(String) })}`

/** Issues the receipts that are lacking, waits for their papers, and offers them in one file. */
export function GatherReceipts({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const client = useQueryClient()
  const [issued, setIssued] = useState(0)
  const { data, mutate, isError } = useMutation({
    mutationFn: async () => (await callApi(issueReceipts, { body: { ids: [...ids] } })).data,
    onSuccess: async (answer) => {
      if (answer.issued === 0) return
      setIssued(answer.issued)
      await client.invalidateQueries({ queryKey: [donorRegister.path] })
    },
    onError: reportError,
  })
  const waits = data === undefined || data.drawn < data.total
  useEffect(() => {
    if (data === undefined) mutate()
  }, [data, mutate])
  useEffect(() => {
    if (data === undefined || !waits || isError) return undefined
    const timer = setTimeout(() => mutate(), pause)
    return () => clearTimeout(timer)
  }, [data, waits, isError, mutate])
  const text = data && m.donor_gather_progress({ drawn: formatNumber(data.drawn), total: formatNumber(data.total) })
  return (
    <Dialog
      kind="modal"
      title={m.donor_gather_title()}
      onClose={onClose}
      footer={
        <>
          {data && data.total > 0 && !waits && (
            <a href={fileOf(ids)} download>
              {m.donor_gather_file()}
            </a>
          )}
          {isError && <Button onClick={() => mutate()}>{m.donor_gather_again()}</Button>}
          <Button look="default" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <Stack>
        {data && text && (
          <div role="status">
            <p>{text}</p>
            <Progress
              percent={data.total === 0 ? 0 : Math.floor((data.drawn * 100) / data.total)}
              label={m.donor_gather_title()}
              text={text}
            />
          </div>
        )}
        {issued > 0 && <p>{m.donor_gather_issued({ number: formatNumber(issued) })}</p>}
        {data && data.left_out > 0 && (
          <Notice tone="info">{m.donor_gather_left({ number: formatNumber(data.left_out) })}</Notice>
        )}
      </Stack>
    </Dialog>
  )
}
