import { validationWords } from '#contract/profile/validation-words.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import { lazy, Suspense } from 'react'
import { listValidations } from '#contract/profile/completion.ts'
import { sectionKeys } from '#contract/profile/score.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { fileState } from '../section-words.ts'
import { useFileFilters } from './validation-filters.ts'
import { validationCrumbs } from './validation-crumbs.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { Column } from '#web/ui/data-table.tsx'

const ValidationReview = lazy(async () => ({ default: (await import('./validation-review.tsx')).ValidationReview }))
const path = '/ministry/ngos-communication/ngos-validation'

type Row = AnswerOf<typeof listValidations>[number]
function useColumns(): readonly Column<Row>[] {
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  return [
    {
      key: 'name',
      label: label(commonWords.ngo),
      sort: 'name_ar',
      cell: (row) => (
        <>
          <Named>{nameOf(row)}</Named> <Ltr>{row.ngo_code}</Ltr>
        </>
      ),
    },
    {
      key: 'state',
      label: label(validationWords.state),
      sort: 'state',
      cell: (row) => <StateTag tone={fileState(row.state).tone}>{fileState(row.state).text}</StateTag>,
    },
    {
      key: 'declared',
      label: m.validation_declared(),
      sort: 'completed_by_ngo',
      cell: (row) => <DateText value={row.completed_by_ngo} short />,
    },
    {
      key: 'progress',
      label: m.validation_progress(),
      cell: (row) =>
        row.state === 'ngo_complete'
          ? m.validation_progress_value({
              accepted: formatNumber(row.accepted),
              returned: formatNumber(row.returned),
              all: formatNumber(sectionKeys.length),
            })
          : '—',
    },
    {
      key: 'score',
      label: label(validationWords.score),
      sort: 'score',
      cell: (row) => formatNumber(row.score),
    },
    {
      key: 'governorate',
      label: label(addressWords.governorate_id),
      cell: (row) => governorate(row.governorate_id),
    },
    { key: 'form', label: label(ngoWords.legal_form_id), cell: (row) => form(row.legal_form_id) },
  ]
}

function Queue() {
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={validationCrumbs(path)} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <ListCard
          list={useList(listValidations)}
          label={titleAt(path)}
          search={m.validation_search()}
          filters={useFileFilters()}
          total={(count) => m.validation_total({ count })}
          columns={useColumns()}
          rowName={nameOf}
          href={(row) => link(path, undefined, { ngo: String(row.id) })}
          empty={<EmptyState title={m.validation_empty()} text={m.validation_empty_text()} />}
        />
      </div>
    </Page>
  )
}

/** Files that wait for the ministry; `?ngo=` in the address opens the review of one. */
export function NgosValidation() {
  const ngo = Number(useAddress().one('ngo'))
  if (!(ngo > 0)) return <Queue />
  return (
    <Suspense fallback={null}>
      <ValidationReview key={ngo} id={ngo} />
    </Suspense>
  )
}
