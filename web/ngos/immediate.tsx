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
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import type { MenuAction } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { StateTone } from '#web/ui/state-tone.ts'
import { Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { decisionColumn, TwoLines } from './cells.tsx'
import { DecisionFile } from './decision-file.tsx'
import { NameConflicts } from './name-conflicts.tsx'
import { sendDecision } from './send-decision.ts'

const path = '/ministry/ngos-communication/ngos-management'
type Row = RowOf<typeof immediateNgos>
const states: Record<(typeof immediateStates)[number], { word: () => string; tone: StateTone }> = {
  pending: { word: m.immediate_state_pending, tone: 'info' },
  created: { word: m.immediate_state_created, tone: 'ok' },
  cancelled: { word: m.immediate_state_cancelled, tone: 'mute' },
}
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
  return (
    <Confirm
      title={m.immediate_create_title({ name: row.name_ar })}
      text={m.immediate_create_text()}
      verb={m.immediate_create()}
      onConfirm={() =>
        sendDecision(async () => {
          const answer = await callApi(createImmediateNgo, {
            params: { id: row.id },
            body: {},
            version: row.updated_at,
          })
          await readAnew()
          return answer
        }, readAnew)
      }
      onClose={onClose}
    />
  )
}

/** Organisations registered before the platform: written down, checked for an equal name, created in the register. */
export function ImmediateNgos() {
  const [creating, setCreating] = useState<Row>()
  const creates = useMay('ministry_immediate_ngos', 'U')
  const seesNgos = useMay('ministry_ngos')
  const [forms, governorates] = [useChoices('legal-forms'), useChoices('governorates')]
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  const actions = (row: Row): MenuAction[] => [
    ...(creates && row.state === 'pending' ? [{ label: m.immediate_create(), act: () => setCreating(row) }] : []),
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
        columns={[
          {
            key: 'name_ar',
            label: m.immediate_name_ar(),
            sort: 'name_ar',
            cell: (row) => <TwoLines first={<bdi>{row.name_ar}</bdi>} second={form(row.legal_form_id)} />,
          },
          { key: 'governorate', label: m.ngos_governorate(), cell: (row) => governorate(row.governorate_id) },
          decisionColumn<Row>(),
          {
            key: 'holder',
            label: m.immediate_holder(),
            cell: (row) => <TwoLines first={<bdi>{row.user_full_name}</bdi>} second={<Ltr>{row.user_email}</Ltr>} />,
          },
          {
            key: 'state',
            label: m.immediate_state(),
            cell: (row) => <StateTag tone={states[row.state].tone}>{states[row.state].word()}</StateTag>,
          },
        ]}
        choices={[
          {
            name: 'state',
            label: m.immediate_state(),
            any: m.immediate_all_states(),
            options: (['pending', 'created'] as const).map((value) => ({ value, label: states[value].word() })),
          },
        ]}
        initial={initial}
        rowName={(row) => row.name_ar}
        actions={actions}
        fields={(fields, row) => (
          <>
            <TextField field={fields.field('name_ar')} label={m.immediate_name_ar()} max={150} />
            <NameConflicts name={fields.values.name_ar} own={row?.id} />
            <TextField field={fields.field('name_en')} label={m.immediate_name_en()} ltr optional max={150} />
            <SelectField field={fields.field('legal_form_id')} label={m.ngos_form()} options={forms} />
            <SelectField field={fields.field('governorate_id')} label={m.ngos_governorate()} options={governorates} />
            <TextField field={fields.field('decision_no')} label={m.immediate_decision_no()} max={30} />
            <DateField field={fields.field('decision_date')} label={m.immediate_decision_date()} />
            <DecisionFile field={fields.field('decision_file')} label={m.immediate_decision_file()} optional />
            <TextField
              field={fields.field('user_full_name')}
              label={m.immediate_holder()}
              hint={m.immediate_holder_hint()}
              max={101}
            />
            <TextField field={fields.field('user_email')} label={m.immediate_email()} ltr max={190} />
            <TextField field={fields.field('user_mobile')} label={m.immediate_mobile()} ltr max={20} />
          </>
        )}
      >
        <p style={{ margin: 0 }}>{m.immediate_note()}</p>
      </RegisterPage>
      {creating && <Create row={creating} onClose={() => setCreating(undefined)} />}
    </>
  )
}
