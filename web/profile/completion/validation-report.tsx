import { validationWords } from '#contract/profile/validation-words.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { IconDownload } from '@tabler/icons-react'
import { exportReport, listReport, type ReportRow } from '#contract/profile/completion.ts'
import { sectionKeys } from '#contract/profile/score.ts'
import { bare } from '#web/core/lists/bare-filter.ts'
import { formatNumber } from '#web/base/format.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { stringifySearch } from '#web/base/search.ts'
import { useMay } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { sectionWords, fileState } from '../section-words.ts'
import { useFileFilters } from './validation-filters.ts'
import { validationCrumbs } from './validation-crumbs.ts'
import css from './validation.module.css'
import type { Column } from '#web/ui/data-table.tsx'

const path = '/ministry/ngos-communication/ngos-validation-report'
const bands = [
  { value: '0-39', label: m.profile_score_low },
  { value: '40-69', label: m.profile_score_fair },
  { value: '70-89', label: m.profile_score_good },
  { value: '90-100', label: m.profile_score_excellent },
] as const

function useColumns(): readonly Column<ReportRow>[] {
  const governorate = useName('governorates')
  return [
    {
      key: 'name',
      label: label(commonWords.ngo),
      sort: 'name_ar',
      cell: (row) => (
        <span className={css.name}>
          <Named>{nameOf(row)}</Named> <Ltr>{row.ngo_code}</Ltr>
        </span>
      ),
    },
    {
      key: 'score',
      label: label(validationWords.score),
      sort: 'score',
      cell: (row) => formatNumber(row.score),
    },
    {
      key: 'state',
      label: label(validationWords.state),
      cell: (row) => <StateTag tone={fileState(row.state).tone}>{fileState(row.state).text}</StateTag>,
    },
    {
      key: 'governorate',
      label: label(addressWords.governorate_id),
      cell: (row) => governorate(row.governorate_id),
    },
    ...sectionKeys.map((key) => ({
      key,
      label: sectionWords[key](),
      cell: (row: ReportRow) => (row.computed_at === null ? '—' : formatNumber(row.earned[key] ?? 0)),
    })),
  ]
}

const nameOfBand = ({ label }: (typeof bands)[number]) => `${m.validation_report_band()}: ${label()}`

/** The band of scores in the address. */
function useBand() {
  const address = useAddress()
  const band = bands.find(({ value }) => value === `${address.one('min') ?? ''}-${address.one('max') ?? ''}`)
  const setBand = (value: string | undefined) => {
    const [min, max] = value ? value.split('-') : []
    address.set({ min, max })
  }
  return { band, setBand }
}

/** Scores of organisations with the points of each section, and their export. */
export function NgosValidationReport() {
  const address = useAddress()
  const mayExport = useMay('ministry_ngos_validation_report', 'E')
  const list = useList(listReport)
  const { band, setBand } = useBand()
  const { page: _page, per_page: _size, sort: _sort, ...asked } = address.search
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={validationCrumbs(path)}
        actions={
          mayExport && (
            <ButtonLink
              look="default"
              href={`/api/${exportReport.path}${stringifySearch(asked)}`}
              download
              icon={<IconDownload size={18} aria-hidden />}
            >
              {m.validation_report_export()}
            </ButtonLink>
          )
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={titleAt(path)}
          search={m.validation_search()}
          filters={useFileFilters()}
          more={
            <SelectField
              bare
              size="desk"
              field={bare({ filter: () => band?.value, setFilter: (_, value) => setBand(value) }, 'band')}
              label={m.validation_report_band()}
              placeholder={m.validation_report_all_bands()}
              options={bands.map(({ value, label }) => ({ value: value as string, label: label() }))}
            />
          }
          chips={band ? [{ key: 'band', label: nameOfBand(band), onRemove: () => setBand(undefined) }] : []}
          total={(count) => m.validation_total_ngos({ count })}
          columns={useColumns()}
          rowName={nameOf}
          phone="scroll"
          empty={<EmptyState title={m.validation_report_empty()} />}
        />
      </div>
    </Page>
  )
}
