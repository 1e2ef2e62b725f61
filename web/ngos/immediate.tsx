import { immediateWords } from '#contract/ngos/immediate-words.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createImmediateNgo,
  immediateNgos,
  renewImmediateLink,
  type immediateStates,
} from '#contract/ngos/immediate.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MenuAction } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { StateTone } from '#web/ui/state-tone.ts'
import { Ltr, Named } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { decisionColumn, TwoLines } from './cells.tsx'
import { DecisionFile } from './decision-file.tsx'
import { NameConflicts } from './name-conflicts.tsx'
import { sendDecision } from './send-decision.ts'

const path = '/ministry/ngos-communication/ngos-management'
type Row = RowOf<typeof immediateNgos>
const tones: Record<(typeof immediateStates)[number], StateTone> = { pending: 'info', created: 'ok', cancelled: 'mute' }
const stateWord = (state: keyof typeof tones) => label(immediateWords.state.words[state])
const initial = {
  name_ar: '',
  name_en: '' as string | null,
  legal_form_id: null as number | null,
  governorate_id: null as number | null,
  decision_no: '',
  decision_date: '',
  decision_file: null as number | null,
  user_full_name: '',
  user_email: '',
  user_mobile: '',
}

function Create({ row, onClose }: { row: Row; onClose: () => void }) {
  const client = useQueryClient()
  const readAnew = () => client.invalidateQueries({ queryKey: [immediateNgos.path] })
  // Another organisation has the number of the decision: whoever goes on says why.
  const [repeated, setRepeated] = useState<string>()
  const create = async (reason: string) => {
    const answer = await callApi(createImmediateNgo, {
      params: { id: row.id },
      body: { repeated_reason: reason || null },
      version: row.updated_at,
    })
    await readAnew()
    return answer
  }
  return (
    <Confirm
      title={m.immediate_create_title({ name: row.name_ar })}
      text={
        <>
          {m.immediate_create_text()}
          {repeated && <Notice tone="warn">{repeated}</Notice>}
        </>
      }
      verb={m.immediate_create()}
      {...(repeated ? { reason: label(commonWords.repeated_reason) } : {})}
      onConfirm={async (reason) => {
        const errors = await sendDecision(() => create(reason), readAnew)
        if (!errors?.repeated_reason) return errors
        if (errors.decision_no) setRepeated(errors.decision_no)
        return reason ? { reason: errors.repeated_reason } : {}
      }}
      onClose={onClose}
    />
  )
}

/** What may be done with a record, by its state. */
function useActions(onCreate: (row: Row) => void): (row: Row) => MenuAction[] {
  const creates = useMay('ministry_immediate_ngos', 'U')
  const seesNgos = useMay('ministry_ngos')
  return (row) => [
    ...(creates && row.state === 'pending' ? [{ label: m.immediate_create(), act: () => onCreate(row) }] : []),
    ...(seesNgos && row.ngo_id !== null
      ? [{ label: m.immediate_open(), href: link('/ministry/ngos/{id}', { id: row.ngo_id }) }]
      : []),
    ...(creates && row.state === 'created'
      ? [
          {
            label: m.immediate_link(),
            act: () => void sendForm(() => callApi(renewImmediateLink, { params: { id: row.id }, body: {} })),
          },
        ]
      : []),
  ]
}

function useColumns(): Column<Row>[] {
  const [form, governorate] = [useName('legal-forms'), useName('governorates')]
  return [
    {
      key: 'name_ar',
      label: label(immediateWords.name_ar),
      sort: 'name_ar',
      cell: (row) => <TwoLines first={<Named>{row.name_ar}</Named>} second={form(row.legal_form_id)} />,
    },
    {
      key: 'governorate',
      label: label(addressWords.governorate_id),
      cell: (row) => governorate(row.governorate_id),
    },
    decisionColumn<Row>(),
    {
      key: 'holder',
      label: label(immediateWords.user_full_name),
      cell: (row) => <TwoLines first={<Named>{row.user_full_name}</Named>} second={<Ltr>{row.user_email}</Ltr>} />,
    },
    {
      key: 'state',
      label: label(immediateWords.state),
      cell: (row) => <StateTag tone={tones[row.state]}>{stateWord(row.state)}</StateTag>,
    },
  ]
}

function RecordFields({ fields, row }: { fields: Fields<typeof initial>; row: Row | undefined }) {
  const [forms, governorates] = [useChoices('legal-forms'), useChoices('governorates')]
  return (
    <>
      <TextField field={fields.field('name_ar')} label={label(immediateWords.name_ar)} max={150} />
      <NameConflicts name={fields.values.name_ar} own={row?.id} />
      <TextField field={fields.field('name_en')} label={label(immediateWords.name_en)} ltr optional max={150} />
      <SelectField field={fields.field('legal_form_id')} label={label(immediateWords.legal_form_id)} options={forms} />
      <SelectField
        field={fields.field('governorate_id')}
        label={label(immediateWords.governorate_id)}
        options={governorates}
      />
      <TextField field={fields.field('decision_no')} label={label(immediateWords.decision_no)} max={30} />
      <DateField field={fields.field('decision_date')} label={label(immediateWords.decision_date)} />
      <DecisionFile field={fields.field('decision_file')} label={label(immediateWords.decision_file)} optional />
      <TextField
        field={fields.field('user_full_name')}
        label={label(immediateWords.user_full_name)}
        hint={m.immediate_holder_hint()}
        max={101}
      />
      <TextField field={fields.field('user_email')} label={label(immediateWords.user_email)} ltr max={190} />
      <TextField field={fields.field('user_mobile')} label={label(immediateWords.user_mobile)} ltr max={20} />
    </>
  )
}

/** Organisations registered before the platform: written down, checked for an equal name, created in the register. */
export function ImmediateNgos() {
  const [creating, setCreating] = useState<Row>()
  return (
    <>
      <RegisterPage
        resource={immediateNgos}
        crumbs={[{ label: m.ministry_menu_communication() }, { label: titleAt(path) }]}
        words={{
          title: titleAt(path),
          add: m.immediate_add(),
          addTitle: m.immediate_add_title(),
          editTitle: m.immediate_edit_title(),
          empty: m.immediate_empty(),
          emptyText: m.immediate_empty_text(),
          search: m.immediate_search(),
          remove: m.immediate_remove(),
          removeTitle: (name) => m.immediate_remove_title({ name }),
          removeText: m.immediate_remove_text(),
          total: (count) => m.immediate_total({ count }),
        }}
        columns={useColumns()}
        choices={[
          {
            name: 'state',
            label: label(immediateWords.state),
            any: m.immediate_all_states(),
            options: (['pending', 'created'] as const).map((value) => ({ value, label: stateWord(value) })),
          },
        ]}
        initial={initial}
        rowName={(row) => row.name_ar}
        actions={useActions(setCreating)}
        fields={(fields, row) => <RecordFields fields={fields} row={row} />}
      >
        <p style={{ margin: 0 }}>{m.immediate_note()}</p>
      </RegisterPage>
      {creating && <Create row={creating} onClose={() => setCreating(undefined)} />}
    </>
  )
}
