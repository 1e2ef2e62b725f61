import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { letterWords } from '#contract/mediation/letter-words.ts'
import { listLetters, type LetterRow } from '#contract/mediation/letters.ts'
import { type OrgInformation, readOrgInformation } from '#contract/mediation/letterhead.ts'
import { letterPurposes } from '#contract/settings/letter-fields.ts'
import { letterSlug, mediation } from '#contract/mediation/workflow.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { fileState, letterState } from './letter-state.ts'
import { LetterheadDrawer, lackingWords } from './letterhead-drawer.tsx'
import css from './mediation.module.css'

export const lettersPath = '/transactions/mediation-requests'
const letterPlace = (id: number) => link(lettersPath, undefined, { id })

const columns = (): Column<LetterRow>[] => [
  {
    key: 'subject',
    label: label(letterWords.subject),
    cell: (row) => (
      <>
        <bdi>{row.subject}</bdi>
        <br />
        <small>
          <Ltr>{row.request_no}</Ltr>
        </small>
      </>
    ),
  },
  {
    key: 'destination',
    label: label(letterWords.destination),
    cell: (row) => (row.destination ? <bdi>{row.destination}</bdi> : m.letters_no_destination()),
  },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => {
      const { tone, text } = letterState(row.status)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  {
    key: 'file',
    label: m.letters_file(),
    cell: (row) => {
      if (!row.file) return '—'
      const { tone, text } = fileState(row.file.standing)
      return <StateTag tone={tone}>{text}</StateTag>
    },
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

/** What keeps the organisation from writing letters, and the way to mend it. */
function HeadNeeded({ head, onEdit }: { head: OrgInformation; onEdit: (() => void) | undefined }) {
  return (
    <Notice
      tone="warn"
      title={m.letterhead_needed()}
      end={
        onEdit && (
          <Button look="default" size="row" onClick={onEdit}>
            {m.letterhead_complete()}
          </Button>
        )
      }
    >
      <ul>
        {head.lacking.map((code) => (
          <li key={code}>
            {lackingWords[code]()}{' '}
            {code === 'scope' && <Anchor href="/ngo-profile">{m.request_complete_file()}</Anchor>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Opens a draft and goes to it. */
function Begin() {
  const router = useRouter()
  const mayWrite = useMay('mediation_request', 'A')
  const write = useMutation({
    mutationFn: async () =>
      (await callApi(openRequest, { body: { slug: letterSlug, subject: label(letterPurposes.mediation) } })).data,
    meta: { quiet: true },
    onSuccess: ({ id }) => router.history.push(letterPlace(id)),
    onError: reportError,
  })
  if (!mayWrite) return null
  return (
    <Button busy={write.isPending} icon={<IconPlus size={18} aria-hidden />} onClick={() => write.mutate()}>
      {m.letters_write()}
    </Button>
  )
}

/** The letters of the organisation, and its letterhead. */
export function LetterList() {
  const list = useList(listLetters)
  const [editing, setEditing] = useState(false)
  const head = useQuery({
    queryKey: [readOrgInformation.path],
    queryFn: async () => (await callApi(readOrgInformation, {})).data,
  }).data
  const mayEdit = useMay('mediation_request', 'U')
  const begin = head?.lacking.length === 0 && <Begin />
  return (
    <Page>
      <PageHead
        title={headingOf(lettersPath)}
        note={m.letters_lead()}
        actions={
          <>
            {mayEdit && head && (
              <Button look="default" icon={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
                {m.letterhead_edit()}
              </Button>
            )}
            {begin}
          </>
        }
      />
      <div className={css.part}>
        <ScreenInstructions />
        {head && head.lacking.length > 0 && (
          <HeadNeeded head={head} onEdit={mayEdit ? () => setEditing(true) : undefined} />
        )}
        <ListCard
          list={list}
          label={headingOf(lettersPath)}
          search={m.letters_search()}
          filters={[
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.request_any_status(),
              options: statusChoices(mediation),
            },
          ]}
          total={(count) => m.letters_count({ count })}
          columns={columns()}
          rowName={(row) => row.subject}
          href={(row) => letterPlace(row.id)}
          empty={
            <EmptyState title={m.letters_none()} text={m.letters_none_text()}>
              {begin}
            </EmptyState>
          }
        />
      </div>
      {editing && head && <LetterheadDrawer head={head} onClose={() => setEditing(false)} />}
    </Page>
  )
}
