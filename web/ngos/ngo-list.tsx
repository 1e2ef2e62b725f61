import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { registerWords } from '#contract/ngos/register-words.ts'
import { label } from '#web/base/label.ts'
import { useQuery } from '@tanstack/react-query'
import { searchNgos, type NgoRow } from '#contract/ngos/register.ts'
import { bandOf } from '#contract/profile/score.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState, NoneState, NoRight } from '#web/ui/states.tsx'
import { Dec, Ltr, Named } from '#web/ui/text.tsx'
import { decisionColumn, TwoLines } from './cells.tsx'
import { useNgoFilters } from './ngo-filters.ts'
import css from './ngo-list.module.css'
import { nearQuery, type NgoFilter } from './queries.ts'
import { bandWords, fileWords, statusTone } from './words.ts'

const path = '/ministry/ngos'
const hrefOf = (row: { id: number }) => link('/ministry/ngos/{id}', { id: row.id })

function useColumns(): Column<NgoRow>[] {
  const [form, governorate, status] = [useName('legal-forms'), useName('governorates'), useName('ngo-status')]
  return [
    {
      key: 'name',
      label: label(commonWords.ngo),
      sort: lang() === 'en' ? 'name_en' : 'name',
      cell: (row) => (
        <TwoLines
          first={<Named>{nameOf(row)}</Named>}
          second={
            <>
              <Ltr>{row.ngo_code}</Ltr> · {form(row.legal_form_id)}
            </>
          }
        />
      ),
    },
    {
      key: 'status',
      label: label(commonWords.status),
      cell: (row) => <StateTag tone={statusTone(row.status_id)}>{status(row.status_id)}</StateTag>,
    },
    { key: 'governorate', label: label(addressWords.governorate_id), cell: (row) => governorate(row.governorate_id) },
    decisionColumn<NgoRow>(),
    {
      key: 'score',
      label: m.ngos_score(),
      sort: 'score',
      cell: (row) => {
        const band = bandWords[bandOf(row.profile_score)]
        return (
          <span className={css.score} data-tone={band.tone}>
            <b>{formatNumber(row.profile_score)}</b> {band.word()}
          </span>
        )
      },
    },
    {
      key: 'file',
      label: label(registerWords.file),
      cell: (row) => <StateTag tone={fileWords[row.file].tone}>{fileWords[row.file].word()}</StateTag>,
    },
    {
      key: 'open',
      label: m.ngos_open_requests(),
      sort: 'open_requests',
      cell: (row) => (row.open_requests > 0 ? formatNumber(row.open_requests) : '—'),
    },
    {
      key: 'duties',
      label: m.ngos_duties(),
      cell: (row) =>
        row.late_duties ? <StateTag tone="bad">{m.ngos_duties_late()}</StateTag> : <span>{m.ngos_duties_kept()}</span>,
    },
  ]
}

/** Nothing is called so: the nearest names, or the way back to the whole register. */
function NoneFound({ filter, onClear }: { filter: NgoFilter; onClear: () => void }) {
  const near = useQuery(nearQuery(filter, Boolean(filter.search)))
  if (!near.data || near.data.length === 0)
    return near.isLoading ? null : <NoneState text={m.ngos_none_text()} onClear={onClear} />
  return (
    <div className={css.near} role="status">
      <p>{m.ngos_near()}</p>
      <ul>
        {near.data.map((row) => (
          <li key={row.id}>
            <Anchor href={hrefOf(row)}>
              <Named>{nameOf(row)}</Named>
            </Anchor>{' '}
            <Dec>{row.decision_no}</Dec>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The ministry's register of organisations; its whole state stands in the address. */
export function NgoList() {
  const allowed = useMay('ministry_ngos')
  const filters = useNgoFilters()
  const columns = useColumns()
  const list = useList(searchNgos, { within: 'ngos', enabled: allowed })
  return (
    <Page>
      <PageHead title={titleAt(path)} note={m.ngos_note()} />
      <div className={css.page}>
        <ScreenInstructions />
        {!allowed ? (
          <NoRight>{m.ministry_no_right()}</NoRight>
        ) : (
          <ListCard
            list={list}
            label={titleAt(path)}
            search={m.ngos_search()}
            filters={filters}
            total={(count) => m.ngos_total({ count })}
            columns={columns}
            rowName={nameOf}
            href={hrefOf}
            empty={<EmptyState title={m.ngos_empty()} text={m.ngos_empty_text()} />}
            none={<NoneFound filter={{ ...list.asked, page: undefined } as NgoFilter} onClear={list.clear} />}
          />
        )}
      </div>
    </Page>
  )
}
