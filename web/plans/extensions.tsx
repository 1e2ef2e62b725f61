import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  addExtension,
  extendedDuties,
  type Extension,
  extensionInput,
  findExtended,
  listExtensions,
  withdrawExtension,
} from '#contract/plans/extensions.ts'
import { extensionWords } from '#contract/plans/extension-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf, useChoices, useLookup } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'

export const extensionsPath = '/ministry/ngos-communication/extensions'
const dutyWord = (kind: Extension['kind']) => label(extensionWords.kind.words[kind])

/** Whom an extension concerns, in words. */
function useConcerned() {
  const [forms, places] = [useLookup('legal-forms'), useLookup('governorates')]
  return ({ ngo, legal_form_id, governorate_id }: Extension): string => {
    if (ngo) return nameOf(ngo)
    const form = forms.find(({ id }) => id === legal_form_id)
    const place = places.find(({ id }) => id === governorate_id)
    return [form, place].flatMap((one) => (one ? [nameOf(one)] : [])).join(' · ') || m.extension_all()
  }
}

function useAgain() {
  const client = useQueryClient()
  return <T extends { message: string }>(work: () => Promise<T>) =>
    sendForm(async () => {
      const answer = await work()
      await client.invalidateQueries({ queryKey: [listExtensions.path] })
      return answer
    })
}

const empty = (governorate: number | null, year: number) => ({
  kind: 'plan' as Extension['kind'],
  year: year as number | null,
  to: 'class' as 'class' | 'one',
  ngo_id: null as number | null,
  legal_form_id: null as number | null,
  governorate_id: governorate,
  due_on: '',
  decision_no: '',
  reason: '',
})
type Values = ReturnType<typeof empty>
/** What is sent: of one organisation, or of a class, never what was chosen for the other. */
const toInput = ({ to, ngo_id, legal_form_id, governorate_id, ...rest }: Values) => ({
  ...rest,
  ...(to === 'one'
    ? { ngo_id, legal_form_id: null, governorate_id: null }
    : { ngo_id: null, legal_form_id, governorate_id }),
})

/** Years whose duties may still be open, the newest first. */
function years() {
  const now = Number(todayIn().slice(0, 4))
  return [now + 1, now, now - 1, now - 2, now - 3].map((year) => ({ value: year, label: String(year) }))
}

function Concerned({ form, own }: { form: ReturnType<typeof useFields<Values>>; own: boolean }) {
  const [search, setSearch] = useState('')
  const isOne = form.values.to === 'one'
  const found = useQuery({
    queryKey: [findExtended.path, search],
    queryFn: async ({ signal }) => (await callApi(findExtended, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: isOne,
    meta: { quiet: true },
  })
  const [forms, places] = [useChoices('legal-forms'), useChoices('governorates')]
  return (
    <>
      <ChoiceField
        field={form.field('to')}
        label={m.extension_to()}
        choices={[
          { value: 'class', label: m.extension_to_class() },
          { value: 'one', label: m.extension_to_one() },
        ]}
      />
      {isOne ? (
        <PickField
          field={form.field('ngo_id')}
          label={label(extensionWords.ngo_id)}
          loading={found.isFetching}
          onSearch={setSearch}
          options={(found.data ?? []).map((one) => ({ value: one.id, label: nameOf(one), hint: one.ngo_code }))}
        />
      ) : (
        <FieldRow>
          <SelectField
            field={form.field('legal_form_id')}
            label={label(extensionWords.legal_form_id)}
            hint={m.extension_any_form()}
            options={forms}
            optional
          />
          <SelectField
            field={form.field('governorate_id')}
            label={label(extensionWords.governorate_id)}
            hint={own ? m.extension_own_governorate() : m.extension_any_governorate()}
            options={places}
            optional={!own}
          />
        </FieldRow>
      )}
    </>
  )
}

function ExtensionDrawer({ onClose }: { onClose: () => void }) {
  const governorate = useSession()?.user.governorate_id ?? null
  const change = useAgain()
  const check = bySchema(extensionInput)
  const form = useFields<Values>({
    initial: empty(governorate, Number(todayIn().slice(0, 4))),
    validate: (values) => {
      const { ngo_id, ...wrong } = check(toInput(values))
      return {
        ...wrong,
        ...(values.to === 'one' && (ngo_id !== undefined || values.ngo_id === null)
          ? { ngo_id: ngo_id ?? m.extension_choose_one() }
          : {}),
      }
    },
  })
  return (
    <RecordDrawer
      title={m.extension_add()}
      note={m.extension_note()}
      form={form}
      verb={m.extension_add()}
      onSubmit={(values) => change(() => callApi(addExtension, { body: extensionInput.parse(toInput(values)) }))}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          field={form.field('kind')}
          label={label(extensionWords.kind)}
          options={extendedDuties.map((value) => ({ value, label: dutyWord(value) }))}
        />
        <SelectField field={form.field('year')} label={label(extensionWords.year)} options={years()} />
      </FieldRow>
      <Concerned form={form} own={governorate !== null} />
      <FieldRow>
        <DateField field={form.field('due_on')} label={label(extensionWords.due_on)} hint={m.extension_due_hint()} />
        <TextField field={form.field('decision_no')} label={label(extensionWords.decision_no)} max={30} />
      </FieldRow>
      <AreaField field={form.field('reason')} label={label(extensionWords.reason)} max={500} />
    </RecordDrawer>
  )
}

const columns = (concerned: (row: Extension) => string): Column<Extension>[] => [
  { key: 'kind', label: label(extensionWords.kind), cell: (row) => dutyWord(row.kind) },
  { key: 'year', label: label(extensionWords.year), cell: (row) => <Ltr>{row.year}</Ltr> },
  { key: 'whom', label: m.extension_to(), cell: (row) => <bdi>{concerned(row)}</bdi> },
  { key: 'due', label: label(extensionWords.due_on), cell: (row) => <DateText value={row.due_on} short /> },
  { key: 'no', label: label(extensionWords.decision_no), cell: (row) => <Dec>{row.decision_no}</Dec> },
  { key: 'reason', label: label(extensionWords.reason), cell: (row) => <bdi>{row.reason}</bdi> },
  { key: 'by', label: m.extension_by(), cell: (row) => <bdi>{row.by}</bdi> },
]

const name = (row: Extension) => `${dutyWord(row.kind)} ${row.year}`

/** Asks before an extension is taken back. */
function Taking({ of, onClose }: { of: Extension; onClose: () => void }) {
  const change = useAgain()
  return (
    <Confirm
      title={m.extension_withdraw_title({ name: name(of) })}
      text={m.extension_withdraw_text()}
      verb={m.extension_withdraw()}
      tone="danger"
      onConfirm={() => change(() => callApi(withdrawExtension, { params: { id: of.id } }))}
      onClose={onClose}
    />
  )
}

/** More time for a yearly duty, by a decision: given here for one organisation or for a class of them. */
export function Extensions() {
  const list = useList(listExtensions)
  const concerned = useConcerned()
  const mayDecide = useMay('ministry_transaction_requests', 'C')
  const [adding, setAdding] = useState(false)
  const [taking, setTaking] = useState<Extension>()
  return (
    <Page>
      <PageHead
        title={titleAt(extensionsPath)}
        actions={mayDecide && <Button onClick={() => setAdding(true)}>{m.extension_add()}</Button>}
      />
      <Stack>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={titleAt(extensionsPath)}
          search={m.extension_search()}
          filters={[
            {
              name: 'kind',
              label: label(extensionWords.kind),
              any: m.extension_all_duties(),
              options: extendedDuties.map((value) => ({ value, label: dutyWord(value) })),
            },
          ]}
          columns={columns(concerned)}
          rowName={name}
          {...(mayDecide
            ? {
                menu: (row: Extension) =>
                  row.is_open && (
                    <RowMenu
                      name={name(row)}
                      actions={[
                        {
                          label: m.extension_withdraw(),
                          icon: <IconTrash size={16} aria-hidden />,
                          act: () => setTaking(row),
                          tone: 'danger',
                        },
                      ]}
                    />
                  ),
              }
            : {})}
          empty={<EmptyState title={m.extension_none()} text={m.extension_none_text()} />}
        />
      </Stack>
      {adding && <ExtensionDrawer onClose={() => setAdding(false)} />}
      {taking && <Taking of={taking} onClose={() => setTaking(undefined)} />}
    </Page>
  )
}
