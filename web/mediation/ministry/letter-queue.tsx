import { commonWords } from '#contract/core/calls/common-words.ts'
import { letterWords } from '#contract/mediation/letter-words.ts'
import { listMinistryLetters, type QueuedLetter } from '#contract/mediation/letters.ts'
import { mediation } from '#contract/mediation/workflow.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { RequestClock } from '#web/transactions/shared/request-clock.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { fileState } from '#web/transactions/shared/issued-file.tsx'
import { letterState } from '../letter-state.ts'
import css from '../mediation.module.css'

const path = '/ministry/ngos-communication/mediation-requestes'
type Status = keyof typeof mediation.statuses

const useColumns = (): Column<QueuedLetter>[] => {
  const governorate = useName('governorates')
  return [
    {
      key: 'subject',
      label: label(letterWords.subject),
      sort: 'request_no',
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
    {
      key: 'applicant',
      label: label(requestWords.applicant_name),
      sort: 'applicant_name',
      cell: (row) => <Named>{row.applicant_name}</Named>,
    },
    { key: 'destination', label: label(letterWords.destination), cell: (row) => <bdi>{row.destination || '—'}</bdi> },
    {
      key: 'clock',
      label: m.ministry_col_clock(),
      sort: 'stage_due_at',
      cell: (row) => <RequestClock clock={row.clock} />,
    },
    {
      key: 'state',
      label: label(commonWords.status),
      sort: 'status',
      cell: (row) => {
        if (row.file_status === 'frozen' || row.file_status === 'revoked') {
          const { tone, text } = fileState(row.file_status)
          return <StateTag tone={tone}>{text}</StateTag>
        }
        const { tone, text } = letterState(row.status as Status)
        return <StateTag tone={tone}>{text}</StateTag>
      },
    },
    { key: 'governorate', label: label(requestWords.governorate_id), cell: (row) => governorate(row.governorate_id) },
    {
      key: 'submitted_at',
      label: label(requestWords.submitted_at),
      sort: 'submitted_at',
      cell: (row) => <DateText value={row.submitted_at} short />,
    },
  ]
}

/** Letters of organisations within reach, most urgent first. */
export function LetterQueue() {
  const list = useList(listMinistryLetters)
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={[deskCrumb(), { label: m.ministry_menu_communication() }, { label: titleAt(path) }]}
        note={m.letters_desk_lead()}
      />
      <div className={css.part}>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={titleAt(path)}
          search={m.letters_desk_search()}
          filters={[
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.request_any_status(),
              options: statusChoices(mediation).filter(({ value }) => value !== 'draft'),
            },
            {
              name: 'urgency',
              label: m.letters_urgency(),
              any: m.letters_any_urgency(),
              options: [
                { value: 'late', label: m.ministry_group_late() },
                { value: 'today', label: m.ministry_group_today() },
                { value: 'closed', label: m.ministry_group_closed() },
              ],
            },
          ]}
          total={(count) => m.letters_count({ count })}
          columns={useColumns()}
          rowName={(row) => row.subject}
          href={(row) => link('/ministry/ngos-communication/mediation-requestes/{id}', { id: row.id })}
          empty={<EmptyState title={m.letters_desk_none()} text={m.letters_desk_none_text()} />}
        />
      </div>
    </Page>
  )
}
