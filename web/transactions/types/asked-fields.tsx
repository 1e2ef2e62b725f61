import { useQueryClient } from '@tanstack/react-query'
import { answersOf, readTypeFields, type TypeAsking, updateTypeFields } from '#contract/transactions/type-asking.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inLang } from '../shared/in-lang.ts'
import { type AskedField, FieldDrawer, kindWords } from './field-drawer.tsx'
import { ListEditor, type Keyed } from './list-editor.tsx'
import css from './list-editor.module.css'
import { typeKey, TypePage } from './type-page.tsx'

const draftsOf = ({ fields }: TypeAsking): Keyed<AskedField>[] =>
  fields.map((field) => ({
    ...field,
    name_ar: field.label_ar,
    name_en: field.label_en,
    key: field.key,
    own: field.key,
  }))

/** With which answer a field is asked for, behind its kind. */
function whenOf({ asked_with: on }: AskedField, fields: TypeAsking['fields']): string {
  const other = on && fields.find(({ key }) => key === on.key)
  const answer = other && answersOf(other).find(({ value }) => value === on.value)
  if (!answer) return ''
  const words = { field: inLang(other.label_ar, other.label_en), answer: inLang(answer.ar, answer.en) }
  return ` · ${m.field_asked_when(words)}`
}

function Editor({ type }: { type: TypeAsking }) {
  const client = useQueryClient()
  return (
    <ListEditor<TypeAsking, AskedField>
      record={type}
      mayEdit={useMay('ministry_transaction_types', 'U')}
      itemsOf={draftsOf}
      stays={({ fixed }) => fixed}
      words={{ add: m.field_add(), save: m.field_save(), unsaved: m.stage_unsaved(), empty: m.field_none() }}
      send={(fields, version) =>
        sendForm(async () => {
          const body = {
            fields: fields.map(({ fixed: _f, name_ar: _a, name_en: _e, own, ...field }) => ({ ...field, key: own })),
          }
          const answer = await callApi(updateTypeFields, { params: { id: type.id }, body, version })
          client.setQueryData(typeKey(type.id, 'fields'), answer.data)
          await client.invalidateQueries({ queryKey: ['transaction-types'] })
          return answer
        })
      }
      told={() =>
        type.open_requests > 0 && (
          <Notice tone="info" title={m.stage_open({ count: type.open_requests })}>
            {m.field_open_text()}
          </Notice>
        )
      }
      row={(field, at) => (
        <span className={css.item}>
          <b>
            {at + 1}. {nameOf(field)} {!field.is_required && <StateTag tone="mute">{m.document_optional()}</StateTag>}
          </b>
          <small>
            {kindWords[field.kind]()}
            {whenOf(field, type.fields)}
          </small>
        </span>
      )}
      drawer={(field, keep, close, fields) => (
        <FieldDrawer field={field} fields={fields} onKeep={keep} onClose={close} />
      )}
    />
  )
}

/** What the applicant of one transaction type fills in: the fields in order, each with its kind. */
export function AskedFields({ id }: { id: number }) {
  return (
    <TypePage of={[id, 'fields']} read={() => callApi(readTypeFields, { params: { id } })}>
      {(type) => <Editor key={`${type.id} ${type.updated_at}`} type={type} />}
    </TypePage>
  )
}
