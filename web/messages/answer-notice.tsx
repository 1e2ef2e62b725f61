import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noticeToAnswer } from '#contract/messages/writing.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { lettersKey } from './messages-query.ts'
import { LetterForm } from './new-letter.tsx'

/** The answer of an organisation to a notice: where it goes and what it is about are given. */
export function AnswerNotice({ id, onClose }: { id: number; onClose: (sent?: number) => void }) {
  const query = useQuery({
    queryKey: [lettersKey, 'notice', id],
    queryFn: async () => (await callApi(noticeToAnswer, { params: { id } })).data,
    gcTime: 0,
  })
  const notice = query.data
  const answered = notice?.thread_id ?? undefined
  useEffect(() => {
    if (answered !== undefined) onClose(answered)
  }, [answered]) // eslint-disable-line react-hooks/exhaustive-deps -- it leads to the thread once
  if (notice === undefined || answered !== undefined)
    return (
      <Dialog kind="drawer" title={m.thread_answer_title()} onClose={() => onClose()}>
        <Loaded query={query} lines={6}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  const { to } = notice
  return (
    <LetterForm
      title={m.thread_answer_title()}
      first={{
        to: { kind: to.kind, ngo_id: null, governorate_id: to.governorate_id, role_id: null, notification_id: id },
        subject: m.thread_answer_subject({ no: notice.notice_no, title: notice.title }),
      }}
      onClose={onClose}
    />
  )
}
