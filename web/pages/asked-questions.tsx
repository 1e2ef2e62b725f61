import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { type AskedQuestion, listAskedQuestions, writeAskedQuestion } from '#contract/pages/faq-feedback.ts'
import { faqRegister } from '#contract/pages/faq-registers.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type MenuAction, RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Count, DateText } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { emptyFaq, type FaqCategory, FaqFields } from './faq-fields.tsx'
import { PublishedTag } from '#web/core/publication/published.tsx'
import type { Column } from '#web/ui/data-table.tsx'

const arabic = /[\u0600-\u06ff]/

/** A draft of an answer: the visitor's words stand as the question, and nothing is published until staff say so. */
function AnswerDrawer({
  row,
  categories,
  refresh,
  close,
}: {
  row: AskedQuestion
  categories: readonly FaqCategory[]
  refresh: () => Promise<unknown>
  close: () => void
}) {
  const asked = arabic.test(row.question) ? { question_ar: row.question } : { question_en: row.question }
  const form = useFields({
    initial: { ...emptyFaq, ...asked, faq_question_id: row.id as number | null },
    validate: bySchema(faqRegister.input),
  })
  return (
    <RecordDrawer
      title={m.content_asked_answer_title()}
      note={<bdi>{row.question}</bdi>}
      verb={m.content_faq_add()}
      form={form}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(faqRegister.create, {
            body: { ...values, faq_category_id: values.faq_category_id ?? '', sort: values.sort ?? '' },
          })
          await refresh()
          return answer
        })
      }
      onClose={close}
    >
      <FaqFields form={form} categories={categories} />
    </RecordDrawer>
  )
}

const path = '/ministry/settings/faq'
type View = 'answers' | 'asked'

/** The two lists of the questions: those with an answer, and those of visitors that wait for one. */
export function FaqTabs({ value }: { value: View }) {
  const router = useRouter()
  const waiting = useQuery({
    queryKey: [listAskedQuestions.path, 'waiting'],
    queryFn: async () => (await callApi(listAskedQuestions, { query: { per_page: 1 } })).pagination.total_row,
    meta: { quiet: true },
  }).data
  return (
    <Segments
      label={titleAt(path)}
      value={value}
      choices={[
        { value: 'answers', label: titleAt(path) },
        { value: 'asked', label: waiting ? `${m.content_asked()} (${formatNumber(waiting)})` : m.content_asked() },
      ]}
      onChange={(view) => void router.navigate({ href: link(path, undefined, view === 'asked' ? { view } : {}) })}
    />
  )
}

const filters = (): readonly ListFilter[] => [
  {
    name: 'state',
    label: label(commonWords.status),
    any: m.content_asked_waiting(),
    options: [
      { value: 'answered', label: m.content_asked_answered() },
      { value: 'dismissed', label: m.content_asked_dismissed() },
    ],
  },
]

const columns = (answered: boolean): readonly Column<AskedQuestion>[] => [
  {
    key: 'question',
    label: m.content_asked_question(),
    sort: 'question',
    cell: (row) => <bdi>{row.question}</bdi>,
  },
  {
    key: 'times',
    label: m.content_asked_times(),
    sort: 'times',
    cell: (row) => <Count value={row.times} />,
  },
  {
    key: 'asked_at',
    label: m.content_asked_at(),
    sort: 'asked_at',
    cell: (row) => <DateText value={row.asked_at} short />,
  },
  ...(answered
    ? [
        {
          key: 'faq',
          label: m.content_asked_faq(),
          cell: ({ faq }: AskedQuestion) =>
            faq && (
              <>
                <bdi>{faq.question_ar}</bdi> <PublishedTag on={faq.is_published} />
              </>
            ),
        },
      ]
    : []),
]

/** Questions that visitors sent because they found no answer: answered as a draft, or dismissed. */
export function AskedQuestions({ categories }: { categories: readonly FaqCategory[] }) {
  const client = useQueryClient()
  const [mayAnswer, mayEdit] = [useMay('ministry_Q&A', 'A'), useMay('ministry_Q&A', 'U')]
  const [open, setOpen] = useState<AskedQuestion>()
  const list = useList(listAskedQuestions, { keep: ['view'] })
  const refresh = () =>
    Promise.all(
      [[listAskedQuestions.path], [faqRegister.path]].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  const dismiss = (row: AskedQuestion) =>
    sendForm(async () => {
      const answer = await callApi(writeAskedQuestion, {
        params: { id: row.id },
        body: { is_dismissed: !row.is_dismissed },
      })
      await refresh()
      return answer
    })
  const actionsOf = (row: AskedQuestion): MenuAction[] =>
    row.faq
      ? []
      : [
          ...(mayAnswer && !row.is_dismissed ? [{ label: m.content_asked_answer(), act: () => setOpen(row) }] : []),
          ...(mayEdit
            ? [
                {
                  label: row.is_dismissed ? m.content_asked_restore() : m.content_asked_dismiss(),
                  act: () => void dismiss(row),
                },
              ]
            : []),
        ]
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} tabs={<FaqTabs value="asked" />} />
      <Stack>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={m.content_asked()}
          search={m.content_asked_question()}
          filters={filters()}
          rowName={(row) => row.question}
          menu={(row) => <RowMenu name={row.question} actions={actionsOf(row)} />}
          empty={<EmptyState title={m.content_asked_empty()} text={m.content_asked_note()} />}
          columns={columns(list.filter('state') === 'answered')}
        />
      </Stack>
      {open && <AnswerDrawer row={open} categories={categories} refresh={refresh} close={() => setOpen(undefined)} />}
    </Page>
  )
}
