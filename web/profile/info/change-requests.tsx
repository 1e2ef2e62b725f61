import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf, SentBody } from '#contract/core/calls/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
import { lockOn } from '#contract/profile/locks.ts'
import type { openRequest } from '#contract/transactions/own-requests.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import css from './overview.module.css'

export type LockedMain = Pick<
  AnswerOf<typeof readMainInfo>,
  | 'completed_by_ngo'
  | 'completed_by_ministry'
  | 'decided_fields'
  | 'name_ar'
  | 'name_en'
  | 'work_scope_id'
  | 'work_governorates'
>
type Opening = SentBody<typeof openRequest>['payload']
interface Change {
  readonly slug: string
  readonly verb: string
  readonly filled: Opening
}

/** The requests that open what is locked, each filled with what stands in the file. */
function changesOf(main: LockedMain): Change[] {
  const locks = { declared: main.completed_by_ngo !== null, decided: main.decided_fields }
  const isLocked = (field: string) => lockOn(locks, field) !== undefined
  return [
    ...(isLocked('name_ar')
      ? [
          {
            slug: 'name_change',
            verb: m.profile_change_name(),
            filled: { name_ar: main.name_ar, name_en: main.name_en },
          },
        ]
      : []),
    ...(isLocked('work_scope_id')
      ? [
          {
            slug: 'scope_extension',
            verb: m.profile_change_scope(),
            filled: {
              work_scope_id: main.work_scope_id === null ? '' : String(main.work_scope_id),
              work_governorates: main.work_governorates.map(String),
            },
          },
        ]
      : []),
    ...(isLocked('objectives') ? [{ slug: 'bylaw_amendment', verb: m.profile_change_bylaws(), filled: {} }] : []),
    ...(main.completed_by_ministry === null
      ? []
      : [{ slug: 'ngo_data_amendment', verb: m.profile_change_data(), filled: {} }]),
  ]
}

/** Buttons that begin the request for what is locked; nothing for whoever may ask for nothing. */
export function ChangeRequests({ main }: { main: LockedMain }) {
  const router = useRouter()
  const mayAsk = useMay('ngo_transaction_requests', 'A')
  const [busy, setBusy] = useState<string>()
  if (!mayAsk) return null
  const begin = async ({ slug, filled }: Change) => {
    setBusy(slug)
    try {
      // Whoever reads the file needs no request yet.
      const [requests, { ownPlaceOf }] = await Promise.all([
        import('#contract/transactions/own-requests.ts'),
        import('#web/transactions/shared/own-place.ts'),
      ])
      const { data } = await callApi(requests.openRequest, { body: { slug, payload: filled } })
      router.history.push(ownPlaceOf(slug, data.id))
    } catch (error) {
      reportError(error)
      setBusy(undefined)
    }
  }
  return (
    <div className={css.changes}>
      {changesOf(main).map((change) => (
        <Button
          key={change.slug}
          look="default"
          size="row"
          busy={busy === change.slug}
          onClick={() => void begin(change)}
        >
          {change.verb}
        </Button>
      ))}
    </div>
  )
}
