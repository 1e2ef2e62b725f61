import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedFlag, listAskedFlags } from '#contract/flags/flags.ts'
import { flagWords } from '#contract/flags/flag-words.ts'
import { flagMachine } from '#contract/flags/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { buttonOf, statusOf } from '#web/core/cases/words.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { drawer } from '#web/ui/later.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { Answers } from './flag-answers.tsx'
import { recordKind } from './record-kind.ts'
import css from './flags.module.css'

const AnswerDrawer = drawer(async () => (await import('./answer-drawer.tsx')).AnswerDrawer)

function Question({ flag, onAnswer }: { flag: AskedFlag; onAnswer: () => void }) {
  const { text, tone } = statusOf(flagMachine, flag.status)
  return (
    <Card
      title={nameOf(flag)}
      note={<StateTag tone={tone}>{text}</StateTag>}
      action={flag.actions.includes('answer') && <Button onClick={onAnswer}>{buttonOf(flagMachine, 'answer')}</Button>}
    >
      <Stack>
        <p>
          <Named>{flag.question ?? ''}</Named>
        </p>
        <p className={css.muted}>
          {label(flagWords.answer_due_on)}: <DateText value={flag.answer_due_on} /> · {m.flag_cleared_by()}:{' '}
          {label({ ar: flag.clears_ar, en: flag.clears_en })}
        </p>
        <div>
          <p className={css.muted}>{m.flag_raised_by()}</p>
          <ul className={css.records}>
            {flag.records.map((record) => (
              <li key={`${record.entity}${record.id}`}>
                {recordKind(record.entity)}: <Named>{record.name}</Named>
              </li>
            ))}
          </ul>
        </div>
        <Answers answers={flag.answers} records={flag.records} />
      </Stack>
    </Card>
  )
}

/** What the ministry asks the organisation about, the nearest last day first, and what was answered. */
export function OwnFlags() {
  const client = useQueryClient()
  const [open, setOpen] = useState<AskedFlag>()
  const query = useQuery({
    queryKey: [listAskedFlags.path],
    queryFn: async () => (await callApi(listAskedFlags)).data,
  })
  return (
    <Page>
      <PageHead title={m.flag_own_title()} note={m.flag_own_note()} />
      <Stack>
        <ScreenInstructions />
        <Loaded query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <Card>
                <EmptyState title={m.flag_own_none()} text={m.flag_own_none_text()} />
              </Card>
            ) : (
              <Stack>
                {rows.map((flag) => (
                  <Question key={flag.id} flag={flag} onAnswer={() => setOpen(flag)} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
      {open && (
        <AnswerDrawer
          flag={open}
          onChanged={() => client.invalidateQueries({ queryKey: [listAskedFlags.path] })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}
