import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideReturn,
  listMinistryReturns,
  type MinistryReturn as Filed,
  readMinistryReturn,
  type ReturnLine,
} from '#contract/returns/returns.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { ComparisonsCard } from '#web/budgets/shared/comparisons.tsx'
import { callApi } from '#web/core/api/api.ts'
import { LoadedPage } from '#web/core/api/loaded-page.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { returnsPath } from './ministry-returns.tsx'
import { LineNotes, questionOf } from './return-lines.tsx'
import { returnName, returnState } from './return-words.ts'
import { valueText } from './shared/value-text.ts'
import css from './returns.module.css'

/** What a reviewer looks at first: what changed much, what contradicts, what was explained. */
const isException = (line: ReturnLine) =>
  line.changed_much || line.contradiction !== null || line.explanation !== null || line.verdict === 'returned'

type Notes = Readonly<Record<string, string>>
function Lines({
  title,
  lines,
  notes,
  onNote,
}: {
  title: string
  lines: readonly ReturnLine[]
  notes: Notes
  onNote: ((key: string, note: string) => void) | undefined
}) {
  return (
    <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{m.return_question()}</th>
            <th scope="col">{m.return_answer()}</th>
            <th scope="col">{m.return_year_before()}</th>
            {onNote && <th scope="col">{m.return_ministry_note()}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {questionOf(line)}
                <LineNotes line={line} />
              </th>
              <td>
                <bdi className={css.value}>{valueText(line, line.value)}</bdi>
              </td>
              <td>
                <bdi>{valueText(line, line.before)}</bdi>
              </td>
              {onNote && (
                <td className={css.typed}>
                  <input
                    aria-label={`${m.return_ministry_note()} ${questionOf(line)}`}
                    maxLength={500}
                    value={notes[line.key] ?? ''}
                    onChange={(event) => onNote(line.key, event.target.value)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Receipt({ filed }: { filed: Filed }) {
  if (!filed.number) return null
  return (
    <Notice
      tone={filed.late_days > 0 ? 'warn' : 'info'}
      title={m.return_receipt()}
      end={filed.file !== null && <Anchor href={`/api/v2/files/${filed.file}`}>{m.return_paper()}</Anchor>}
    >
      <Ltr>{filed.number}</Ltr> · <DateText value={(filed.declared_at ?? '').slice(0, 10)} /> ·{' '}
      <bdi>{filed.declared_name}</bdi>
      {filed.late_days > 0 && <> · {m.plan_late({ count: filed.late_days })}</>}
    </Notice>
  )
}

function Body({ filed }: { filed: Filed }) {
  const client = useQueryClient()
  const [notes, setNotes] = useState<Notes>({})
  const written = Object.entries(notes).flatMap(([key, note]) =>
    note.trim() === '' ? [] : [{ key, note: note.trim() }],
  )
  const take = (action: string) =>
    sendAct(
      () =>
        callApi(decideReturn, {
          params: { id: filed.id },
          body: (action === 'return' ? { action, notes: written } : { action }) as never,
          version: filed.updated_at,
        }),
      async () => {
        await client.invalidateQueries({ queryKey: [readMinistryReturn.path] })
        await client.invalidateQueries({ queryKey: [listMinistryReturns.path] })
      },
    )
  const decides = filed.actions.length > 0
  const onNote = decides ? (key: string, note: string) => setNotes((old) => ({ ...old, [key]: note })) : undefined
  const [first, rest] = [filed.lines.filter(isException), filed.lines.filter((line) => !isException(line))]
  const ngo = nameOf({ name_ar: filed.ngo_name_ar, name_en: filed.ngo_name_en })
  const state = returnState(filed.status)
  // A return goes back with at least one note; it is accepted without any.
  const actions = filed.actions.filter((action) => (action === 'return') === written.length > 0)
  return (
    <Page>
      <PageHead
        title={<bdi>{ngo}</bdi>}
        crumbs={[{ label: titleAt(returnsPath), href: returnsPath }, { label: returnName(filed.year) }]}
        state={<StateTag tone={state.tone}>{state.text}</StateTag>}
        note={returnName(filed.year)}
        actions={
          <ActionBar machine={returnMachine} actions={actions} name={`${returnName(filed.year)}: ${ngo}`} take={take} />
        }
      />
      <Stack>
        <Receipt filed={filed} />
        {decides && <p>{m.return_review_hint()}</p>}
        <Card pad={false} title={m.return_exceptions()}>
          {first.length > 0 ? (
            <Lines title={m.return_exceptions()} lines={first} notes={notes} onNote={onNote} />
          ) : (
            <p style={{ padding: 16, margin: 0 }}>{m.return_no_exceptions()}</p>
          )}
        </Card>
        <ComparisonsCard of={filed.comparisons} none={m.return_never_compared()} />
        <Card pad={false}>
          <details className={css.quiet}>
            <summary>{m.return_rest({ count: rest.length })}</summary>
            <Lines title={m.return_rest({ count: rest.length })} lines={rest} notes={notes} onNote={onNote} />
          </details>
        </Card>
      </Stack>
    </Page>
  )
}

/** A yearly return as the ministry reviews it: by exception. */
export function MinistryReturn({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readMinistryReturn.path, id],
    queryFn: async ({ signal }) => (await callApi(readMinistryReturn, { params: { id }, signal })).data,
  })
  return (
    <LoadedPage
      query={query}
      at="/ministry/ngos-communication/yearly-returns/{id}"
      list="/ministry/ngos-communication/yearly-returns"
    >
      {(filed) => <Body filed={filed} />}
    </LoadedPage>
  )
}
