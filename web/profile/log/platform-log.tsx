import { commonWords } from '#contract/core/calls/common-words.ts'
import { logWords } from '#contract/profile/log-words.ts'
import { label } from '#web/base/label.ts'
import { listPlatformLog, logDays, logKinds, type PlatformEntry } from '#contract/profile/platform-log.ts'
import { link } from '#web/core/screens/link.ts'
import { loggedRecords } from '#contract/profile/log-sentence.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Chip } from '#web/ui/filter-bar.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { LogTable } from './log-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { ListFilter } from '#web/core/lists/list-card.tsx'
import { Named } from '#web/ui/text.tsx'

const path = '/ministry/dashboard-events-log'
const kindWords: Record<(typeof logKinds)[number], () => string> = {
  ministry: m.platform_log_ministry,
  org: m.platform_log_organisations,
  est: m.platform_log_founders,
  system: m.profile_log_system,
}
const organisationOf = (row: PlatformEntry) =>
  (lang() === 'en' ? row.ngo_name_en : undefined) ?? row.ngo_name_ar ?? undefined

const filters = (): readonly ListFilter[] => [
  {
    name: 'kind',
    label: label(logWords.user_name),
    any: m.profile_log_all_people(),
    options: logKinds.map((value) => ({ value, label: kindWords[value]() })),
  },
]

const columns = (seesNgos: boolean): readonly Column<PlatformEntry>[] => [
  {
    key: 'organisation',
    label: label(commonWords.ngo),
    cell: (row) =>
      row.ngo_id === null ? (
        '—'
      ) : seesNgos ? (
        <Anchor href={link('/ministry/ngos/{id}', { id: row.ngo_id })}>
          <Named>{organisationOf(row)}</Named>
        </Anchor>
      ) : (
        <Named>{organisationOf(row)}</Named>
      ),
  },
]

type List = ReturnType<typeof useList<typeof listPlatformLog>>
/** The organisation or person to which the log was narrowed from one of its rows. */
function chipsOf(list: List): Chip[] {
  const rows = list.rows ?? []
  const chipOf = (
    name: 'ngo_id' | 'user_id',
    label: string,
    word: (row: PlatformEntry) => string | undefined,
  ): Chip[] => {
    const value = list.filter(name)
    const row = rows.find((one) => String(one[name]) === value)
    return value === undefined
      ? []
      : [
          {
            key: name,
            label: `${label}: ${(row && word(row)) ?? value}`,
            onRemove: () => list.setFilter(name, undefined),
          },
        ]
  }
  return [
    ...chipOf('ngo_id', label(commonWords.ngo), organisationOf),
    ...chipOf('user_id', label(logWords.user_name), (row) => row.user_name ?? undefined),
  ]
}

/** What was done on the platform within the reader's reach: by whom, to which organisation, and what it changed. */
export function PlatformLog() {
  const allowed = useMay('ministry_dashboard_log')
  const seesNgos = useMay('ministry_ngos')
  const list = useList(listPlatformLog, { enabled: allowed })
  const chips = chipsOf(list)
  const narrow = (row: PlatformEntry): MenuAction[] => [
    ...(row.ngo_id === null
      ? []
      : [{ label: m.platform_log_of_organisation(), act: () => list.setFilter('ngo_id', String(row.ngo_id)) }]),
    ...(row.user_id === null
      ? []
      : [{ label: m.platform_log_of_person(), act: () => list.setFilter('user_id', String(row.user_id)) }]),
  ]
  const lastDays = chips.length === 0 && list.filter('from') === undefined
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={[deskCrumb(), { label: titleAt(path) }]}
        note={lastDays ? m.platform_log_days({ count: logDays }) : undefined}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        {allowed ? (
          <LogTable
            list={list}
            label={titleAt(path)}
            search={m.platform_log_search()}
            entities={loggedRecords}
            filters={filters()}
            chips={chips}
            columns={columns(seesNgos)}
            menu={(row) => <RowMenu name={row.description_ar} actions={narrow(row)} />}
            empty={<EmptyState title={m.profile_log_empty()} text={m.platform_log_empty_text()} />}
          />
        ) : (
          <NoRight>{m.ministry_no_right()}</NoRight>
        )}
      </div>
    </Page>
  )
}
