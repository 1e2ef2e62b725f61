import { assistWords, directions, objectWords } from '#contract/assists/assist-words.ts'
import { type Assist, assistInput, assistObjects, objectStatuses, saveAssist } from '#contract/assists/objects.ts'
import { assistPaths } from '#contract/assists/paths.ts'
import { objectMachine } from '#contract/assists/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { later } from '#web/ui/later.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { Count, DateText, Named } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { Amount } from './amount.tsx'
import { itemBody, itemInitial } from './item-fields.tsx'
import { useAssist } from './queries.ts'

const ItemFields = later(async () => (await import('./item-fields.tsx')).ItemFields)

const partInitial = { is_active: true, about: '' as string | null, contact_name: '', contact_phone: '' }
const toPart = ({ is_active, about, contact_name, contact_phone }: Assist) => ({
  is_active,
  about,
  contact_name,
  contact_phone,
})

/** Whether and how the organisation takes part: its contact is told only to who reserved something. */
function PartForm({ assist }: { assist: Assist | null }) {
  const form = useFields({ initial: assist ? toPart(assist) : partInitial, validate: bySchema(assistInput) })
  const mayEdit = useMay('ngo_assists_management', 'U')
  const { field } = form
  return (
    <SavedForm
      form={form}
      record={assist ?? { ...partInitial, id: 0, updated_at: '', assistObjects: [] }}
      toForm={toPart}
      save={(body, version) =>
        callApi(saveAssist, { params: { id: assist?.id ?? 0 }, body, ...(version ? { version } : {}) })
      }
      mayEdit={mayEdit}
      refresh={[[assistObjects.path]]}
    >
      <CheckField field={field('is_active')} label={label(assistWords.is_active)} hint={m.assist_active_hint()} />
      <FieldRow>
        <TextField
          field={field('contact_name')}
          label={label(assistWords.contact_name)}
          hint={m.assist_contact_hint()}
          max={100}
        />
        <TextField field={field('contact_phone')} label={label(assistWords.contact_phone)} ltr />
      </FieldRow>
      <AreaField field={field('about')} label={label(assistWords.about)} max={1000} optional />
    </SavedForm>
  )
}

type Item = RowOf<typeof assistObjects>
function useColumns(): Column<Item>[] {
  const governorate = useName('governorates')
  return [
    {
      key: 'need',
      label: m.assist_item(),
      sort: 'need',
      cell: (row) => (
        <Anchor href={link(assistPaths[row.direction], undefined, { item: row.id })}>
          <Named>{row.need}</Named>
        </Anchor>
      ),
    },
    {
      key: 'direction',
      label: label(objectWords.direction),
      cell: (row) => label(objectWords.direction.words[row.direction]),
    },
    {
      key: 'count',
      label: label(objectWords.count),
      sort: 'count',
      cell: (row) => <Amount value={row.count} unit={row.unit_id} />,
    },
    { key: 'promised', label: m.assist_promised_word(), cell: (row) => <Count value={row.promised_count} /> },
    { key: 'settled', label: m.assist_settled_word(), cell: (row) => <Count value={row.settled_count} /> },
    {
      key: 'places',
      label: label(objectWords.governorate_ids),
      cell: (row) => row.governorate_ids.map(governorate).join(m.report_comma()),
    },
    {
      key: 'valid_until',
      label: label(objectWords.valid_until),
      sort: 'valid_until',
      cell: (row) => <DateText value={row.valid_until} short />,
    },
    {
      key: 'status',
      label: label(objectWords.status),
      cell: (row) => {
        const { tone, text } = statusOf(objectMachine, row.status)
        return <StateTag tone={tone}>{text}</StateTag>
      },
    },
  ]
}

/** The part of the organisation in networking, and the register of what it gives and needs [spec 2§2]. */
export function ManagePage() {
  const assist = useAssist()
  return (
    <RegisterPage
      resource={assistObjects}
      words={{
        title: headingOf(assistPaths.manage),
        add: m.assist_add(),
        addTitle: m.assist_add(),
        editTitle: m.assist_item_edit(),
        empty: m.assist_own_empty(),
        emptyText: m.assist_part_text(),
        search: m.assist_search(),
        remove: m.assist_remove(),
        removeTitle: (name) => m.assist_remove_title({ name }),
        removeText: m.assist_remove_text(),
      }}
      columns={useColumns()}
      choices={[
        {
          name: 'direction',
          label: label(objectWords.direction),
          any: m.assist_any_direction(),
          options: directions.map((value) => ({ value, label: label(objectWords.direction.words[value]) })),
        },
        {
          name: 'status',
          label: label(objectWords.status),
          any: m.assist_any_state(),
          options: objectStatuses.map((value) => ({ value, label: statusOf(objectMachine, value).text })),
        },
      ]}
      initial={itemInitial}
      toBody={itemBody}
      rowName={(row) => row.need}
      fields={(form) => <ItemFields form={form} />}
    >
      <Loaded query={assist} lines={5}>
        {(data) => (
          <Card title={m.assist_part()}>
            <PartForm key={data?.updated_at ?? 'new'} assist={data} />
          </Card>
        )}
      </Loaded>
    </RegisterPage>
  )
}
