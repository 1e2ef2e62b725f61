import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logWords } from '#contract/profile/log-words.ts'
import { label } from '#web/base/label.ts'
import { listSessions, revokeSession } from '#contract/accounts/session.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { failureOf } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { deviceOf } from '#contract/core/values/device.ts'

type Session = AnswerOf<typeof listSessions>[number]

function nameOf(session: Session): string {
  const device = deviceOf(session.user_agent)
  return device ? m.profile_session_on(device) : m.profile_session_unknown()
}

const columns = (close: (session: Session) => void): readonly Column<Session>[] => [
  { key: 'device', label: label(logWords.device), cell: (row) => nameOf(row) },
  { key: 'ip', label: m.profile_session_ip(), cell: (row) => <Ltr>{row.ip_address}</Ltr> },
  {
    key: 'since',
    label: m.profile_session_since(),
    cell: (row) => <DateText value={row.created_at} time short />,
  },
  {
    key: 'used',
    label: m.profile_session_used(),
    cell: (row) => <DateText value={row.last_used_at} time short />,
  },
  {
    key: 'close',
    label: m.table_actions(),
    cell: (row) =>
      row.is_current ? (
        <StateTag tone="ok">{m.profile_session_current()}</StateTag>
      ) : (
        <Button
          look="default"
          size="row"
          aria-label={`${m.profile_session_close()}: ${nameOf(row)}`}
          onClick={() => close(row)}
        >
          {m.profile_session_close()}
        </Button>
      ),
  },
]

/** Own open sessions, each to be closed but the present one. */
export function MySessions() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: ['v2/sessions'], queryFn: async () => (await callApi(listSessions)).data })
  const [doomed, setDoomed] = useState<Session>()
  const close = (session: Session) =>
    sendForm(async () => {
      const answer = await callApi(revokeSession, { params: { id: session.id } })
      await client.invalidateQueries({ queryKey: ['v2/sessions'] })
      return answer
    })
  return (
    <Card title={m.profile_sessions()} note={m.profile_sessions_note()} pad={false}>
      <DataTable
        label={m.profile_sessions()}
        columns={columns(setDoomed)}
        rows={query.data}
        state={query.isError ? 'error' : query.isPending ? 'loading' : 'ready'}
        error={{
          ...failureOf(query.error),
          onRetry: () => void query.refetch(),
        }}
        rowName={nameOf}
        phone="cards"
        size={2}
      />
      {doomed && (
        <Confirm
          tone="danger"
          title={m.profile_session_close_title({ name: nameOf(doomed) })}
          text={m.profile_session_close_text()}
          verb={m.profile_session_close()}
          onClose={() => setDoomed(undefined)}
          onConfirm={async () => void (await close(doomed))}
        />
      )}
    </Card>
  )
}
