import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { todayIn } from '#contract/core/values/dates.ts'
import { readPlans } from '#contract/plans/plans.ts'
import { actOnReturn, answerLines, openReturn, readReturn, type YearlyReturn } from '#contract/returns/returns.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { later } from '#web/ui/later.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { type Answer, BlockCard } from './return-lines.tsx'
import { blocksOf, returnName, returnState } from './return-words.ts'

const ComparisonsCard = later(async () => (await import('#web/budgets/shared/comparisons.tsx')).ComparisonsCard)

const useReturn = (year: number) =>
  useQuery({
    queryKey: ['v2/yearly-returns', year],
    queryFn: async ({ signal }) => (await callApi(readReturn, { params: { year }, signal })).data,
  })

/** Reads the return anew, and the plan of its year, which signing closes. */
function useAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['v2/yearly-returns'] }),
      client.invalidateQueries({ queryKey: [readPlans.path] }),
    ])
}
function useChange() {
  const again = useAgain()
  return <T extends { message: string }>(work: () => Promise<T>) =>
    sendForm(async () => {
      const answer = await work()
      await again()
      return answer
    })
}

function Receipt({ of }: { of: YearlyReturn }) {
  if (of.number === null || of.status === 'draft') return null
  return (
    <Notice
      tone="ok"
      title={m.return_receipt()}
      end={of.file !== null && <Anchor href={`/api/v2/files/${of.file}`}>{m.return_paper()}</Anchor>}
    >
      <Ltr>{of.number}</Ltr> · <DateText value={(of.declared_at ?? '').slice(0, 10)} /> · <bdi>{of.declared_name}</bdi>
    </Notice>
  )
}

function Notices({ of }: { of: YearlyReturn }) {
  const open = of.status === 'draft' || of.status === 'returned'
  return (
    <>
      <Receipt of={of} />
      {of.status === 'returned' && <Notice tone="warn">{m.return_returned_text()}</Notice>}
      {of.correction_reason && open && (
        <Notice tone="info" title={m.return_correcting()}>
          <bdi>{of.correction_reason}</bdi>
        </Notice>
      )}
      {open && (
        <Notice tone={of.late_days > 0 && of.first_declared_at === null ? 'warn' : 'info'}>
          {of.late_days > 0 && of.first_declared_at === null ? m.return_late({ count: of.late_days }) : m.return_due()}{' '}
          <DateText value={of.due_on} />
        </Notice>
      )}
    </>
  )
}

/** What is still open, as sentences that lead to their lines. */
function Remaining({ of, errors }: { of: YearlyReturn; errors: Errors | undefined }) {
  const open = of.lines.filter(({ needs }) => needs !== null)
  return (
    <>
      <Progress
        percent={Math.round(((of.lines.length - open.length) / Math.max(1, of.lines.length)) * 100)}
        label={m.return_progress()}
        text={m.return_progress_text({
          done: formatNumber(of.lines.length - open.length),
          all: formatNumber(of.lines.length),
        })}
      />
      {errors && (
        <Notice tone="bad" role="alert" title={m.return_not_filed()}>
          {[...new Set(Object.values(errors).flat())].join(' ')}
        </Notice>
      )}
    </>
  )
}

function Body({ of }: { of: YearlyReturn }) {
  const change = useChange()
  const mayEdit = useMay('ngo_plans', 'U')
  const [errors, setErrors] = useState<Errors>()
  const isOpen = of.status === 'draft' || of.status === 'returned'
  const answer = (lines: readonly Answer[]) =>
    change(() => callApi(answerLines, { params: { id: of.id }, body: { lines: [...lines] } }))
  const again = useAgain()
  const take = async (action: string, input: Record<string, string>) => {
    const refused = await sendAct(
      () =>
        callApi(actOnReturn, { params: { id: of.id }, body: { action, ...input } as never, version: of.updated_at }),
      again,
    )
    setErrors(refused)
    return refused && Object.keys(refused).some((key) => key in input) ? refused : undefined
  }
  const settled = of.lines.every(({ needs }) => needs === null)
  const actions = of.actions.filter((action) => action !== 'declare' || settled)
  return (
    <>
      <Notices of={of} />
      {isOpen && <Remaining of={of} errors={errors} />}
      {blocksOf(of.lines).map(([block, lines]) => (
        <BlockCard key={block} block={block} lines={lines} year={of.year} isOpen={isOpen && mayEdit} answer={answer} />
      ))}
      <ComparisonsCard of={of.comparisons} none={m.return_never_compared()} />
      {isOpen && !settled && of.actions.includes('declare') && <p>{m.return_sign_when()}</p>}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        <ActionBar machine={returnMachine} actions={actions} name={returnName(of.year)} take={take} />
      </div>
    </>
  )
}

function Begin({ year, opens, due }: { year: number; opens: string; due: string }) {
  const change = useChange()
  const mayEdit = useMay('ngo_plans', 'U')
  const isOpen = todayIn() >= opens
  return (
    <EmptyState
      title={m.return_none({ name: returnName(year) })}
      text={
        <>
          {isOpen ? m.return_none_text() : m.return_not_yet()} <DateText value={isOpen ? due : opens} />
        </>
      }
    >
      {isOpen && mayEdit && (
        <Button onClick={() => void change(() => callApi(openReturn, { body: { year } }))}>{m.return_begin()}</Button>
      )}
    </EmptyState>
  )
}

/** The yearly return of a year: filled from the records, confirmed where it differs, signed. */
export function ReturnPage({ year }: { year: number }) {
  const query = useReturn(year)
  const found = query.data?.yearly_return
  const state = found && returnState(found.status)
  return (
    <Page>
      <PageHead
        title={returnName(year)}
        state={state && <StateTag tone={state.tone}>{state.text}</StateTag>}
        note={m.return_note()}
        actions={<Anchor href={link('/annual-plan/{year}', { year })}>{m.plan_of({ year: String(year) })}</Anchor>}
      />
      <Stack>
        <ScreenInstructions />
        <Loaded query={query}>
          {({ yearly_return: of, opens_on, due_on }) =>
            of ? <Body of={of} /> : <Begin year={year} opens={opens_on} due={due_on} />
          }
        </Loaded>
      </Stack>
    </Page>
  )
}
