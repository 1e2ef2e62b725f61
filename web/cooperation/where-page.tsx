import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ministryHxl, ministryIati, ownHxl, ownIati } from '#contract/cooperation/standards.ts'
import { ministryWhere, ownWhere, type WhereFigure, type WhereProject } from '#contract/cooperation/where.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { partWords } from '#contract/cooperation/part-words.ts'
import { projectWords } from '#contract/cooperation/project-words.ts'
import { projectMachine } from '#contract/cooperation/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf, useChoices, useName } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { bare } from '#web/core/lists/bare-filter.ts'
import { FileButton } from '#web/core/lists/file-button.tsx'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Count, DateText, Named } from '#web/ui/text.tsx'
import { progressState } from './coop-words.ts'
import { type Measure, measures, measureWords, useChosen } from './where-figures.ts'
import { WhereMap } from './where-map.tsx'
import { WhereMatrix } from './where-matrix.tsx'
import css from './where.module.css'

const paths = { ministry: '/ministry/ngos-communication/where', own: '/un-coop/where' } as const
type Side = keyof typeof paths
/** Both sides ask the same two questions; the types of their calls differ only in the address. */
const callsOf = (side: Side) => (side === 'ministry' ? ministryWhere : (ownWhere as unknown as typeof ministryWhere))
/** What both the figures and the list are asked about. */
const shared = ['project_status', 'un_organisation_id'] as const

function useColumns(side: Side): Column<WhereProject>[] {
  const body = useName('un-organisations')
  const sector = useName('project-sectors')
  const governorate = useName('governorates')
  const subDistrict = useName('sub-districts')
  const { chosen } = useChosen(paths[side])
  const placeOf = ({ governorate_id, sub_district_id, place }: WhereProject['places'][number]) =>
    place ?? (sub_district_id === null ? governorate(governorate_id) : subDistrict(sub_district_id))
  const columns: Column<WhereProject>[] = [
    { key: 'name', label: label(projectWords.name_ar), sort: 'name_ar', cell: (row) => <Named>{nameOf(row)}</Named> },
    {
      key: 'ngo',
      label: label(commonWords.ngo),
      cell: (row) => (
        <Anchor href={link('/ministry/ngos/{id}', { id: row.ngo_id })}>
          <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>
        </Anchor>
      ),
    },
    { key: 'body', label: label(projectWords.un_organisation_id), cell: (row) => body(row.un_organisation_id) },
    { key: 'sector', label: label(projectWords.project_sector_id), cell: (row) => sector(row.project_sector_id) },
    {
      key: 'places',
      label: m.where_places(),
      cell: (row) => {
        const here = row.places.filter(
          (one) => chosen.governorate_id === undefined || one.governorate_id === chosen.governorate_id,
        )
        return [...new Set(here.map(placeOf))].join(m.report_comma())
      },
    },
    {
      key: 'people',
      label: label(partWords.people),
      sort: 'people',
      cell: (row) => (row.people === null ? m.where_few() : <Count value={row.people} />),
    },
    {
      key: 'end',
      label: label(projectWords.end_date),
      sort: 'end_date',
      cell: (row) => <DateText value={row.end_date} short />,
    },
    {
      key: 'status',
      label: label(projectWords.project_status),
      cell: (row) => {
        const { tone, text } = progressState(row.project_status)
        return row.is_late ? <StateTag tone="bad">{m.money_late()}</StateTag> : <StateTag tone={tone}>{text}</StateTag>
      },
    },
  ]
  return side === 'own' ? columns.filter(({ key }) => key !== 'ngo') : columns
}

/** The projects behind the figure that was chosen; all of them before one is. */
function Projects({ side }: { side: Side }) {
  const list = useList(callsOf(side).list, { keep: shared })
  const columns = useColumns(side)
  const { chosen } = useChosen(paths[side])
  const place = useRef<HTMLDivElement>(null)
  const at = `${chosen.governorate_id} ${chosen.project_sector_id}`
  const shown = useRef(at)
  useEffect(() => {
    // Whoever chose a figure sees what it opened; whoever opened the page sees the page.
    if (shown.current !== at) place.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    shown.current = at
  }, [at])
  return (
    <div ref={place}>
      <ListCard
        list={list}
        label={m.where_list()}
        search={m.where_search()}
        filters={[
          {
            name: 'governorate_id',
            label: label(addressWords.governorate_id),
            any: m.where_any_governorate(),
            options: useChoices('governorates'),
          },
          {
            name: 'project_sector_id',
            label: label(projectWords.project_sector_id),
            any: m.coop_all_sectors(),
            options: useChoices('project-sectors'),
          },
        ]}
        total={(count) => m.coop_project_total({ count })}
        columns={columns}
        rowName={nameOf}
        {...(side === 'own' ? { href: (row: WhereProject) => link('/un-coop/projects/{id}', { id: row.id }) } : {})}
        empty={<EmptyState title={m.where_none()} text={m.where_none_text()} />}
      />
    </div>
  )
}

/** What figures and list are asked about, and how much that is in all. */
function Asked({ side, total }: { side: Side; total: WhereFigure | undefined }) {
  const address = useAddress()
  const filtered = { filter: address.one, setFilter: (name: string, value?: string) => address.set({ [name]: value }) }
  const sums = total && [
    m.coop_project_total({ count: total.projects }),
    ...(side === 'ministry' ? [m.ngos_total({ count: total.ngos })] : []),
    m.where_bodies({ count: total.bodies }),
  ]
  return (
    <Card pad={false}>
      <FilterBar total={sums?.join(' · ') ?? '\u00A0'}>
        <SelectField
          bare
          size="desk"
          field={bare(filtered, 'project_status')}
          label={label(projectWords.project_status)}
          placeholder={m.coop_all_progress()}
          options={statusChoices(projectMachine)}
        />
        <SelectField
          bare
          size="desk"
          field={bare(filtered, 'un_organisation_id')}
          label={label(projectWords.un_organisation_id)}
          placeholder={m.where_any_body()}
          options={useChoices('un-organisations').map((one) => ({ ...one, value: String(one.value) }))}
        />
      </FilterBar>
    </Card>
  )
}

/** What the table on the page is narrowed to. */
const askedOf = (address: ReturnType<typeof useAddress>) =>
  Object.fromEntries(
    [...shared, 'governorate_id', 'project_sector_id'].flatMap((name) => {
      const value = address.one(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The table and the projects as others read them. */
function Files({ side }: { side: Side }) {
  const address = useAddress()
  return (
    <>
      <FileButton call={side === 'ministry' ? ministryHxl : ownHxl} query={askedOf(address)} none={m.where_hxl_none()}>
        {m.where_hxl()}
      </FileButton>
      <FileButton call={side === 'ministry' ? ministryIati : ownIati} none={m.where_iati_none()}>
        {m.where_iati()}
      </FileButton>
    </>
  )
}

function Where({ side }: { side: Side }) {
  const address = useAddress()
  const path = paths[side]
  const query = Object.fromEntries(shared.map((name) => [name, address.one(name)]))
  const calls = callsOf(side)
  const mayExport = useMay('ministry_ngos', 'E')
  const mayTake = side === 'own' || mayExport
  const figures = useQuery({
    queryKey: [calls.list.path, 'figures', query],
    queryFn: async () => (await callApi(calls.figures, { query: query as object })).data,
  })
  // An organisation counts no organisations.
  const offered = measures.filter((one) => side === 'ministry' || one !== 'ngos')
  const measure: Measure = offered.find((one) => one === address.one('measure')) ?? 'projects'
  return (
    <Page>
      <PageHead
        title={m.where_title()}
        note={side === 'ministry' ? m.where_note_ministry() : m.where_note_own()}
        actions={mayTake && <Files side={side} />}
      />
      <Stack>
        <ScreenInstructions />
        <Asked side={side} total={figures.data?.total} />
        <Loaded query={figures} lines={12}>
          {(data) => (
            <div className={css.top}>
              <Card title={m.where_map()}>
                <WhereMap figures={data} measure={measure} path={path} />
              </Card>
              <Card
                title={m.where_matrix()}
                note={m.where_gap()}
                pad={false}
                action={
                  <Segments
                    label={m.where_measure()}
                    value={measure}
                    choices={offered.map((value) => ({ value, label: measureWords[value]() }))}
                    onChange={(value) => address.set({ measure: value === 'projects' ? undefined : value })}
                  />
                }
              >
                <WhereMatrix figures={data} measure={measure} path={path} />
                <p className={css.note}>{m.where_once()}</p>
              </Card>
            </div>
          )}
        </Loaded>
        <Projects side={side} />
      </Stack>
    </Page>
  )
}

/** Projects of all organisations within the reach of an officer, by governorate and sector. */
export const MinistryWhere = () => <Where side="ministry" />
/** The projects of the own organisation, by governorate and sector. */
export const OwnWhere = () => <Where side="own" />
