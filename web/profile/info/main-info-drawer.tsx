import { useState } from 'react'
import { saveNgoInfo } from '#contract/profile/info.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useSaveFile } from '../edit.ts'
import { ChangeRequests } from './change-requests.tsx'
import { LockNotice } from './lock.tsx'
import { DecisionPart, NamePart, ObjectivesPart, WordsPart, WorkPart } from './main-info-parts.tsx'
import { atFields, bodyOf, type Main, type Objectives, type Opened, valuesOf } from './main-info-values.ts'

/** Edits the main data and the objectives; what is locked says why. */
export function MainInfoDrawer({
  main,
  objectives,
  onClose,
}: {
  main: Main
  objectives: Objectives
  onClose: () => void
}) {
  const saveFile = useSaveFile()
  const [opened] = useState<Opened>({ ...main, objectives })
  const check = bySchema(saveNgoInfo.body as NonNullable<typeof saveNgoInfo.body>)
  const form = useFields({
    initial: valuesOf(opened),
    validate: (values) => atFields(check(bodyOf(values, opened))),
  })
  const { save, notice } = useMergedSave({
    form,
    record: opened,
    toForm: valuesOf,
    send: async (given, version, seen = opened) => {
      const errors = await saveFile(() =>
        callApi(saveNgoInfo, { body: bodyOf(given, seen), ...(version ? { version } : {}) }),
      )
      return errors && atFields(errors)
    },
  })
  const part = { form, main }
  return (
    <RecordDrawer
      title={m.profile_edit_main()}
      form={form}
      verb={m.form_save_changes()}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      <LockNotice main={main}>
        <ChangeRequests main={main} />
      </LockNotice>
      <NamePart {...part} />
      <DecisionPart {...part} />
      <WorkPart {...part} />
      <WordsPart {...part} />
      <ObjectivesPart {...part} />
    </RecordDrawer>
  )
}
