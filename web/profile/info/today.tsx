import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listAskedFlags } from '#contract/flags/flags.ts'
import { listThreads } from '#contract/messages/messages.ts'
import { listLogs } from '#contract/profile/log.ts'
import { listOwnDuties } from '#contract/returns/own-duties.ts'
import { listOwnRequests } from '#contract/transactions/own-requests.ts'
import { label } from '#web/base/label.ts'
import { stringifySearch } from '#web/base/search.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { may, type Session, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { sentenceOf } from '../shared/log-words.ts'
import css from './overview.module.css'

/** Lines that a card shows; the rest is behind its link. */
const most = 4

interface Line {
  readonly href: string
  readonly text: string
  readonly note?: string
  readonly due?: string | null
  readonly late?: number
}

const dutyPlaces = {
  plan: (year: number) => link('/annual-plan/{year}', { year }),
  yearly_return: (year: number) => link('/annual-plan/{year}/return', { year }),
  accounts: (year: number) => link('/financial/financial-data', undefined, { year }),
}
const dutyWords = { plan: m.today_plan, yearly_return: m.today_yearly_return, accounts: m.today_accounts }

async function dutiesOf(session: Session): Promise<Line[]> {
  if (!may(session, 'ngo_plans') && !may(session, 'ngo_financial_info')) return []
  const { data } = await callApi(listOwnDuties)
  return data.map(({ duty, year, due_on, late_days, is_returned }) => ({
    ...{ href: dutyPlaces[duty](year), text: dutyWords[duty]({ year: String(year) }), due: due_on, late: late_days },
    ...(is_returned ? { note: m.today_returned() } : {}),
  }))
}

async function returnedRequests(session: Session): Promise<Line[]> {
  if (!may(session, 'ngo_transaction_requests')) return []
  const { data } = await callApi(listOwnRequests, { query: { status: 'returned', per_page: 10 } })
  return data.map((row) => ({
    href: link('/transactions/transactions/{id}', { id: row.id }),
    text: row.subject,
    note: `${nameOf({ name_ar: row.type_name_ar, name_en: row.type_name_en })} · ${m.today_returned()}`,
  }))
}
async function flags(session: Session): Promise<Line[]> {
  if (!may(session, 'ngo-profile')) return []
  const { data } = await callApi(listAskedFlags)
  return data
    .filter(({ status }) => status === 'asked')
    .map((flag) => ({
      href: link('/ministry-relation/flags'),
      text: flag.question ?? nameOf(flag),
      due: flag.answer_due_on,
    }))
}
async function letters(): Promise<Line[]> {
  const { data } = await callApi(listThreads, { query: { folder: 'received', view: 'waiting_us', per_page: 10 } })
  return data
    .filter(({ with: { kind } }) => kind !== 'ngo')
    .map((row) => ({
      href: `/messaging/received${stringifySearch({ thread: row.id })}`,
      text: row.subject,
      note: m.today_letter({ name: label(row.with.name) }),
      due: row.due_on,
    }))
}
async function changes(session: Session): Promise<Line[]> {
  if (!may(session, 'ngo-profile')) return []
  const { data } = await callApi(listLogs, {
    query: { action: ['create', 'update', 'delete', 'submit', 'validate', 'decide', 'freeze'], per_page: 10 },
  })
  return data.slice(0, most).map((entry) => ({
    href: link('/ngo-profile/events-log'),
    text: sentenceOf(entry),
    note: (entry.by_ministry && m.today_by_ministry()) || entry.user_name || '',
    due: entry.created_at,
  }))
}

const byDay = (lines: readonly Line[]) =>
  lines.toSorted((a, b) => ((a.due ?? '9999') < (b.due ?? '9999') ? -1 : a.due === b.due ? 0 : 1))

/** Everything that awaits the organisation, each part with the right and the reach of its own list; one that fails leaves the others. */
async function readToday(session: Session) {
  const parts = [dutiesOf(session), returnedRequests(session), flags(session), letters(), changes(session)]
  const told = await Promise.allSettled(parts)
  const [due, returned, asked, written, changed] = told.map((part) => (part.status === 'fulfilled' ? part.value : []))
  return {
    due: due ?? [],
    asked: byDay([...(asked ?? []), ...(written ?? []), ...(returned ?? [])]),
    changed: changed ?? [],
    failed: told.some(({ status }) => status === 'rejected'),
  }
}

export function useToday() {
  const session = useSession()
  return useQuery({
    queryKey: ['today', session?.user.id],
    queryFn: () => readToday(session as Session),
    // The ministry in the file of an organisation has its own start.
    enabled: session !== null && session.tt !== 'm',
    staleTime: 30_000,
  })
}

function List({ lines, isPast = false }: { lines: readonly Line[]; isPast?: boolean }) {
  return (
    <ul className={css.list}>
      {lines.slice(0, most).map(({ href, text, note, due, late = 0 }, at) => (
        // Two lines may say the same.
        <li key={`${href} ${at}`}>
          {isPast ? (
            <Named>{text}</Named>
          ) : (
            <Anchor href={href}>
              <Named>{text}</Named>
            </Anchor>
          )}
          <small>
            {note && (
              <>
                <bdi>{note}</bdi>
                {due && ' · '}
              </>
            )}
            {due && !isPast && `${m.ngo_duty_due()} `}
            {due && <DateText value={due} short />}
          </small>
          {late > 0 && <StateTag tone="bad">{m.ngo_duty_overdue({ count: late })}</StateTag>}
        </li>
      ))}
    </ul>
  )
}

interface PartProps {
  title: string
  lines: readonly Line[]
  none: string
  all: ReactNode
  isPast?: boolean
}
const Part = ({ title, lines, none, all, isPast = false }: PartProps) => (
  <Card title={title} action={lines.length > 0 && all} pad={false}>
    {lines.length === 0 ? <p className={css.none}>{none}</p> : <List lines={lines} isPast={isPast} />}
  </Card>
)

/** The organisation's first sight: what is due, what the ministry asked, what changed. */
export function Today() {
  const { data } = useToday()
  if (!data) return <Skeleton lines={6} />
  const { due, asked, changed, failed } = data
  return (
    <section aria-label={m.today_title()} className={css.today}>
      <Part
        title={m.today_due()}
        lines={due}
        none={m.today_due_none()}
        all={due.length > most && <Anchor href="/plan-execution">{headingOf('/plan-execution')}</Anchor>}
      />
      <Part
        title={m.today_asked()}
        lines={asked}
        none={m.today_asked_none()}
        all={
          <Anchor href={`/messaging/received${stringifySearch({ view: 'waiting_us' })}`}>
            {headingOf('/messaging/{folder}')}
          </Anchor>
        }
      />
      <Part
        title={m.today_changed()}
        lines={changed}
        none={m.today_changed_none()}
        all={<Anchor href={link('/ngo-profile/events-log')}>{headingOf('/ngo-profile/events-log')}</Anchor>}
        isPast
      />
      {failed && (
        <p role="status" className={css.none}>
          {m.today_failed()}
        </p>
      )}
    </section>
  )
}
