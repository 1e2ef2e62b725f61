import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { typeWords } from '#contract/transactions/setting-words.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listTransactionTypes } from '#contract/transactions/settings.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { NoRight, Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { TypeDrawer, type TypePart } from './type-drawer.tsx'
import { SettingsList } from '#web/core/registers/settings-list.tsx'
import css from './types.module.css'

/** The path of one type and its documents are editors of their own, with the address `?type=` and `&part=documents`. */
const TypeStages = lazy(async () => ({ default: (await import('./type-stages.tsx')).TypeStages }))
const TypeVersions = lazy(async () => ({ default: (await import('./type-versions.tsx')).TypeVersions }))
const TypeCreate = lazy(async () => ({ default: (await import('./type-create.tsx')).TypeCreate }))
const AskedFields = lazy(async () => ({ default: (await import('./asked-fields.tsx')).AskedFields }))
const TypeDocuments = lazy(async () => ({ default: (await import('./type-documents.tsx')).TypeDocuments }))

type Row = AnswerOf<typeof listTransactionTypes>[number]
/** The description is rich text; a row shows its words. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const editor = (row: Row, words: string, part: { part?: string }) => (
  <Anchor href={link('/ministry/settings/accreditation-transactions', undefined, { type: row.id, ...part })}>
    {words}
    <span className="visually-hidden"> {nameOf(row)}</span>
  </Anchor>
)

const limits = (): Column<Row>[] => [
  { key: 'name', label: label(requestWords.type_name), sort: 'name_ar', cell: nameOf },
  {
    key: 'audience',
    label: label(typeWords.audience),
    sort: 'audience',
    cell: (row) => (row.audience === 'est' ? label(typeWords.audience.words.est) : label(typeWords.audience.words.ngo)),
  },
  {
    key: 'gap',
    label: m.ministry_gap(),
    sort: 'consecutive_gap_days',
    cell: (row) => m.ministry_days({ count: row.consecutive_gap_days }),
  },
  {
    key: 'applicant',
    label: m.ministry_applicant_days(),
    sort: 'applicant_days',
    cell: (row) => m.ministry_days({ count: row.applicant_days }),
  },
  {
    key: 'profile',
    label: label(typeWords.requires_completed_profile),
    sort: 'requires_completed_profile',
    cell: (row) => (row.requires_completed_profile ? m.ministry_yes_needs() : m.ministry_no_needs()),
  },
  { key: 'stages', label: m.stage_column(), cell: (row) => editor(row, m.stage_open_editor(), {}) },
  {
    key: 'fields',
    label: m.field_column(),
    cell: (row) =>
      row.audience === 'ngo' ? editor(row, m.field_open_editor(), { part: 'fields' }) : m.field_built_in(),
  },
  {
    key: 'documents',
    label: m.document_column(),
    cell: (row) => editor(row, m.document_open_editor(), { part: 'documents' }),
  },
  {
    key: 'state',
    label: label(commonWords.status),
    sort: 'is_active',
    cell: (row) => (
      <StateTag tone={row.is_active ? 'ok' : 'mute'}>
        {label(row.is_active ? commonWords.active : commonWords.suspended)}
      </StateTag>
    ),
  },
]
const descriptions = (): Column<Row>[] => [
  { key: 'name', label: label(requestWords.type_name), sort: 'name_ar', cell: nameOf },
  {
    key: 'description',
    label: m.ministry_type_description(),
    cell: (row) => <span className={css.clamp}>{plain(row.description)}</span>,
  },
]

/** Transaction types: their words on one screen, their limits, stages and documents on the other. */
export function TransactionTypes({ part }: { part: TypePart }) {
  const mayEdit = useMay('ministry_transaction_types', 'U')
  const address = useAddress()
  const chosen = Number(address.one('type') ?? 0)
  if (part === 'limits' && chosen > 0) {
    const Editor =
      { documents: TypeDocuments, fields: AskedFields, versions: TypeVersions }[address.one('part') ?? ''] ?? TypeStages
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Editor id={chosen} />
      </Suspense>
    )
  }
  return <Types part={part} mayEdit={mayEdit} />
}

function Types({ part, mayEdit }: { part: TypePart; mayEdit: boolean }) {
  const mayAdd = useMay('ministry_transaction_types', 'A')
  const [adding, setAdding] = useState(false)
  return (
    <>
      {adding && (
        <Suspense>
          <TypeCreate onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <SettingsList
        path={part === 'words' ? '/ministry/transactions/description' : '/ministry/settings/accreditation-transactions'}
        within="transaction-types"
        call={listTransactionTypes}
        search={label(requestWords.type_name)}
        filters={[
          {
            name: 'audience',
            label: label(typeWords.audience),
            any: m.ministry_all(),
            options: [
              { value: 'est', label: label(typeWords.audience.words.est) },
              { value: 'ngo', label: label(typeWords.audience.words.ngo) },
            ],
          },
        ]}
        rowName={nameOf}
        notice={!mayEdit && <NoRight>{m.ministry_no_right()}</NoRight>}
        actions={
          mayAdd && (
            <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {m.type_add()}
            </Button>
          )
        }
        columns={part === 'words' ? descriptions() : limits()}
        opens={{ drawer: (row, close) => <TypeDrawer id={row.id} part={part} mayEdit={mayEdit} onClose={close} /> }}
      />
    </>
  )
}
