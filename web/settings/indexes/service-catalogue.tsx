import { openWords } from '#contract/profile/open-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { indexValueWords, serviceWords } from '#contract/settings/index-words.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { IconCheck, IconFileImport, IconGitMerge, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  approveService,
  type CatalogueService,
  serviceCatalogue,
  serviceStates,
} from '#contract/settings/service-catalogue.ts'
import { catalogueWords } from '#contract/profile/service-words.ts'
import { label } from '#web/base/label.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import type { RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { exportServices } from '#contract/settings/service-file.ts'
import { ExportButton } from '#web/core/lists/table-tools.tsx'
import { useMay } from '#web/core/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import type { MenuAction } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { stateTone } from '#web/ui/state-tone.ts'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useClassificationChoices } from './classification-choices.ts'
import { indexCrumbs } from '#web/core/screens/crumbs.ts'
import { MergeServiceDrawer, RefuseServiceDrawer } from './service-decisions.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

const ServiceImport = lazy(async () => ({ default: (await import('./service-import.tsx')).ServiceImport }))

/** Proposals that wait for a decision, above the list. */
function Waiting() {
  const query = useQuery({
    queryKey: [serviceCatalogue.path, 'waiting'],
    queryFn: async () =>
      (await callApi(serviceCatalogue.list, { query: { state: 'proposed', per_page: 1 } })).pagination?.total_row ?? 0,
    meta: { quiet: true },
  })
  if (!query.data) return null
  return (
    <Notice
      tone="warn"
      title={m.catalogue_waiting({ count: query.data })}
      end={
        <ButtonLink
          look="default"
          size="row"
          href={link('/ministry/settings/indexes/{slug}', { slug: 'services' }, { state: 'proposed' })}
        >
          {m.catalogue_waiting_show()}
        </ButtonLink>
      }
    >
      {m.catalogue_waiting_text()}
    </Notice>
  )
}

type Decision = { readonly kind: 'refuse' | 'merge'; readonly row: CatalogueService }

const words = (): RegisterWords => ({
  title: label(screenWords.service_catalogue),
  add: m.catalogue_add(),
  addTitle: m.catalogue_add(),
  editTitle: m.catalogue_edit(),
  empty: m.catalogue_empty(),
  search: m.catalogue_search(),
  remove: m.catalogue_remove(),
  removeTitle: (name) => m.catalogue_remove_title({ name }),
  removeText: m.catalogue_remove_text(),
  total: (count) => m.catalogue_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof serviceCatalogue>>[] => [
  { key: 'name_ar', label: label(openWords.service), sort: 'name_ar', cell: nameOf },
  {
    key: 'classification_id',
    label: label(serviceWords.classification_id),
    sort: 'classification_id',
    cell: (row) => nameOf(row.classification),
  },
  {
    key: 'state',
    label: label(commonWords.status),
    sort: 'state',
    cell: (row) => <StateTag tone={stateTone(row.state)}>{label(serviceWords.state.words[row.state])}</StateTag>,
  },
  {
    key: 'proposed_by',
    label: label(serviceWords.proposed_by_name),
    cell: (row) => (row.proposed_by ? <bdi>{nameOf(row.proposed_by)}</bdi> : m.catalogue_ministry()),
  },
  { key: 'uses', label: label(indexValueWords.uses), cell: (row) => formatNumber(row.uses), width: 110 },
]

const initial = {
  classification_id: null as number | null,
  name_ar: '',
  name_en: '' as string | null,
  description: '' as string | null,
  is_active: true,
}

function ServiceFields({
  form: { field },
  row,
  classifications,
}: {
  form: Fields<typeof initial>
  row: CatalogueService | undefined
  classifications: ReturnType<typeof useClassificationChoices>
}) {
  return (
    <>
      {row?.refusal && (
        <Notice tone="bad" title={label(commonWords.refusal)}>
          {row.refusal}
        </Notice>
      )}
      {row?.merged_into && <Notice tone="info">{m.catalogue_merged_into({ name: nameOf(row.merged_into) })}</Notice>}
      <PickField
        field={field('classification_id')}
        label={label(serviceWords.classification_id)}
        options={classifications}
      />
      <TextField field={field('name_ar')} label={m.catalogue_name_ar()} max={150} />
      <TextField field={field('name_en')} label={label(commonWords.name_en)} ltr optional max={150} />
      <AreaField field={field('description')} label={label(catalogueWords.description)} optional max={1000} />
      {(row === undefined || row.is_approved) && (
        <CheckField field={field('is_active')} label={m.catalogue_active()} hint={m.catalogue_active_hint()} />
      )}
    </>
  )
}

type Register = ReturnType<typeof useRegister<typeof serviceCatalogue>>
async function approve(row: CatalogueService, register: Register): Promise<void> {
  try {
    await sendForm(async () => {
      const answer = await callApi(approveService, { params: { id: row.id }, body: {}, version: row.updated_at })
      await register.again()
      return answer
    })
  } catch (error) {
    if (!(error instanceof StaleError)) throw error
    toast({ tone: 'warn', title: m.catalogue_stale() })
    await register.again()
  }
}

/** What may be decided on a service here and now; `ask` opens the decisions that need a word more. */
function actionsOf(row: CatalogueService, register: Register, ask: (decision: Decision) => void): MenuAction[] {
  const [waits, mayApprove] = [row.state === 'proposed', row.state === 'proposed' || row.state === 'refused']
  return [
    ...(register.mayEdit && mayApprove
      ? [
          {
            label: m.catalogue_approve(),
            icon: <IconCheck size={16} aria-hidden />,
            act: () => void approve(row, register),
          },
        ]
      : []),
    ...(register.mayRemove && row.state !== 'merged'
      ? [
          {
            label: m.catalogue_merge(),
            icon: <IconGitMerge size={16} aria-hidden />,
            act: () => ask({ kind: 'merge', row }),
          },
        ]
      : []),
    ...(register.mayEdit && waits
      ? [
          {
            label: m.catalogue_refuse(),
            icon: <IconX size={16} aria-hidden />,
            act: () => ask({ kind: 'refuse', row }),
          },
        ]
      : []),
  ]
}

/** The catalogue of services: what organisations choose from, and what they propose for it. */
export function ServiceCatalogue() {
  const [open, setOpen] = useState<Decision>()
  const [importing, setImporting] = useState(false)
  const mayImport = useMay('ministry_indexes', 'U')
  const classifications = useClassificationChoices()
  const close = () => setOpen(undefined)
  return (
    <>
      <RegisterPage
        resource={serviceCatalogue}
        crumbs={indexCrumbs(label(screenWords.service_catalogue))}
        words={words()}
        tools={
          mayImport && (
            <>
              <ExportButton call={exportServices} query={{}}>
                {m.index_csv()}
              </ExportButton>
              <Button look="default" icon={<IconFileImport size={18} aria-hidden />} onClick={() => setImporting(true)}>
                {m.index_import()}
              </Button>
            </>
          )
        }
        columns={columns()}
        choices={[
          {
            name: 'state',
            label: label(commonWords.status),
            any: m.catalogue_all_states(),
            options: serviceStates.map((value) => ({ value, label: label(serviceWords.state.words[value]) })),
          },
          {
            name: 'classification_id',
            label: label(serviceWords.classification_id),
            any: m.catalogue_all_classifications(),
            options: classifications,
          },
        ]}
        actions={(row, register) => actionsOf(row, register, setOpen)}
        initial={initial}
        rowName={nameOf}
        fields={(form, row) => <ServiceFields form={form} row={row} classifications={classifications} />}
      >
        <Waiting />
      </RegisterPage>
      {open?.kind === 'refuse' && <RefuseServiceDrawer row={open.row} onClose={close} />}
      {importing && (
        <Suspense>
          <ServiceImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {open?.kind === 'merge' && <MergeServiceDrawer row={open.row} onClose={close} />}
    </>
  )
}
