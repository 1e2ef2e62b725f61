import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import {
  issueDonationStatement,
  listDonationStatement,
  type StatementFigure,
  statementFigures,
  type StatementLine,
  statementWords,
} from '#contract/giving/own-statement.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { formatDate, formatMoney } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { type Days, StatementPeriod } from './statement-period.tsx'

const shownDays = ({ first_day, last_day }: Days) => `${formatDate(first_day)} – ${formatDate(last_day)}`
/** An amount with its currency; the pound has its sign. */
function figure(value: string, { currency_id, currency_name }: StatementLine): string {
  if (value === '0.00') return '—'
  const plain = value.replace(/\.00$/, '')
  return currency_id === 1 ? formatMoney(plain) : formatMoney(plain, currency_name)
}

const columns = (): Column<StatementLine>[] => [
  { key: 'campaign', label: label(statementWords.campaign_name), cell: (row) => <bdi>{row.campaign_name}</bdi> },
  { key: 'way', label: label(statementWords.way), cell: (row) => <bdi>{row.way}</bdi> },
  { key: 'place', label: label(statementWords.place_name), cell: (row) => row.place_name },
  ...statementFigures.map((name: StatementFigure) => ({
    key: name,
    label: label(statementWords[name]),
    cell: (row: StatementLine) => figure(row[name], row),
  })),
]

/** Issues the statement of the days that are shown, and leads to its paper. */
function Issue({ days }: { days: Days }) {
  const [asking, setAsking] = useState(false)
  const [file, setFile] = useState<number>()
  const issue = () =>
    sendForm(async () => {
      const answer = await callApi(issueDonationStatement, { body: days })
      setFile(answer.data.file)
      return answer
    })
  return (
    <>
      {file !== undefined && <Anchor href={`/api/v2/files/${file}`}>{m.statement_open()}</Anchor>}
      <Button icon={<IconFileCheck size={17} aria-hidden />} onClick={() => setAsking(true)}>
        {m.statement_issue()}
      </Button>
      {asking && (
        <Confirm
          title={`${m.statement_issue()} – ${shownDays(days)}`}
          text={m.statement_issue_text()}
          verb={m.statement_issue()}
          onConfirm={issue}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** What the organisation was given in some days, from the ledger. */
export function OwnStatement() {
  const address = useAddress()
  const list = useList(listDonationStatement, { keep: ['view', 'first_day', 'last_day'] })
  const today = todayIn()
  const last_day = address.one('last_day') ?? today
  const days = { first_day: address.one('first_day') ?? `${last_day.slice(0, 4)}-01-01`, last_day }
  const mayIssue = useMay('ngo_payments', 'E')
  return (
    <Stack>
      <p>{m.statement_lead()}</p>
      <ListCard
        list={list}
        label={m.statement_tab()}
        search={label(statementWords.campaign_name)}
        more={<StatementPeriod days={days} />}
        chips={[
          {
            key: 'days',
            label: shownDays(days),
            onRemove: () => address.set({ first_day: undefined, last_day: undefined }),
          },
        ]}
        columns={columns()}
        rowName={(row) => row.campaign_name}
        end={mayIssue && <Issue days={days} />}
        empty={<EmptyState title={m.statement_none()} text={m.statement_none_text()} />}
      />
    </Stack>
  )
}
