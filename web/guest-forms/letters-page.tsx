import { commonWords, addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import { lazy, Suspense, useState } from 'react'
import { ministryLetters, ownLetters, type GuestLetter, type LetterCalls } from '#contract/guest-forms/letters.ts'
import { ownLetter } from '#contract/guest-forms/workflow.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { statusChoices, statusOf } from '#web/core/cases/words.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { deskCrumb } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useSession } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { HeldTabs, heldWords } from './held.tsx'
import css from './surveys.module.css'

// Loaded when somebody opens a letter.
const OpenLetter = lazy(async () => ({ default: (await import('./open-letter.tsx')).OpenLetter }))

function useColumns(held: boolean): Column<GuestLetter>[] {
  const governorate = useName('governorates')
  const subject = useName('message-subjects')
  return [
    { key: 'reference', label: m.letters_number(), cell: (row) => <Ltr>{row.reference}</Ltr> },
    { key: 'name', label: label(commonWords.name), cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'subject', label: m.contact_subject(), cell: (row) => subject(row.message_subject_id) },
    { key: 'governorate', label: label(addressWords.governorate_id), cell: (row) => governorate(row.governorate_id) },
    held
      ? {
          key: 'held',
          label: label(commonWords.held_reason),
          cell: (row) => (row.held_reason === null ? '—' : heldWords()[row.held_reason]),
        }
      : {
          key: 'state',
          label: label(commonWords.status),
          cell: (row) => {
            const { text, tone } = statusOf(ownLetter, row.status)
            return <StateTag tone={tone}>{text}</StateTag>
          },
        },
    { key: 'created', label: label(surveyWords.created_at), cell: (row) => <DateText short value={row.created_at} /> },
  ]
}

function useFilters(anywhere: boolean, held: boolean): ListFilter[] {
  const governorates = useChoices('governorates')
  const governorate = {
    name: 'governorate_id',
    label: label(addressWords.governorate_id),
    any: m.surveys_all_governorates(),
    options: governorates,
  }
  const state = {
    name: 'status',
    label: label(commonWords.status),
    any: m.letters_all_states(),
    options: statusChoices(ownLetter),
  }
  return [...(anywhere ? [governorate] : []), ...(held ? [] : [state])]
}

/** Letters of visitors at one reader, and beside them those that were held back, to be released or discarded. */
function LettersPage({
  title,
  note,
  crumbs,
  calls,
  slug,
}: {
  title: string
  note: string
  crumbs: readonly Crumb[]
  calls: LetterCalls
  slug: PermissionSlug
}) {
  const [opened, setOpen] = useState<GuestLetter>()
  const anywhere = useSession()?.user.ministry_user_type !== 'directorate'
  const list = useList(calls.list, { keep: ['held'] })
  const held = list.filter('held') !== undefined
  // A letter that was read or answered may leave the filtered list while it is open.
  const open = list.rows?.find((row) => row.id === opened?.id) ?? opened
  return (
    <Page>
      <PageHead title={title} note={note} crumbs={crumbs} />
      <div className={css.stack}>
        <ScreenInstructions />
        <div>
          <HeldTabs arrived={m.letters_tab()} />
        </div>
        <ListCard
          list={list}
          label={held ? m.held_tab() : title}
          filters={useFilters(anywhere, held)}
          columns={useColumns(held)}
          rowName={(row) => row.reference}
          onOpen={setOpen}
          empty={
            <EmptyState
              {...(held
                ? { title: m.held_empty(), text: m.held_empty_text() }
                : { title: m.letters_empty(), text: m.letters_empty_text() })}
            />
          }
        />
      </div>
      {open && (
        <Suspense fallback={null}>
          <OpenLetter key={open.id} letter={open} calls={calls} slug={slug} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

const ministryPath = '/ministry/guest-messages'
/** Letters of visitors to the ministry. */
export const MinistryLetters = () => (
  <LettersPage
    title={headingOf(ministryPath)}
    note={m.letters_ministry_note()}
    crumbs={[deskCrumb(), { label: headingOf(ministryPath) }]}
    calls={ministryLetters}
    slug="ministry_guest_messages"
  />
)

const ownPath = '/guest-pages-management/guests-messages'
/** Letters of visitors to the own organisation. */
export const OwnLetters = () => (
  <LettersPage
    title={headingOf(ownPath)}
    note={m.letters_own_note()}
    crumbs={[{ label: headingOf('/ngo-profile'), href: link('/ngo-profile') }, { label: headingOf(ownPath) }]}
    calls={ownLetters}
    slug="ngo_public_messages"
  />
)
