import type { OpenedReport } from '#contract/reports/saved.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { readersOf } from './words.ts'
import css from './reports.module.css'

const Runs = ({ runs }: { runs: OpenedReport['history'] }) => (
  <ul className={css.listings}>
    {runs.map((run) => (
      <li key={run.id}>
        <bdi>{run.by}</bdi>
        <small>
          <DateText value={run.ran_at} time short /> · {m.report_rows({ count: run.rows_count })}
        </small>
      </li>
    ))}
  </ul>
)

/** Who owns a report, who reads it, and who ran it when and with how many rows. */
export function AboutReport({ report }: { report: OpenedReport }) {
  return (
    <>
      <Card title={m.report_about()}>
        <Facts
          facts={[
            { key: 'owner', label: m.report_owner(), value: <bdi>{report.owner}</bdi> },
            { key: 'readers', label: m.report_readers(), value: readersOf(report) },
            { key: 'version', label: m.report_version(), value: formatNumber(report.version) },
          ]}
        />
      </Card>
      <Card title={m.report_history()} pad={false}>
        {report.history.length === 0 ? (
          <EmptyState title={m.report_history_none()} />
        ) : (
          <>
            <Runs runs={report.history.slice(0, 3)} />
            {report.history.length > 3 && (
              <details className={css.earlier}>
                <summary>{m.report_history_earlier()}</summary>
                <Runs runs={report.history.slice(3)} />
              </details>
            )}
          </>
        )}
      </Card>
    </>
  )
}
