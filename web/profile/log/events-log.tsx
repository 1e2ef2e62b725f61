import { useQuery } from '@tanstack/react-query'
import { logWords } from '#contract/profile/log-words.ts'
import { label } from '#web/base/label.ts'
import { listLogs, loggedEntities, readLogGuide } from '#contract/profile/log.ts'
import { callApi } from '#web/core/api/api.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { LogTable } from './log-table.tsx'
import { crumbsOf } from '../parts.ts'

const path = '/ngo-profile/events-log'

/** Who appears in the log, and its seal. */
const useLogGuide = () =>
  useQuery({ queryKey: [readLogGuide.path], queryFn: async () => (await callApi(readLogGuide)).data })

/** Up to which moment the log is sealed: a row before it cannot be changed unnoticed. */
function Seal() {
  const seal = useLogGuide().data?.seal
  if (!seal) return null
  return (
    <Notice tone="lock">
      {m.profile_log_sealed()} <DateText value={seal.until} time />. {m.profile_log_seal({ number: seal.seq })}{' '}
      <Ltr>{seal.hash.slice(0, 16)}</Ltr>
    </Notice>
  )
}

/** What happened in the organisation's file, newest first [spec 1§2]. */
export function EventsLog() {
  const people = useLogGuide().data?.people ?? []
  return (
    <Page>
      <PageHead title={headingOf(path)} crumbs={crumbsOf(path)} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <LogTable
          list={useList(listLogs)}
          label={headingOf(path)}
          entities={loggedEntities}
          filters={[
            {
              name: 'user_id',
              label: label(logWords.user_name),
              any: m.profile_log_all_people(),
              options: people.map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
          empty={<EmptyState title={m.profile_log_empty()} text={m.profile_log_empty_text()} />}
        />
        {/* Below the list, which would move when the seal is told. */}
        <Seal />
      </div>
    </Page>
  )
}
