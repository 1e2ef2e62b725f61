import { IconSnowflake } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  copyFormats,
  type CopyFormat,
  copyStates,
  freezeReport,
  listCopies,
  type ReportCopy,
} from '#contract/reports/copies.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { link } from '#web/core/screens/link.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { ActionMenu } from '#web/ui/row-menu.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useMayTake } from './may-take.ts'
import css from './reports.module.css'

const hrefOf = (report: number | undefined, copy: number) =>
  link('/ministry/advanced-reports', undefined, { ...(report ? { report } : {}), copy })

/** One copy: of one report by its time, else by the report's name. */
function CopyRow({ copy, report }: { copy: ReportCopy; report: number | undefined }) {
  const at = <DateText value={copy.frozen_at ?? copy.created_at} time short />
  return (
    <li>
      <Anchor href={hrefOf(report, copy.id)}>{report ? at : <bdi>{copy.name}</bdi>}</Anchor>
      <small>
        {!report && <>{at} · </>}
        {copy.rows_count === null ? label(copyStates[copy.state]) : m.report_rows({ count: copy.rows_count })} ·{' '}
        <bdi>{copy.owner}</bdi> · {copy.format.toUpperCase()}
      </small>
    </li>
  )
}

/** Frozen copies that the reader may open: of one report, or all of them. */
export function CopiesCard({ report }: { report?: number | undefined }) {
  const client = useQueryClient()
  const mayTake = useMayTake()
  const query = useQuery({
    queryKey: [listCopies.path, report ?? 0],
    queryFn: async () => (await callApi(listCopies, { query: { per_page: 20, ...(report ? { report } : {}) } })).data,
    refetchInterval: ({ state }) => (state.data?.some((copy) => copy.state === 'waiting') ? 2000 : false),
  })
  const freeze = async (format: CopyFormat) => {
    await sendForm(() => callApi(freezeReport, { params: { id: report ?? 0 }, body: { format } }))
    await client.invalidateQueries({ queryKey: [listCopies.path] })
  }
  if (!report && (query.data?.length ?? 0) === 0) return null
  return (
    <Card
      title={m.report_copies()}
      pad={false}
      action={
        report &&
        mayTake && (
          <ActionMenu
            label={m.report_freeze_menu()}
            className={css.menu}
            actions={copyFormats.map((format) => ({
              label: m.report_freeze({ format: format.toUpperCase() }),
              act: () => void freeze(format),
            }))}
          >
            <IconSnowflake size={18} aria-hidden />
            {m.report_freeze_short()}
          </ActionMenu>
        )
      }
    >
      <Loaded query={query}>
        {(copies) =>
          copies.length === 0 ? (
            <EmptyState title={m.report_copies_none()} />
          ) : (
            <ul className={css.listings}>
              {copies.map((copy) => (
                <CopyRow key={copy.id} copy={copy} report={report} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
