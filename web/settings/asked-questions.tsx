import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AskedQuestion,
  askedStates,
  listAskedQuestions,
  writeAskedQuestion,
} from '#contract/pages/faq-feedback.ts'
import { faqRegister } from '#contract/pages/faq-registers.ts'
import { callApi } from '#web/core/api.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type MenuAction, RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Count, DateText } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { emptyFaq, type FaqCategory, FaqFields } from './faq-fields.tsx'
import { PublishedTag } from './published.tsx'

type State = (typeof askedStates)[number]
const words: Record<State, () => string> = {
  waiting: m.content_asked_waiting,
  answered: m.content_asked_answered,
  dismissed: m.content_asked_dismissed,
}
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

/** Questions that visitors sent because they found no answer: answered as a draft, or dismissed. */
export function AskedQuestions({ categories }: { categories: readonly FaqCategory[] }) {
  const client = useQueryClient()
  const [mayAnswer, mayEdit] = [useMay('ministry_Q&A', 'A'), useMay('ministry_Q&A', 'U')]
  const [state, setState] = useState<State>('waiting')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<AskedQuestion>()
  const query = useQuery({
    queryKey: [listAskedQuestions.path, state, page],
    queryFn: () => callApi(listAskedQuestions, { query: { state, page, per_page: 5 } }),
  })
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
    <Card
      title={m.content_asked()}
      note={m.content_asked_note()}
      pad={false}
      action={
        <Segments
          label={m.content_asked()}
          value={state}
          choices={askedStates.map((value) => ({ value, label: words[value]() }))}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
      }
    >
      <Loaded query={query} lines={2}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={m.content_asked()}
              phone="cards"
              rows={data}
              empty={<EmptyState title={m.content_asked_empty()} />}
              rowName={(row) => row.question}
              menu={(row) => <RowMenu name={row.question} actions={actionsOf(row)} />}
              columns={[
                { key: 'question', label: m.content_asked_question(), cell: (row) => <bdi>{row.question}</bdi> },
                { key: 'times', label: m.content_asked_times(), cell: (row) => <Count value={row.times} /> },
                {
                  key: 'asked_at',
                  label: m.content_asked_at(),
                  cell: (row) => <DateText value={row.asked_at} short />,
                },
                ...(state === 'answered'
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
              ]}
            />
            {pagination.last_page > 1 && <Pager paging={pagination} onPage={setPage} />}
          </>
        )}
      </Loaded>
      {open && <AnswerDrawer row={open} categories={categories} refresh={refresh} close={() => setOpen(undefined)} />}
    </Card>
  )
}
