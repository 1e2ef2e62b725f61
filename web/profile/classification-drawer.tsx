import type { SentBody } from '#contract/core/call.ts'
import { classificationNgos, classificationRoles } from '#contract/profile/classification-ngos.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import type { OwnField, Tree } from './classifications.tsx'

const roleWords = { main: m.profile_classification_main, sub: m.profile_classification_sub }

interface Props {
  tree: Tree
  row: OwnField | undefined
  save: (body: SentBody<typeof classificationNgos.create>) => Promise<Errors | undefined>
  onClose: () => void
}

/** Adds or replaces a classification: a main field of the tree, or a specialisation under an own main one. */
export function ClassificationDrawer({ tree, row, save, onClose }: Props) {
  const mains = tree.filter((one) => one.type === 'main')
  const form = useFields({
    initial: {
      type: (row?.field.type ?? (mains.length === 0 ? 'main' : 'sub')) as (typeof classificationRoles)[number],
      classification_id: row?.field.id ?? (null as number | null),
    },
    validate: bySchema(classificationNgos.input),
  })
  const type = form.field('type')
  const fields = form.values.type === 'main' ? tree : mains.flatMap((one) => one.children)
  return (
    <RecordDrawer
      title={row ? m.profile_classification_edit() : m.profile_classification_add()}
      {...(row ? { note: <bdi>{nameOf(row.field)}</bdi> } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.profile_classification_add()}
      onSubmit={async (values) => save(classificationNgos.input.parse(values))}
      onClose={onClose}
    >
      {!row && (
        <ChoiceField
          field={{
            ...type,
            onChange: (value: 'main' | 'sub' | null | undefined) =>
              form.setValues({ type: value ?? 'sub', classification_id: null }),
          }}
          label={m.profile_classification_level()}
          choices={classificationRoles.map((value) => ({ value, label: roleWords[value]() }))}
        />
      )}
      <PickField
        field={form.field('classification_id')}
        label={m.profile_classification_name()}
        {...(form.values.type === 'sub' ? { hint: m.profile_classification_sub_hint() } : {})}
        options={fields
          .filter((one) => one.type === null || one.id === row?.field.id)
          .map((one) => ({ value: one.id, label: `${one.code} ${nameOf(one)}` }))}
      />
    </RecordDrawer>
  )
}
