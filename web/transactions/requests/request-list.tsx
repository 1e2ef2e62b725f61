import { IconPlus } from '@tabler/icons-react'
import { requestWords } from '#contract/transactions/request-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { listOwnRequests, type OwnRequestRow } from '#contract/transactions/own-requests.ts'
import { requestStatusWords } from '#contract/transactions/statuses.ts'
import { label } from '#web/base/label.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { requestState } from '../shared/request-words.ts'
import { inLang } from '../shared/in-lang.ts'
import { choosingPath, requestsPath } from './paths.ts'
import css from './requests.module.css'

const columns = (): Column<OwnRequestRow>[] => [
  {
    key: 'subject',
    label: m.ministry_subject(),
    cell: (row) => (
      <>
        <Named>{row.subject}</Named>
        <br />
        <small>
          <Ltr>{row.request_no}</Ltr>
        </small>
      </>
    ),
  },
  { key: 'type', label: label(requestWords.type_name), cell: (row) => inLang(row.type_name_ar, row.type_name_en) },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => {
      const { tone, text } = requestState(row.status)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  {
    key: 'stage',
    label: label(requestWords.stage_name),
    cell: (row) => (row.stage_name_ar ? inLang(row.stage_name_ar, row.stage_name_en) : '—'),
  },
  {
    key: 'submitted_at',
    label: label(requestWords.submitted_at),
    sort: 'submitted_at',
    cell: (row) => (row.submitted_at ? <DateText value={row.submitted_at} short /> : '—'),
  },
  {
    key: 'updated_at',
    label: label(commonWords.updated_at),
    sort: 'updated_at',
    cell: (row) => <DateText value={row.updated_at} short time />,
  },
]

/** What the organisation has asked for and what it began to ask for. */
export function RequestList() {
  const list = useList(listOwnRequests)
  const mayAsk = useMay('ngo_transaction_requests', 'A')
  const begin = mayAsk && (
    <ButtonLink href={choosingPath} icon={<IconPlus size={18} aria-hidden />}>
      {m.request_new()}
    </ButtonLink>
  )
  return (
    <Page>
      <PageHead title={headingOf(requestsPath)} note={m.request_list_lead()} actions={begin} />
      <div className={css.part}>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={headingOf(requestsPath)}
          search={m.request_list_search()}
          filters={[
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.request_any_status(),
              options: statusChoices({ statuses: requestStatusWords }),
            },
          ]}
          total={(count) => m.request_count({ count })}
          columns={columns()}
          rowName={(row) => row.subject}
          href={(row) => link('/transactions/transactions/{id}', { id: row.id })}
          empty={
            <EmptyState title={m.request_none()} text={m.request_none_text()}>
              {begin}
            </EmptyState>
          }
        />
      </div>
    </Page>
  )
}
