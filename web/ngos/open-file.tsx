import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { NgoFile } from '#contract/ngos/page.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { enterOrganisation } from '#web/core/session/acting.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'

/** Answers that are the same for whoever looks; everything else belongs to the file that was open before. */
const shared = new Set(['session', 'select', 'selects', 'classifications', 'instructions', 'ngos'])

/** Asks why the file is to be opened, then shows its screen; the reason goes to the organisation's log with every view. */
export function OpenFile({ file, screen, onClose }: { file: NgoFile; screen: string; onClose: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const open = async (reason: string) => {
    try {
      const { data } = await callApi(openVisit, { params: { id: file.id }, body: { reason } })
      client.removeQueries({ predicate: ({ queryKey }) => !shared.has(String(queryKey[0])) })
      enterOrganisation(data)
    } catch (error) {
      reportError(error)
      throw error
    }
    router.history.push(screen)
  }
  return (
    <Confirm
      title={m.visit_open_title({ name: nameOf(file) })}
      text={m.visit_open_text()}
      verb={m.visit_open()}
      reason={m.visit_reason()}
      wrong={(reason) => (reason.length < 10 || reason.length > 200 ? m.visit_reason_length() : undefined)}
      onConfirm={open}
      onClose={onClose}
    />
  )
}
