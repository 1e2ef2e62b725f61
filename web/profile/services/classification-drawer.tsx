import { ngoClassificationWords } from '#contract/profile/service-words.ts'
import { label } from '#web/base/label.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { classificationNgos, classificationRoles } from '#contract/profile/classification-ngos.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import type { OwnField, Tree } from './classifications.tsx'

const roleWords = ngoClassificationWords.type.words

interface Props {
  tree: Tree
  own: OwnField | undefined
  /** Main classifications are not chosen: only specialisations under them. */
  mainLocked: boolean
  save: (body: SentBody<typeof classificationNgos.create>, version: string | undefined) => Promise<Errors | undefined>
  onClose: () => void
}

/** Adds or replaces a classification: a main field of the tree, or a specialisation under an own main one. */
export function ClassificationDrawer({ tree, own, mainLocked, save, onClose }: Props) {
  const mains = tree.filter((one) => one.type === 'main')
  const toForm = ({ type, classification_id }: OwnField['row']) => ({
    type,
    classification_id: classification_id as number | null,
  })
  const form = useFields({
    initial: own
      ? toForm(own.row)
      : { type: mains.length === 0 && !mainLocked ? ('main' as const) : ('sub' as const), classification_id: null },
    validate: bySchema(classificationNgos.input),
  })
  const merged = useMergedSave({
    form,
    record: own?.row,
    toForm,
    send: (values, version) => save(classificationNgos.input.parse(values), version),
  })
  const type = form.field('type')
  const fields = form.values.type === 'main' ? tree : mains.flatMap((one) => one.children)
  return (
    <RecordDrawer
      title={own ? m.profile_classification_edit() : m.profile_classification_add()}
      {...(own ? { note: <bdi>{nameOf(own.field)}</bdi> } : {})}
      form={form}
      verb={own ? m.form_save_changes() : m.profile_classification_add()}
      onSubmit={merged.save}
      onClose={onClose}
    >
      {merged.notice}
      {!own && !mainLocked && (
        <ChoiceField
          field={{
            ...type,
            onChange: (value: 'main' | 'sub' | null | undefined) =>
              form.setValues({ type: value ?? 'sub', classification_id: null }),
          }}
          label={label(ngoClassificationWords.type)}
          choices={classificationRoles.map((value) => ({ value, label: label(roleWords[value]) }))}
        />
      )}
      <PickField
        field={form.field('classification_id')}
        label={label(ngoClassificationWords.classification_id)}
        {...(form.values.type === 'sub' ? { hint: m.profile_classification_sub_hint() } : {})}
        options={fields
          .filter((one) => one.type === null || [own?.field.id, form.values.classification_id].includes(one.id))
          .map((one) => ({ value: one.id, label: `${one.code} ${nameOf(one)}` }))}
      />
    </RecordDrawer>
  )
}
