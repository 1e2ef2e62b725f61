import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf, SentBody } from '#contract/core/calls/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
import { saveHeadquarters } from '#contract/profile/info.ts'
import { callApi } from '#web/core/api/api.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { AddressFields } from '../address-fields.tsx'
import { useSaveFile } from '../edit.ts'
import { lockOf } from './lock.tsx'
import { emptyPremises, OccupancyFields, ReachFields } from '../premises-fields.tsx'

type Main = AnswerOf<typeof readMainInfo>

const none = { ...emptyPremises, name_ar: '' }
type Values = typeof none
const toForm = ({ id: _, updated_at: __, ...entered }: NonNullable<Main['headquarters']>): Values => ({
  ...entered,
  real_estate_number: entered.real_estate_number ?? '',
})

/** Edits the main headquarters: place with coordinates, and the document of its occupancy. */
export function HeadquartersDrawer({ main, onClose }: { main: Main; onClose: () => void }) {
  const saveFile = useSaveFile()
  const check = bySchema(saveHeadquarters.body as NonNullable<typeof saveHeadquarters.body>)
  const form = useFields<Values>({
    initial: main.headquarters
      ? toForm(main.headquarters)
      : { ...none, name_ar: label(branchWords.is_main), governorate_id: main.governorate_id },
    validate: (values) => check(values),
  })
  const { save, notice } = useMergedSave({
    form,
    record: main.headquarters ?? undefined,
    toForm,
    send: (given, version) =>
      saveFile(() =>
        callApi(saveHeadquarters, {
          body: given as SentBody<typeof saveHeadquarters>,
          ...(version ? { version } : {}),
        }),
      ),
  })
  const { field } = form
  return (
    <RecordDrawer
      title={m.profile_edit_headquarters()}
      form={form}
      verb={m.profile_save_headquarters()}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      <TextField field={field('name_ar')} label={m.profile_headquarters_name()} max={150} />
      <AddressFields form={form} area={field('area_id')} locked={lockOf(main, 'address').locked} />
      <OccupancyFields form={form} />
      <ReachFields form={form} phone={m.profile_headquarters_phone()} manager={m.profile_headquarters_manager()} />
    </RecordDrawer>
  )
}
